import type {
  OracleInsured,
  OraclePerson,
  OracleProduct,
  OracleQuery,
} from "./comparison-oracle.types.ts";

type Rate = OracleProduct["rates"][number];

/** Native units, and how many decimals more than the storage unit they have. */
export interface NativePrice {
  units: bigint | null;
  extraDecimals: number;
  uninsurable: number[];
}

/** What a product costs in its own currency, written from the formulas alone (D3). */
export function nativePrice(product: OracleProduct, query: OracleQuery): NativePrice {
  // Not to be exchanged, not to be compared; that says nothing of the people.
  if (!query.rating.conversion[product.currency]) return none(0);
  const { persons } = query;
  switch (product.method) {
    case "Flat":
      return whole(product.rates[0]?.amount, persons.length);
    case "HolderBand":
      return holderBand(product, persons);
    case "RiskFactor":
      return riskFactor(product, persons, query.rating);
    case "PerPersonBand":
      return each(persons, (person) =>
        rowOf(lines(product), person, (row) => among(row.area, [query.area])),
      );
    case "Trip": {
      const { trip } = query;
      if (!trip || trip.days === 0) return none(persons.length);
      const sized = lines(product).filter((row) => isSize(row, trip.days));
      return each(persons, (person) => rowOf(sized, person, (row) => among(row.area, [trip.zone])));
    }
    case "PetBand": {
      const pets = query.pets ?? [];
      if (pets.length === 0) return none(persons.length);
      return each(pets, ({ species, breedGroup, age }) =>
        first(
          lines(product).filter((row) => isAge(row, age)),
          (row) => among(row.segment, [`${species}:*`, `${species}:${breedGroup}`]),
        ),
      );
    }
    case "PerHeadYear":
      return perHead(product, query);
    case "PerEmployeeBand":
      return company(product, query);
    case "PayrollRate":
      return payroll(product, query);
  }
}

function none(evaluated: number): NativePrice {
  return {
    units: null,
    extraDecimals: 0,
    uninsurable: Array.from({ length: evaluated }, (_, i) => i),
  };
}

function whole(amount: number | bigint | undefined, evaluated: number, extra = 0): NativePrice {
  if (amount === undefined) return none(evaluated);
  return { units: BigInt(amount), extraDecimals: extra, uninsurable: [] };
}

function each<One>(insured: readonly One[], find: (one: One) => Rate | undefined): NativePrice {
  const rows = insured.map(find);
  if (rows.every((row) => row === undefined)) return none(insured.length);
  return {
    units: rows.reduce((sum, row) => sum + BigInt(row?.amount ?? 0), 0n),
    extraDecimals: 0,
    uninsurable: insured.flatMap((_, index) => (rows[index] === undefined ? [index] : [])),
  };
}

/** Lines but those for a number of dependants. */
function lines(product: OracleProduct): Rate[] {
  return product.rates.filter((row) => row.dependants === null);
}

const isAge = (row: Rate, age: number): boolean => age >= row.ageFrom && age <= (row.ageTo ?? 1000);
const isSize = (row: Rate, size: number): boolean =>
  size >= (row.sizeFrom ?? 0) && size <= (row.sizeTo ?? 1e9);

/** 1 where the line is for everything, 2, 3 … where it is for the first, second … of these; 0 for none. */
function among(
  named: string | null | undefined,
  wanted: readonly (string | null | undefined)[],
): number {
  if (named === null || named === undefined) return 1;
  return wanted.includes(named) ? wanted.indexOf(named) + 2 : 0;
}

/** The first line of those that say most. */
function first(rows: readonly Rate[], weigh: (row: Rate) => number): Rate | undefined {
  for (const weight of [5, 4, 3, 2, 1]) {
    const row = rows.find((one) => weigh(one) === weight);
    if (row) return row;
  }
  return undefined;
}

function rowOf(
  rows: readonly Rate[],
  person: OraclePerson,
  weigh: (row: Rate) => number,
): Rate | undefined {
  const own = rows.filter(
    (row) =>
      [null, person.relationship].includes(row.relationship) &&
      [null, person.sex].includes(row.sex) &&
      isAge(row, person.age),
  );
  return first(own, weigh);
}

function holderBand(product: OracleProduct, persons: readonly OraclePerson[]): NativePrice {
  const holder = persons[0] && rowOf(lines(product), persons[0], () => 1);
  if (!holder) return none(persons.length);
  const steps = product.rates.filter(
    (row) => row.dependants !== null && row.dependants <= persons.length - 1,
  );
  const greatest = Math.max(...steps.map((row) => row.dependants ?? 0));
  const added = steps.find((row) => row.dependants === greatest)?.amount ?? 0;
  return whole(holder.amount + added, persons.length);
}

function perHead(product: OracleProduct, { heads, persons }: OracleInsured): NativePrice {
  if (heads === undefined) {
    const sized = lines(product).filter((row) => isSize(row, persons.length));
    return each(persons, (person) => rowOf(sized, person, () => 1));
  }
  const amounts = lines(product)
    .filter((row) => row.relationship !== "child" && row.relationship !== "spouse")
    .filter((row) => isSize(row, heads))
    .map((row) => row.amount);
  const isOne = heads > 0 && new Set(amounts).size === 1;
  return whole(isOne ? amounts[0] : undefined, persons.length);
}

function company(product: OracleProduct, { company: own, persons }: OracleInsured): NativePrice {
  if (!own || own.employees === 0) return none(persons.length);
  const sized = lines(product).filter((row) => isSize(row, own.employees));
  const lineOf = (cover: string) => first(sized, ({ segment }) => among(segment, [cover]));
  const [alone, accompanied] = [lineOf("alone"), lineOf("with_dependants")];
  let total = 0n;
  for (let employee = 1; employee <= own.employees; employee++) {
    const row = employee <= own.dependants ? accompanied : alone;
    if (!row) return none(persons.length);
    total += BigInt(row.amount);
  }
  return whole(total, persons.length);
}

function payroll(product: OracleProduct, { payroll: own, persons }: OracleInsured): NativePrice {
  if (!own || own.employees === 0) return none(persons.length);
  const { sector, work } = own;
  const row = first(
    lines(product).filter((one) => isSize(one, own.employees)),
    ({ segment }) =>
      ["*:*", `*:${work}`, `${sector}:*`, `${sector}:${work}`].indexOf(segment ?? "*:*") + 1,
  );
  return whole(row && BigInt(row.amount) * BigInt(own.amount), persons.length, 6);
}

function riskFactor(
  product: OracleProduct,
  persons: readonly OraclePerson[],
  rating: OracleQuery["rating"],
): NativePrice {
  const base = product.rates[0];
  const ges = product.gesGroup === null ? undefined : rating.ges.get(product.gesGroup);
  if (!base || ges === undefined) return none(persons.length);
  const factors = persons.map((person) => {
    if (person.age < 2) return 0;
    const band = rating.riskFactors.find(
      (row) => person.age >= row.ageFrom && person.age <= (row.ageTo ?? 1000),
    );
    if (!band) return null;
    return person.relationship === "holder" ? band.contributor : band.dependant;
  });
  const priced = factors.filter((factor) => factor !== null);
  if (priced.length === 0) return none(persons.length);
  let units = 0n;
  for (const factor of priced) units += BigInt(base.amount) * BigInt(factor) + BigInt(ges) * 100n;
  const uninsurable = persons.flatMap((_, index) => (factors[index] === null ? [index] : []));
  return { units, extraDecimals: 2, uninsurable };
}
