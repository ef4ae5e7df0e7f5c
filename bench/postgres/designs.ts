import type { Client } from "pg";
import type {
  EngineProduct,
  EngineQuery,
} from "#src/modules/offer/comparison/engine/engine.types.ts";
import { ADULT_BANDS, MAX_DEPENDANTS } from "../synthetic-catalogue.ts";
import { bandOf } from "./comparison-sql.ts";
import type { SqlDialect, TagColumn } from "./comparison-sql.ts";

export const SCHEMA = "amparo_engine_bench";

export const BIRTHS: readonly string[] = ["conParto", "reducidoParto"];
const BATCH = 5000;
/** In the design with one tag array, a clinic's tag is its id plus this. */
const CLINIC_TAG = 100_000;

/** A way to lay the catalogue out in PostgreSQL, indexed for these filters. */
export interface Design {
  name: string;
  dialect: SqlDialect;
  /** Makes its tables from the loaded `wide` table. */
  statements: readonly string[];
}

const SEXES = ["f", "m"] as const;
const RATE_COLUMNS = [
  ...SEXES.flatMap((sex) => ADULT_BANDS.map((_, band) => `${sex}${band}`)),
  "child",
  ...Array.from({ length: MAX_DEPENDANTS }, (_, n) => `d${n + 1}`),
];
const COLUMNS: readonly [name: string, type: string][] = [
  ["id", "int"],
  ["insurance_type", "int"],
  ["organization_type", "int"],
  ["organization", "int"],
  ["method", "text"],
  ["currency", "text"],
  ["product_type", "int"],
  ["category", "int"],
  ["plan_type", "int"],
  ["marketable", "int"],
  ["birth", "int"],
  ["deductible_0", "int"],
  ["deductible_1", "int"],
  ["cap", "int"],
  ["coverage", "int"],
  ["requests", "int"],
  ["base", "int"],
  ...RATE_COLUMNS.map((name): [string, string] => [name, "int"]),
  ["features", "int[]"],
  ["clinics", "int[]"],
  ["countries", "int[]"],
];

/** What every design keeps as it is. */
const COMMON = COLUMNS.map(([name]) => name)
  .filter((name) => !RATE_COLUMNS.includes(name))
  .join(", ");
const wideRate = (sex: "F" | "M", band: number): string =>
  band === -1 ? "child" : `${sex.toLowerCase()}${band}`;
const arrayTags = {
  hasAll: (field: TagColumn, ids: readonly number[]) => `${field} @> '{${ids.join(",")}}'::int[]`,
  hasAny: (field: TagColumn, ids: readonly number[]) => `${field} && '{${ids.join(",")}}'::int[]`,
};
const tagIds = (field: TagColumn, ids: readonly number[]): string =>
  `'{${ids.map((id) => (field === "clinics" ? id + CLINIC_TAG : id)).join(",")}}'::int[]`;

