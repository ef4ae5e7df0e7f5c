import type { EngineQuery } from "#src/modules/offer/comparison/engine/engine.types.ts";
import { ratioOf } from "../plain-objects.ts";
import { ADULT_BANDS, NO_RATE_FROM } from "../synthetic-catalogue.ts";

/** How a design writes what differs between designs; ids are integers, so they stand in the text. */
export interface SqlDialect {
  table: string;
  hasAll(field: TagColumn, ids: readonly number[]): string;
  hasAny(field: TagColumn, ids: readonly number[]): string;
  /** The column of an adult's or child's rate; band -1 is the child's. */
  rate(sex: "F" | "M", band: number): string;
  /** The column of what so many dependants add. */
  dependants(count: number): string;
  /** Instead of rate columns: the price of every person, summed, and how many have one. */
  perPerson?(query: EngineQuery): { sum: string; count: string };
  holderBand?(query: EngineQuery): string;
}

export type TagColumn = "features" | "clinics";

/** Which adult band, or -1 for a child. */
export function bandOf(age: number): number {
  if (age < ADULT_BANDS[0]! || age >= NO_RATE_FROM) return -1;
  return ADULT_BANDS.findLastIndex((first) => first <= age);
}

/** The facets with the columns that hold their options. */
const FACETS: readonly { facet: string; column: string; isList: boolean }[] = [
  { facet: "insuranceTypes", column: "insurance_type", isList: false },
  { facet: "organizationTypes", column: "organization_type", isList: false },
  { facet: "organizations", column: "organization", isList: false },
  { facet: "coverageOrganizations", column: "clinics", isList: true },
  { facet: "coverageCountries", column: "countries", isList: true },
  { facet: "categories", column: "category", isList: false },
  { facet: "productTypes", column: "product_type", isList: false },
  { facet: "planTypes", column: "plan_type", isList: false },
  { facet: "marketable", column: "marketable", isList: false },
  { facet: "births", column: "birth", isList: false },
  { facet: "featuresFilter", column: "features", isList: true },
  { facet: "features", column: "features", isList: true },
];

/** What a statement answers: all that the engine does, or a compare call's list or filter data alone. */
export type AnswerPart = "all" | "list" | "filters";

/**
 * One statement that answers a part, as JSON: it filters, prices, scores and orders; facets without a
 * selection are counted over the result, each of the others by a query of its own. Nothing is selected or
 * scored that its part does not need.
 */
export function comparisonSql(query: EngineQuery, dialect: SqlDialect, part: AnswerPart): string {
  const columns = [...new Set(FACETS.map(({ column }) => column))];
  const selected = [
    ...(part === "filters" ? [] : ["id", "requests", `${restSql(query, dialect)} as rest`]),
    ...(part === "list" ? [] : ["deductible_0", "deductible_1", ...columns]),
    `${priceSql(query, dialect)} as price`,
    `${partSql(query, dialect)} as is_part`,
  ];
  const members = [
    ...(part === "filters" ? [] : listMembers(query)),
    ...(part === "list" ? [] : filtersMembers(query, dialect)),
  ];
  return `
    with priced as materialized (
      select ${selected.join(", ")}
      from ${dialect.table} p where ${filterSql(query, dialect)}
    ), result as materialized (${part === "filters" ? `select * from priced ${withinSql(query)}` : scoredSql(query)})
    select json_build_object(${members.join(", ")}) as answer`;
}

function scoredSql(query: EngineQuery): string {
  const { weights, ponderer, budget } = query;
  return `
      select *, (${weights.price} * score + rest) / 100 as affinity,
        (${10_000 - ponderer} * score + ${ponderer}
          * (rest / ${weights.coverage + weights.cap})) / 10000 as recommended
      from (select *, case when price is null then 0
          else greatest(0, 10000 - 10000 * price / ${2 * budget}) end as score
        from priced ${withinSql(query)}) scored`;
}

