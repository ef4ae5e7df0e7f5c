import { useEffect, useRef, useState } from "react";
import { useWords } from "../words.tsx";
import { Button } from "./button.tsx";
import { KitIcon } from "./kit-icon.tsx";

interface SentForm {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
}

/** Says that a form did not get through, above the page that still shows it, and sends it once more as it stands now.
 *  `failure` is another object at each failed try: focus goes to what is said. Null: nothing failed. */
export function UnsentForm({ failure, isSending }: { failure: object | null; isSending: boolean }) {
  const t = useWords();
  const sent = useLastSent();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== null) box.current?.focus();
  }, [failure]);
  if (failure === null) return null;
  return (
    <div ref={box} className="k k-banner k-banner--error" role="alert" tabIndex={-1}>
      <KitIcon name="circle-alert" />
      <span>{t("kit.form.unsent")}</span>
      {sent === null ? null : (
        <Button
          isSmall
          isBusy={isSending}
          onClick={() => {
            const { form, submitter } = sent;
            if (form.isConnected) form.requestSubmit(submitter?.isConnected ? submitter : null);
          }}
        >
          {t("kit.form.again")}
        </Button>
      )}
    </div>
  );
}

/** The form that was sent last, and the button that sent it: what is typed on meanwhile goes with it. */
function useLastSent(): SentForm | null {
  const [sent, setSent] = useState<SentForm | null>(null);
  useEffect(() => {
    const keep = ({ target, submitter }: SubmitEvent) => {
      if (target instanceof HTMLFormElement && target.method === "post")
        setSent({ form: target, submitter });
    };
    document.addEventListener("submit", keep, true);
    return () => document.removeEventListener("submit", keep, true);
  }, []);
  return sent;
}
