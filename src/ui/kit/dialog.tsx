import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { useWords } from "../words.tsx";
import { Button } from "./button.tsx";

interface DialogProps {
  title: string;
  isOpen: boolean;
  /** By Esc, the close button or, where `isDismissable`, a press outside. */
  onClose: () => void;
  /** False while something is typed that a press outside would lose. */
  isDismissable?: boolean;
  /** Buttons at the end, the primary one last. */
  actions?: ReactNode;
  children: ReactNode;
}

function Overlay({
  place,
  title,
  isOpen,
  onClose,
  isDismissable = true,
  actions,
  children,
}: DialogProps & { place: "middle" | "small" | "side" }) {
  const t = useWords();
  return (
    <ModalOverlay
      className="k k-overlay"
      isOpen={isOpen}
      isDismissable={isDismissable}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={`k-modal k-modal--${place}`}>
        <AriaDialog className="k-dialog">
          <header className="k-dialog__head">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <Button look="ghost" icon="x" isIconOnly onClick={onClose}>
              {t("kit.close")}
            </Button>
          </header>
          <div className="k-dialog__body">{children}</div>
          {actions === undefined ? null : <footer className="k-dialog__foot">{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** A dialog in the middle: focus goes in, stays, Esc closes, focus returns to what opened it (UX 32). */
export const Dialog = ({ isSmall = false, ...props }: DialogProps & { isSmall?: boolean }) => (
  <Overlay place={isSmall ? "small" : "middle"} {...props} />
);

/** A panel over the right edge of the page, for a record or a form that belongs to what is behind it. */
export const SidePanel = (props: DialogProps) => <Overlay place="side" {...props} />;

/** Asks before what cannot be undone. The text names what happens and to how many. */
export function ConfirmDialog({
  title,
  text,
  confirm,
  isOpen,
  isBusy = false,
  onConfirm,
  onClose,
}: {
  title: string;
  text: string;
  /** What the button does, with its count: "Cerrar 12 solicitudes". */
  confirm: string;
  isOpen: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const t = useWords();
  return (
    <Dialog
      title={title}
      isSmall
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("kit.cancel")}</Button>
          <Button look="danger" isBusy={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
