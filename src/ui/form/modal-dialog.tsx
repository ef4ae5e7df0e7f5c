import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Icon } from "../icon.tsx";

/** A modal dialog: the browser's own keeps focus inside, closes on Esc and gives focus back (UX
 *  32). `mayClose` can refuse Esc, the close button and a click outside; it then says why itself. */
export function ModalDialog({
  titleId,
  closeLabel,
  className,
  head,
  children,
  mayClose = () => true,
  onClose,
}: {
  titleId: string;
  closeLabel: string;
  className?: string;
  head: ReactNode;
  children: ReactNode;
  mayClose?: () => boolean;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closeIfAllowed = () => {
    if (mayClose()) onClose();
  };
  useModal(dialog);
  useClosing(dialog, closeIfAllowed);
  return (
    <dialog
      className={className === undefined ? "dialog" : `dialog ${className}`}
      ref={dialog}
      aria-labelledby={titleId}
    >
      <div className="dialog__head">
        <div>{head}</div>
        <button
          className="btn btn--icon"
          type="button"
          aria-label={closeLabel}
          onClick={closeIfAllowed}
        >
          <Icon name="x" size={24} />
        </button>
      </div>
      {children}
    </dialog>
  );
}

/** Opens it as a modal; the element that had the focus gets it back at the end. */
function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (element !== null && !element.open) element.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [dialog]);
}

/** Esc and a click on the backdrop ask `close`, which decides. */
function useClosing(dialog: RefObject<HTMLDialogElement | null>, close: () => void): void {
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    const onEscape = (event: Event) => {
      event.preventDefault();
      close();
    };
    const listen = (type: string, handle: (event: Event) => void) =>
      element.addEventListener(type, handle, { signal });
    listen("cancel", (event) => {
      if (event.target === element) onEscape(event);
    });
    listen("keydown", (event) => {
      // A second Esc would close the dialog even where `cancel` was refused.
      if (event instanceof KeyboardEvent && event.key === "Escape" && !event.defaultPrevented)
        onEscape(event);
    });
    listen("click", (event) => {
      // The backdrop is the dialog itself.
      if (event.target === element) close();
    });
    return () => listening.abort();
  });
}