function listMembers({ order, skip, take }: EngineQuery): string[] {
  const key = {
    lowerPrice: "price",
    higherPrice: "-price",
    popular: "-requests",
    distance: "-affinity",
    recommended: "-recommended",
  }[order];
  return [
    `'total', (select count(*) from result)`,
    `'pricedTotal', (select count(price) from result where not is_part)`,
    `'partialTotal', (select count(price) from result where is_part)`,
    `'min', (select min(price) from result where not is_part)`,
    `'max', (select max(price) from result where not is_part)`,
    `'bestId', (select id from result where price is not null and not is_part
        order by affinity desc, id limit 1)`,
    `'rows', (select json_agg(page) from (select id, price from result
        order by price is null, is_part, ${key}, id offset ${skip} limit ${take}) page)`,
  ];
}

function filtersMembers(query: EngineQuery, dialect: SqlDialect): string[] {
  return [
    `'histogram', (select json_object_agg(bucket, n) from (
        select (price - low) * 16 / (high - low + 1) as bucket, count(*) as n
        from priced,
          (select min(price) as low, max(price) as high from priced where not is_part) ends
        where price is not null and not is_part group by 1) buckets)`,
    `'deductible', ${deductibleSql(query, dialect)}`,
    `'facets', (select json_agg(counted) from (${facetsSql(query, dialect)}) counted)`,
  ];
}

function facetsSql(query: EngineQuery, dialect: SqlDialect): string {
  // Without a selection the filter's counts are those of the features in the result: counted once.
  const counted = FACETS.filter(
    ({ facet }) => facet !== "featuresFilter" || query.filters.featuresFilter !== undefined,
  );
  return counted
    .map(({ facet, column, isList }) => {
      const source = facet === "features" ? "result" : sourceWithout(facet, column, query, dialect);
      const option = isList ? "option" : column;
      const lists = isList ? `, unnest(${column}) as option` : "";
      return `select '${facet}' as facet, ${option} as option, count(*) as n
      from ${source} counted_rows ${lists} where ${option} is not null group by 2`;
    })
    .join(" union all ");
}

/** The result, or where the facet has a selection, what the result is without it. */
function sourceWithout(
  facet: string,
  columns: string,
  query: EngineQuery,
  dialect: SqlDialect,
): string {
  if (conditionsOf(query, dialect).every(([field]) => field !== facet)) return "result";
  const filters = filterSql(query, dialect, facet);
  if (query.filters.price === undefined) {
    return `(select ${columns} from ${dialect.table} p where ${filters})`;
  }
  return `(select * from (select ${columns}, ${priceSql(query, dialect)} as price,
    ${partSql(query, dialect)} as is_part from ${dialect.table} p where ${filters}) unbounded ${withinSql(query)})`;
}

function deductibleSql(query: EngineQuery, dialect: SqlDialect): string {
  const columns = (query.filters.deductible?.kinds ?? [0, 1]).map((kind) => `deductible_${kind}`);
  const source = sourceWithout("deductible", columns.join(", "), query, dialect);
  return `(select json_build_object('min', min(least(${columns.join(", ")})),
    'max', max(greatest(${columns.join(", ")}))) from ${source} ranged)`;
}

function withinSql({ filters: { price } }: EngineQuery): string {
  if (!price) return "";
  return `where not is_part and price between ${price.from ?? 0} and ${price.to ?? 2 ** 52}`;
}

function filterSql(query: EngineQuery, dialect: SqlDialect, without?: string): string {
  const kept = conditionsOf(query, dialect).filter(([field]) => field !== without);
  return kept.length === 0 ? "true" : kept.map(([, condition]) => condition).join(" and ");
}

function conditionsOf(
  { filters }: EngineQuery,
  dialect: SqlDialect,
): [field: string, condition: string][] {
  const conditions: [string, string][] = [];
  const oneOf = (field: keyof typeof filters, column: string): void => {
    const ids = filters[field] as readonly number[] | undefined;
    if (ids !== undefined) conditions.push([field, `${column} in (${ids.join(", ")})`]);
  };
  oneOf("organizationTypes", "organization_type");
  oneOf("insuranceTypes", "insurance_type");
  oneOf("organizations", "organization");
  oneOf("categories", "category");
  oneOf("planTypes", "plan_type");
  const all = [...(filters.features ?? [])];
  if (filters.previsionFeature !== undefined) all.push(filters.previsionFeature);
  if (all.length > 0) conditions.push(["features", dialect.hasAll("features", all)]);
  if (filters.featuresFilter) {
    conditions.push(["featuresFilter", dialect.hasAny("features", filters.featuresFilter)]);
  }
  if (filters.coverageOrganizations) {
    const clinics = dialect.hasAny("clinics", filters.coverageOrganizations);
    conditions.push(["coverageOrganizations", clinics]);
  }
  const { deductible } = filters;
  if (deductible) {
    const bounds = `between ${deductible.from ?? 0} and ${deductible.to ?? 2 ** 31 - 1}`;
    const any = deductible.kinds.map((kind) => `deductible_${kind} ${bounds}`).join(" or ");
    conditions.push(["deductible", `(${any})`]);
  }
  return conditions;
}

