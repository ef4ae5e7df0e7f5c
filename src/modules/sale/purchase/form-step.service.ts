import { countryOf } from "#src/config/countries.ts";
import { type Clock, civilDate } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Language } from "#src/routes/languages.ts";
import type { FormKey } from "./purchase-steps.rules.ts";
import type { FormValues } from "./purchase.tables.ts";
import { askedOf, faultsOf, type StepFault } from "./step-checks.rules.ts";
import type { StepField, StepModule, StepPurchase } from "./step-modules.service.ts";

/** What of an answer counts besides its fields; `today` is a civil day of the purchase's country. */
type Further = (values: FormValues, of: { step: StepPurchase; today: string }) => StepFault[];

const none: Further = () => [];

interface FormStep {
  fields(step: StepPurchase, reader: { language: Language }): Promise<readonly StepField[]>;
  further?: Further;
  /** What is known already of what it asks. Left out: nothing. */
  suggested?(step: StepPurchase): FormValues;
  /** Whether answers still hold on a day. Left out: they do. */
  holdsOn?(step: StepPurchase, values: FormValues, today: string): boolean;
}

const valuesOf = ({ forms }: StepPurchase, key: FormKey): FormValues =>
  forms.find((one) => one.key === key)?.values ?? {};

const todayOf = ({ purchase }: StepPurchase, clock: Clock): string =>
  civilDate(clock.now(), countryOf(purchase.country).timeZone);

/** A step that is one form of the renderer. */
export const formStep = (key: FormKey, { clock }: { clock: Clock }, how: FormStep): StepModule => ({
  key,
  async show(step, reader) {
    return {
      definition: { profileFormFields: await how.fields(step, reader) },
      values: valuesOf(step, key),
      suggested: how.suggested?.(step) ?? {},
    };
  },
  ...(how.holdsOn === undefined
    ? {}
    : {
        isComplete: async (_transaction: Connection, step: StepPurchase) =>
          how.holdsOn?.(step, valuesOf(step, key), todayOf(step, clock)) ?? true,
      }),
  async save(_transaction, step, values, { definition }) {
    const { purchase } = step;
    const today = todayOf(step, clock);
    const fields = definition?.profileFormFields ?? [];
    const asked = { profileFormFields: fields };
    const faults = [
      ...faultsOf(purchase.country, asked, { values, today }),
      ...(how.further ?? none)(values, { step, today }),
    ];
    return faults.length > 0
      ? { ok: false, fields: faults }
      : { ok: true, values: askedOf(fields, values), isComplete: true };
  },
});
