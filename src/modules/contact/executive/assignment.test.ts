import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { asService } from "#src/platform/database/acting.ts";
import { listAssignments } from "./assignment-reasons.queries.ts";
import { findAssignableLead } from "./assignment.queries.ts";
import { listRules } from "./assignment-rules.queries.ts";
import { openTestExecutives, type TestExecutives } from "./executive.fixture.ts";

describe("who gets a lead", () => {
  let test: TestExecutives;
  beforeEach(async () => {
    test = await openTestExecutives();
  });
  afterEach(() => test.database.close());
  const assign = () => test.assignments.assignNext();

  it("goes to the executive in turn, with status, clock, timeline, reason and mail", async () => {
    const first = await test.addExecutive();
    const second = await test.addExecutive();
    await test.addRule();
    const lead = await test.addLead();
    expect(await assign()).toMatchObject({ executive: first, way: "round-robin" });
    expect(await test.readLead(lead.id)).toMatchObject({
      status: 2,
      sub_status: 201,
      executive_user_id: first,
      team_id: test.team,
      version: 2,
      assigned_at: test.clock.now(),
    });
    const [event] = await test.connection
      .selectFrom("lead_events")
      .selectAll()
      .where("lead_id", "=", lead.id)
      .execute();
    expect(event).toMatchObject({
      kind: "assigned",
      from_status: 8,
      to_status: 2,
      system: "QPCRON",
    });
    const [why] = await listAssignments(test.connection, lead.id);
    expect(why).toMatchObject({ executive: first, rule: "Chile", givenBy: null });
    expect(why?.candidates).toEqual([
      { executive: first, passedOver: null, name: "Persona 1" },
      { executive: second, passedOver: null, name: "Persona 2" },
    ]);
    const mails = await test.connection.selectFrom("outbox_messages").selectAll().execute();
    expect(mails).toMatchObject([{ kind: "lead_assigned", payload: { userId: first } }]);
    await test.addLead();
    expect(await assign()).toMatchObject({ executive: second });
    expect(await assign()).toBe(undefined);
  });

  it("asks the first rule that matches, and no later one", async () => {
    const other = await test.addTeam("Otro");
    const chosen = await test.addExecutive({ team_id: other });
    await test.addExecutive();
    await test.addRule({ position: 30 });
    await test.addRule({ position: 20, countries: ["CL"], team: other });
    await test.addRule({ position: 10, countries: ["PE"] });
    await test.addLead();
    expect(await assign()).toMatchObject({ executive: chosen });
  });

  it.each([
    ["identification", { identification: "11.111.111-1" }, { identification: "11.111.111-1" }],
    ["e-mail in any case", { email: "ana@correo.example" }, { email: "Ana@Correo.example" }],
  ])("goes first to who works an open lead of the same %s, without a turn", async (_by, a, b) => {
    const [first, owner] = [await test.addExecutive(), await test.addExecutive()];
    await test.addRule();
    await test.addLead({ ...a, status: 14, executive: owner });
    await test.addLead(b);
    expect(await assign()).toMatchObject({ executive: owner, way: "same-person" });
    await test.addLead();
    expect(await assign()).toMatchObject({ executive: first });
  });

  it("passes an owner in recess over, and says so", async () => {
    const [first, owner] = [await test.addExecutive(), await test.addExecutive()];
    await test.addRule();
    await test.addLead({ identification: "1-9", status: 2, executive: owner });
    await asService(test.connection, (transaction) =>
      test.recesses.begin(transaction, { ...recess(test), executive: owner }),
    );
    await test.addLead({ identification: "1-9" });
    const outcome = await assign();
    expect(outcome).toMatchObject({ executive: first, way: "round-robin" });
    expect(outcome?.candidates[0]).toEqual({ executive: owner, passedOver: "recess" });
  });

  it("goes to the executive who referred the person, in their own team or not", async () => {
    await test.addExecutive();
    const referrer = await test.addExecutive({ team_id: null });
    await test.addRule();
    await test.connection
      .insertInto("advisors")
      .values({
        id: referrer,
        email: "persona2@amparo.example",
        display_name: "Persona 2",
        is_executive: true,
        updated_at: test.clock.now(),
      })
      .execute();
    await test.addLead({ advisor: referrer });
    expect(await assign()).toMatchObject({ executive: referrer, way: "referral" });
  });

  it("stays with the executive who brought it, without a turn; with the person's own where there is one", async () => {
    const [first, bringer] = [await test.addExecutive(), await test.addExecutive()];
    await test.addRule();
    const lead = await test.addLead({ status: 1, executive: bringer });
    expect(await assign()).toMatchObject({ executive: bringer, way: "referral" });
    expect(await test.readLead(lead.id)).toMatchObject({ status: 2, executive_user_id: bringer });
    // An open lead of the same person comes first: one executive seeks a person out.
    await test.addLead({ status: 13, executive: first, identification: "1-9" });
    await test.addLead({ status: 1, executive: bringer, identification: "1-9" });
    expect(await assign()).toMatchObject({ executive: first, way: "same-person" });
    await test.addLead();
    expect(await assign()).toMatchObject({ executive: first, way: "round-robin" });
  });

  it("of one who brought it and may not work it goes on by the rules", async () => {
    const [first, bringer] = [await test.addExecutive(), await test.addExecutive({ capacity: 1 })];
    await test.addRule();
    await test.addLead({ status: 2, executive: bringer });
    await test.addLead({ status: 1, executive: bringer });
    const outcome = await assign();
    expect(outcome).toMatchObject({ executive: first, way: "round-robin" });
    expect(outcome?.candidates[0]).toEqual({ executive: bringer, passedOver: "capacity" });
  });

  it("waits in Sin asignar where nobody can take it, and is tried again each minute", async () => {
    await test.addExecutive({ countries: ["PE"] });
    const full = await test.addExecutive({ capacity: 1 });
    const held = await test.addLead({ status: 2, executive: full });
    await test.addRule();
    const lead = await test.addLead();
    expect(await assign()).toMatchObject({
      executive: null,
      way: "queue",
      reasons: { country: 1, capacity: 1 },
    });
    expect(await assign()).toBe(undefined);
    expect(await test.readLead(lead.id)).toMatchObject({ status: 8, executive_user_id: null });
    const { connection } = test;
    await connection.updateTable("leads").set({ status: 3 }).where("id", "=", held.id).execute();
    test.clock.set(new Date(test.clock.now().getTime() + 60_000));
    expect(await assign()).toMatchObject({ executive: full });
    expect(await connection.selectFrom("waiting_leads").selectAll().execute()).toEqual([]);
    // Waiting is told once, however often it was tried.
    expect(await listAssignments(connection, lead.id)).toHaveLength(2);
  });

  it("gives nobody more than their limit of a day, on the day of their own zone", async () => {
    const one = await test.addExecutive({ daily_limit: 2 });
    await test.addRule();
    for (const expected of [one, one, null]) {
      await test.addLead();
      expect((await assign())?.executive).toBe(expected);
    }
    test.clock.set(new Date(test.clock.now().getTime() + 24 * 3_600_000));
    expect((await assign())?.executive).toBe(one);
  });

  it("gives by hand beyond hours, never to somebody unfit", async () => {
    const [by, night] = [
      await test.addUser(),
      await test.addExecutive({ hours_from: "20:00", hours_to: "23:00" }),
    ];
    const lead = await test.addLead();
    const give = (executive: string) =>
      asService(test.connection, (transaction) =>
        test.assignments.giveTo(transaction, lead.id, { executive, by }),
      );
    expect(await give(night)).toMatchObject({ executive: night, way: "by-hand" });
    const peruvian = await test.addExecutive({ countries: ["PE"] });
    await expect(give(peruvian)).rejects.toMatchObject({
      code: "CODE002",
      status: 409,
      payload: { reasons: { country: 1 } },
    });
    await expect(give(by)).rejects.toMatchObject({ code: "CODE002" });
    expect(await test.readLead(lead.id)).toMatchObject({ executive_user_id: night });
  });
});

