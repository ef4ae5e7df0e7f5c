import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { firstTen, rankedLists } from "./ranked-lists.ts";

/** Writes first-ten.tsv anew from the demonstration catalogue, for whoever changes the ranking on purpose:
 *  `npm run rankings`. The difference shows in review which products rose and fell, for whom, and why. */
await writeFile(join(import.meta.dirname, "first-ten.tsv"), firstTen(await rankedLists()));
