import type { ReactNode } from "react";
import { Link } from "react-router";
import { isPlainClick, type ListDialog } from "./dialog-address.rules.ts";
import { preloadDialog } from "./dialog-code.view.tsx";
import { useDialogOpening } from "./dialogs.state.ts";

/** A link to a page that opens the same as a dialog where the page is alive. Clicks that mean another
 *  tab or window keep the link. */
export function DialogLink({
  to,
  opens,
  id,
  className,
  label,
  isTabStop = true,
  children,
}: {
  to: string;
  opens: ListDialog;
  id?: string;
  className?: string;
  /** Its name, where that says more than what is seen. */
  label?: string | undefined;
  /** False where the Tab key stops at another link to the same place. */
  isTabStop?: boolean;
  children: ReactNode;
}) {
  const open = useDialogOpening();
  const preload = () => preloadDialog(opens.kind);
  return (
    <Link
      id={id}
      className={className}
      aria-label={label}
      tabIndex={isTabStop ? undefined : -1}
      to={to}
      data-opens={opens.kind}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        // Not every browser focuses a link that is clicked; the dialog gives the focus back to it.
        event.currentTarget.focus({ preventScroll: true });
        open(opens);
      }}
    >
      {children}
    </Link>
  );
}