describe("a simulation", () => {
  let test: TestExecutives;
  beforeEach(async () => {
    test = await openTestExecutives();
  });
  afterEach(() => test.database.close());
  const simulate = async (reference: string, tried?: Parameters<typeof tryOut>[1]) =>
    asService(test.connection, (own) => tryOut({ own, reference }, tried));
  const tryOut = async (
    { own, reference }: { own: TestExecutives["connection"]; reference: string },
    tried?: Parameters<TestExecutives["assignments"]["simulate"]>[2],
  ) => {
    const lead = await findAssignableLead(own, reference);
    return test.assignments.simulate(own, lead!, tried);
  };

  it("says whose turn it is, and is what then happens", async () => {
    for (let count = 0; count < 3; count += 1) await test.addExecutive();
    await test.addRule();
    for (let count = 0; count < 4; count += 1) {
      const { reference } = await test.addLead();
      const { outcome } = await simulate(reference);
      expect(await simulate(reference)).toMatchObject({ outcome, isMatched: true });
      expect(await test.assignments.assignNext()).toMatchObject({
        executive: outcome.executive,
        way: "round-robin",
      });
    }
  });

  it("names who comes before the rules, and every executive with what is against them", async () => {
    const other = await test.addTeam("Otro");
    const [first, owner] = [await test.addExecutive(), await test.addExecutive({ team_id: other })];
    const elsewhere = await test.addExecutive({ team_id: other });
    const peruvian = await test.addExecutive({ team_id: other, countries: ["PE"] });
    await test.addRule();
    await test.addLead({ status: 14, executive: owner, identification: "1-9" });
    const { reference } = await test.addLead({ identification: "1-9" });
    const { outcome } = await simulate(reference);
    expect(outcome).toMatchObject({ executive: owner, way: "same-person" });
    expect(outcome.candidates).toEqual([
      { executive: owner, passedOver: null },
      { executive: first, passedOver: null },
      { executive: elsewhere, passedOver: "team" },
      { executive: peruvian, passedOver: "country" },
    ]);
  });

  it.each([
    ["before the one that is there", 5, true],
    ["after it", 20, false],
  ])("puts a rule that is tried %s", async (_where, position, isMatched) => {
    const other = await test.addTeam("Otro");
    await test.addExecutive();
    const tried = await test.addExecutive({ team_id: other });
    await test.addRule();
    const { reference } = await test.addLead();
    const anything = {
      countries: [],
      upperTypes: [],
      languages: [],
      requestTypes: [],
      sources: [],
      linesOfBusiness: [],
      partners: [],
    };
    const found = await simulate(reference, {
      ...anything,
      id: null,
      position,
      name: "Nueva",
      team: other,
      way: "least-busy",
      isActive: true,
    });
    expect(found).toMatchObject({ isMatched, outcome: { executive: tried, way: "least-busy" } });
  });

  it("of a saved rule that is changed goes on with its turn", async () => {
    const [first, second] = [await test.addExecutive(), await test.addExecutive()];
    const id = await test.addRule();
    await test.addLead();
    expect(await test.assignments.assignNext()).toMatchObject({ executive: first });
    const { reference } = await test.addLead();
    const [rule] = await asService(test.connection, listRules);
    const { outcome } = await simulate(reference, { ...rule!, id, name: "Otra" });
    expect(outcome.executive).toBe(second);
  });
});

