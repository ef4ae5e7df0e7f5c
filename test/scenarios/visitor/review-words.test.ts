import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** Words that an outside reading of the site found wanting: now, what became of it, what stands instead or beside
 *  it, and why where it stays. */
const rows = readFileSync(join(import.meta.dirname, "review-words.tsv"), "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t"))
  .map(([now = "", state = "", instead = "", why = ""]) => ({ now, state, instead, why }));

/** Every Spanish text of a file of messages. */
const textsOf = (messages: unknown): string[] =>
  typeof messages === "string" ? [messages] : Object.values(messages as object).flatMap(textsOf);

const messagesFolder = "src/locales/es";
/** What people buying and staff read of records, whose values are those of the wire. */
const ofOthers = new Set(["purchase.json"]);
const messages = readdirSync(messagesFolder)
  .filter((name) => !ofOthers.has(name))
  .flatMap((name) => textsOf(JSON.parse(readFileSync(join(messagesFolder, name), "utf8"))));
/** Headings and running text of pages: addresses of links do not count. */
const pages = readdirSync("db/seed/content/pages")
  .filter((name) => name.endsWith(".es.md"))
  .map((name) =>
    readFileSync(join("db/seed/content/pages", name), "utf8").replaceAll(
      /\]\([^)]*\)|"href":.*/g,
      "",
    ),
  );
/** Suffixes that the code puts together (CQ 9), by the message of their second part. */
const suffixes: Readonly<Record<string, string>> = {
  "/mes p/empl": " p/empl",
  "/mes Total": " Total",
};

describe("a word of the outside reading", () => {
  it.each(rows.filter(({ state }) => state === "done"))("is gone: $now", ({ now, instead }) => {
    const texts = [...messages, ...pages];
    expect(texts.filter((text) => text.includes(now))).toEqual([]);
    expect(texts.some((text) => text.includes(instead))).toBe(true);
  });

  it.each(rows.filter(({ state }) => state === "kept"))(
    "stays for a reason, and better words beside it: $now",
    ({ now, instead, why }) => {
      expect(why).not.toBe("");
      const said = suffixes[now] ?? now;
      expect(messages.some((text) => text.includes(said))).toBe(true);
      expect(messages.some((text) => text.includes(instead))).toBe(true);
    },
  );

  it("is done or kept, and stands once in the table", () => {
    expect(rows.filter(({ state }) => !["done", "kept"].includes(state))).toEqual([]);
    expect(new Set(rows.map(({ now }) => now)).size).toBe(rows.length);
  });
});
