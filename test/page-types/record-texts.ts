import { sql } from "kysely";
import { leadSources, requestTypes } from "#src/contracts/enumerations/operations.ts";
import { areaPages, type Language, type PageRoute } from "#src/routes.ts";
import { readWordsFolder } from "#src/platform/words/words-folder.ts";
import type { Messages } from "#src/platform/words/words.ts";
import type { TestApp } from "#test/harness/app.ts";
import { normal } from "./catalogue-texts.ts";

/** What pages behind sign-in say that is no message: data of records, in the words of whoever typed them. */

/** Rows of each table that are read: more would only say the same again. */
const most = 2_000;

/** Everything that the database says, as one text. */
async function textOfRecords({ database }: Pick<TestApp, "database">): Promise<string> {
  const { connection } = database;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(connection);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from (select * from ${sql.table(name)} limit ${most}) t`.execute(
      connection,
    );
    for (const { row } of rows)
      texts.push(
        ...Object.values(row).map((value) =>
          normal(typeof value === "string" ? value : JSON.stringify(value)),
        ),
      );
  }
  return texts.join("\n");
}

const flat = (messages: Messages, path = ""): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}${key}`, value]] : flat(value, `${path}${key}.`),
  );

/** Spanish messages that no other language says so. */
async function spanishAlone(root: string): Promise<ReadonlySet<string>> {
  const tree = await readWordsFolder(`${root}/src/locales`);
  const others = new Set(
    ["en", "pt"].flatMap((language) =>
      flat(tree[language] as Messages).map(([, text]) => normal(text)),
    ),
  );
  const spanish = flat(tree["es"] as Messages).map(([, text]) => normal(text));
  return new Set(spanish.filter((text) => /\p{L}{3}/u.test(text) && !others.has(text)));
}

/** Names that stand as they were given in every language: of nodes and lines, of request types and sources (BO 3). */
async function givenNames({ database }: Pick<TestApp, "database">): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from tenants union select display_name from upper_types`.execute(
    database.connection,
  );
  return new Set([...rows.map(({ name }) => name), ...requestTypes, ...leadSources]);
}

const locales: Record<Language, string> = { es: "es-CL", en: "en-US", pt: "pt-BR" };

/** Words in which a language's calendar writes days and hours. */
function calendarWords(language: Language): ReadonlySet<string> {
  const locale = locales[language];
  // Every fifth day of a year: each month, each day of the week, mornings and evenings.
  const days = Array.from({ length: 73 }, (_, n) => new Date(2026, 0, 1 + n * 5, n % 24));
  const dates = (["long", "short"] as const).flatMap((length) => {
    const format = new Intl.DateTimeFormat(locale, {
      month: length,
      weekday: length,
      day: "numeric",
    });
    return days.map((day) => format.format(day));
  });
  const hours = days.map((day) => day.toLocaleTimeString("en-US"));
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const moments = (["minute", "hour", "day"] as const).flatMap((unit) =>
    [-1, 0, 1].map((count) => relative.format(count, unit)),
  );
  return new Set(wordsOf([...dates, ...hours, ...moments].join(" ")));
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "");

/** What is the same in every language: time zones, references, names of acts, masked contact data, a person's first
 *  name with an initial. */
const isCode = (text: string): boolean =>
  /^[A-Z][a-z]+\/[A-Za-z_]+$/.test(text) ||
  /^[A-Z]{3}-[A-Z\d]{4}-[A-Z\d]{3}$/.test(text) ||
  /^[a-z]+\.[a-z-]+$/.test(text) ||
  /^\S*•\S*$/.test(text) ||
  /^\p{Lu}\p{Ll}+ \p{Lu}\.$/u.test(text);

/** Texts of records by language: what the database says, but for what is a Spanish message to who reads another. */
export async function readRecordTexts(
  site: Pick<TestApp, "database">,
  root: string,
): Promise<Readonly<Record<Language, ReadonlySet<string>>>> {
  const said = await textOfRecords(site);
  const spanish = await spanishAlone(root);
  const given = await givenNames(site);
  class Records extends Set<string> {
    readonly language: Language;
    readonly calendar: ReadonlySet<string>;
    constructor(language: Language) {
      super();
      this.language = language;
      this.calendar = calendarWords(language);
    }
    override has(text: string): boolean {
      if (given.has(text) || isCode(text)) return true;
      if (wordsOf(text).every((word) => this.calendar.has(word))) return true;
      return said.includes(text) && (this.language === "es" || !spanish.has(text));
    }
  }
  return { es: new Records("es"), en: new Records("en"), pt: new Records("pt") };
}

/** Every page of staff and of an account, in a language; those of one record with the record of their name. */
export function pagesBehindSignIn(
  language: Language,
  records: Readonly<Record<string, string>>,
): { key: string; url: string }[] {
  const rows = Object.entries<PageRoute>({
    ...areaPages["back-office"],
    ...areaPages.portal,
    ...areaPages.account,
  });
  return rows.flatMap(([key, { paths, permission }]) => {
    if (permission === "public") return [];
    const path = paths[language].replaceAll(/\/:\w+\?/g, "").replace(/:\w+/, records[key] ?? "1");
    return [{ key, url: language === "es" ? `/${path}` : `/${language}/${path}` }];
  });
}
