import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { Listing } from "#src/modules/offer/comparison/listing.service.ts";
import {
  clinicAnswer,
  type ClinicWording,
} from "#src/areas/marketplace/product-facts/clinic-answer.presenter.ts";
import type { CardNetwork } from "./clinic-question.view-model.ts";

/** Clinics a card answers for; more would be longer than the card. */
const mostAnswers = 3;

/** "¿Está mi clínica?" (D8.3): a sentence for the clinic that was asked for and for each chosen one. null where no
 *  clinic can be asked for in this list, and while none is where the product's network is not on record. */
export function networkOf(
  record: ProductRecord,
  {
    choice,
    universe,
    filters,
    clinic,
  }: Pick<Listing, "choice" | "universe" | "filters" | "clinic">,
  wording: ClinicWording,
): CardNetwork | null {
  if (!universe.coverageOrganizations.some(({ count }) => count > 0)) return null;
  const nameOf = (code: string) =>
    [...universe.coverageOrganizations, ...filters.coverageOrganizations].find(
      ({ value }) => value === code,
    )?.displayName ?? code;
  const chosen = choice.coverageOrganizations
    .filter((code) => code !== clinic?.code)
    .map((code) => ({ code, name: nameOf(code) }));
  const asked = [...(clinic === null ? [] : [clinic]), ...chosen].slice(0, mostAnswers);
  if (asked.length === 0 && record.providers.length === 0) return null;
  return { answers: asked.map((one) => clinicAnswer(record, one, wording)) };
}
