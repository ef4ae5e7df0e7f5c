import type { Standing } from "#src/contracts/pricing.ts";

/** What decides a product's place where a visitor's clinic comes first. */
export interface ClinicPlace {
  standing: Standing;
  /** null: the network is not on record; undefined: it does not name the clinic. */
  share: { isPreferred: boolean; percentage: number | null } | null | undefined;
}

const standings: readonly Standing[] = ["whole", "partial", "none"];

/** Rows whose product prefers the clinic come first, by what it covers there; then other modalities, networks
 *  without it, unknown ones. What insures everybody stays before the rest, and equals keep their order. */
export function inClinicOrder<Row>(
  rows: readonly Row[],
  placeOf: (row: Row) => ClinicPlace,
): readonly Row[] {
  return rows
    .map((row) => ({ row, key: keyOf(placeOf(row)) }))
    .toSorted((one, other) => {
      const at = one.key.findIndex((value, place) => value !== other.key[place]);
      return at < 0 ? 0 : (one.key[at] ?? 0) - (other.key[at] ?? 0);
    })
    .map(({ row }) => row);
}

function keyOf({ standing, share }: ClinicPlace): readonly number[] {
  const kind = share === null ? 3 : share === undefined ? 2 : share.isPreferred ? 0 : 1;
  return [standings.indexOf(standing), kind, -(share?.percentage ?? -1)];
}
