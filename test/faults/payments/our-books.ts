import { join } from "node:path";
import { sql } from "kysely";
import { openEmbedded, openPostgres } from "#src/platform/database/database.ts";
import type { OurBooks } from "./books.ts";

/** Reads our books of a database, or of the embedded one in a folder that no process uses. `policies` is the
 *  statement whose `ref` names the payable of each policy that was made. */
export async function readBooks(
  databaseUrl: string | undefined,
  folder: string,
  policies: string,
): Promise<OurBooks> {
  const database =
    databaseUrl === undefined
      ? await openEmbedded(join(folder, "database"))
      : await openPostgres(databaseUrl);
  const all = async <Row>(query: string): Promise<Row[]> =>
    (await sql.raw<Row>(query).execute(database.connection)).rows;
  try {
    const payables = await all<{ ref: string; amount: string; state: string }>(
      "select ref, amount_minor as amount, state from payables",
    );
    const payments = await all<{
      reference: string;
      payable: string;
      state: string;
      amount: string;
    }>(
      `select p.reference, q.ref as payable, a.state, p.amount_minor as amount from payments p
       join payables q on q.id = p.payable_id join payment_attempts a on a.payment_id = p.id`,
    );
    const made = await all<{ ref: string }>(policies);
    const owed = await all<{ account: string; sum: string }>(
      `select account, sum(amount_minor) as sum from ledger_entries
       where account like 'provider_clearing:%' group by account`,
    );
    const items = await all<{ reference: string; told: string }>(
      `select merchant_ref as reference, theirs_minor as told from reconciliation_items
       where kind = 'AMOUNT_DIFFERS'`,
    );
    const open = ["CREATED", "DISPATCHED", "REQUIRES_ACTION", "UNKNOWN"];
    return {
      payables: payables.map((one) => ({
        ref: one.ref,
        amount: Number(one.amount),
        isPaid: one.state === "PAID",
      })),
      payments: payments.map((one) => ({
        reference: one.reference,
        payable: one.payable,
        isOpen: open.includes(one.state),
        amount: Number(one.amount),
      })),
      policies: made.map(({ ref }) => ref),
      owed: Object.fromEntries(
        owed.map(({ account, sum }) => [account.slice("provider_clearing:".length), Number(sum)]),
      ),
      waiting: items.map(({ reference, told }) => ({ reference, told: Number(told) })),
    };
  } finally {
    await database.close();
  }
}
