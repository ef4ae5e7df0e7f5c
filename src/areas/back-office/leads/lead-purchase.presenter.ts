import type { AssistedPurchases } from "#src/modules/sale/my-purchase/assisted-purchase.service.ts";
import { stepSegments } from "#src/modules/sale/purchase/purchase-steps.rules.ts";
import type { FieldError } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import type { Answers } from "#src/ui/form/form-answers.rules.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import { presentStepForm } from "#src/areas/page/step-form.presenter.ts";
import type { StaleModel } from "#src/areas/page/step-form.view-model.ts";
import type { LeadPurchaseModel } from "./lead-purchase.view.tsx";

/** What a form that was refused shows again. */
export interface Again {
  answers?: Answers;
  fields?: readonly FieldError[];
  stale?: StaleModel | null;
  failure?: string | null;
}

/** A form of a purchase that an executive fills, with the others that may be filled. */
export function presentLeadPurchase(
  { step, key, steps, form }: Awaited<ReturnType<AssistedPurchases["show"]>>,
  { lead, again }: { lead: string; again: Again },
  reader: Reader,
): LeadPurchaseModel {
  const { say, language } = reader;
  const { purchase } = step;
  const hrefOf = (one: (typeof steps)[number]["key"]) =>
    href("leadPurchase", language, {
      reference: lead,
      purchase: purchase.reference,
      step: stepSegments[one][language],
    });
  const isOpen = purchase.state === "OPEN";
  return {
    reference: purchase.reference,
    product: purchase.product_name,
    title: say(`purchase.title.${key}`),
    action: hrefOf(key),
    lead: { label: lead, href: href("lead", language, { reference: lead }) },
    steps: steps.map((one) => ({
      label: say(`purchase.title.${one.key}`),
      state: say(
        `leads.purchases.${one.status === "COMPLETED" ? "filled" : one.isReached ? "open" : "later"}`,
      ),
      href: one.isReached && one.key !== key ? hrefOf(one.key) : null,
    })),
    failure: again.failure ?? (isOpen ? null : say("errors.FORM_LOCKED")),
    stale: again.stale ?? null,
    form: isOpen
      ? presentStepForm(
          {
            definition: form.definition ?? { profileFormFields: [] },
            answers: again.answers ?? (form.values as Answers),
            version: form.version,
            fields: again.fields ?? [],
          },
          reader,
        )
      : null,
  };
}
