/** Questions that a form can give a reason for (SA 9: whyWeForm), by the last part of their label's key;
 *  the sentence is `profile.reason.{name}`. A question with a helper of its own says enough. */
const REASONED: ReadonlySet<string> = new Set([
  "age",
  "currentEps",
  "destination",
  "groupPrevision",
  "maternity",
  "petAge",
  "prevision",
  "provider",
  "region",
  "relationship",
  "sector",
  "sex",
  "species",
  "tripDays",
  "withPartner",
  "work",
]);

/** The key of a question's reason; undefined where it has none. */
export function reasonOf(label: string | undefined): string | undefined {
  const name = label?.split(".").at(-1);
  return name !== undefined && REASONED.has(name) ? `profile.reason.${name}` : undefined;
}
