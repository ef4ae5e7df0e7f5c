import { type FormKey, formKeys, type StepKey, type StepState } from "./purchase-steps.rules.ts";

/** The steps of products that are bought together, as one row of steps. Pure. */

interface Stepped {
  forms: readonly StepState[];
}

/** Steps of which one page is for all products: each shows every product at once. */
const ofAll: readonly FormKey[] = ["review", "signature"];

/** Every step that one of them has, in the order of steps; completed where it is so of all that have it. */
export const cartSteps = (
  items: readonly Stepped[],
): { key: FormKey; status: StepState["status"] }[] =>
  formKeys.flatMap((key) => {
    const own = items.flatMap(({ forms }) => forms.filter((form) => form.key === key));
    if (own.length === 0) return [];
    const isDone = own.every(({ status }) => status === "COMPLETED");
    return [{ key, status: isDone ? ("COMPLETED" as const) : ("PENDING" as const) }];
  });

/** The same without the steps of what a person decides about: those wait. */
export const goingOn = (items: readonly (Stepped & { purchase: { state: string } })[]): Stepped[] =>
  items.map(({ purchase, forms }) => ({ forms: purchase.state === "IN_REVIEW" ? [] : forms }));

/** Where they go on: the first step that is missing of one of them, and of which; else paying. */
export function cartNext(items: readonly Stepped[]): { key: StepKey; at: number } {
  for (const { key, status } of cartSteps(items)) {
    if (status === "COMPLETED") continue;
    const at = items.findIndex(({ forms }) =>
      forms.some((form) => form.key === key && form.status !== "COMPLETED"),
    );
    return { key, at: ofAll.includes(key) ? 0 : at };
  }
  return { key: "payment", at: 0 };
}

/** Whether a step of one of them may be looked at: all before it are completed, of every product. */
export function isCartStepAllowed(
  items: readonly Stepped[],
  { key, at }: { key: FormKey; at: number },
): boolean {
  const steps = cartSteps(items);
  const place = steps.findIndex((step) => step.key === key);
  const has = items[at]?.forms.some((form) => form.key === key) === true;
  return has && steps.slice(0, place).every(({ status }) => status === "COMPLETED");
}
