import type { Connection } from "#src/platform/database/database.ts";
import { entityNamed } from "#src/modules/offer/catalog/format/entities.ts";
import {
  type EntityDefinition,
  keyOf,
  placesOf,
  type Row,
} from "#src/modules/offer/catalog/format/entity.ts";
import type { Problem } from "#src/modules/offer/catalog/format/problem.rules.ts";
import {
  findSourceKinds,
  findStoredKeys,
  findStoredProducts,
  type StoredProduct,
} from "./stored-rows.queries.ts";

/** How many problems are kept with their words; the rest are counted. */
export const PROBLEMS_KEPT = 1_000;

/** Lists whose rows say where households can be. */
const NOTED: ReadonlySet<string> = new Set([
  "trip-zones",
  "coverage-countries",
  "rating-areas",
  "regions",
]);

export interface EntityCounts {
  entity: string;
  files: string[];
  read: number;
  /** Rows with a problem of their own. */
  withErrors: number;
  /** Rows left out because of another: their product, their set. */
  dependants: number;
  new: number;
  changed: number;
  unchanged: number;
  removed: number;
}

/** What is to be written of one entity. */
export interface EntityPlan {
  definition: EntityDefinition;
  /** Rows to insert, or to update by key. */
  rows: Row[];
  /** Owners whose sets are written anew (details only). */
  owners: string[];
}

/** What the rows of all files know of each other while they are checked. */
export class ImportState {
  readonly connection: Connection;
  readonly problems: Problem[] = [];
  readonly counts: EntityCounts[] = [];
  /** Things to know about the rows that were taken. */
  readonly notices: Problem[] = [];
  readonly plans: EntityPlan[] = [];
  readonly sourceKinds: Map<string, string>;
  readonly products: Map<string, StoredProduct>;
  /** Entities with a file that could not be read: a row of theirs may exist or not. */
  readonly unread = new Set<string>();
  /** Stored demonstration products that are to be switched off. */
  deactivate: string[] = [];
  problemCount = 0;
  readonly #rows = new Map<string, readonly Row[]>();
  readonly #accepted = new Map<string, Set<string>>();
  readonly #rejected = new Map<string, Set<string>>();
  readonly #stored = new Map<string, Set<string>>();

  private constructor(
    connection: Connection,
    kinds: Map<string, string>,
    products: Map<string, StoredProduct>,
  ) {
    this.connection = connection;
    this.sourceKinds = kinds;
    this.products = products;
  }

  static async read(connection: Connection): Promise<ImportState> {
    return new ImportState(
      connection,
      await findSourceKinds(connection),
      await findStoredProducts(connection),
    );
  }

  report(...problems: readonly Problem[]): void {
    this.problemCount += problems.length;
    for (const each of problems) {
      if (this.problems.length >= PROBLEMS_KEPT) break;
      this.problems.push(each);
    }
  }

  accept(definition: EntityDefinition, rows: readonly Row[]): void {
    const places = placesOf(definition, definition.key);
    if (NOTED.has(definition.name)) this.#rows.set(definition.name, rows);
    this.#accepted.set(definition.name, new Set(rows.map(({ cells }) => keyOf(cells, places))));
  }

  reject(definition: EntityDefinition, rows: readonly Row[]): void {
    const places = placesOf(definition, definition.key);
    this.#rejected.set(definition.name, new Set(rows.map(({ cells }) => keyOf(cells, places))));
  }

  /** The accepted rows of a list that notices are made with; empty for other entities. */
  acceptedRows(name: string): readonly Row[] {
    return this.#rows.get(name) ?? [];
  }

  acceptedKeys(name: string): ReadonlySet<string> {
    return this.#accepted.get(name) ?? new Set();
  }

  /** Whether a referred row can be relied on: rejected here counts before stored, for what depends on a
   *  wrong row is left out with it. A row that an unread file may hold counts as rejected, not as unknown. */
  async standing(name: string, key: string): Promise<"there" | "rejected" | "unknown"> {
    if (this.#rejected.get(name)?.has(key)) return "rejected";
    if (this.#accepted.get(name)?.has(key)) return "there";
    let stored = this.#stored.get(name);
    if (!stored) {
      stored = await findStoredKeys(this.connection, entityNamed(name));
      this.#stored.set(name, stored);
    }
    if (stored.has(key)) return "there";
    return this.unread.has(name) ? "rejected" : "unknown";
  }
}
