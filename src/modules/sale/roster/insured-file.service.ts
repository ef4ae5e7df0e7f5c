import type { CountryCode } from "#src/contracts/identification.ts";
import { stringify } from "csv-stringify/sync";
import { countryOf } from "#src/config/countries.ts";
import { makeXlsx } from "#src/platform/sheet/xlsx.ts";
import type {
  Assisting,
  PurchaseForms,
} from "#src/modules/sale/purchase/purchase-forms.service.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { type Clock, civilDate } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest, notFound } from "#src/platform/errors.ts";
import type { Files } from "#src/platform/files/files.ts";
import type { SentFile } from "#src/platform/http/request-body.ts";
import { readSheet } from "#src/platform/sheet/sheet.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { Language } from "#src/routes/languages.ts";
import { activationLayout, headerIn } from "./activation-layout.rules.ts";
import { deleteFaults, findFaults, putFaults } from "./roster-faults.queries.ts";
import { formOf, isOfFile, valuesOfFile } from "./roster-step.ts";
import { peopleMost, readRoster } from "./roster-table.rules.ts";
import { type FaultsOfFile, judgeRoster, type ShownFault } from "./roster.rules.ts";

/** Imports the people that a company insures from a file (PP 2): all rows or none. */

interface InsuredFileNeeds {
  connection: Connection;
  clock: Clock;
  files: Pick<Files, "check">;
  purchases: Purchases;
  purchaseForms: PurchaseForms;
}

export type InsuredFiles = ReturnType<typeof createInsuredFiles>;

export const templates = ["activation.xlsx", "activation.csv"] as const;
export type TemplateName = (typeof templates)[number];

/** Cells at fault that are said of one file, at most. */
const faultsMost = 200;

/** Rows above the header and empty ones do not count as people. */
const rowsMost = peopleMost + 100;

interface FileAsked {
  /** In the place of who holds the purchase. */
  assisting?: Assisting | undefined;
  id: string;
  visitorId: string | undefined;
  language: Language;
  /** The version that was read. */
  version: number;
  file: Pick<SentFile, "name" | "bytes">;
}

/** Takes the people of a file in place of those that stood there; how many they are. Throws NOT_FOUND, FILE_TYPE,
 *  FILE_TOO_BIG, BAD_REQUEST (400) with each cell at fault as `file.{row}.{field}`, of which the page keeps row, column
 *  and cause, and what saving a step throws. */
async function take(needs: InsuredFileNeeds, asked: FileAsked): Promise<{ people: number }> {
  const { connection, clock } = needs;
  const held =
    asked.assisting === undefined
      ? await needs.purchases.held(asked.id, asked.visitorId)
      : await asService(connection, (own) => needs.purchases.read(own, asked.id));
  if (held === undefined || formOf(held) === undefined) throw notFound();
  const { purchase } = held;
  const read = readRoster(await readSheet(await needs.files.check(asked.file), rowsMost));
  const today = civilDate(clock.now(), countryOf(purchase.country).timeZone);
  const rowOf = (index: number): number => read.rows[index] ?? 0;
  const verdict = judgeRoster(read.records, {
    country: purchase.country,
    today,
    numberOf: rowOf,
  });
  // A cell that could not be read is at fault for that alone.
  const unread = new Set(read.faults.map(({ row, field }) => `${row}.${field}`));
  const judged = verdict.ok
    ? []
    : verdict.faults
        .map(({ index, ...fault }) => ({ row: rowOf(index), ...fault }))
        .filter(({ row, field }) => !unread.has(`${row}.${field}`));
  const faults = [...read.faults, ...judged].toSorted((one, other) => one.row - other.row);
  if (!verdict.ok || faults.length > 0) {
    const told = { total: faults.length, faults: faults.slice(0, faultsMost), at: clock.now() };
    await asService(connection, (own) => putFaults(own, purchase, told));
    throw refused(told.faults);
  }
  const { file: _read, ...form } = asked;
  const values = valuesOfFile(verdict.people);
  await needs.purchaseForms.save({ ...form, key: "massInsured", values });
  await asService(connection, (own) => deleteFaults(own, purchase.id));
  return { people: verdict.people.length };
}

const refused = (faults: readonly ShownFault[]) =>
  badRequest(
    faults.map(({ row, field, code, params }) => ({
      field: `file.${row}.${field}`,
      code,
      ...(params === undefined ? {} : { params }),
    })),
  );

/** What the page says of the file of a purchase: how many people it has, or what was wrong with the last one. */
async function shown(
  { connection }: InsuredFileNeeds,
  step: StepPurchase,
): Promise<{ people: number | null; refused: FaultsOfFile | null }> {
  const values = formOf(step)?.values ?? {};
  const rows = values["empleados"];
  const faults = await asService(connection, (own) => findFaults(own, step.purchase.id));
  return {
    people: isOfFile(values) && Array.isArray(rows) ? rows.length : null,
    refused: faults ?? null,
  };
}

/** An empty file with the layout's columns, in the words of a country. */
async function template(
  _needs: InsuredFileNeeds,
  name: TemplateName,
  country: CountryCode,
): Promise<Buffer> {
  const head = activationLayout.map(({ field }) => headerIn(country, field));
  return name === "activation.xlsx"
    ? Buffer.from(await makeXlsx([head]))
    : Buffer.from(`\uFEFF${stringify([head], { delimiter: ";" })}`);
}

/** Erases what is kept of a purchase's file. */
const erase = (_needs: InsuredFileNeeds, transaction: Connection, id: string): Promise<void> =>
  deleteFaults(transaction, id);

export const createInsuredFiles = (needs: InsuredFileNeeds) =>
  withNeeds(needs, { take, shown, template, erase });
