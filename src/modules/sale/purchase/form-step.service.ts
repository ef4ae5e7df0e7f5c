import { countryOf } from "#src/config/countries.ts";
import { type Clock, civilDate } from "#src/platform/clock/clock.ts";
import type { FormKey } from "./purchase-steps.rules.ts";
import type { FormValues } from "./purchase.tables.ts";
import { askedOf, faultsOf, type StepFault } from "./step-checks.rules.ts";
import type { StepField, StepModule, StepPurchase } from "./step-modules.service.ts";

/** What of an answer counts besides its fields. */
type Further = (values: FormValues) => StepFault[];

const none: Further = () => [];

/** A step that is one form of the renderer. */
export const formStep = (
  key: FormKey,
  { clock }: { clock: Clock },
  how: { fields(step: StepPurchase): Promise<readonly StepField[]>; further?: Further },
): StepModule => ({
  key,
  async show(step) {
    const form = step.forms.find((one) => one.key === key);
    return {
      definition: { profileFormFields: await how.fields(step) },
      values: form?.values ?? {},
    };
  },
  async save(_transaction, { purchase }, values, { definition }) {
    const today = civilDate(clock.now(), countryOf(purchase.country).timeZone);
    const fields = definition?.profileFormFields ?? [];
    const asked = { profileFormFields: fields };
    const faults = [
      ...faultsOf(purchase.country, asked, { values, today }),
      ...(how.further ?? none)(values),
    ];
    return faults.length > 0
      ? { ok: false, fields: faults }
      : { ok: true, values: askedOf(fields, values), isComplete: true };
  },
});
