import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import { nearPatterns, searchWords } from "./lead-filter.rules.ts";
import type { ContactSearch } from "./lead-scope.queries.ts";

/** Which leads a text finds (AL 6). Row level security lets no index of LIKE work under a policy; `leads_found`, which
 *  asks what the policy asks, finds them by the index. */

type Condition = RawBuilder<unknown>;

/** Up to so many leads are named by their ids; of more of them the first in the order of a list are found sooner. */
const mostNamed = 1_000;

const escaped = (word: string): string => word.replace(/[\\%_]/g, (letter) => `\\${letter}`);

/** What a word may be in a lead's text, as patterns of LIKE. */
const patternsOf = (word: string, isNear: boolean): string[] => [
  `%${escaped(word)}%`,
  ...(isNear ? nearPatterns(word) : []),
];

function wordCondition(patterns: readonly string[], contactSearch: ContactSearch): Condition {
  const like = (column: Condition) => sql`${column} like any(${patterns}::text[])`;
  const masked = sql`(l.sort_name || ' ' || lower(l.reference) || ' ' || lower(replace(l.reference, '-', '')))`;
  if (contactSearch === "none") return like(masked);
  if (contactSearch === "all") return like(sql`l.search_text`);
  return sql`(${like(masked)} or (${contactSearch} and ${like(sql`l.search_text`)}))`;
}

/** Conditions on `leads as l` of a text, to the letter or with one wrong letter a word, without an index. */
export function textConditions(
  text: string,
  contactSearch: ContactSearch,
  isNear = false,
): Condition[] {
  const words = searchWords(text);
  if (text !== "" && words.length === 0) return [sql`false`];
  return words.map((word) => wordCondition(patternsOf(word, isNear), contactSearch));
}

/** What the index is asked for: the longest word; of an e-mail the part before the @, for what follows is everybody's. */
function indexPatterns(words: readonly string[], isNear: boolean): string[] {
  const [longest = ""] = words.toSorted((one, other) => other.length - one.length);
  const [local = ""] = longest.split("@", 1);
  const word = local === longest || local.length < 3 ? longest : `${local}@`;
  const patterns = patternsOf(word, isNear);
  // The index holds threes of letters: a pattern without any would make it read itself whole.
  return patterns.every((pattern) => /[\da-z]{3}/.test(pattern)) ? patterns : [];
}

/** Leads whose text any of the patterns fits, up to `most` of them, as a source of rows. */
const leadsFound = (patterns: readonly string[], most: number) =>
  sql`leads_found(${patterns}::text[], ${most}::int)`;

/** What a text leaves of the leads, in conditions on `leads as l`. */
export interface FoundText {
  conditions: Condition[];
  /** Patterns of what so many leads have that a page of them is found sooner in the order of the list; else null. */
  common: readonly string[] | null;
}

async function findWords(
  connection: Connection,
  words: readonly string[],
  contactSearch: ContactSearch,
  isNear: boolean,
): Promise<FoundText & { isNone: boolean }> {
  const conditions = textConditions(words.join(" "), contactSearch, isNear);
  const patterns = indexPatterns(words, isNear);
  if (patterns.length === 0) return { conditions, common: null, isNone: false };
  const { rows } = await sql<{ id: number }>`
    select l.id from ${leadsFound(patterns, mostNamed + 1)} l`.execute(connection);
  if (rows.length > mostNamed) return { conditions, common: patterns, isNone: false };
  const among = sql`l.id = any(${rows.map(({ id }) => id)}::bigint[])`;
  return { conditions: [among, ...conditions], common: null, isNone: rows.length === 0 };
}

/** What a text finds in a transaction of a person: to the letter or, where `fits` says that no lead does, with one wrong
 *  letter in a word of four letters or more. */
export async function findText(
  connection: Connection,
  text: string,
  contactSearch: ContactSearch,
  fits: (conditions: readonly Condition[]) => Promise<boolean>,
): Promise<FoundText> {
  const words = searchWords(text);
  if (words.length === 0) return { conditions: textConditions(text, contactSearch), common: null };
  const exact = await findWords(connection, words, contactSearch, false);
  if (!words.some((word) => nearPatterns(word).length > 0)) return exact;
  if (!exact.isNone && (await fits(exact.conditions))) return exact;
  return findWords(connection, words, contactSearch, true);
}

/** How many leads with common patterns fit all conditions: exact below `most`; null where that many have the patterns. */
export async function countCommon(
  connection: Connection,
  patterns: readonly string[],
  conditions: RawBuilder<unknown>,
  most: number,
): Promise<number | null> {
  const { rows } = await sql<{ found: number; kept: number }>`
    select count(*)::int as found, (count(*) filter (where ${conditions}))::int as kept
    from ${leadsFound(patterns, most)} l`.execute(connection);
  const { found = 0, kept = 0 } = rows[0] ?? {};
  return found < most ? kept : null;
}
