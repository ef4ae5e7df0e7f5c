import { stringify } from "csv-stringify/sync";
import type { Cell, CellType } from "./cell.rules.ts";
import type { EntityDefinition } from "./entity.ts";
import { writeCell } from "./neutral-cell.rules.ts";

export type FileFormat = "csv" | "json";

/** Rows of canonical cells as the text of a file, which reads back to the same cells. */
export function printTable(
  definition: EntityDefinition,
  rows: readonly (readonly Cell[])[],
  format: FileFormat,
): string {
  const names = definition.columns.map(({ name }) => name);
  if (format === "csv") {
    const kinds = definition.columns.map(({ type }) => type.kind);
    return stringify([
      names,
      ...rows.map((cells) =>
        cells.map((cell, place) => {
          const kind = kinds[place];
          return kind === "integer" || kind === "decimal" ? (cell ?? "") : writeCell(cell ?? "");
        }),
      ),
    ]);
  }
  const objects = rows.map((cells) =>
    Object.fromEntries(
      definition.columns.map(({ name, type }, place) => [
        name,
        jsonValue(type, cells[place] ?? null),
      ]),
    ),
  );
  return `${JSON.stringify(objects, null, 1)}\n`;
}

/** Decimals stay text in JSON: a reader's binary float would round them. */
function jsonValue(type: CellType, cell: Cell): unknown {
  if (cell === null) return null;
  switch (type.kind) {
    case "integer":
      return Number(cell);
    case "boolean":
      return cell === "true";
    case "list":
      return cell.split("|");
    case "json":
      return JSON.parse(cell) as unknown;
    default:
      return cell;
  }
}
