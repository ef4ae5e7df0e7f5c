import { type Ref, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { useWords } from "../../../ui/words.tsx";
import { ProfileForm } from "./profile-form.view.tsx";
import type { ProfileActionData, ProfileFormModel } from "./profile.view-model.ts";

/** Inside of '¿Quiénes se asegurarán?' over another page; loaded when the dialog is opened. Posts to the
 *  profile's page and stays where it is: the page below gets its new prices by the way. */
export function ProfileDialog({
  model,
  guard,
  onSaved,
}: {
  model: ProfileFormModel;
  /** Whether the dialog may close: not while a dependant lacks a valid age (CQ 4). */
  guard: Ref<() => boolean>;
  /** Called once the page below shows what was saved. */
  onSaved: () => void;
}) {
  const t = useWords();
  const fetcher = useFetcher<ProfileActionData>();
  useSaving(fetcher.state, fetcher.data, onSaved);
  const answered = fetcher.data;
  const shown = useMemo((): ProfileFormModel => {
    if (answered === undefined || "isSaved" in answered) return model;
    return "form" in answered
      ? answered.form
      : { ...model, errors: [], message: t("profile.failed") };
  }, [answered, model, t]);
  return (
    <ProfileForm
      model={shown}
      fetcher={fetcher}
      headingLevel={3}
      guard={guard}
      classes={{ body: "dialog__body stack", foot: "dialog__foot" }}
    />
  );
}

function useSaving(
  state: "idle" | "loading" | "submitting",
  answered: ProfileActionData | undefined,
  onSaved: () => void,
) {
  const isSending = useRef(false);
  const settle = useEffectEvent(() => {
    if (state !== "idle") isSending.current = true;
    else if (isSending.current) {
      isSending.current = false;
      if (answered !== undefined && "isSaved" in answered) onSaved();
    }
  });
  useEffect(() => settle(), [state, answered]);
  const { revalidate } = useRevalidator();
  const leave = useEffectEvent(() => {
    // Closed before the new prices were there: that cut off their way to the page below.
    if (isSending.current) void revalidate();
  });
  useEffect(() => () => leave(), []);
}
