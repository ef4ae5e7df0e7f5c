import { STORAGE_DECIMALS } from "#src/contracts/money.ts";
import type {
  Insured,
  InsuredPet,
  PricedProduct,
  PriceOutcome,
  RateRow,
} from "#src/contracts/pricing.ts";
import { exactIn, notFound, outcome, priced, sumOutcome } from "./price-outcome.rules.ts";
import { rowTakesAge } from "./rate-table.rules.ts";
import { NO_ROW, bestRow, petRank } from "./row-rank.rules.ts";

/** PetBand (D3): price = Σ over pets of row(species × breed group × age).
 *  Monthly, in the product's currency; ages are completed years. The row of the breed group wins over
 *  the species' own (`dog:*`), that over one for every pet. A pet without a row is PriceNotFound and adds
 *  nothing; the people of the profile are not insured and not evaluated, unless there is no pet. */
export function ratePetBand(
  product: PricedProduct,
  { pets, persons }: Pick<Insured, "pets" | "persons">,
): PriceOutcome {
  if (!pets?.length) return outcome("PetBand", null, persons.map(notFound));
  const unit = { currency: product.currency, decimals: STORAGE_DECIMALS[product.currency] };
  const profiles = pets.map((pet) => {
    const row = findPetRow(product.rows, pet);
    return row ? priced("PetBand", pet, exactIn(unit, row.amount)) : notFound(pet);
  });
  return sumOutcome("PetBand", unit, profiles);
}

/** The pet's row, or undefined: PriceNotFound. */
export function findPetRow(rows: readonly RateRow[], pet: InsuredPet): RateRow | undefined {
  return bestRow(rows, (row) =>
    row.dependants === null && rowTakesAge(row, pet.age) ? petRank(row, pet) : NO_ROW,
  );
}
