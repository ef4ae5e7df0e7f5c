import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestAccess, type TestAccess } from "#src/modules/identity/access/access.fixture.ts";
import { asService } from "#src/platform/database/acting.ts";
import { feesOf, type LedgerEvent, linesOf, postings, sharesOfPart } from "./ledger.rules.ts";
import { createLedger, type Ledger } from "./ledger.service.ts";

const shares = [
  { insurer: "quillay", amountMinor: 30_000, commissionMinor: 3_000 },
  { insurer: "tralka", amountMinor: 18_541, commissionMinor: 0 },
];
const facts = { amountMinor: 48_541, provider: "transbank", shares };

describe("the events of the ledger", () => {
  it("take a provider's fee and its VAT, each rounded once", () => {
    expect(feesOf(48_541)).toEqual({ fee: 971, vat: 184, net: 47_386 });
  });

  it.each(Object.keys(postings) as LedgerEvent[])("come to 0: %s", (event) => {
    const lines = linesOf(event, facts);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(0);
    expect(lines.every((line) => line.amountMinor !== 0)).toBe(true);
  });

  it("owe each insurer its own premium", () => {
    expect(linesOf("payment_ok", facts)).toEqual([
      { account: "provider_clearing:transbank", amountMinor: 48_541 },
      { account: "premiums_payable:quillay", amountMinor: -30_000 },
      { account: "premiums_payable:tralka", amountMinor: -18_541 },
    ]);
    expect(linesOf("commission_earned", facts)).toEqual([
      { account: "premiums_payable:quillay", amountMinor: 3_000 },
      { account: "commission:quillay", amountMinor: -3_000 },
    ]);
  });

  it.each([
    ["nothing", { ...facts, amountMinor: 0 }],
    ["less than nothing", { ...facts, amountMinor: -1 }],
    ["parts of a unit", { ...facts, amountMinor: 0.5 }],
    ["shares of another amount", { ...facts, amountMinor: 48_540 }],
    ["no insurer", { ...facts, shares: [] }],
    ["no provider", { amountMinor: 48_541, shares }],
  ])("refuse %s", (_what, bad) => {
    expect(() => linesOf("payment_ok", bad)).toThrow(RangeError);
  });

  it("sum exactly, whatever the amount and the part of it", () => {
    const share = fc.record({
      insurer: fc.constantFrom("a", "b", "c"),
      amountMinor: fc.integer({ min: 1, max: 9_000_000 }),
      commissionMinor: fc.integer({ min: 0, max: 900_000 }),
    });
    fc.assert(
      fc.property(
        fc.array(share, { minLength: 1, maxLength: 5 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (parts, portion) => {
          const amountMinor = parts.reduce((sum, one) => sum + one.amountMinor, 0);
          const part = Math.max(1, Math.floor(amountMinor * portion));
          const of = sharesOfPart(parts, part);
          expect(of.reduce((sum, one) => sum + one.amountMinor, 0)).toBe(part);
          expect(of.every((one) => one.amountMinor >= 0 && one.commissionMinor >= 0)).toBe(true);
          expect(sharesOfPart(parts, amountMinor)).toEqual(parts);
          const { fee, vat, net } = feesOf(amountMinor);
          expect(fee + vat + net).toBe(amountMinor);
        },
      ),
    );
  });
});

describe("the ledger in the database", () => {
  let test: TestAccess;
  let ledger: Ledger;
  let tenantId: string;
  beforeAll(async () => {
    test = await openTestAccess();
    ledger = createLedger({ access: test.access, clock: test.clock });
    tenantId = (await test.access.findNode("amparo/chile"))?.id ?? "";
  });
  afterAll(() => test.database.close());
  const service = <T>(work: Parameters<typeof asService<T>>[1]) => asService(test.connection, work);
  const posted = (ref: string, event: LedgerEvent = "payment_ok") => ({
    ...facts,
    tenantId,
    event,
    ref,
    currency: "CLP" as const,
    day: "2026-11-23",
    at: test.clock.now(),
  });

  it("enters an event of a reference once, and its trial balance comes to 0", async () => {
    const root = await test.person("finance@amparo.example", "staff/ADMINISTRADOR");
    expect(await service((own) => ledger.post(own, posted("charge-1")))).toBe(true);
    expect(await service((own) => ledger.post(own, posted("charge-1")))).toBe(false);
    expect(await service((own) => ledger.post(own, posted("line-1", "settlement_line")))).toBe(
      true,
    );
    const balances = await ledger.trialBalance(root.holder, "2026-11-23");
    expect(Object.fromEntries(balances.map((one) => [one.account, one.balanceMinor]))).toEqual({
      "provider_clearing:transbank": 0,
      "premiums_payable:quillay": -30_000,
      "premiums_payable:tralka": -18_541,
      bank: 47_386,
      fees: 971,
      fees_vat: 184,
    });
    expect(await ledger.trialBalance(root.holder, "2026-11-22")).toEqual([]);
  });

  it("has the same balance of a day from its sums, whatever is entered since or later for an earlier day", async () => {
    const root = await test.person("sums@amparo.example", "staff/ADMINISTRADOR");
    const balances = async () => [
      await ledger.trialBalance(root.holder, "2026-11-22"),
      await ledger.trialBalance(root.holder, "2026-11-23"),
      await ledger.trialBalance(root.holder, "2026-12-31"),
    ];
    const late = { ...posted("late-1"), day: "2026-10-31" };
    await service((own) => ledger.post(own, late));
    const before = await balances();
    expect(await ledger.addTotals(test.connection)).toBeGreaterThan(0);
    expect(await ledger.addTotals(test.connection)).toBe(0);
    expect(await balances()).toEqual(before);
    await service((own) => ledger.post(own, { ...posted("late-2"), day: "2026-10-30" }));
    const withLate = await balances();
    expect(withLate).not.toEqual(before);
    await ledger.addTotals(test.connection);
    expect([await balances(), await ledger.wrongTotals(test.connection)]).toEqual([withLate, []]);
    await service((own) =>
      sql`update ledger_totals set amount_minor = amount_minor + 1 where grain = 'day' and account = 'bank'`.execute(
        own,
      ),
    );
    expect(await ledger.wrongTotals(test.connection)).toHaveLength(1);
    await ledger.rebuildTotals(test.connection);
    expect([await balances(), await ledger.wrongTotals(test.connection)]).toEqual([withLate, []]);
  });

  it("shows a person of another node nothing", async () => {
    const clinic = await test.person(
      "partner@clinica.example",
      "portal/ADMIN_PARTNER",
      "amparo/chile/clinica-demo",
    );
    expect(await ledger.trialBalance(clinic.holder, "2026-11-23")).toEqual([]);
  });

  it.each<[string, string]>([
    ["does not come to 0", "values (ID, 'TENANT', 'CLP', '2026-11-23', 'bank', 1)"],
    [
      "has another currency than its transaction",
      "values (ID, 'TENANT', 'USD', '2026-11-23', 'bank', 1), (ID, 'TENANT', 'USD', '2026-11-23', 'fees', -1)",
    ],
    [
      "names no known account",
      "values (ID, 'TENANT', 'CLP', '2026-11-23', 'pocket', 1), (ID, 'TENANT', 'CLP', '2026-11-23', 'bank', -1)",
    ],
  ])("does not commit what %s", async (_what, values) => {
    const work = service(async (own) => {
      const { id } = await own
        .insertInto("ledger_transactions")
        .values({
          tenant_id: tenantId,
          event: "correction",
          ref: "x",
          currency: "CLP",
          day: "2026-11-23",
          at: test.clock.now(),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const rows = values.replaceAll("ID", String(id)).replaceAll("TENANT", tenantId);
      await sql
        .raw(
          `insert into ledger_entries (transaction_id, tenant_id, currency, day, account, amount_minor) ${rows}`,
        )
        .execute(own);
    });
    await expect(work).rejects.toThrow();
  });

  it("does not commit a transaction without entries", async () => {
    const work = service((own) =>
      own
        .insertInto("ledger_transactions")
        .values({
          tenant_id: tenantId,
          event: "correction",
          ref: "y",
          currency: "CLP",
          day: "2026-11-23",
          at: test.clock.now(),
        })
        .execute(),
    );
    await expect(work).rejects.toThrow(/does not balance/);
  });

  it.each([
    "update ledger_entries set amount_minor = 1",
    "delete from ledger_entries",
    "truncate ledger_entries",
    "update ledger_transactions set day = '2026-01-01'",
    "delete from ledger_transactions",
  ])("refuses %s, its owner too", async (statement) => {
    await expect(service((own) => sql.raw(statement).execute(own))).rejects.toThrow();
    await expect(sql.raw(statement).execute(test.connection)).rejects.toThrow();
  });
});
