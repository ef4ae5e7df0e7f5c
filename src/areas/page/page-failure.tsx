import { useContext } from "react";
import { FrameFacts } from "#src/ui/frame-facts.ts";
import { ForbiddenPanel, NotFoundPanel, ServerErrorPanel } from "#src/ui/site-states.tsx";
import type { PageError } from "./page.ts";

/** A page that failed to load, in its frame: not found (404), not for who asks (403) or failed. */
export function PageFailure({ error }: { error: Pick<PageError, "status"> }) {
  const frame = useContext(FrameFacts);
  return (
    <div className="wrap page-head">
      {error.status === 404 && frame !== null ? (
        <NotFoundPanel homeHref={frame.homeHref} contact={frame.contact} />
      ) : error.status === 403 && frame !== null ? (
        <ForbiddenPanel homeHref={frame.homeHref} />
      ) : (
        <ServerErrorPanel
          contact={frame?.contact ?? null}
          partnerName={frame?.partnerName ?? null}
        />
      )}
    </div>
  );
}

/** The head of such a page. */
export const failureMeta = ({ status }: PageError): Record<string, string>[] => [
  { title: `${status === 404 ? "404" : "Error"} | Amparo` },
  { name: "robots", content: "noindex" },
];
