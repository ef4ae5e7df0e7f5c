import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noLimits } from "#src/contracts/partner-limits.ts";
import { createCatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import { loadSeedFolders, seedFolders } from "#src/modules/offer/catalog/seed.service.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { createCallLimit } from "#src/platform/limits/call-limit.ts";
import { openSeededDatabase } from "#test/harness/database.ts";
import { meaningfulWords } from "./bot-words.rules.ts";
import { type ChatbotService, createChatbot } from "./chatbot.service.ts";
import { createCatalogueKnowledge } from "./knowledge.service.ts";

const clock = fixedClock("2026-10-10T15:00:00Z");
const unknown = "no sé";
const [, ...rows] = readFileSync(join(import.meta.dirname, "chatbot-questions.tsv"), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split("\t") as [string, string]);

let database: OpenDatabase;
let bot: ChatbotService;
beforeAll(async () => {
  database = await openSeededDatabase();
  await loadSeedFolders(
    database.connection,
    seedFolders(join(import.meta.dirname, "../../../../db/seed")),
    clock,
  );
  const catalog = createCatalogService(database.connection);
  const pricingDate = "2026-10-10";
  const version = await catalog.reader.readVersion();
  const codes = new Map<string, string[]>();
  for (const country of ["CL", "PE"]) {
    const { products } = await catalog.reader.readSnapshot(country, pricingDate);
    codes.set(
      country,
      products.map(({ code }) => code),
    );
  }
  bot = createChatbot({
    sources: [
      createCatalogueKnowledge({
        catalog,
        current: (country) => ({ version, pricingDate, codes: codes.get(country) ?? [] }),
      }),
    ],
    keys: ["amparo"],
    allowance: createCallLimit({ clock, most: 1_000, windowMs: 60_000 }),
  });
});
afterAll(() => database.close());

const ask = (question: string, country: "CL" | "PE" = "CL", language: "es" | "en" = "es") =>
  bot.answerQuestion("amparo", question, { country, language, address: "::1", limits: noLimits });

describe("the assistant", () => {
  it("has thirty questions with a link and ten that it does not know", () => {
    const isKnown = ([, link]: [string, string]) => link !== unknown;
    expect([rows.filter(isKnown).length, rows.length]).toEqual([30, 40]);
  });

  it.each(rows)("answers «%s» with %s", async (question, link) => {
    const { isKnown, links } = await ask(question);
    const [first] = links;
    expect(isKnown ? first?.href : unknown).toBe(link);
  });

  it("answers in the words and addresses of another language", async () => {
    const { links } = await ask("insurance for my dog", "CL", "en");
    expect(links[0]?.href).toBe("/en/Compare/Seguros-Mascotas");
  });

  it("knows what is sold in the country that asks", async () => {
    expect((await ask("planes de EPS", "PE")).links[0]?.href).toBe("/Comparar/EPS");
    expect((await ask("planes de isapre", "PE")).isKnown).toBe(false);
  });

  it("knows nothing by filler words, and refuses what is no question", async () => {
    expect((await ask("¿y qué es lo que puedo hacer con eso?")).isKnown).toBe(false);
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => "done",
        (error: { code: string }) => error.code,
      );
    expect(await codeOf(ask("  "))).toBe("BAD_REQUEST");
    expect(await codeOf(ask("a".repeat(301)))).toBe("BAD_REQUEST");
    const other = bot.answerQuestion("otro", "seguro", {
      country: "CL",
      language: "es",
      address: "::1",
      limits: noLimits,
    });
    expect(await codeOf(other)).toBe("NOT_FOUND");
  });
});

describe("the words of a question", () => {
  it.each([
    ["¿Dónde están los SEGUROS dentales?", "seguro dental"],
    ["mi perrito y mi gata", "mascota gat"],
    ["", ""],
  ])("of «%s» that mean something", (text, words) => {
    const stems = new Set(meaningfulWords(text));
    for (const stem of meaningfulWords(words)) expect(stems).toContain(stem);
    expect(stems.size).toBe(new Set(meaningfulWords(words)).size);
  });
});
