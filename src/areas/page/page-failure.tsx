import { useRouteLoaderData } from "react-router";
import type { ShellModel } from "#src/ui/site-shell.view-model.ts";
import { NotFoundPanel, ServerErrorPanel } from "#src/ui/site-states.tsx";
import { isPageError, type PageError } from "./page.ts";

/** A page that failed to load, in its frame: not found (404) or failed. */
export function PageFailure({ error }: { error: PageError }) {
  const loaded: unknown = useRouteLoaderData("root");
  const shell = isShell(loaded) ? loaded.model : undefined;
  return (
    <div className="wrap page-head">
      {error.status === 404 && shell !== undefined ? (
        <NotFoundPanel homeHref={shell.homeHref} contact={shell.contact} />
      ) : (
        <ServerErrorPanel
          contact={shell?.contact ?? null}
          partnerName={shell?.partnerName ?? null}
        />
      )}
    </div>
  );
}

/** What the frame around the page loaded. */
const isShell = (loaded: unknown): loaded is { model: ShellModel } =>
  typeof loaded === "object" && loaded !== null && !isPageError(loaded) && "model" in loaded;

/** The head of such a page. */
export const failureMeta = ({ status }: PageError): Record<string, string>[] => [
  { title: `${status === 404 ? "404" : "Error"} | Amparo` },
  { name: "robots", content: "noindex" },
];
