import { useEffect, useId, useRef } from "react";
import { useFetcher } from "react-router";
import { ModalDialog } from "../../../ui/form/modal-dialog.tsx";
import { useWords } from "../../../ui/words.tsx";
import { ProfileForm } from "./profile-form.view.tsx";
import type { ProfileActionData, ProfileFormModel } from "./profile.view-model.ts";

/** The profile form over another page. Loaded when it is opened: `lazy(() => import(…))`. Closing is
 *  refused while a dependant lacks a valid age (CQ 4). */
export function ProfileDialog({
  model,
  onClose,
}: {
  model: ProfileFormModel;
  onClose: () => void;
}) {
  const t = useWords();
  const titleId = useId();
  const guard = useRef<() => boolean>(null);
  const fetcher = useFetcher<ProfileActionData>();
  useCloseWhenSaved(fetcher.state, fetcher.data, onClose);
  const answered = fetcher.data;
  const shown: ProfileFormModel =
    answered === undefined
      ? model
      : "form" in answered
        ? answered.form
        : { ...model, errors: [], message: t("profile.failed") };
  return (
    <ModalDialog
      titleId={titleId}
      closeLabel={t("profile.close")}
      className="dialog--profile"
      mayClose={() => guard.current?.() ?? true}
      onClose={onClose}
      head={
        <>
          <h2 id={titleId}>{t(`profile.title.${model.subject}`)}</h2>
          <p className="t2">{t(`profile.lead.${model.subject}`)}</p>
        </>
      }
    >
      <ProfileForm
        model={shown}
        fetcher={fetcher}
        headingLevel={3}
        guard={guard}
        classes={{ body: "dialog__body stack", foot: "dialog__foot" }}
      />
    </ModalDialog>
  );
}

/** A saved profile is answered by a redirect, which leaves no data behind: then the dialog is done. */
function useCloseWhenSaved(
  state: "idle" | "loading" | "submitting",
  answered: ProfileActionData | undefined,
  onClose: () => void,
) {
  const wasSent = useRef(false);
  useEffect(() => {
    if (state !== "idle") {
      wasSent.current = true;
    } else if (wasSent.current) {
      wasSent.current = false;
      if (answered === undefined) onClose();
    }
  }, [state, answered, onClose]);
}
