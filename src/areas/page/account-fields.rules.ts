/** A field of a bank account, as both the pages of people and of staff draw it. */
export interface AccountFieldModel {
  name: string;
  id: string;
  label: string;
  value: string;
  error: string | undefined;
  /** What is chosen from; null of a field that is typed. */
  options: readonly { value: string; label: string }[] | null;
}

/** What a form was sent with, and what is wrong with its fields, by their names. */
export interface SentAccount {
  values: Readonly<Record<string, string>>;
  faults: readonly { field: string | null; message: string }[];
}

/** How much is typed at most into one of them. */
export const accountMost = 80;

/** The fields as they were sent in a form that was refused. */
export const filledAccount = (
  fields: readonly AccountFieldModel[],
  sent: SentAccount | undefined,
): AccountFieldModel[] =>
  fields.map((field) => ({
    ...field,
    value: sent?.values[field.name] ?? field.value,
    error: sent?.faults.find((fault) => fault.field === field.name)?.message,
  }));
