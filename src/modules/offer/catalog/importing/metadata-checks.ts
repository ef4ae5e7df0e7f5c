import {
  productMetadataSchema,
  translatedMetadataSchema,
} from "#src/contracts/product-metadata.ts";
import { entityNamed } from "#src/modules/offer/catalog/format/entities.ts";
import { placesOf } from "#src/modules/offer/catalog/format/entity.ts";
import { problem } from "#src/modules/offer/catalog/format/problem.rules.ts";
import type { CheckedRow } from "./parse-rows.ts";

const columns = {
  metadata: productMetadataSchema,
  metadata_en: translatedMetadataSchema,
  metadata_pt: translatedMetadataSchema,
} as const;

/** Metadata whose keys nobody knows or whose values nobody could draw, in every language. */
export function checkMetadata(checked: readonly CheckedRow[]): void {
  for (const [column, schema] of Object.entries(columns)) {
    // Keys that it may have, as a problem names them.
    const known = Object.keys(schema.shape).join(", ");
    const [place = 0] = placesOf(entityNamed("products"), [column]);
    for (const { row, problems } of checked) {
      const value = row.cells[place] ?? null;
      if (value === null || problems.some((one) => one.column === column)) continue;
      const read = schema.safeParse(JSON.parse(value));
      if (read.success) continue;
      const at = { file: row.file, row: row.number, column, value };
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
}