function restSql({ filters, weights }: EngineQuery, dialect: SqlDialect): string {
  const clinics = filters.coverageOrganizations ?? [];
  const features = filters.featuresFilter ?? [];
  const chosen = clinics.length + features.length;
  const matches = [
    ...clinics.map((id) => `(${dialect.hasAll("clinics", [id])})::int`),
    ...features.map((id) => `(${dialect.hasAll("features", [id])})::int`),
  ];
  const coverage =
    chosen === 0 ? "coverage" : `(coverage + 10000 * (${matches.join(" + ")}) / ${chosen}) / 2`;
  return `${weights.coverage} * (${coverage}) + ${weights.cap} * cap`;
}

function priceSql(query: EngineQuery, dialect: SqlDialect): string {
  const converted = (native: string, numerator: number, denominator: number): string =>
    `(2 * (${native})::bigint * ${numerator} + ${denominator}) / ${2 * denominator}`;
  const byCurrency = (native: string): string =>
    `case currency ${(["CLP", "UF", "USD"] as const)
      .map((currency) => {
        const { numerator, denominator } = ratioOf(query.rating, currency);
        return `when '${currency}' then ${converted(native, numerator, denominator)}`;
      })
      .join(" ")} end`;
  const { numerator, denominator } = ratioOf(query.rating, "UF");
  return `case method
    when 'RiskFactor' then ${converted(factorSql(query), numerator, denominator * 100)}
    when 'PerPersonBand' then ${byCurrency(perPersonSql(query, dialect))}
    when 'HolderBand' then ${byCurrency(holderBandSql(query, dialect))}
    else ${byCurrency("base")} end`;
}

function perPersonSql(query: EngineQuery, dialect: SqlDialect): string {
  if (dialect.perPerson) return dialect.perPerson(query).sum;
  const columns = personColumns(query, dialect);
  const sum = columns.map((column) => `coalesce(${column}, 0)`).join(" + ");
  return `case when coalesce(${columns.join(", ")}) is not null then ${sum} end`;
}

const personColumns = ({ persons }: EngineQuery, dialect: SqlDialect): string[] =>
  persons.map(({ sex, age }) => dialect.rate(sex, bandOf(age)));

/** Whether a price leaves somebody out. */
function partSql(query: EngineQuery, dialect: SqlDialect): string {
  const { length } = query.persons;
  if (length === 1) return "false";
  const count =
    dialect.perPerson?.(query).count ?? `num_nonnulls(${personColumns(query, dialect).join(", ")})`;
  return `(method = 'PerPersonBand' and ${count} < ${length})`;
}

function holderBandSql(query: EngineQuery, dialect: SqlDialect): string {
  if (dialect.holderBand) return dialect.holderBand(query);
  const { sex, age } = query.persons[0]!;
  const count = query.persons.length - 1;
  const holder = dialect.rate(sex, bandOf(age));
  return count === 0 ? holder : `${holder} + coalesce(${dialect.dependants(count)}, 0)`;
}

function factorSql({ persons, rating }: EngineQuery): string {
  const factors = persons.reduce((sum, { age, relationship }) => {
    if (age < 2) return sum;
    const band = rating.riskFactors.find(
      ({ ageFrom, ageTo }) => ageFrom <= age && (ageTo === null || age <= ageTo),
    )!;
    return sum + (relationship === "holder" ? band.contributor : band.dependant);
  }, 0);
  const ges = [...rating.ges]
    .map(([group, amount]) => `when ${group} then ${amount * persons.length * 100}`)
    .join(" ");
  return `base::bigint * ${factors} + case organization ${ges} end`;
}
