import { countryOf } from "#src/config/countries.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import { formStep } from "#src/modules/sale/purchase/form-step.service.ts";
import { lowestEmployees } from "#src/modules/sale/purchase/purchase-means.rules.ts";
import type {
  StepModule,
  StepPurchase,
  StepSaved,
  StepShown,
} from "#src/modules/sale/purchase/step-modules.service.ts";
import { type Clock, civilDate } from "#src/platform/clock/clock.ts";
import { activationLayout } from "./activation-layout.rules.ts";
import { employeeFields, rosterFields } from "./roster-fields.data.ts";
import { peopleMost } from "./roster-table.rules.ts";
import { judgeRoster, type RosterRecord } from "./roster.rules.ts";

/** Whom a company insures: rows that are typed, or the people of a file (PP 2). */

interface StepNeeds {
  clock: Clock;
  productOf(purchase: StepPurchase["purchase"]): Promise<ProductRecord | undefined>;
}

type FormValues = StepShown["values"];

const key = "massInsured";

/** The people of a file as the step keeps them. */
export const valuesOfFile = (people: readonly RosterRecord[]): FormValues => ({
  archivo: { filas: people.length },
  empleados: people.map((person) =>
    Object.fromEntries(
      activationLayout.flatMap(({ field, answer }) => {
        const text = person[field] ?? "";
        return answer === null || text === "" ? [] : [[answer, text]];
      }),
    ),
  ),
});

/** Whether the answers are those of a file. */
export const isOfFile = (values: FormValues): boolean => values["archivo"] !== undefined;

/** Whether the answers that stand are those of a file. */
export const formOf = ({ forms }: StepPurchase) => forms.find((form) => form.key === key);

function recordsOf(values: FormValues): RosterRecord[] {
  const rows = Array.isArray(values["empleados"]) ? (values["empleados"] as unknown[]) : [];
  return rows.map((row) => {
    const held = typeof row === "object" && row !== null ? (row as Record<string, unknown>) : {};
    return Object.fromEntries(
      activationLayout.flatMap(({ field, answer }) => {
        const text = answer === null ? undefined : held[answer];
        return typeof text === "string" ? [[field, text.slice(0, 200)]] : [];
      }),
    );
  });
}

const atFault = (field: string, code: string, params?: Record<string, number>): StepSaved => ({
  ok: false,
  fields: [{ field, code, ...(params === undefined ? {} : { params }) }],
});

/** Stores the people of a file. Validates every row again and does not rely on checks of the caller. */
function takeFile(
  { clock }: StepNeeds,
  { purchase }: StepPurchase,
  values: FormValues,
  minimum: number,
): StepSaved {
  const records = recordsOf(values);
  if (records.length > peopleMost)
    return atFault("empleados", "TOO_MANY_ROWS", { maximum: peopleMost });
  if (records.length < minimum) return atFault("empleados", "TOO_FEW_ROWS", { minimum });
  const today = civilDate(clock.now(), countryOf(purchase.country).timeZone);
  const verdict = judgeRoster(records, { country: purchase.country, today });
  if (verdict.ok) return { ok: true, values: valuesOfFile(verdict.people), isComplete: true };
  return {
    ok: false,
    fields: verdict.faults.map(({ index, field, code, params }) => {
      const answer = activationLayout.find((one) => one.field === field)?.answer ?? field;
      return { field: `empleados.${index}.${answer}`, code, ...(params ? { params } : {}) };
    }),
  };
}

/** The step of the people that a company insures. No answers at all take a file back: rows are typed again. */
export function rosterStep(needs: StepNeeds): StepModule {
  const minimumOf = async ({ purchase }: StepPurchase): Promise<number> =>
    lowestEmployees(await needs.productOf(purchase));
  const typed = formStep(key, needs, {
    fields: async (step) => employeeFields(await minimumOf(step)),
  });
  return {
    key,
    async show(step, reader) {
      const values = formOf(step)?.values ?? {};
      const minimum = await minimumOf(step);
      const shown = isOfFile(values)
        ? { definition: { profileFormFields: rosterFields }, values }
        : await typed.show(step, reader);
      return { ...shown, facts: { minimum } };
    },
    async save(transaction, step, values, shown) {
      const isLoaded = isOfFile(formOf(step)?.values ?? {});
      if (isOfFile(values)) return takeFile(needs, step, values, Number(shown.facts?.["minimum"]));
      if (!isLoaded) return typed.save(transaction, step, values, shown);
      const isTakenBack = Object.keys(values).length === 0;
      if (isTakenBack) return { ok: true, values: {}, isComplete: false };
      // Typed while a file stands: by the rows that are typed.
      const minimum = Number(shown.facts?.["minimum"]);
      const definition = { profileFormFields: employeeFields(minimum) };
      return typed.save(transaction, step, values, { ...shown, definition });
    },
  };
}
