import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { KyselyPlugin, QueryResult, UnknownRow } from "kysely";
import { describe, expect, it } from "vitest";
import { openTestPayments } from "#src/modules/sale/payment/payment.fixture.ts";
import { createSettle, type Settle } from "#src/modules/sale/payment/settle.ts";
import { startSimulators } from "#src/providers/payment/simulators/simulator-server.ts";
import { disagreements, type OurBooks } from "./books.ts";
import { runFaults } from "./fault-run.ts";
import { naiveShop } from "./naive-shop.ts";

/** The fault run finds what it is there to find: a shop that knows nothing of lost answers, and mistakes that are
 *  built into ours. */

const oneMinute = { timeout: 600_000 };

it("the oracle finds out a shop that takes silence for a refusal", oneMinute, async () => {
  const folder = await mkdtemp(join(tmpdir(), "amparo-naive-"));
  const simulators = await startSimulators({ folder, port: 0 });
  try {
    const calm = await naiveShop(simulators.url, 5);
    expect(disagreements(calm.theirs, calm.ours)).toEqual([]);
    const rates = { drop_before: 0.1, drop_after: 0.2, http_500: 0.1 };
    const body = JSON.stringify({ provider: "kushki_ad", seed: 5, rates });
    await fetch(`${simulators.url}/control/faults`, { method: "POST", body });
    const { theirs, ours } = await naiveShop(simulators.url, 40);
    const found = disagreements(theirs, ours);
    expect(found.some((sentence) => /paid with 97082/.test(sentence))).toBe(true);
  } finally {
    await simulators.close();
    await rm(folder, { recursive: true, force: true });
  }
});

describe("the oracle", () => {
  const theirs = [
    { provider: "p", kind: "charge" as const, providerId: "1", merchantRef: "R1", amount: 10 },
  ];
  const ours: OurBooks = {
    payables: [{ ref: "A", amount: 10, isPaid: true }],
    payments: [{ reference: "R1", payable: "A", isOpen: false, amount: 10 }],
    policies: ["A"],
    owed: { p: 10 },
    waiting: [],
  };
  it("is silent where the books agree", () => expect(disagreements(theirs, ours)).toEqual([]));

  const unpaid = {
    ...ours,
    payables: [{ ref: "A", amount: 10, isPaid: false }],
    policies: [],
    waiting: [{ reference: "R1", told: 11 }],
  };
  it("takes what a provider told wrongly as told, while a person has it before them", () =>
    expect(disagreements(theirs, { ...unpaid, owed: { p: 11 } })).toEqual([]));
  it("finds a ledger that holds neither what was told nor what was taken", () =>
    expect(disagreements(theirs, { ...unpaid, owed: { p: 12 } })).toEqual([
      "p: theirs 11, ours 12",
    ]));
  it.each<[string, Partial<OurBooks>]>([
    ["lost", { payables: [{ ref: "A", amount: 10, isPaid: false }], policies: [] }],
    ["ghost", { payments: [] }],
    ["stuck", { payments: [{ reference: "R1", payable: "A", isOpen: true, amount: 10 }] }],
    ["policy", { policies: [] }],
    ["double", { policies: ["A", "A"] }],
    ["theirs 10, ours 0", { owed: {} }],
    ["paid with 10 of 11", { payables: [{ ref: "A", amount: 11, isPaid: true }] }],
  ])("finds %s", (word, wrong) =>
    expect(disagreements(theirs, { ...ours, ...wrong }).join("; ")).toContain(word),
  );
});

describe("a mistake built into ours is found", () => {
  it.each(["time-out-as-fail", "new-reference", "webhook-believed"])(
    "%s",
    oneMinute,
    async (mutant) => {
      // Without their word of it: with that, what was taken wrongly comes back by itself.
      const rates = { drop_after: 0.5, webhook_lost: mutant === "webhook-believed" ? 0 : 1 };
      const report = await runFaults({
        purchases: 16,
        kills: 0,
        nodes: 1,
        postgres: undefined,
        rates,
        mutant,
      });
      expect(report.wrong.length).toBeGreaterThan(0);
    },
  );

  it("settling without the lock: of two charges that come at once one is lost", async () => {
    const test = await openTestPayments();
    try {
      const amount = { amountMinor: 48_541, currency: "CLP" } as const;
      /** Two charges of one attempt that come at once; what the books say then. */
      const settled = async (settle: Settle) => {
        test.next.start = { kind: "pending" };
        const { id, reference } = await test.pay(await test.payable());
        const names = ["one", "two"].map((name) => `${reference}-${name}`);
        const both = names.map((providerId) =>
          settle(id, { kind: "approved", providerId, amount, facts: {} }, { isAsked: true }),
        );
        await Promise.allSettled(both);
        const kept = await test.connection
          .selectFrom("provider_charges")
          .select(["provider_id", "standing"])
          .where("provider_id", "in", names)
          .orderBy("provider_id")
          .execute();
        const of = { provider: "transbank", merchantRef: reference, amount: amount.amountMinor };
        // What is known to be one too many goes back by rule.
        const returned = kept.filter(({ standing }) => standing === "DUPLICATE");
        const found = disagreements(
          [
            ...names.map((providerId) => ({ ...of, providerId, kind: "charge" as const })),
            ...returned.map((one) => ({
              ...of,
              providerId: one.provider_id,
              kind: "refund" as const,
            })),
          ],
          {
            payables: [{ ref: "A", amount: amount.amountMinor, isPaid: true }],
            payments: [{ reference, payable: "A", isOpen: false, amount: amount.amountMinor }],
            policies: ["A"],
            owed: { transbank: amount.amountMinor * (kept.length - returned.length) },
            waiting: [],
          },
        );
        return { standings: kept.map(({ standing }) => standing), found };
      };
      expect(await settled(createSettle(test.settling))).toEqual({
        standings: ["ACCEPTED", "DUPLICATE"],
        found: [],
      });
      const connection = test.connection.withPlugin(readBefore());
      // Both would be accepted: the database refuses the second, and nobody knows of it any more.
      expect(await settled(createSettle({ ...test.settling, connection }))).toEqual({
        standings: ["ACCEPTED"],
        found: ["A is paid with 97082 of 48541", "transbank: theirs 97082, ours 48541"],
      });
    } finally {
      await test.database.close();
    }
  });
});

/** What settling reads where nothing is locked: rows as they were before anybody wrote. */
function readBefore(): KyselyPlugin {
  const seen = new Map<string, QueryResult<UnknownRow>>();
  const asked = new WeakMap<object, string>();
  return {
    transformQuery({ node, queryId }) {
      if (node.kind === "SelectQueryNode") asked.set(queryId, JSON.stringify(node));
      return node;
    },
    async transformResult({ queryId, result }) {
      const query = asked.get(queryId);
      if (query === undefined) return result;
      const before = seen.get(query) ?? result;
      seen.set(query, before);
      return before;
    },
  };
}
