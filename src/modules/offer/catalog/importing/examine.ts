import type { Currency } from "#src/contracts/money.ts";
import type { RatingMethod } from "#src/contracts/pricing.ts";
import { entities, entityNamed } from "#src/modules/offer/catalog/format/entities.ts";
import {
  type EntityDefinition,
  keyOf,
  placesOf,
  type Row,
} from "#src/modules/offer/catalog/format/entity.ts";
import type { EntityTable } from "#src/modules/offer/catalog/format/read-folder.ts";
import {
  checkCells,
  checkProducts,
  checkRates,
  checkUniqueness,
  type RatedProducts,
  storedProduct,
} from "./check-entity.ts";
import { checkOffers } from "./offer-checks.ts";
import { adjustDemonstration } from "./demonstration.ts";
import type { EntityCounts, ImportState } from "./import-state.ts";
import { checkMetadata } from "./metadata-checks.ts";
import { type CheckedRow, parseRows } from "./parse-rows.ts";
import { planDetails, type PlannedEntity, planPublished, planRecords } from "./plan-entity.ts";
import { rateNotices } from "./rate-notices.ts";
import { findStoredCells } from "./stored-rows.queries.ts";

export interface ExamineOptions {
  /** What to do with a published set that the files give other values: refuse, or keep what is stored. */
  onPublished: "refuse" | "keep";
  onEntity(entity: string, done: number, total: number): void;
  signal?: AbortSignal;
}

/** Checks every table and plans what is to be written; writes nothing. What is wrong goes into `state`. */
export async function examineTables(
  state: ImportState,
  tables: readonly EntityTable[],
  options: ExamineOptions,
): Promise<void> {
  const present = new Set(tables.map(({ entity }) => entity));
  const ordered = entities.filter(({ name }) => present.has(name));
  let ratedProduct: RatedProducts = () => undefined;
  for (const [index, definition] of ordered.entries()) {
    options.signal?.throwIfAborted();
    options.onEntity(definition.name, index, ordered.length);
    const own = tables.filter(({ entity }) => entity === definition.name);
    const taken = await examineEntity(state, definition, own, options, ratedProduct);
    if (definition.name === "catalogue-sources") noteSourceKinds(state, taken);
    if (definition.name === "products") ratedProduct = ratedProductsOf(taken);
    if (definition.name === "rates") {
      const productOf = (code: string) => ratedProduct(code) ?? storedProduct(state, code);
      state.notices.push(...(await rateNotices(state, taken, productOf)));
    }
  }
}

async function examineEntity(
  state: ImportState,
  definition: EntityDefinition,
  tables: readonly EntityTable[],
  options: ExamineOptions,
  ratedProduct: RatedProducts,
): Promise<Row[]> {
  const checked: CheckedRow[] = [];
  for (const { table } of tables) {
    const parsed = await parseRows(definition, table);
    state.report(...parsed.problems);
    if (parsed.problems.length > 0) state.unread.add(definition.name);
    for (const each of parsed.rows) checked.push(each);
  }
  await checkUniqueness(state, definition, checked);
  const dependants = await checkCells(state, definition, checked);
  if (definition.name === "products") {
    checkProducts(state, checked);
    checkMetadata(checked);
  }
  if (definition.name === "offers") checkOffers(checked);
  if (definition.name === "rates") checkRates(state, checked, ratedProduct);

  const bad = new Set<Row>(dependants);
  const counts: EntityCounts = {
    entity: definition.name,
    files: [...new Set(tables.map(({ table }) => table.file))],
    read: checked.length,
    withErrors: 0,
    dependants: 0,
    new: 0,
    changed: 0,
    unchanged: 0,
    removed: 0,
  };
  for (const { row, problems } of checked) {
    if (problems.length === 0) continue;
    counts.withErrors += 1;
    bad.add(row);
    state.report(...problems);
  }
  const whole = wholeSets(definition, checked, bad);
  const planned = await planEntity(state, definition, whole, bad, options);
  const left = checked.filter(({ row }) => bad.has(row)).map(({ row }) => row);
  counts.withErrors += planned.conflicting;
  counts.dependants = left.length - counts.withErrors;
  state.counts.push({ ...counts, ...planned.changes });
  state.plans.push(planned.plan);
  const taken = whole.filter((row) => !bad.has(row));
  state.accept(definition, taken);
  state.reject(definition, left);
  return taken;
}

