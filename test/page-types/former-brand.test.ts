import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { formerBrand } from "./former-brand.ts";

const seeds = join(resolve(import.meta.dirname, "../.."), "db/seed/content");

// What pages say is judged where they are drawn (documents.test.ts).
it.each(globSync("**/*.md", { cwd: seeds }))("the former brand is in no text of %s", (file) => {
  const text = readFileSync(join(seeds, file), "utf8").replaceAll(/\]\([^)]*\)/g, "]");
  expect(formerBrand.exec(text.replaceAll(/^\w+: \/\S+$/gm, ""))?.[0]).toBeUndefined();
});
