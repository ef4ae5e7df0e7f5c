import { headAmount } from "#src/modules/offer/pricing/rating-per-head-year.rules.ts";
import {
  ANY,
  NO_ROW,
  areaRank,
  petRank,
  segmentRank,
  workRank,
} from "#src/modules/offer/pricing/row-rank.rules.ts";
import type { EngineProduct } from "./engine.types.ts";
import { MISSING, asColumn, emptyColumn, shareEqual } from "./rate-column.ts";
import type { RateColumn } from "./rate-column.ts";
import { buildGrid } from "./rate-grid.ts";
import type { GridShape, RateGrid } from "./rate-grid.ts";
import { OF_PERSONS, readLines } from "./rate-lines.ts";
import type { RateLines } from "./rate-lines.ts";

/** The rates of a segment's products as columns, by rating method. */
export type SegmentRates =
  | {
      method: "PerPersonBand" | "PerEmployeeBand" | "PayrollRate" | "PetBand" | "Trip";
      grid: RateGrid;
    }
  | {
      method: "HolderBand";
      grid: RateGrid;
      /** Ascending numbers of dependants at which some product's addition changes. */
      dependantSteps: readonly number[];
      /** What steps[i] dependants add. */
      dependantColumns: readonly RateColumn[];
    }
  | {
      method: "PerHeadYear";
      /** For people listed with their ages. */
      grid: RateGrid;
      /** For heads counted without ages, at the place of the size band. */
      headColumns: readonly RateColumn[];
    }
  | {
      method: "RiskFactor";
      base: RateColumn;
      gesGroups: readonly number[];
      /** Index into gesGroups, MISSING where the product names none. */
      gesCodes: Int32Array;
    }
  | { method: "Flat"; base: RateColumn };

/** A share of the payroll in 1e-6 is at most 1, so that a price stays an exact integer. */
const MAX_SHARE = 1_000_000;

/** Lays out the rates of products that share method and currency. Throws RangeError on a bad amount. */
export function buildSegmentRates(products: readonly EngineProduct[]): SegmentRates {
  const { method, currency, id } = products[0]!;
  const lines = (): RateLines => readLines(products, checkedAmount);
  const gridOf = (read: RateLines, shape: GridShape): RateGrid => buildGrid(products, read, shape);
  switch (method) {
    case "PerPersonBand": {
      const read = lines();
      return { method, grid: gridOf(read, { ...byArea(read), kinds: "everyone" }) };
    }
    case "HolderBand": {
      const read = lines();
      return {
        method,
        grid: gridOf(read, { ...plain, kinds: "holder" }),
        ...buildDependants(read),
      };
    }
    case "RiskFactor":
      if (currency !== "UF") throw new RangeError(`product ${id}: RiskFactor is in UF`);
      return { method, base: firstLines(products), ...buildGes(products) };
    case "Flat":
      return { method, base: firstLines(products) };
    case "PerEmployeeBand":
      return { method, grid: gridOf(lines(), byCover) };
    case "PerHeadYear": {
      const grid = gridOf(lines(), { ...plain, kinds: "everyone", bySize: true });
      return { method, grid, headColumns: buildHeads(products, grid.sizeStarts) };
    }
    case "PayrollRate": {
      const read = readLines(products, checkedShare);
      return { method, grid: gridOf(read, byWork(read)) };
    }
    case "PetBand": {
      const read = lines();
      return { method, grid: gridOf(read, byPet(read)) };
    }
    case "Trip": {
      const read = lines();
      return { method, grid: gridOf(read, { ...byArea(read), kinds: "everyone", bySize: true }) };
    }
  }
}

/** Bytes of the segment's columns, each shared one once. */
export function ratesByteLength(rates: SegmentRates): number {
  const columns = (): (RateColumn | null)[] => {
    switch (rates.method) {
      case "HolderBand":
        return [...rates.grid.columns, ...rates.dependantColumns];
      case "PerHeadYear":
        return [...rates.grid.columns, ...rates.headColumns];
      case "RiskFactor":
      case "Flat":
        return [rates.base];
      default:
        return [...rates.grid.columns];
    }
  };
  const distinct = new Set(columns().flatMap((column) => column?.amounts ?? []));
  if (rates.method === "RiskFactor") distinct.add(rates.gesCodes);
  return [...distinct].reduce((sum, amounts) => sum + amounts.byteLength, 0);
}

