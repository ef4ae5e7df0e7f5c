import type { OracleInsured, OracleProduct } from "./comparison-oracle.types.ts";
import type { SeededRandom } from "./seeded-random.ts";

type Rate = OracleProduct["rates"][number];
type Method = OracleProduct["method"];

const RELATIONSHIPS = ["holder", "spouse", "child"] as const;
const AREAS = ["WORLD", "LATAM", "EUROPE"] as const;
const SPECIES = ["dog", "cat"] as const;
const BREED_GROUPS = ["small", "large", "*"] as const;
const SECTORS = ["mineria", "comercio", "*"] as const;
const WORKS = ["altura", "oficina", "*"] as const;
/** Ends of bands of employees, heads and days, and what lies beside them. */
const SIZES = [1, 4, 5, 6, 10, 49, 50, 200] as const;

/** A rate table for a method: bands with gaps and overlaps, lines for everything beside special ones. */
export function randomRates(random: SeededRandom, method: Method, tied: boolean): Rate[] {
  const amount = (): number =>
    tied ? random.pick([0, 10, 11]) : random.below(random.pick([50, 20_000, 900_000]));
  const all = { relationship: null, sex: null, ageFrom: 0, ageTo: null, dependants: null };
  if (method === "Flat" || method === "RiskFactor") return [{ ...all, amount: amount() }];
  // What a method does not read stands there now and then, and is to change nothing.
  const reads = (methods: readonly Method[]): boolean =>
    methods.includes(method) ? random.chance(0.7) : random.chance(0.05);
  const isByArea = reads(["PerPersonBand", "Trip"]);
  const isBySize = reads(["PerEmployeeBand", "PerHeadYear", "PayrollRate", "Trip"]);
  const isBySegment = reads(["PerEmployeeBand", "PayrollRate", "PetBand"]);
  const special = (): Partial<Rate> => ({
    ...(isByArea && random.chance(0.8) && { area: random.maybe(() => random.pick(AREAS)) }),
    ...(isBySize && random.chance(0.8) && randomSizes(random)),
    ...(isBySegment && { segment: random.maybe(() => randomSegment(random, method)) }),
  });
  const rows: Rate[] = [];
  // Special lines need company to be chosen among.
  const tables = isByArea || isBySize || isBySegment ? random.pick([1, 3, 6]) : 1;
  for (let table = 0; table < tables; table++) {
    let age = random.pick([0, 0, 18]);
    while (age < 90 && random.chance(0.9)) {
      const width = random.pick([1 + random.below(40), 200]);
      rows.push({
        relationship: random.maybe(() => random.pick(RELATIONSHIPS)),
        sex: random.maybe(() => random.pick(["F", "M"] as const)),
        ageFrom: age,
        ageTo: random.chance(0.15) ? null : age + width - 1,
        dependants: null,
        ...special(),
        amount: amount(),
      });
      // Gaps leave people without a line, overlaps give the first line the word.
      age = Math.max(0, age + random.pick([width, width, 0, width + 10]));
    }
  }
  if (method === "HolderBand" || random.chance(0.05)) {
    for (const dependants of random.list(4, () => random.below(6))) {
      rows.push({ ...all, dependants, amount: amount() });
    }
  }
  return rows;
}

/** What a profile brings: a household, or none, and what each line asks for, or not. */
export function randomInsured(random: SeededRandom): OracleInsured {
  const sometimes = <Value>(field: string, chance: number, make: () => Value) =>
    random.chance(chance) ? { [field]: make() } : {};
  return {
    persons: random.chance(0.05) ? [] : randomHousehold(random),
    ...sometimes("area", 0.6, () => random.maybe(() => random.pick([...AREAS, "MOON"]))),
    ...sometimes("company", 0.6, () => ({
      employees: random.pick([0, ...SIZES, random.below(60)]),
      dependants: random.pick([0, 0, 1, 3, 60, random.below(60)]),
    })),
    ...sometimes("heads", 0.5, () => random.pick([0, ...SIZES])),
    ...sometimes("payroll", 0.6, () => ({
      amount: random.pick([0, 1, 100_000, 1_234_567, 9_000_000_000, random.below(80_000_000)]),
      employees: random.pick([0, ...SIZES]),
      sector: random.pick([...SECTORS, "pesca"]),
      work: random.pick([...WORKS, "mar"]),
    })),
    ...sometimes("pets", 0.7, () =>
      random.list(4, () => ({
        species: random.pick([...SPECIES, "bird"]),
        breedGroup: random.pick([...BREED_GROUPS, "giant"]),
        age: random.below(20),
        profileIndex: 0,
      })),
    ),
    ...sometimes("trip", 0.7, () => ({
      zone: random.pick([...AREAS, "MOON"]),
      days: random.pick([0, ...SIZES]),
    })),
  };
}

function randomSizes(random: SeededRandom): Partial<Rate> {
  const sizeFrom = random.maybe(() => random.pick(SIZES));
  return { sizeFrom, sizeTo: random.maybe(() => (sizeFrom ?? 0) + random.pick([0, 4, 45])) };
}

function randomSegment(random: SeededRandom, method: Method): string {
  if (method === "PerEmployeeBand") return random.pick(["alone", "with_dependants"]);
  if (method === "PetBand") return `${random.pick(SPECIES)}:${random.pick(BREED_GROUPS)}`;
  return `${random.pick(SECTORS)}:${random.pick(WORKS)}`;
}

function randomHousehold(random: SeededRandom): OracleInsured["persons"] {
  const sex = (): "F" | "M" => random.pick(["F", "M"] as const);
  const age = (): number => random.pick([0, 1, 2, 17, 18, 35, 64, 65, 90, 120, random.below(100)]);
  return [
    { relationship: "holder", sex: sex(), age: age() },
    // People alone are priced whole or not at all: half of the questions are about prices, half about gaps.
    ...random.list(random.pick([0, 4]), () => ({
      relationship: random.pick(["spouse", "child"] as const),
      sex: sex(),
      age: age(),
    })),
  ];
}
