import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { asService } from "#src/platform/database/acting.ts";
import { chileNode, openTestExecutives, type TestExecutives } from "./executive.fixture.ts";
import { createLowBalance } from "./low-balance.service.ts";

let test: TestExecutives;
beforeEach(async () => {
  test = await openTestExecutives();
});
afterEach(() => test.database.close());

/** Plans a recess by hand; answers its id. */
const plan = (executive: string, from: string, to: string | null) =>
  asService(test.connection, (transaction) =>
    test.recesses.begin(transaction, {
      executive,
      tenantId: chileNode,
      reason: to === null ? "Otros" : "Vacaciones",
      from: new Date(from),
      to: to === null ? null : new Date(to),
      isHandedOver: true,
      note: null,
      madeBy: null,
    }),
  );

/** The recesses of an executive as reason, first and last day. */
const recessesOf = async (executive: string) =>
  (
    await test.connection
      .selectFrom("recesses")
      .select(["reason", "starts_at", "ends_at"])
      .where("user_id", "=", executive)
      .orderBy("starts_at")
      .execute()
  ).map(({ reason, starts_at: from, ends_at: to }) =>
    `${reason} ${from.toISOString().slice(0, 10)} ${to?.toISOString().slice(0, 10) ?? ""}`.trim(),
  );

describe("a recess that is planned", () => {
  it.each([
    ["with an end", "2027-01-15T03:00:00Z", "2027-01-15"],
    ["without an end", null, ""],
  ])("%s: inactivity is noticed before it, for all", async (_case, to, end) => {
    const [idle, other] = [await test.addExecutive(), await test.addExecutive()];
    const lead = await test.addLead({ status: 2, executive: idle });
    const others = await test.addLead({ status: 2, executive: other });
    await plan(idle, "2027-01-01T03:00:00Z", to);
    test.clock.set("2026-12-01T15:00:00Z");
    expect(new Set(await test.recesses.beginIdle())).toEqual(new Set([idle, other]));
    await test.recesses.handOverDue();
    expect(await test.readLead(lead.id)).toMatchObject({ status: 7 });
    expect(await test.readLead(others.id)).toMatchObject({ status: 7 });
    expect(await recessesOf(idle)).toEqual([
      "Inactividad 2026-12-01 2027-01-01",
      `${to === null ? "Otros" : "Vacaciones"} 2027-01-01 ${end}`.trim(),
    ]);
    expect(test.failures).toEqual([]);
  });

  it("stays where the balance falls below the minimum: Saldo Bajo is before and after it, until a deposit", async () => {
    const executive = await test.addExecutive();
    await test.addRule();
    const low = createLowBalance({ recesses: test.recesses });
    const begin = () => asService(test.connection, (own) => low.begin(own, executive));
    const vacation = await plan(executive, "2027-01-01T03:00:00Z", "2027-01-15T03:00:00Z");
    await begin();
    await begin();
    const before = "Saldo Bajo 2026-11-23 2027-01-01";
    expect(await recessesOf(executive)).toEqual([
      before,
      "Vacaciones 2027-01-01 2027-01-15",
      "Saldo Bajo 2027-01-15",
    ]);
    await test.addLead();
    expect(await test.assignments.assignNext()).toMatchObject({ reasons: { recess: 1 } });
    test.clock.set("2027-01-10T15:00:00Z");
    await asService(test.connection, (own) =>
      test.recesses.end(own, { executive, tenantId: chileNode, id: vacation }),
    );
    expect(await recessesOf(executive)).toEqual([
      before,
      "Vacaciones 2027-01-01 2027-01-10",
      "Saldo Bajo 2027-01-10 2027-01-15",
      "Saldo Bajo 2027-01-15",
    ]);
    await asService(test.connection, (own) => low.end(own, executive));
    test.clock.set("2027-01-20T15:00:00Z");
    expect(await test.assignments.assignNext()).toMatchObject({ executive });
  });
});

it("what fails for one executive is logged, and the others have their turn", async () => {
  const [bad, good] = [await test.addExecutive(), await test.addExecutive()];
  const lead = await test.addLead({ status: 2, executive: good });
  await test.addLead({ status: 2, executive: bad });
  // A zone that no clock knows: everything about this one's working days throws.
  await test.connection
    .updateTable("executives")
    .set({ time_zone: "America/Nowhere" })
    .where("user_id", "=", bad)
    .execute();
  test.clock.set("2026-12-01T15:00:00Z");
  expect(await test.recesses.beginIdle()).toEqual([good]);
  await test.recesses.handOverDue();
  expect(await test.readLead(lead.id)).toMatchObject({ status: 7 });
  expect(test.failures).toMatchObject([{ step: "idle" }]);
});
