import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Columns of rates.csv as they are written here. */
const RATE_COLUMNS = "product_code,valid_from,relationship,sex,age_from,age_to,amount";
const SEXES = ["F", "M"] as const;
const BAND_YEARS = 3;
const LINES = ["DENTAL", "VIDA", "ONCOLOGICO", "ACCIDENTES_PERSONALES"];

/** How large a generated catalogue is; its number of rate rows is the product of both. */
export interface CatalogueSize {
  products: number;
  /** Even, at most 80: bands of three years, each once a sex. */
  ratesEach: number;
}

/** Writes a folder that `npm run catalogue -- import` takes: one insurer with many products of several
 *  lines in Chile, every price in UF. The same for the same size. Returns how many rate rows it has. */
export async function writeLargeCatalogue(
  folder: string,
  { products, ratesEach }: CatalogueSize,
): Promise<number> {
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, "catalogue-sources.csv"),
    "code,display_name,kind,data_date\ncarga,Carga grande,import,2026-01-01\n",
  );
  await writeFile(
    join(folder, "organizations.csv"),
    "code,display_name,slug,organization_type,country\ncarga,Carga Seguros,Carga-Seguros,ASEG,CL\n",
  );
  const codes = Array.from({ length: products }, (_, index) => `carga-${index + 1}`);
  await writeFile(
    join(folder, "products.csv"),
    [
      "code,name,display_name,slug,organization,insurance_type,country,rating_method,currency,source,is_active",
      ...codes.map(
        (code, index) =>
          `${code},${code},Plan ${code},${code},carga,${LINES[index % LINES.length]},CL,PerPersonBand,UF,carga,true`,
      ),
      "",
    ].join("\n"),
  );
  await pipeline(
    Readable.from(rateLines(codes, ratesEach)),
    createWriteStream(join(folder, "rates.csv")),
  );
  return products * ratesEach;
}

function* rateLines(codes: readonly string[], ratesEach: number): Generator<string> {
  yield `${RATE_COLUMNS}\n`;
  const bands = ratesEach / SEXES.length;
  for (const [index, code] of codes.entries()) {
    const rows = SEXES.flatMap((sex, place) =>
      Array.from({ length: bands }, (_, band) => {
        const from = band * BAND_YEARS;
        const amount = (0.2 + band / 20 + place / 10 + (index % 97) / 1_000).toFixed(4);
        return `${code},2026-01-01,,${sex},${from},${from + BAND_YEARS - 1},${amount}`;
      }),
    );
    yield `${rows.join("\n")}\n`;
  }
}
