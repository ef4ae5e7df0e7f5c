import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { EntityTable } from "./format/read-folder.ts";
import type { ImportInput, ImportOptions, ImportReport } from "./import.service.ts";
import { importTables, isOfWholeFile } from "./import.service.ts";
import {
  freeChoice,
  isReferenceProvider,
  providerCode,
  providerName,
  slugOf,
} from "./isapre/clinics.ts";
import { mapCoverage, type ProviderCover } from "./isapre/map-coverage.ts";
import {
  type IsapreCodes,
  isapreKey,
  isapreOf,
  type MappedRow,
  mapPlans,
  SOURCE,
  VALID_FROM,
} from "./isapre/map-plans.ts";
import { type FileRow, type IsapreFiles, readIsapreFiles } from "./isapre/read-files.ts";

/** First day of the single table of risk factors (CQ 9), which risk_factors.csv gives without a day. */
const RISK_FACTORS_FROM = "2020-04-01";
/** First day of the GES prices before those of 2026. */
const EARLIER_GES_FROM = "2019-10-01";

/** Imports a folder of isapre plans as it is (docs/catalogue-format.md says how each field is made).
 *  Never throws for what is in the files. */
export async function importIsaprePlans(
  folder: string,
  options: Omit<ImportOptions, "reason">,
): Promise<ImportReport> {
  const files = await readIsapreFiles(folder, (what) =>
    options.onProgress?.({ phase: "read", what }),
  );
  const input = mapIsapreFiles(files, await findIsapreCodes(options.connection));
  return importTables(input, { ...options, reason: `import:${SOURCE}` });
}

async function findIsapreCodes(connection: Connection): Promise<IsapreCodes> {
  const { rows } = await sql<{ code: string; name: string }>`
    select code, display_name as name from organizations
    where organization_type = 'ISAPRE' and country = 'CL' and not is_demo`.execute(connection);
  return new Map(rows.map(({ code, name }) => [isapreKey(name), code]));
}

/** The files as tables of the format; each row remembers its file and row. */
export function mapIsapreFiles(files: IsapreFiles, isapres: IsapreCodes): ImportInput {
  // The files speak of each other's rows: beside one that cannot be read nothing true is said of the rest.
  if (files.problems.some(isOfWholeFile)) return { tables: [], problems: files.problems };
  const codes = new Set(files.plans.map((row) => row.cell("unique_code")));
  const coverage = mapCoverage(files.coverage, codes);
  const plans = mapPlans(files.plans, coverage.covers, isapres);
  const source: MappedRow = {
    from: { file: "plans.csv", number: 1, cell: () => "" },
    values: {
      code: SOURCE,
      display_name: "Planes de isapre 2026",
      kind: "import",
      data_date: files.dataDate,
    },
  };
  const tables: EntityTable[] = [
    ...tablesOf("risk-factors", files.riskFactors.map(riskFactor)),
    ...tablesOf("coverage-organizations", providers(files, coverage.covers)),
    ...tablesOf("catalogue-sources", [source]),
    ...tablesOf(
      "ges-prices",
      files.ges.flatMap((row) => gesPrices(row, isapres)),
    ),
    ...tablesOf(
      "agreement-prices",
      files.agreements.map((row) => agreementPrice(row, isapres)),
    ),
    ...tablesOf("products", plans.products),
    ...tablesOf("rates", plans.rates),
    ...tablesOf("provider-coverages", coverage.covers.map(providerCoverage)),
  ];
  return { tables, problems: files.problems, notices: [...coverage.notices, ...plans.notices] };
}

/** Mapped rows as raw tables, one a file that they come from. */
function tablesOf(entity: string, rows: readonly MappedRow[]): EntityTable[] {
  return [...Map.groupBy(rows, ({ from }) => from.file)].map(([file, own]) => {
    const columns = [...new Set(own.flatMap(({ values }) => Object.keys(values)))];
    return {
      entity,
      table: {
        file,
        columns,
        rows: own.map(({ from, values, problem }) => ({
          number: from.number,
          values: columns.map((column) => values[column] ?? null),
          ...(problem ? { problem } : {}),
        })),
      },
    };
  });
}

const riskFactor = (row: FileRow): MappedRow => ({
  from: row,
  values: {
    valid_from: RISK_FACTORS_FROM,
    age_from: row.cell("age_from"),
    age_to: row.cell("age_to"),
    contributor: row.cell("factor_cotizante"),
    dependant: row.cell("factor_carga"),
  },
});

function gesPrices(row: FileRow, isapres: IsapreCodes): MappedRow[] {
  const { organization, fault } = isapreOf(row, isapres);
  const price = (column: string, valid_from: string): MappedRow[] => {
    const amount_uf = row.cell(column);
    const reference = `ges_uf.csv, ${column}`;
    if (amount_uf === "") return [];
    return [{ from: row, values: { organization, valid_from, amount_uf, reference }, ...fault }];
  };
  return [...price("ges_uf_legacy", EARLIER_GES_FROM), ...price("ges_uf_2026", VALID_FROM)];
}

function agreementPrice(row: FileRow, isapres: IsapreCodes): MappedRow {
  const { organization, fault } = isapreOf(row, isapres);
  const names = ["plan_code", "agreement_code", "agreement_price_uf", "original_price_uf"];
  const values = Object.fromEntries(names.map((name) => [name, row.cell(name)]));
  return { from: row, values: { organization, ...values }, ...fault };
}

const providerCoverage = ({ row, problem, ...cover }: ProviderCover): MappedRow => ({
  from: row,
  values: {
    product_code: cover.plan,
    coverage_organization: cover.organization,
    care_kind: cover.careKind,
    tier: cover.tier,
    percentage: cover.percentage,
  },
  ...(problem ? { problem } : {}),
});

/** Providers that the reference list lacks, each at its first row; region and comuna are absent. */
function providers(files: IsapreFiles, covers: readonly ProviderCover[]): MappedRow[] {
  const found = new Map<string, MappedRow>();
  for (const { row, provider, problem } of covers) {
    if (problem) continue;
    const code = provider === null ? freeChoice.code : providerCode(provider);
    if (found.has(code) || (provider !== null && isReferenceProvider(provider))) continue;
    if (provider === null) {
      const values = { code, display_name: freeChoice.name, country: "CL" };
      found.set(code, { from: row, values });
      continue;
    }
    const display_name = providerName(files.clinics.get(provider) ?? row.cell("clinic_name"));
    const location = files.locations.get(provider);
    found.set(code, {
      from: row,
      values: {
        code,
        display_name,
        slug: slugOf(display_name),
        country: "CL",
        address: location?.address,
        latitude: location?.latitude,
        longitude: location?.longitude,
      },
    });
  }
  return [...found.values()];
}
