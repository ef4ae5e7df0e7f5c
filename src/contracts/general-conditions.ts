/** General conditions of an insurance as they are in force on a day, in the words of their deposit (PP 2, review). */
export interface GeneralConditions {
  /** Code of the deposit. */
  code: string;
  title: string;
  /** Where the text can be found besides. */
  reference: string;
  /** First day of the text; null where the catalogue has none of that day. */
  validFrom: string | null;
  parts: readonly { heading: string; body: string }[];
}
