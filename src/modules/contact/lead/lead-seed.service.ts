import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { readFailureReasons, readSubStatuses, readTransitions } from "./lead-rows.rules.ts";
import "./lead-work.tables.ts";

/** Loads statuses' rows, reasons and moves from the committed tables (db/seed/leads). What is there stays switched
 *  off where somebody switched it off; what is named by the specification has its words again. */
export async function seedLeadRows(connection: Connection, folder: string): Promise<void> {
  const read = (name: string) => readFile(join(folder, name), "utf8");
  const subStatuses = readSubStatuses(await read("lead-sub-statuses.tsv"));
  const reasons = readFailureReasons(await read("failure-reasons.tsv"), subStatuses);
  const transitions = readTransitions(await read("lead-transitions.tsv"));
  await asService(connection, async (transaction) => {
    await seedSubStatuses(transaction, subStatuses);
    await seedReasons(transaction, reasons);
    await seedTransitions(transaction, transitions);
  });
}

async function seedSubStatuses(
  transaction: Connection,
  subStatuses: ReturnType<typeof readSubStatuses>,
): Promise<void> {
  await transaction
    .insertInto("lead_sub_statuses")
    .values(subStatuses.map(({ id, parents, name }) => ({ id, parents: [...parents], name })))
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((row) => ({
        parents: row.ref("excluded.parents"),
        name: row.ref("excluded.name"),
      })),
    )
    .execute();
}

async function seedReasons(
  transaction: Connection,
  reasons: ReturnType<typeof readFailureReasons>,
): Promise<void> {
  await transaction
    .insertInto("failure_reasons")
    .values(
      reasons.map((reason, index) => ({
        position: (index + 1) * 10,
        code: reason.code,
        name: reason.name,
        type: reason.type,
        sub_status: reason.subStatus,
        countries: [...reason.countries],
        is_note_required: reason.isNoteRequired,
      })),
    )
    .onConflict((conflict) =>
      conflict.column("code").doUpdateSet((row) => ({
        name: row.ref("excluded.name"),
        type: row.ref("excluded.type"),
        sub_status: row.ref("excluded.sub_status"),
        countries: row.ref("excluded.countries"),
        is_note_required: row.ref("excluded.is_note_required"),
      })),
    )
    .execute();
}

async function seedTransitions(
  transaction: Connection,
  transitions: ReturnType<typeof readTransitions>,
): Promise<void> {
  await transaction
    .insertInto("lead_transitions")
    .values(
      transitions.map(({ id, from, to, who, needs, effect }) => ({
        id,
        from_status: from,
        to_status: to,
        who,
        needs,
        effect,
      })),
    )
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((row) => ({
        from_status: row.ref("excluded.from_status"),
        to_status: row.ref("excluded.to_status"),
        who: row.ref("excluded.who"),
        needs: row.ref("excluded.needs"),
        effect: row.ref("excluded.effect"),
      })),
    )
    .execute();
}
