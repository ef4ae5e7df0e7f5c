import { productMetadataSchema } from "#src/contracts/product-metadata.ts";
import { entityNamed } from "../format/entities.ts";
import { placesOf } from "../format/entity.ts";
import { problem } from "../format/problem.rules.ts";
import type { CheckedRow } from "./parse-rows.ts";

/** Keys that a product's metadata may have, as a problem names them. */
const known = Object.keys(productMetadataSchema.shape).join(", ");

/** Metadata whose keys nobody knows or whose values nobody could draw. */
export function checkMetadata(checked: readonly CheckedRow[]): void {
  const [place = 0] = placesOf(entityNamed("products"), ["metadata"]);
  for (const { row, problems } of checked) {
    const value = row.cells[place] ?? null;
    if (value === null || problems.some(({ column }) => column === "metadata")) continue;
    const read = productMetadataSchema.safeParse(JSON.parse(value));
    if (read.success) continue;
    const at = { file: row.file, row: row.number, column: "metadata", value };
    for (const issue of read.error.issues) {
      if (issue.code === "unrecognized_keys" && issue.path.length === 0) {
        for (const key of issue.keys) {
          problems.push(problem(at, "METADATA_UNKNOWN", { key, known }));
        }
      } else {
        problems.push(problem(at, "METADATA_VALUE", { key: issue.path.join(".") }));
      }
    }
  }
}
