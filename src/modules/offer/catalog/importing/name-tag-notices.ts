import { type Problem, problem } from "#src/modules/offer/catalog/format/problem.rules.ts";
import type { EntityTable } from "#src/modules/offer/catalog/format/read-folder.ts";
import { readNameTags } from "#src/modules/offer/catalog/name-tag.rules.ts";

const ENTITY = "benefit-limits";
const COLUMN = "name";

/** Every tag in a limit's name that cannot be read (CQ 3), with its row: the row is taken all the same, but
 *  nothing is derived from that tag. */
export function nameTagNotices(tables: readonly EntityTable[]): Problem[] {
  return tables
    .filter(({ entity }) => entity === ENTITY)
    .flatMap(({ table: { file, columns, rows } }) => {
      const place = columns.indexOf(COLUMN);
      return rows.flatMap(({ number, values }) => {
        const name = values[place];
        if (typeof name !== "string") return [];
        return readNameTags(name).problems.map(({ text, reason }) =>
          problem({ file, row: number, column: COLUMN, value: text }, `NAME_${reason}`),
        );
      });
    });
}
