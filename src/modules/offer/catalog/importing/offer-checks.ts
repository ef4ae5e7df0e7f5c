import { readParcels, readPercentage } from "#src/contracts/percentage.rules.ts";
import { entityNamed } from "#src/modules/offer/catalog/format/entities.ts";
import { placesOf } from "#src/modules/offer/catalog/format/entity.ts";
import { problem } from "#src/modules/offer/catalog/format/problem.rules.ts";
import type { CheckedRow } from "./parse-rows.ts";

const isNone = (percentage: number): boolean => !readPercentage(percentage).ok;

/** What an offer takes off in percent, by itself and by instalments, is a percentage (PP 1): a price is asked for when it
 *  is too late to say so. */
export function checkOffers(checked: readonly CheckedRow[]): void {
  const [unit = 0, amount = 0, parcels = 0] = placesOf(entityNamed("offers"), [
    "unit",
    "amount",
    "parcels",
  ]);
  for (const { row, problems } of checked) {
    const refuse = (column: string, value: string) =>
      problems.push(
        problem({ file: row.file, row: row.number, column, value }, "INVALID_PERCENTAGE"),
      );
    const taken = row.cells[amount] ?? null;
    if (row.cells[unit] === "percent" && taken !== null && isNone(Number(taken)))
      refuse("amount", taken);
    const shares = row.cells[parcels] ?? null;
    if (shares !== null && [...readParcels(shares).values()].some(isNone))
      refuse("parcels", shares);
  }
}