function checkedAmount({ id }: EngineProduct, amount: number): number {
  if ((amount | 0) !== amount || amount < 0) {
    throw new RangeError(`product ${id}: rate ${amount} is not an integer below 2^31`);
  }
  return amount;
}

function checkedShare(product: EngineProduct, amount: number): number {
  if (amount > MAX_SHARE) throw new RangeError(`product ${product.id}: share ${amount} is above 1`);
  return checkedAmount(product, amount);
}

const plain: GridShape = {
  kinds: "one",
  options: [],
  rank: () => 0,
  bySize: false,
  byAge: true,
};

function byArea({ areas }: RateLines): GridShape {
  return { ...plain, options: areas, rank: areaRank };
}

const byCover: GridShape = {
  ...plain,
  byAge: false,
  bySize: true,
  options: ["alone", "with_dependants"],
  rank: (line, cover) => (cover === null ? NO_ROW : segmentRank(line, cover)),
};

/** Every pair of a sector and a kind of work that lines name, and `*` for those that none does. */
function byWork(lines: RateLines): GridShape {
  const segments = lines.segments.map((text) => text.split(":"));
  const sectors = new Set([ANY, ...segments.map(([sector = ANY]) => sector)]);
  const works = new Set([ANY, ...segments.map(([, work = ANY]) => work)]);
  return {
    ...plain,
    byAge: false,
    bySize: true,
    options: [...sectors].flatMap((sector) => [...works].map((work) => `${sector}:${work}`)),
    rank(line, option) {
      const [sector = ANY, work = ANY] = option?.split(":") ?? [];
      return workRank(line, { sector, work });
    },
  };
}

function byPet({ segments }: RateLines): GridShape {
  return {
    ...plain,
    options: segments,
    rank(line, option) {
      if (option === null) return (line.segment ?? null) === null ? 0 : NO_ROW;
      const [species = "", breedGroup = ANY] = option.split(":");
      return petRank(line, { species, breedGroup });
    },
  };
}

/** Heads without ages, by the first size of each band. */
function buildHeads(
  products: readonly EngineProduct[],
  sizeStarts: readonly number[],
): RateColumn[] {
  const columns = [0, ...sizeStarts].map((size) => {
    const amounts = emptyColumn(products.length);
    products.forEach((product, row) => {
      const amount = headAmount(product.rates, size);
      if (amount !== null) amounts[row] = checkedAmount(product, amount);
    });
    return amounts;
  });
  return shareEqual(columns) as RateColumn[];
}

function buildDependants({ amounts, dependants, starts }: RateLines): {
  dependantSteps: number[];
  dependantColumns: RateColumn[];
} {
  const dependantSteps = [...new Set(dependants)]
    .filter((number) => number !== OF_PERSONS)
    .sort((a, b) => a - b);
  const size = starts.length - 1;
  const columns = dependantSteps.map(() => emptyColumn(size));
  for (let row = 0; row < size; row++) {
    for (let line = starts[row]!, end = starts[row + 1]!; line < end; line++) {
      if (dependants[line] === OF_PERSONS) continue;
      const column = columns[dependantSteps.indexOf(dependants[line]!)]!;
      if (column[row] === MISSING) column[row] = amounts[line]!;
    }
    // The greatest number that is not above prices; where there is none, dependants add nothing.
    let amount = 0;
    for (const column of columns) {
      if (column[row] === MISSING) column[row] = amount;
      else amount = column[row]!;
    }
  }
  return { dependantSteps, dependantColumns: shareEqual(columns) as RateColumn[] };
}

function buildGes(products: readonly EngineProduct[]): {
  gesGroups: number[];
  gesCodes: Int32Array;
} {
  const codes = new Map<number, number>();
  const gesCodes = Int32Array.from(products, ({ gesGroup }) => {
    if (gesGroup === null) return MISSING;
    const code = codes.get(gesGroup) ?? codes.size;
    codes.set(gesGroup, code);
    return code;
  });
  return { gesGroups: [...codes.keys()], gesCodes };
}

function firstLines(products: readonly EngineProduct[]): RateColumn {
  const amounts = emptyColumn(products.length);
  products.forEach((product, row) => {
    const [first] = product.rates;
    if (first !== undefined) amounts[row] = checkedAmount(product, first.amount);
  });
  return asColumn(amounts);
}
