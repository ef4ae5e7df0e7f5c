/** A record that people know: COM-2345-ABC, SUS-2345-ABC. */
const record = /\b[A-Z]{3}-[2-9A-Z]{4}-[2-9A-Z]{3}\b/g;

/** What is paid by a payable, as people know it: the purchases or the subscription that its `ref` begins with and names.
 *  What else stands in a `ref` tells payables of one owner apart. */
export const paidRecords = (ref: string): string[] => [
  ...new Set([ref.split("/", 1)[0] ?? ref, ...(ref.match(record) ?? [])]),
];
