import { KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { SaleAnswer, SaleModel } from "./sales.view-model.ts";

/** Keeps that something happened that the policy insures: its legal withdrawal is closed. */
export function InsuredEvent({
  sale,
  answer,
  isSending,
}: {
  sale: Pick<SaleModel, "insuredEvent">;
  answer: SaleAnswer | null;
  isSending: boolean;
}) {
  const t = useWords();
  const { insuredEvent } = sale;
  if (insuredEvent === null) return null;
  const sent = answer?.form === "insured-event" ? answer : null;
  return (
    <Panel title={t("sales.insuredEvent.title")} id="siniestro">
      <p className="k-muted">{t("sales.insuredEvent.text")}</p>
      <KitForm
        id="siniestrar"
        fields={[
          {
            kind: "date",
            name: "insuredEventOn",
            label: t("sales.insuredEvent.on"),
            max: insuredEvent.today,
          },
          {
            kind: "textarea",
            name: "eventNote",
            label: t("sales.insuredEvent.note"),
            maxLength: 2000,
          },
        ]}
        values={sent?.values ?? {}}
        faults={sent?.faults ?? []}
        attempt={sent?.attempt ?? "0"}
        hidden={{ form: "insured-event" }}
        submit={t("sales.insuredEvent.submit")}
        isSending={isSending}
      />
    </Panel>
  );
}
