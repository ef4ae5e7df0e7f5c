import { lazy, Suspense, useCallback, useState } from "react";
import { iconFirst } from "#src/ui/icon.tsx";
import type { ShareModel } from "./share.presenter.ts";

const Snackbar = lazy(async () => ({
  default: (await import("#src/ui/snackbar.tsx")).Snackbar,
}));

/** Shares the page by a short link (SA 2.1). What it does comes with the first press; without JavaScript
 *  there is no button, and the address bar holds the same page. */
export function ShareButton({ model }: { model: ShareModel }) {
  /** Undefined until the first press: nothing of the snackbar is loaded. */
  const [said, setSaid] = useState<string | null>();
  const forget = useCallback(() => setSaid(null), []);
  const press = async () => {
    // Its region stands before the words come; said once more, they have to be new.
    setSaid(null);
    const { sharePage } = await import("./share-page.ts");
    setSaid(await sharePage(model));
  };
  return (
    <div className="share live-only no-print">
      <button
        className={`btn btn--ghost ${iconFirst("link", 16)}`}
        type="button"
        onClick={() => press().catch(() => setSaid(model.failed))}
      >
        <span>{model.label}</span>
      </button>
      {said === undefined ? null : (
        <Suspense fallback={null}>
          <Snackbar text={said} onEnd={forget} />
        </Suspense>
      )}
    </div>
  );
}
