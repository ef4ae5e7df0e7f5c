import { KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { SaleAnswer, SaleModel } from "./sales.view-model.ts";

/** Cancels a purchase that is not paid, with the reason that closes its lead. */
export function PurchaseCancel({
  sale: { cancelReasons },
  answer,
  isSending,
}: {
  sale: Pick<SaleModel, "cancelReasons">;
  answer: SaleAnswer | null;
  isSending: boolean;
}) {
  const t = useWords();
  if (cancelReasons.length === 0) return null;
  const sent = answer?.form === "purchase-cancel" ? answer : null;
  return (
    <Panel title={t("sales.purchaseCancel.title")} id="cancelar-compra">
      <p className="k-muted">{t("sales.purchaseCancel.text")}</p>
      <KitForm
        id="cancelar"
        fields={[
          {
            kind: "select",
            name: "cancelReason",
            label: t("sales.purchaseCancel.reason"),
            options: cancelReasons,
          },
        ]}
        values={sent?.values ?? {}}
        faults={sent?.faults ?? []}
        attempt={sent?.attempt ?? "0"}
        hidden={{ form: "purchase-cancel" }}
        submit={t("sales.purchaseCancel.submit")}
        isSending={isSending}
      />
    </Panel>
  );
}
