import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asService } from "#src/platform/database/acting.ts";
import { createAssignments } from "./assignment.service.ts";
import { leadOfSite, openTestExecutives, type TestExecutives } from "./executive.fixture.ts";

const executives = 4;

/** A lead that comes, by what decides about it. */
const arrival = fc.record({
  /** Whose it is: of the same number is the same person. */
  person: fc.nat({ max: 3 }),
  has: fc.constantFrom("identification", "email", "both", "nothing"),
  status: fc.constantFrom(1, 2, 2, 7, 8),
  /** Who brought it, works it or gave it back. */
  executive: fc.option(fc.nat({ max: executives - 1 })),
  isReferred: fc.constantFrom(true, false, false),
  country: fc.constantFrom("CL", "CL", "PE"),
});
const people = fc.array(
  fc.record({
    capacity: fc.constantFrom(2, 4, 4),
    dailyLimit: fc.constantFrom(1, 4, 9),
    weight: fc.integer({ min: 1, max: 2 }),
    isActive: fc.constantFrom(true, true, true, false),
  }),
  { minLength: executives, maxLength: executives },
);
const situation = fc.record({
  arrivals: fc.array(arrival, { minLength: 1, maxLength: 12 }),
  people,
  way: fc.constantFrom("round-robin" as const, "least-busy" as const, "least-busy" as const),
});
type Situation = typeof situation extends fc.Arbitrary<infer Value> ? Value : never;

describe("leads that are given together", () => {
  let test: TestExecutives;
  const ids: string[] = [];
  beforeAll(async () => {
    test = await openTestExecutives();
    const other = await test.addTeam("Otro");
    for (let count = 0; count < executives; count += 1)
      ids.push(await test.addExecutive({ team_id: count < 3 ? test.team : other }));
    await test.addRule({ countries: ["CL"] });
    await test.addRule({ position: 20, team: other });
    await test.connection
      .insertInto("advisors")
      .values({
        id: ids[3] ?? "",
        email: `persona${executives}@amparo.example`,
        display_name: "Persona",
        is_executive: true,
        updated_at: test.clock.now(),
      })
      .execute();
  });
  afterAll(() => test.database.close());

  it("go to those to whom one after another would go, with the same reasons, turns and mails", async () => {
    await fc.assert(
      fc.asyncProperty(situation, async (given) => {
        const together = await decided(test, ids, given, "together");
        expect(together).toEqual(await decided(test, ids, given, "one by one"));
      }),
      { numRuns: 60 },
    );
  });
});

describe("waiting leads", () => {
  it("that come before one which cannot be given do not wait for it", async () => {
    const test = await openTestExecutives();
    const { connection, clock } = test;
    const executive = await test.addExecutive();
    await test.addRule();
    const [before, faulty, after] = [
      await test.addLead(),
      await test.addLead(),
      await test.addLead(),
    ];
    const assignments = createAssignments({
      connection,
      clock,
      charging: {
        given: (_transaction, { decisions }) =>
          decisions.some(({ lead }) => lead.id === faulty.id)
            ? Promise.reject(new Error("This lead has no account."))
            : Promise.resolve(),
        restored: () => Promise.resolve(),
      },
    });
    await expect(assignments.assignWaiting(() => false)).rejects.toThrow("no account");
    expect(await test.readLead(before.id)).toMatchObject({ executive_user_id: executive });
    expect(await test.readLead(after.id)).toMatchObject({ executive_user_id: null });
    await test.database.close();
  });
});

/** What becomes of leads, by decisions, leads, turns and mails; nothing of it stays. */
async function decided(
  test: TestExecutives,
  ids: readonly string[],
  { arrivals, people: executivesAre, way }: Situation,
  how: "together" | "one by one",
): Promise<unknown> {
  let found: unknown;
  const undone = new Error("Undone");
  await asService(test.connection, async (own) => {
    for (const [place, one] of executivesAre.entries())
      await own
        .updateTable("executives")
        .set({
          capacity: one.capacity,
          daily_limit: one.dailyLimit,
          weight: one.weight,
          is_active: one.isActive,
        })
        .where("user_id", "=", ids[place] ?? "")
        .execute();
    await own.updateTable("assignment_rules").set({ way }).execute();
    const made: number[] = [];
    for (const [place, one] of arrivals.entries()) {
      const text = String(one.person);
      const { id } = await own
        .insertInto("leads")
        .values({
          ...leadOfSite(test.clock, `SOL-ALL-${place}`),
          status: one.status,
          country: one.country,
          identification: ["identification", "both"].includes(one.has) ? `${text}-9` : null,
          email: ["email", "both"].includes(one.has) ? `Persona.${text}@correo.example` : null,
          executive_user_id: one.executive === null ? null : (ids[one.executive] ?? null),
          referral_advisor_id: one.isReferred ? (ids[3] ?? null) : null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      made.push(id);
    }
    const by = ids[0] ?? "";
    const give = (some: number[]) =>
      test.assignments.giveAll(own, some, { executive: undefined, by });
    if (how === "together") await give(made);
    else for (const id of made) await give([id]);
    found = await outcomeOf(own, new Map(made.map((id, place) => [id, place])));
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return found;
}

/** Rows that giving writes, by the place of their lead. */
async function outcomeOf(own: TestExecutives["connection"], places: ReadonlyMap<number, number>) {
  const ids = [...places.keys()];
  const decisions = await own
    .selectFrom("assignments")
    .select(["lead_id", "executive", "way", "rule_name", "candidates"])
    .where("lead_id", "in", ids)
    .orderBy("lead_id")
    .execute();
  const leads = await own
    .selectFrom("leads")
    .select(["id", "status", "sub_status", "executive_user_id", "team_id", "version"])
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  const turns = await own
    .selectFrom("assignment_rules")
    .select(["name", "pointer", "pointer_turns"])
    .orderBy("position")
    .execute();
  const events = await own
    .selectFrom("lead_events")
    .select(["lead_id", "from_status", "to_status", "detail"])
    .where("lead_id", "in", ids)
    .orderBy("lead_id")
    .execute();
  const waiting = await own
    .selectFrom("waiting_leads")
    .select(["lead_id", "reasons"])
    .where("lead_id", "in", ids)
    .orderBy("lead_id")
    .execute();
  const mails = await own.selectFrom("outbox_messages").select("payload").execute();
  return {
    decisions: decisions.map(({ lead_id, ...row }) => ({ lead: places.get(lead_id), ...row })),
    leads: leads.map(({ id, ...row }) => ({ lead: places.get(id), ...row })),
    turns,
    events: events.map(({ lead_id, ...row }) => ({ lead: places.get(lead_id), ...row })),
    waiting: waiting.map(({ lead_id, ...row }) => ({ lead: places.get(lead_id), ...row })),
    mails: mails.map(({ payload }) => JSON.stringify(payload)).toSorted(),
  };
}
