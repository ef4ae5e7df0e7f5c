import { useId } from "react";
import { ModalDialog } from "./form/modal-dialog.tsx";
import { PortalCards, type PortalModel } from "./portal-cards.tsx";
import { useWords } from "./words.tsx";

/** The customers' portal over a page (SA 2.7). */
export default function PortalDialog({
  portal,
  onClose,
}: {
  portal: PortalModel;
  onClose: () => void;
}) {
  const t = useWords();
  const id = useId();
  return (
    <ModalDialog
      titleId={id}
      closeLabel={t("shell.close")}
      head={<h2 id={id}>{portal.heading}</h2>}
      onClose={onClose}
    >
      <div className="dialog__body">
        <p>{portal.subtitle}</p>
        <PortalCards {...portal} />
      </div>
    </ModalDialog>
  );
}
