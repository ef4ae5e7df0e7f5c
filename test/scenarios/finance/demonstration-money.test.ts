import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { paymentStates } from "#src/contracts/enumerations/record-statuses.ts";
import { itemKinds } from "#src/modules/sale/reconciliation/reconciliation.rules.ts";
import { refundStates } from "#src/modules/sale/refund/refund-states.rules.ts";
import { allSaleStates } from "#src/modules/sale/sale/sale-transitions.rules.ts";
import { freePort } from "#test/harness/free-port.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";

/** What the generator of the demonstration makes of sales and money (PP 10). */

let site: TestApp;
beforeAll(async () => {
  const environment = {
    DEMONSTRATION_LEADS: "240",
    PAYMENT_SIMULATORS: "on",
    SIMULATORS_PORT: String(await freePort()),
  };
  site = await createTestApp(environment, "2026-11-23T15:00:00Z");
});
afterAll(() => site.close());

const counted = async (table: string, column: string): Promise<Record<string, number>> => {
  const { rows } = await sql<{ name: string; count: number }>`
    select ${sql.ref(column)} as name, count(*)::int as count from ${sql.table(table)} group by 1`.execute(
    site.database.connection,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
};

it.each<[string, string, string, readonly string[], number]>([
  ["sales in each state", "sales", "state", allSaleStates, 1],
  ["a payment in each state", "payments", "state", paymentStates, 1],
  ["a refund in each state", "refunds", "state", refundStates, 1],
  ["an item of each kind", "reconciliation_items", "kind", itemKinds, 1],
  ["a dispute", "disputes", "state", ["OPEN"], 1],
])("the demonstration has %s", async (_what, table, column, names, least) => {
  const found = await counted(table, column);
  expect(names.filter((name) => (found[name] ?? 0) < least)).toEqual([]);
});

it("the demonstration's money comes to 0 in the ledger", async () => {
  const { rows } = await sql<{ total: number }>`
    select sum(amount_minor)::bigint as total from ledger_entries group by currency`.execute(
    site.database.connection,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ total }) => total === 0)).toBe(true);
});
