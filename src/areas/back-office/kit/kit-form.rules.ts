import { readDay } from "#src/ui/kit/period.rules.ts";

/** Names of the form's fields, in its order. */
export const formFields = [
  "name",
  "email",
  "phone",
  "premium",
  "product",
  "executive",
  "plan",
  "start",
  "note",
  "consent",
  "notify",
] as const;
export type FormFieldName = (typeof formFields)[number];

/** What is wrong with the page's form, field by field, as keys of its words. */
export function formFaults(
  values: Readonly<Record<string, string>>,
): { field: FormFieldName; key: string }[] {
  const text = (name: FormFieldName) => (values[name] ?? "").trim();
  const checks: [FormFieldName, string, boolean][] = [
    ["name", "needed", text("name") !== ""],
    ["email", "email", /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text("email"))],
    ["phone", "phone", /^\d{8,9}$/.test(text("phone").replaceAll(/\s/g, ""))],
    ["premium", "premium", /^\d+(\.\d{1,2})?$/.test(text("premium"))],
    ["product", "choose", text("product") !== ""],
    ["executive", "choose", text("executive") !== ""],
    ["plan", "choose", text("plan") !== ""],
    ["start", "day", readDay(text("start")) !== null],
    ["consent", "consent", text("consent") === "on"],
  ];
  return checks.flatMap(([field, key, isRight]) => (isRight ? [] : [{ field, key }]));
}
