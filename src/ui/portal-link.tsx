import { lazy, Suspense, useState } from "react";
import type { PortalModel } from "./portal-cards.tsx";

const PortalDialog = lazy(() => import("./portal-dialog.tsx"));

/** Leads to the customers' portal: its page, or a dialog with the same choice where there is code (SA 2.7). */
export function PortalLink({
  portal,
  label,
}: {
  portal: PortalModel & { href: string };
  label: string;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <a
        href={portal.href}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {label}
      </a>
      {isOpen ? (
        <Suspense fallback={null}>
          <PortalDialog portal={portal} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
