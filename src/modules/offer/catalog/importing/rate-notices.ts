import type { RatingMethod } from "#src/contracts/pricing.ts";
import { DEFAULT_AREA } from "#src/modules/offer/profile/default-profile.rules.ts";
import type { CoveringArea } from "#src/modules/offer/catalog/area-cover.rules.ts";
import type { Cell } from "#src/modules/offer/catalog/format/cell.rules.ts";
import { entityNamed } from "#src/modules/offer/catalog/format/entities.ts";
import { keyOf, placesOf, type Row } from "#src/modules/offer/catalog/format/entity.ts";
import { type Problem, problem } from "#src/modules/offer/catalog/format/problem.rules.ts";
import { unreachedAreas } from "./area-reach.rules.ts";
import { type ImportState, PROBLEMS_KEPT } from "./import-state.ts";
import { rateRow } from "./rate-checks.ts";
import { ageGaps, shownGaps } from "./rate-gaps.rules.ts";
import { findStoredCells } from "./stored-rows.queries.ts";

const GAPS_SHOWN = 5;

/** What a rate table's product says of it here. */
export interface NotedProduct {
  method: RatingMethod;
  country: string;
}

/** What is strange in the rates of the files and stops nothing: ages without a price between bands, and areas
 *  that no household is in. Rows that were left out are not looked at. */
export async function rateNotices(
  state: ImportState,
  rows: readonly Row[],
  productOf: (code: string) => NotedProduct | undefined,
): Promise<Problem[]> {
  const [product, validFrom, area] = ratePlaces;
  const tables = Map.groupBy(rows, ({ cells }) => keyOf(cells, [product, validFrom]));
  const gaps: Problem[] = [];
  const unreached = new Map<string, { row: Row; isTrip: boolean; rows: number }>();
  const reach = await readReach(
    state,
    rows.some(({ cells }) => (cells[area] ?? null) !== null),
  );
  for (const table of tables.values()) {
    const gap = gapNotice(table);
    if (gap && gaps.length < PROBLEMS_KEPT) gaps.push(gap);
    const noted = productOf(table[0]?.cells[product] ?? "");
    if (!noted || !reach) continue;
    const isTrip = noted.method === "Trip";
    const priced = new Set(table.flatMap(({ cells }) => cells[area] ?? []));
    const { homes, areas } = isTrip ? reach.trips : reach.of(noted.country);
    for (const code of unreachedAreas(priced, homes, areas)) {
      const own = table.filter(({ cells }) => cells[area] === code);
      const [row] = own;
      if (!row) continue;
      const key = `${isTrip} ${noted.country} ${code}`;
      const known = unreached.get(key);
      if (known) known.rows += own.length;
      else unreached.set(key, { row, isTrip, rows: own.length });
    }
  }
  const areaNotices = [...unreached.values()].map(({ row, isTrip, rows: count }) =>
    problem(
      { file: row.file, row: row.number, column: "area", value: row.cells[area] ?? null },
      "RATES_AREA_UNREACHED",
      { trip: isTrip ? "yes" : "no", rows: count },
    ),
  );
  return [...gaps, ...areaNotices];
}

const ratePlaces = placesOf(entityNamed("rates"), ["product_code", "valid_from", "area"]) as [
  number,
  number,
  number,
];

function gapNotice(table: readonly Row[]): Problem | undefined {
  const gaps = ageGaps(table.map(rateRow));
  const [first] = gaps;
  const [start] = table;
  if (!first || !start) return undefined;
  const [product, validFrom] = ratePlaces;
  // The band above the first gap: it is there that one is missing.
  const above = table.find((row) => rateRow(row).ageFrom === first.ages[1] + 1) ?? start;
  return problem(
    {
      file: above.file,
      row: above.number,
      column: "product_code",
      value: start.cells[product] ?? null,
    },
    "RATES_GAP",
    { date: start.cells[validFrom] ?? "", ...shownGaps(gaps, GAPS_SHOWN) },
  );
}

interface Homes {
  /** Areas that a household can be in. */
  homes: ReadonlySet<string>;
  areas: readonly CoveringArea[];
}

/** Where households can be, by the lists of the files and of the catalogue; undefined where no rate knows an
 *  area. */
async function readReach(
  state: ImportState,
  isNeeded: boolean,
): Promise<{ trips: Homes; of(country: string): Homes } | undefined> {
  if (!isNeeded) return undefined;
  const zones = await listOf(state, "trip-zones", ["code", "is_worldwide"]);
  const places = await listOf(state, "coverage-countries", ["zone"]);
  const areas = await listOf(state, "rating-areas", ["country", "code", "countries", "regions"]);
  const regions = await listOf(state, "regions", ["code", "country"]);
  const codes = new Set(zones.map(([code]) => code ?? ""));
  const tripAreas = zones.map(([code, isWorldwide]) => ({
    code: code ?? "",
    countries: [],
    regions: isWorldwide === "true" ? [] : [code ?? ""],
  }));
  const byCountry = new Map<string, Homes>();
  return {
    trips: { homes: codes, areas: tripAreas },
    of(country) {
      const known = byCountry.get(country);
      if (known) return known;
      const asked = new Set(regions.filter(([, own]) => own === country).map(([code]) => code));
      const own = areas
        .filter(([place]) => place === country)
        .map(([, code, countries, held]) => ({
          code: code ?? "",
          countries: countries?.split("|") ?? [],
          regions: held?.split("|") ?? [],
        }));
      const homes = new Set([
        DEFAULT_AREA,
        ...places.map(([zone]) => zone ?? ""),
        ...own.filter((each) => each.regions.some((one) => asked.has(one))).map(({ code }) => code),
      ]);
      const found = { homes, areas: own };
      byCountry.set(country, found);
      return found;
    },
  };
}

/** Some columns of an entity's rows, those of the files in the place of the stored ones. */
async function listOf(
  state: ImportState,
  name: string,
  names: readonly string[],
): Promise<Cell[][]> {
  const definition = entityNamed(name);
  const keys = placesOf(definition, definition.key);
  const places = placesOf(definition, names);
  const all = new Map(
    (await findStoredCells(state.connection, definition)).map((cells) => [
      keyOf(cells, keys),
      cells,
    ]),
  );
  for (const { cells } of state.acceptedRows(name)) all.set(keyOf(cells, keys), [...cells]);
  return [...all.values()].map((cells) => places.map((place) => cells[place] ?? null));
}
