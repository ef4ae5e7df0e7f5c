/** A form of several on a page that was refused, as it was sent. */
export interface SentForm {
  form: string;
  values: Readonly<Record<string, string>>;
  faults: readonly { field: string | null; message: string }[];
}

/** What was typed into a field; the empty text where the form was not sent. */
export const typedIn = (sent: SentForm | undefined, name: string): string =>
  sent?.values[name] ?? "";

/** What the server said of a field; undefined where it was not at fault. */
export const faultOf = (sent: SentForm | undefined, name: string): string | undefined =>
  sent?.faults.find(({ field }) => field === name)?.message;

/** Attributes of a control that was at fault. */
export const markedIn = (sent: SentForm | undefined, name: string) =>
  sent?.faults.some(({ field }) => field === name) === true
    ? { "aria-invalid": true as const }
    : {};
