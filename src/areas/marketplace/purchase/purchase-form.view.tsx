import { useWords } from "#src/ui/words.tsx";
import { StepForm } from "#src/areas/page/step-form.view.tsx";
import { ItemFactsView } from "#src/areas/page/purchase-facts.view.tsx";
import { HealthPart } from "./purchase-state.view.tsx";
import { LoadedRoster, Roster } from "#src/areas/page/roster.view.tsx";
import type { PurchaseContent, PurchasePageModel } from "./purchase.view-model.ts";

type FormContent = Extract<PurchaseContent, { kind: "form" }>;

/** One step's questions; of people that came in a file, that file. */
export function PurchaseForm(props: { model: PurchasePageModel; content: FormContent }) {
  const t = useWords();
  const { model, content } = props;
  const { roster, form, stale, submit } = content;
  if (roster !== null && roster.loaded !== null)
    return <LoadedRoster model={roster} loaded={roster.loaded} action={model.action} />;
  return (
    <StepForm action={model.action} form={form} stale={stale} submit={submit}>
      {content.isPrefilled ? (
        <p className="notice notice--info">{t("purchase.prefilled")}</p>
      ) : null}
      {content.health === null ? null : <HealthPart part={content.health} />}
      {roster === null ? null : <Roster model={roster} />}
      {content.items.map((item) => (
        <ItemFactsView key={item.title} item={item} />
      ))}
    </StepForm>
  );
}
