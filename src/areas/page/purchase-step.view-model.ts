/** What a step of a purchase shows to its person, and to the executive who fills it with them. */

/** Name of the field that says what a button does. */
export const ACT = "_act";

/** A product of the purchase with what is said of it. */
export interface ItemFacts {
  /** Name of the product; null where it is the only one. */
  title: string | null;
  facts: readonly { label: string; value: string; href: string | null }[];
  conditions: ConditionsModel | null;
}

/** General conditions as they are read: closed until they are asked for, whole without scripts. */
export interface ConditionsModel {
  open: string;
  /** Says why they are in another language than the page; null where they are not. */
  note: string | null;
  lang: "es" | undefined;
  parts: readonly { heading: string; body: string }[];
}

/** People of a company by file. */
export interface RosterModel {
  action: string;
  back: string;
  version: number;
  templates: readonly { href: string; label: string }[];
  /** "Tu archivo tiene 250 personas."; null where rows are typed. */
  loaded: string | null;
  nextHref: string;
  /** What was wrong with the file that was sent last. */
  refused: {
    title: string;
    lines: readonly { row: number; column: string; message: string }[];
  } | null;
}
