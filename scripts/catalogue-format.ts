import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fillDocument } from "#src/modules/offer/catalog/format/document.ts";

/** Writes the parts of docs/catalogue-format.md that are made from the format's own tables. */
const path = resolve(import.meta.dirname, "../docs/catalogue-format.md");
writeFileSync(path, fillDocument(readFileSync(path, "utf8")));
