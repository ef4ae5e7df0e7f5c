import { readFileText } from "#src/modules/offer/catalog/format/file-text.ts";
import { jsonFaultOf } from "#src/modules/offer/catalog/format/json-fault.ts";
import { type Problem, problem } from "#src/modules/offer/catalog/format/problem.rules.ts";
import { readBounded } from "#src/modules/offer/catalog/format/read-folder.ts";
import { type RawTable, readTable } from "#src/modules/offer/catalog/format/read-table.ts";

/** A row of the isapre files as text by column. */
export interface FileRow {
  file: string;
  number: number;
  /** The cell without outer space; "" where it is empty. Throws RangeError for an unknown column. */
  cell(column: string): string;
}

export interface ClinicLocation {
  address: string;
  latitude: string;
  longitude: string;
}

export interface IsapreFiles {
  plans: FileRow[];
  coverage: FileRow[];
  riskFactors: FileRow[];
  ges: FileRow[];
  agreements: FileRow[];
  clinics: Map<string, string>;
  locations: Map<string, ClinicLocation>;
  /** Day the locations were made, the only date in the files; null where they are absent. */
  dataDate: string | null;
  problems: Problem[];
}

const columnsOf: Readonly<Record<string, readonly string[]>> = {
  "plans.csv": [
    "isapre",
    "unique_code",
    "plan_name",
    "base_price_uf",
    "has_top",
    "additional_notes",
    "zones",
    "n_hosp",
    "n_amb",
  ],
  "coverage.csv": ["isapre", "unique_code", "type", "clinic_id", "clinic_name", "percentage"],
  "risk_factors.csv": ["age_from", "age_to", "factor_cotizante", "factor_carga"],
  "ges_uf.csv": ["isapre", "ges_uf_2026", "ges_uf_legacy"],
  "company_agreement_prices.csv": [
    "isapre",
    "plan_code",
    "agreement_code",
    "agreement_price_uf",
    "original_price_uf",
  ],
  "clinics.json": ["id", "name"],
};

/** Reads the seven files of a folder of isapre plans. clinic-locations.json may be absent. */
export async function readIsapreFiles(
  folder: string,
  onFile: (file: string) => void,
): Promise<IsapreFiles> {
  const problems: Problem[] = [];
  const read = async (file: string): Promise<FileRow[]> => {
    onFile(file);
    const bounded = await readBounded(folder, file);
    if (!bounded.ok) {
      problems.push(bounded.problem);
      return [];
    }
    const { table, problems: own } = await readTable(file, bounded.bytes);
    problems.push(...own);
    if (own.length > 0) return [];
    const missing = (columnsOf[file] ?? []).filter((name) => !table.columns.includes(name));
    problems.push(
      ...missing.map((column) => problem({ file, row: 1, column }, "COLUMN_MISSING")),
      ...table.rows.flatMap((row) => row.problem ?? []),
    );
    return missing.length > 0 ? [] : fileRows(table);
  };
  const plans = await read("plans.csv");
  const coverage = await read("coverage.csv");
  const riskFactors = await read("risk_factors.csv");
  const ges = await read("ges_uf.csv");
  const agreements = await read("company_agreement_prices.csv");
  const clinics = await read("clinics.json");
  return {
    plans,
    coverage,
    riskFactors,
    ges,
    agreements,
    clinics: new Map(clinics.map((row) => [row.cell("id"), row.cell("name")])),
    ...(await readLocations(folder, problems)),
    problems,
  };
}

function fileRows({ file, columns, rows }: RawTable): FileRow[] {
  const places = new Map(columns.map((name, place) => [name, place]));
  return rows
    .filter((row) => row.problem === undefined)
    .map(({ number, values }) => ({
      file,
      number,
      cell(column) {
        const place = places.get(column);
        if (place === undefined) throw new RangeError(`${file} has no column ${column}`);
        const value = values[place];
        return typeof value === "string" ? value.trim() : "";
      },
    }));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

async function readLocations(
  folder: string,
  problems: Problem[],
): Promise<Pick<IsapreFiles, "locations" | "dataDate">> {
  const file = "clinic-locations.json";
  const locations = new Map<string, ClinicLocation>();
  const absent = { locations, dataDate: null };
  const bounded = await readBounded(folder, file);
  if (!bounded.ok) {
    if (bounded.problem.code !== "FILE_MISSING") problems.push(bounded.problem);
    return absent;
  }
  const read = readFileText(file, bounded.bytes);
  if (!read.ok) {
    problems.push(read.problem);
    return absent;
  }
  let content: unknown;
  try {
    content = JSON.parse(read.text);
  } catch {
    problems.push(problem({ file }, "FILE_JSON_BROKEN", { ...jsonFaultOf(read.text) }));
    return absent;
  }
  if (!isObject(content) || !isObject(content["locations"])) {
    problems.push(problem({ file }, "FILE_NOT_LOCATIONS"));
    return absent;
  }
  const made = content["generated_at"];
  for (const [id, place] of Object.entries(content["locations"])) {
    if (!isObject(place)) continue;
    locations.set(id, {
      address: typeof place["address"] === "string" ? place["address"] : "",
      latitude: coordinate(place["lat"]),
      longitude: coordinate(place["lng"]),
    });
  }
  return { locations, dataDate: typeof made === "string" ? made.slice(0, 10) : null };
}

/** Degrees with the six decimals that the catalogue keeps: a tenth of a metre. */
const coordinate = (value: unknown): string => (typeof value === "number" ? value.toFixed(6) : "");
