import { useRouteLoaderData } from "react-router";
import { NotFoundPanel, ServerErrorPanel } from "../../../ui/site-states.tsx";
import type { ShellModel } from "../../../ui/site-shell.view-model.ts";

/** The console or a conversation of it is not there (404), or failed. */
export function ConsoleFailure({ status }: { status: number }) {
  const loaded = useRouteLoaderData<{ model?: ShellModel }>("root");
  const shell = loaded?.model;
  return (
    <div className="wrap page-head">
      {status === 404 && shell !== undefined ? (
        <NotFoundPanel homeHref={shell.homeHref} contact={shell.contact} />
      ) : (
        <ServerErrorPanel contact={shell?.contact ?? null} />
      )}
    </div>
  );
}
