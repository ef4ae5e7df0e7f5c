import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languages } from "#src/routes.ts";
import { createTestApp, type TestApp } from "../harness/app.ts";
import { walkIn } from "./injected-walk.ts";
import { textsOf } from "./page-text.ts";
import { pageTypes } from "./page-types.ts";
import type { PageWalk } from "./page-walk.ts";

/** The former brand and what was named after it. Addresses and codes keep it (D1). */
const formerBrand = /queplan(?!\.cl)|\bqp ?[a-z]/iu;
const seeds = join(resolve(import.meta.dirname, "../.."), "db/seed/content");
let site: TestApp;
let walk: PageWalk;
beforeAll(async () => {
  site = await createTestApp();
  walk = await walkIn(site.app);
});
afterAll(() => site.close());

describe("the former brand", { timeout: 180_000 }, () => {
  it.each(languages)("is read on no page in %s", async (language) => {
    const found = new Map<string, string>();
    for (const type of pageTypes) {
      const { body } = await walk.open(type, language);
      for (const { text, place } of textsOf(body))
        if (formerBrand.test(text)) found.set(`${place}: ${text.slice(0, 80)}`, type.name);
    }
    expect(Object.fromEntries(found)).toEqual({});
  });

  it.each(globSync("**/*.md", { cwd: seeds }))("is in no text of %s", (file) => {
    const text = readFileSync(join(seeds, file), "utf8").replaceAll(/\]\([^)]*\)/g, "]");
    expect(formerBrand.exec(text.replaceAll(/^\w+: \/\S+$/gm, ""))?.[0]).toBeUndefined();
  });
});
