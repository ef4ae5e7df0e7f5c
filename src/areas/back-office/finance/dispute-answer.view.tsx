import { Button } from "#src/ui/kit/button.tsx";
import { KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { DisputeModel, DisputeViewProps } from "./dispute.view-model.ts";

type Props = DisputeViewProps & { form: NonNullable<DisputeModel["form"]> };

/** The answer while it may be changed: its text, and how it leaves. */
export function DisputeAnswerForms(props: Props) {
  const { form, answer, isSending } = props;
  const t = useWords();
  const sent = answer?.form === "answer" ? answer : null;
  const theirs = sent?.values["theirs"];
  return (
    <>
      {theirs === undefined ? null : (
        <>
          <p className="k-muted">{t("disputes.theirs")}</p>
          <p className="dispute-text">{theirs}</p>
        </>
      )}
      <KitForm
        id="respuesta-texto"
        fields={[
          {
            kind: "textarea",
            name: "text",
            label: t("disputes.text"),
            hint: t("disputes.textHint"),
            maxLength: form.longest,
            rows: 8,
          },
        ]}
        values={sent?.values ?? { text: form.text }}
        faults={sent?.faults ?? []}
        attempt={sent?.attempt ?? "0"}
        hidden={{ form: "answer", version: sent?.values["version"] ?? form.version }}
        submit={t("disputes.save")}
        isSending={isSending}
        extra={
          form.canSend ? (
            <Button type="submit" name="act" value="send" isBusy={isSending}>
              {t("disputes.send")}
            </Button>
          ) : null
        }
      />
      <ByHand {...props} />
    </>
  );
}

/** Notes what was sent in the provider's own site. */
function ByHand({ form: { hand }, answer, isSending }: Props) {
  const t = useWords();
  const sent = answer?.form === "hand" ? answer : null;
  return (
    <>
      <h3>{t("disputes.hand.title")}</h3>
      <p className="k-muted">{hand.note}</p>
      <KitForm
        id="respuesta-a-mano"
        fields={[
          {
            kind: "text",
            name: "reference",
            label: t("disputes.hand.reference"),
            maxLength: hand.longest,
          },
          {
            kind: "date",
            name: "day",
            label: t("disputes.hand.day"),
            min: hand.min,
            max: hand.max,
          },
        ]}
        values={sent?.values ?? { day: hand.day }}
        faults={sent?.faults ?? []}
        attempt={sent?.attempt ?? "0"}
        hidden={{ form: "hand" }}
        submit={t("disputes.hand.submit")}
        look="second"
        isSending={isSending}
      />
    </>
  );
}
