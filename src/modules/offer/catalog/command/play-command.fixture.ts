import { resolve } from "node:path";
import { fixedClock } from "#src/platform/clock/clock.ts";
import {
  type FixtureFolder,
  productRow,
  rateRow,
} from "#src/modules/offer/catalog/import.fixture.ts";
import { runCatalogueCommand } from "./catalogue-command.ts";

const root = resolve(import.meta.dirname, "../../../../..");

/** What the command said to a terminal and how it ended. */
export interface Played {
  code: number;
  printed: string;
  progress: string[];
  asked: string[];
}

/** Runs the command on a data folder as a terminal would. */
export async function play(
  dataFolder: string,
  args: readonly string[],
  answer?: string,
  databaseUrl?: string,
): Promise<Played> {
  const lines: string[] = [];
  const progress: string[] = [];
  const asked: string[] = [];
  const code = await runCatalogueCommand(
    args,
    { root, databaseUrl, dataFolder, clock: fixedClock("2026-10-10T12:00:00Z") },
    {
      isInteractive: answer !== undefined,
      print: (line) => lines.push(line),
      progress: (line) => progress.push(line),
      ask: (question) => {
        asked.push(question);
        return Promise.resolve(answer ?? "");
      },
    },
  );
  return { code, printed: lines.join("\n"), progress, asked };
}

/** A catalogue of one real product. */
export const small = (): FixtureFolder => ({
  organizations: [
    {
      code: "ulmo",
      display_name: "Ulmo Seguros",
      slug: "Ulmo-Seguros",
      organization_type: "ASEG",
      country: "CL",
    },
  ],
  "catalogue-sources": [{ code: "real", display_name: "Real", kind: "import" }],
  products: [productRow("ulmo-dental", "DENTAL", "real")],
  rates: [rateRow("ulmo-dental", "2026-01-01", "0", "", "0.25")],
});

/** One right product and one with a currency that does not exist. */
export const halfWrong = (): FixtureFolder => ({
  ...small(),
  products: [
    productRow("ulmo-dental", "DENTAL", "real"),
    { ...productRow("ulmo-malo", "DENTAL", "real"), currency: "EUR" },
  ],
});
