import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCells } from "#src/modules/identity/access/role-tables.rules.ts";
import { projectRoot } from "#test/harness/app.ts";
import { filesUnder } from "../../scripts/source-files.ts";

/** Every permission of the tables of roles is asked for by something that the site does, or belongs to work that has not
 *  begun: a column that nothing follows would promise what nobody keeps. */

const folder = join(projectRoot, "db/seed/access");
const permissions = new Set(
  readdirSync(folder)
    .filter((name) => name.endsWith("-permissions.tsv"))
    .flatMap((name) => readCells(readFileSync(join(folder, name), "utf8")))
    .map(({ permission }) => permission),
);
const source = filesUnder(join(projectRoot, "src"), [".ts", ".tsx"])
  .filter(
    (file) => !/\.(?:test|fixture)\.tsx?$/.test(file) && !file.endsWith("contracts/access.ts"),
  )
  .map((file) => readFileSync(join(projectRoot, "src", file), "utf8"))
  .join("\n");
/** Moves of leads are asked for by the words of their table. */
const moves = readFileSync(join(projectRoot, "db/seed/leads/lead-transitions.tsv"), "utf8");
const isFollowed = (permission: string): boolean =>
  source.includes(`"${permission}"`) || moves.includes(permission);

/** Of employers' portals and of administration, whose calls and pages do not exist yet. */
const later = [
  /^policy:/,
  /^policy-employee:/,
  /^employee:/,
  /^bulk-load:/,
  /^payment:(?:create|delete)$/,
  /^payment-period:/,
  /^tax-document:/,
  /^admin-(?!unsent-notification:)/,
  /^(?:catalog|content|review|experiment|reference|template|provider|job|privacy|partner-token):/,
  /^audit:export$/,
];

describe("the permissions of the tables of roles", () => {
  it("are each asked for by a call, a page, a service or a move, or wait for work that has not begun", () => {
    const without = [...permissions].filter((permission) => !isFollowed(permission));
    expect(without.filter((name) => !later.some((pattern) => pattern.test(name)))).toEqual([]);
    // A subject that is begun leaves this list.
    for (const pattern of later)
      expect([pattern, without.some((name) => pattern.test(name))]).toEqual([pattern, true]);
    expect(permissions.size).toBe(66 + 34 + 8 + 23);
  });
});