describe("a recess", () => {
  let test: TestExecutives;
  beforeEach(async () => {
    test = await openTestExecutives();
  });
  afterEach(() => test.database.close());

  it("hands open leads over, and the rules give them to somebody else", async () => {
    const [away, other] = [await test.addExecutive(), await test.addExecutive()];
    await test.addRule();
    const lead = await test.addLead({ status: 13, executive: away });
    const closed = await test.addLead({ status: 3, executive: away });
    const { connection } = test;
    await asService(connection, (transaction) =>
      test.recesses.begin(transaction, { ...recess(test), executive: away }),
    );
    await test.recesses.handOverDue();
    expect(await test.readLead(lead.id)).toMatchObject({ status: 7, executive_user_id: away });
    expect(await test.assignments.assignNext()).toMatchObject({ executive: other });
    expect(await test.readLead(lead.id)).toMatchObject({ status: 2, executive_user_id: other });
    expect(await test.readLead(closed.id)).toMatchObject({ status: 3 });
  });

  it.each(["as an executive", "as a user"])(
    "is not needed of who works no longer, %s: open leads are handed over",
    async (as) => {
      const [gone, other] = [await test.addExecutive(), await test.addExecutive()];
      await test.addRule();
      const lead = await test.addLead({ status: 13, executive: gone });
      const kept = await test.addLead({ status: 2, executive: other });
      await test.recesses.handOverDue();
      expect(await test.readLead(lead.id)).toMatchObject({ status: 13 });
      await (as === "as a user"
        ? test.connection
            .updateTable("users")
            .set({ status: "Inactivo" })
            .where("id", "=", gone)
            .execute()
        : test.connection
            .updateTable("executives")
            .set({ is_active: false })
            .where("user_id", "=", gone)
            .execute());
      await test.recesses.handOverDue();
      expect(await test.readLead(lead.id)).toMatchObject({ status: 7, executive_user_id: gone });
      const [event] = await test.connection
        .selectFrom("lead_events")
        .select(["system", "from_status", "to_status", "detail"])
        .where("lead_id", "=", lead.id)
        .execute();
      expect(event).toMatchObject({
        system: "QPCRON",
        from_status: 13,
        to_status: 7,
        detail: { reason: "inactive" },
      });
      expect(await test.readLead(kept.id)).toMatchObject({ status: 2 });
      expect(await test.assignments.assignNext()).toMatchObject({ executive: other });
    },
  );

  it("is refused where it overlaps another, and accepted where they touch", async () => {
    const executive = await test.addExecutive();
    const begin = (from: string, to: string | null) =>
      asService(test.connection, (transaction) =>
        test.recesses.begin(transaction, {
          ...recess(test),
          executive,
          from: new Date(from),
          to: to === null ? null : new Date(to),
        }),
      );
    await begin("2026-12-01T00:00:00Z", "2026-12-10T00:00:00Z");
    await begin("2026-12-10T00:00:00Z", "2026-12-11T00:00:00Z");
    for (const [from, to] of [
      ["2026-12-09T00:00:00Z", "2026-12-10T00:00:00Z"],
      ["2026-11-01T00:00:00Z", "2027-01-10T00:00:00Z"],
      ["2026-11-01T00:00:00Z", null],
    ] as const)
      await expect(begin(from, to)).rejects.toMatchObject({
        code: "BAD_REQUEST",
        fields: [{ field: "from", code: "OVERLAPPING_RECESS" }],
      });
  });

  it("begins by itself after five working days without an act", async () => {
    const executive = await test.addExecutive();
    const lead = await test.addLead({ status: 2, executive });
    test.clock.set("2026-11-30T15:00:00Z");
    // Monday to Monday: the lead came on the fifth working day before.
    expect(await test.recesses.beginIdle()).toEqual([]);
    test.clock.set("2026-12-01T15:00:00Z");
    expect(await test.recesses.beginIdle()).toEqual([executive]);
    expect(await test.recesses.beginIdle()).toEqual([]);
    await test.recesses.handOverDue();
    expect(await test.readLead(lead.id)).toMatchObject({ status: 7 });
    const rows = await test.connection.selectFrom("recesses").selectAll().execute();
    expect(rows).toMatchObject([{ reason: "Inactividad", made_by: null, ends_at: null }]);
  });
});

/** One from now on for a week, with hand-over. */
const recess = (test: TestExecutives) => ({
  tenantId: "a3a90000-0000-4000-8000-000000000002",
  reason: "Licencia Médica" as const,
  from: test.clock.now(),
  to: new Date(test.clock.now().getTime() + 7 * 24 * 3_600_000),
  isHandedOver: true,
  note: null,
  madeBy: null,
});
