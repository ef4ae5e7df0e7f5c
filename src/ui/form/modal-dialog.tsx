import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../icon.tsx";

/** A modal dialog: the browser's own keeps focus inside, closes on Esc and gives focus back (experience
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
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (element !== null && !element.open) element.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const closeIfAllowed = () => {
    if (mayClose()) onClose();
  };
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    const onEscape = (event: Event) => {
      event.preventDefault();
      closeIfAllowed();
    };
    element.addEventListener(
      "cancel",
      (event) => {
        if (event.target === element) onEscape(event);
      },
      { signal },
    );
    element.addEventListener(
      "keydown",
      (event) => {
        // A second Esc would close the dialog whatever was said to `cancel`.
        if (event.key === "Escape" && !event.defaultPrevented) onEscape(event);
      },
      { signal },
    );
    element.addEventListener(
      "click",
      (event) => {
        // The backdrop is the dialog itself.
        if (event.target === element) closeIfAllowed();
      },
      { signal },
    );
    return () => listening.abort();
  });
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