/** The three that are measured. */
export const DESIGNS: readonly Design[] = [
  {
    name: "rate columns, GIN by field",
    dialect: {
      table: "wide",
      ...arrayTags,
      rate: wideRate,
      dependants: (count) => `d${Math.min(count, MAX_DEPENDANTS)}`,
    },
    statements: [
      "create index on wide (insurance_type, organization_type, organization)",
      "create index on wide using gin (features)",
      "create index on wide using gin (clinics)",
    ],
  },
  {
    name: "rate rows, GIN by field",
    dialect: {
      table: "slim",
      ...arrayTags,
      rate: wideRate,
      dependants: (count) => `d${count}`,
      perPerson: ({ persons }: EngineQuery) => {
        const kinds = persons.map(({ sex, age }) => `('${wideRate(sex, bandOf(age))}')`);
        const of = (result: string) =>
          `(select ${result} from rate r join (values ${kinds.join(", ")}) person (kind)
            using (kind) where r.product = p.id)`;
        return { sum: of("sum(r.amount)"), count: of("count(*)") };
      },
      holderBand: ({ persons }: EngineQuery) => {
        const { sex, age } = persons[0]!;
        const count = Math.min(persons.length - 1, MAX_DEPENDANTS);
        const amount = (kind: string) =>
          `(select r.amount from rate r where r.product = p.id and r.kind = '${kind}')`;
        const holder = amount(wideRate(sex, bandOf(age)));
        return count === 0 ? holder : `${holder} + coalesce(${amount(`d${count}`)}, 0)`;
      },
    },
    statements: [
      `create table slim as select ${COMMON} from wide`,
      `create table rate as select id as product, kind, amount from wide, lateral (values ${RATE_COLUMNS.map(
        (name) => `('${name}', ${name})`,
      ).join(", ")}) rates (kind, amount) where amount is not null`,
      "create unique index on rate (product, kind) include (amount)",
      "create index on slim (insurance_type, organization_type, organization)",
      "create index on slim using gin (features)",
      "create index on slim using gin (clinics)",
    ],
  },
  {
    name: "rate array, one GIN over all tags, clustered by type",
    dialect: {
      table: "packed",
      hasAll: (field, ids) => `tags @> ${tagIds(field, ids)}`,
      hasAny: (field, ids) => `tags && ${tagIds(field, ids)}`,
      rate: (sex, band) => `rates[${RATE_COLUMNS.indexOf(wideRate(sex, band)) + 1}]`,
      dependants: (count) =>
        `rates[${RATE_COLUMNS.indexOf(`d${Math.min(count, MAX_DEPENDANTS)}`) + 1}]`,
    },
    statements: [
      `create table packed as select ${COMMON}, array[${RATE_COLUMNS.join(", ")}] as rates,
        features || array(select unnest(clinics) + ${CLINIC_TAG}) as tags
        from wide order by insurance_type, organization_type, organization`,
      "create index on packed (insurance_type, organization_type, organization) include (id)",
      "create index on packed using gin (tags)",
    ],
  },
];

/** Loads the products into a new schema as the table `wide`. */
export async function loadWide(client: Client, products: readonly EngineProduct[]): Promise<void> {
  await client.query(`drop schema if exists ${SCHEMA} cascade; create schema ${SCHEMA}`);
  await client.query(`set search_path to ${SCHEMA}; set jit to off; set work_mem to '128MB'`);
  await client.query(
    `create unlogged table wide (${COLUMNS.map(([name, type]) => `${name} ${type}`).join(", ")})`,
  );
  // A list of a product's tags goes as text: unnest would take apart the inner lists too.
  const parameters = COLUMNS.map(
    ([, type], i) => `$${i + 1}::${type === "int[]" ? "text" : type}[]`,
  );
  const names = COLUMNS.map(([name]) => name);
  const values = COLUMNS.map(([name, type]) => (type === "int[]" ? `${name}::int[]` : name));
  const sql = `insert into wide select ${values.join(", ")}
    from unnest(${parameters.join(", ")}) as loaded (${names.join(", ")})`;
  for (let from = 0; from < products.length; from += BATCH) {
    const rows = products.slice(from, from + BATCH).map(wideRow);
    await client.query(
      sql,
      COLUMNS.map((_, i) => rows.map((row) => row[i]!)),
    );
  }
}

function wideRow(product: EngineProduct): (number | string | null)[] {
  const rateOf = (column: string): number | null => {
    const found = product.rates.find((row) => {
      if (column.startsWith("d")) return row.dependants === Number(column.slice(1));
      if (row.dependants !== null) return false;
      if (column === "child") return row.relationship === "child";
      const isSex = row.sex === null || row.sex.toLowerCase() === column.charAt(0);
      return isSex && row.ageFrom === ADULT_BANDS[Number(column.slice(1))];
    });
    return found?.amount ?? null;
  };
  const isSingle = product.method === "RiskFactor" || product.method === "Flat";
  const deductible = (kind: number): number | null =>
    product.deductibles.find((one) => one.kind === kind)?.amount ?? null;
  return [
    product.id,
    product.insuranceType,
    product.organizationType,
    product.organization,
    product.method,
    product.currency,
    product.productType,
    product.category,
    product.planType,
    product.marketable === null ? null : Number(product.marketable),
    product.birth === null ? null : BIRTHS.indexOf(product.birth),
    deductible(0),
    deductible(1),
    product.capScore,
    product.coverageScore,
    product.requestCount,
    isSingle ? product.rates[0]!.amount : null,
    ...RATE_COLUMNS.map((column) => (isSingle ? null : rateOf(column))),
    `{${product.features.join(",")}}`,
    `{${product.coverageOrganizations.join(",")}}`,
    `{${product.coverageCountries.join(",")}}`,
  ];
}
