import type { ComparisonIndex } from "#src/modules/offer/comparison/comparison-index.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import { optionMeant } from "#src/ui/form/option-search.rules.ts";
import type { AskedClinic, Clinic } from "./clinic-answer.view-model.ts";

/** Longer than any clinic's name: no more of what was typed is said back. */
const mostTyped = 80;

/** The clinic that an address asks for by name or code, kept for the visit; else the one asked for earlier in it
 *  (D8.3). An empty answer forgets it. What is drawn for a clinic is one visitor's. */
export function askedClinic(
  { facts }: Pick<PageArguments, "facts">,
  typed: string | null,
  clinics: ReadonlyMap<string, string>,
): AskedClinic {
  if (typed === null) {
    if (facts.clinic !== null) facts.markPersonal();
    return { clinic: clinicOf(facts.clinic, clinics), unknown: null };
  }
  const text = typed.slice(0, mostTyped).trim();
  const clinic = clinicMeant(text, clinics);
  if (clinic !== null || text === "") facts.rememberClinic(clinic?.code ?? null);
  return { clinic, unknown: clinic === null && text !== "" ? text : null };
}

const clinicOf = (code: string | null, clinics: ReadonlyMap<string, string>): Clinic | null => {
  const name = code === null ? undefined : clinics.get(code);
  return code === null || name === undefined ? null : { code, name };
};

/** By code, by its whole name, or by a part that only one name has. */
function clinicMeant(typed: string, clinics: ReadonlyMap<string, string>): Clinic | null {
  const options = [...clinics].map(([value, label]) => ({ value, label }));
  const meant = optionMeant(options, typed);
  return clinicOf(
    clinics.has(typed) ? typed : meant === undefined ? null : String(meant.value),
    clinics,
  );
}

/** The clinics that any product of the country names, by code. */
export function clinicsOnSale(
  { codes }: Pick<ComparisonIndex, "codes">,
  names: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const named = (code: string) => codes.coverageOrganizations.find(code) !== undefined;
  return new Map([...names].filter(([code]) => named(code)));
}
