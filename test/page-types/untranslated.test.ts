import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languages } from "#src/routes.ts";
import { addDeskRecords } from "#test/scenarios/access/desk-records.ts";
import { createTestApp, projectRoot, type TestApp } from "../harness/app.ts";
import { markedRoot, openingMark } from "../harness/marked-words.ts";
import { signInAs } from "../harness/signed-in-as.ts";
import { readCatalogueTexts } from "./catalogue-texts.ts";
import { walkIn } from "./injected-walk.ts";
import { textsOf } from "./page-text.ts";
import { type PageType, pageTypes } from "./page-types.ts";
import type { PageWalk } from "./page-walk.ts";
import { pagesBehindSignIn, readRecordTexts } from "./record-texts.ts";
import { untranslatedPart } from "./untranslated.rules.ts";

/** Pages by the hundred, on a machine that may be busy. */
const walkTimeout = 180_000;
const catalogue = readCatalogueTexts();
let site: TestApp;
let walk: PageWalk;
let marked: Awaited<ReturnType<typeof markedRoot>>;
beforeAll(async () => {
  marked = await markedRoot();
  site = await createTestApp({}, undefined, marked.root);
  // Words are marked in mails too, so no code is read from one: nothing is signed.
  walk = await walkIn({ app: site.app });
});
afterAll(async () => {
  await site.close();
  await marked.remove();
});

describe("text without translation", { timeout: walkTimeout }, () => {
  it.each(languages)("is on no page in %s", async (language) => {
    const found = new Map<string, string>();
    // A purchase's own steps say what its person typed, and parts of conditions by their names.
    const isOwn = ({ visitor }: PageType) => visitor === "buyer" || visitor === "payer";
    for (const type of pageTypes.filter((one) => !isOwn(one))) {
      const { body } = await walk.open(type, language);
      for (const seen of textsOf(body)) {
        const rest = untranslatedPart(seen, language, catalogue);
        if (rest !== "") found.set(`${seen.place}: ${rest.slice(0, 80)}`, type.name);
        // A message is of the page's language, never of the part that names its own.
        if (!["", language].includes(seen.ownLanguage ?? "") && seen.text.includes(openingMark))
          found.set(`${seen.place} of ${seen.ownLanguage}: ${seen.text.slice(0, 80)}`, type.name);
      }
    }
    expect(Object.fromEntries(found)).toEqual({});
    expect(site.logLines().filter((line) => line.includes("words.missing"))).toEqual([]);
  });
});

describe("text without translation behind sign-in", { timeout: walkTimeout }, () => {
  let cookie: string;
  let records: Readonly<Record<string, string>>;
  let texts: Awaited<ReturnType<typeof readRecordTexts>>;
  beforeAll(async () => {
    ({ cookie } = await signInAs(site, "staff/ADMINISTRADOR"));
    const made = await addDeskRecords(site);
    const { executive = "", purchase = "" } = made;
    records = { ...made, user: executive, review: purchase };
    texts = await readRecordTexts(site, projectRoot);
  }, walkTimeout);

  it.each(languages)("is on no page in %s", async (language) => {
    const found = new Map<string, string>();
    let shown = 0;
    for (const { key, url } of pagesBehindSignIn(language, records)) {
      const { statusCode, body } = await site.app.inject({
        url,
        headers: { host: "localhost:3000", "user-agent": "Mozilla/5.0 Chrome/140", cookie },
      });
      if (statusCode >= 300) continue;
      shown += 1;
      for (const seen of textsOf(body)) {
        const rest = untranslatedPart(seen, language, { ...catalogue, names: texts[language] });
        if (rest !== "") found.set(`${seen.place}: ${rest.slice(0, 80)}`, key);
      }
    }
    expect(Object.fromEntries(found)).toEqual({});
    expect(shown).toBeGreaterThan(45);
  });
});

describe("the judgement of a text", () => {
  const seen = (text: string, ownLanguage: string | null = null) =>
    untranslatedPart({ text, place: "p", ownLanguage }, "en", catalogue);

  it.each([
    ["a message", "⟦Compare 3 of 3⟧"],
    ["a message with another in it", "⟦For ⟦a woman of 34⟧⟧"],
    ["a figure with its currency", "CLP 23,448"],
    ["a day", "October 10, 2026"],
    ["a product's name beside a message", "⟦See⟧ Complementario Familia 80"],
    ["a translated name of the catalogue", "Emergencies"],
    ["an address", "hola@amparo.example"],
  ])("passes %s", (_what, text) => {
    expect(seen(text)).toBe("");
  });

  it.each([
    ["a word in the code", "Loading"],
    ["a word beside a message", "⟦Price⟧ each fortnight"],
    ["Spanish of the catalogue that does not say so", "Día cama"],
    ["Spanish of the catalogue beside a figure", "⟦500 UF⟧ por persona al año"],
  ])("finds %s", (_what, text) => {
    expect(seen(text)).not.toBe("");
  });

  it("passes what names its own language", () => {
    expect(seen("Día cama", "es")).toBe("");
  });
});