/** The columns whose values name a set that is taken whole or not at all; none for records. */
function setColumns({ storage }: EntityDefinition): readonly string[] {
  if (storage.kind === "details") return [storage.owner];
  return storage.kind === "published" ? storage.group : [];
}

/** Rows without those of sets that hold a bad row: half a price table would be a wrong price. */
function wholeSets(
  definition: EntityDefinition,
  checked: readonly CheckedRow[],
  bad: Set<Row>,
): Row[] {
  const places = placesOf(definition, setColumns(definition));
  if (places.length > 0) {
    const broken = new Set([...bad].map(({ cells }) => keyOf(cells, places)));
    for (const { row } of checked) if (broken.has(keyOf(row.cells, places))) bad.add(row);
  }
  return checked.filter(({ row }) => !bad.has(row)).map(({ row }) => row);
}

async function planEntity(
  state: ImportState,
  definition: EntityDefinition,
  rows: Row[],
  bad: Set<Row>,
  options: ExamineOptions,
): Promise<PlannedEntity & { conflicting: number }> {
  const { storage } = definition;
  const adjusted = definition.name === "products" ? adjustDemonstration(state, rows) : rows;
  if (storage.kind === "record") {
    const stored = await storedFor(state, definition, adjusted, definition.key[0] ?? "");
    return { ...planRecords(definition, adjusted, stored), conflicting: 0 };
  }
  if (storage.kind === "details") {
    const [place = 0] = placesOf(definition, [storage.owner]);
    const owners = new Set(adjusted.map(({ cells }) => cells[place] ?? ""));
    // A product of the files that has no row here has lost them.
    if (storage.owner === "product_code") {
      const broken = new Set([...bad].map(({ cells }) => cells[place] ?? ""));
      for (const product of state.acceptedKeys("products")) {
        if (!broken.has(product)) owners.add(product);
      }
    }
    const stored = await findStoredCells(state.connection, definition, {
      column: storage.owner,
      values: [...owners],
    });
    const planned = planDetails(definition, adjusted, stored, owners, storage.owner);
    return { ...planned, conflicting: 0 };
  }
  const stored = await storedFor(state, definition, adjusted, storage.group[0] ?? "");
  const { conflicts, ...planned } = planPublished(definition, adjusted, stored, storage);
  if (options.onPublished === "keep") {
    const kept = conflicts.reduce((sum, conflict) => sum + conflict.rows.length, 0);
    planned.changes.unchanged += kept;
    return { ...planned, conflicting: 0 };
  }
  state.report(...conflicts.flatMap(({ problems }) => problems));
  for (const conflict of conflicts) for (const row of conflict.rows) bad.add(row);
  const conflicting = conflicts.reduce((sum, { differing }) => sum + differing, 0);
  return { ...planned, conflicting };
}

/** The stored rows that the files' rows may meet: those with the same first column of the key. */
function storedFor(
  state: ImportState,
  definition: EntityDefinition,
  rows: readonly Row[],
  column: string,
) {
  const [place = 0] = placesOf(definition, [column]);
  const values = [...new Set(rows.map(({ cells }) => cells[place] ?? ""))];
  // Dates and numbers are compared as the database writes them, which is how the files do.
  return findStoredCells(state.connection, definition, { column, values });
}

function noteSourceKinds(state: ImportState, rows: readonly Row[]): void {
  const [code = 0, kind = 0] = placesOf(entityNamed("catalogue-sources"), ["code", "kind"]);
  for (const { cells } of rows) state.sourceKinds.set(cells[code] ?? "", cells[kind] ?? "");
}

function ratedProductsOf(rows: readonly Row[]): RatedProducts {
  const [code, method, currency, country] = placesOf(entityNamed("products"), [
    "code",
    "rating_method",
    "currency",
    "country",
  ]) as [number, number, number, number];
  const products = new Map(
    rows.map(({ cells }) => [
      cells[code] ?? "",
      {
        method: cells[method] as RatingMethod,
        currency: cells[currency] as Currency,
        country: cells[country] ?? "",
      },
    ]),
  );
  return (each) => products.get(each);
}
