import { lazy, Suspense, useEffect, useState } from "react";

const AdvisorDialog = lazy(() => import("./advisor-dialog.view.tsx"));

/** Opens the advisor's page as a dialog, whichever link of a page leads there. The dialog's code loads when
 *  it is opened; without JavaScript the link leads to the page. */
export function AdvisorOpener({ address }: { address: string }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      if (!(event.target instanceof Element)) return;
      if (event.target.closest("a")?.getAttribute("href") !== address) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [address]);
  return isOpen ? (
    <Suspense fallback={null}>
      <AdvisorDialog address={address} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
