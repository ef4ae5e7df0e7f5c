import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import type { LeadActor } from "./lead-desk.types.ts";
import { openTestDesk } from "./lead-desk.fixture.ts";

const noon = new Date("2026-11-23T15:00:00Z");
const minute = 60_000;

describe("a change of many leads", () => {
  let test: Awaited<ReturnType<typeof openTestDesk>>;
  let ana: LeadActor;
  let manager: LeadActor;
  let admin: LeadActor;
  beforeAll(async () => {
    test = await openTestDesk();
    test.clock.set(noon);
    ana = await test.actor("ana@amparo.example", "sales/EJECUTIVO", "amparo/chile");
    manager = await test.actor("gerente@amparo.example", "sales/GERENTE", "amparo/chile");
    admin = await test.actor("admin@amparo.example", "sales/ADMINISTRADOR");
  });
  afterAll(() => test.database.close());
  const refused = async (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: { code: string }) => error,
    );
  const stored = async (references: readonly string[]) =>
    test.connection
      .selectFrom("leads")
      .select(["reference", "status", "sub_status", "next_step_at", "version", "status_since"])
      .where("reference", "in", [...references])
      .orderBy("id")
      .execute();
  const some = async (count: number, change: Parameters<typeof test.lead>[0] = {}) => {
    const made: string[] = [];
    for (let index = 0; index < count; index += 1) made.push((await test.lead(change)).reference);
    return made;
  };

  it("moves those that may be moved, names the others, and is undone as it was", async () => {
    const from = new Date(noon.getTime() + 3_600_000);
    const references = [
      ...(await some(3, { executive: ana.user.id })),
      ...(await some(1, { status: 97 })),
    ];
    const event = {
      type: "LLAMADA",
      channel: "telefono",
      from,
      to: new Date(from.getTime() + minute),
    } as const;
    await test.deskActs.move(admin, references[0] ?? "", { to: 13, event, version: 1 });
    const before = await stored(references);
    const result = await test.bulk.move(admin, {
      which: { references },
      expectedCount: 4,
      move: { to: 12, subStatus: 1205 },
    });
    expect(result).toMatchObject({
      moved: 3,
      refused: [{ reference: references[3], code: "INVALID_TRANSITION" }],
    });
    expect(
      (await stored(references)).map((row) => [row.status, row.sub_status, row.next_step_at]),
    ).toEqual([
      [12, 1205, null],
      [12, 1205, null],
      [12, 1205, null],
      [97, null, null],
    ]);
    // Somebody works one of them meanwhile.
    await test.deskActs.edit(admin, references[1] ?? "", { comment: "Llamó ella", version: 2 });
    test.clock.set(new Date(noon.getTime() + 9 * minute));
    expect(await test.bulk.undo(admin, result.operation)).toEqual({
      restored: 2,
      left: [references[1]],
    });
    test.clock.set(noon);
    const after = await stored(references);
    for (const place of [0, 2, 3]) {
      const { version: _one, ...was } = before[place] ?? {};
      expect(after[place]).toMatchObject(was);
    }
    expect(after[1]).toMatchObject({ status: 12 });
    const { rows } = await sql<{ state: string }>`select a.state from lead_appointments a
      join leads l on l.id = a.lead_id where l.reference = ${references[0]}`.execute(
      test.connection,
    );
    expect(rows).toEqual([{ state: "PROGRAMADA" }]);
    // Once, and by who did it, and in time.
    expect(await refused(test.bulk.undo(admin, result.operation))).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("takes a lead out of the queue where it is undone, though nobody could take the lead meanwhile", async () => {
    test.clock.set(noon);
    const references = await some(1, { executive: ana.user.id });
    const { operation, moved } = await test.bulk.move(admin, {
      which: { references },
      expectedCount: 1,
      move: { to: 7, note: "Licencia" },
    });
    expect(moved).toBe(1);
    const waiting = () =>
      sql<{ since: Date }>`select w.since from waiting_leads w join leads l on l.id = w.lead_id
        where l.reference = any(${references}::text[])`.execute(test.connection);
    // As the job that found nobody for it.
    await sql`insert into waiting_leads (lead_id, tenant_id, since, next_try_at, reasons)
      select id, tenant_id, ${noon}::timestamptz, ${noon}::timestamptz, '{}' from leads
      where reference = any(${references}::text[])`.execute(test.connection);
    expect((await waiting()).rows).toHaveLength(1);
    await test.bulk.undo(admin, operation);
    expect(await stored(references)).toMatchObject([{ status: 2 }]);
    expect((await waiting()).rows).toEqual([]);
  });

  it("is undone by nobody else, and not after ten minutes", async () => {
    const references = await some(2);
    const { operation } = await test.bulk.move(admin, {
      which: { references },
      expectedCount: 2,
      move: { to: 10, note: "Listo" },
    });
    expect(await refused(test.bulk.undo(ana, operation))).toMatchObject({ code: "NOT_FOUND" });
    expect(await refused(test.bulk.undo(admin, randomUUID()))).toMatchObject({ code: "NOT_FOUND" });
    test.clock.set(new Date(noon.getTime() + 11 * minute));
    expect(await refused(test.bulk.undo(admin, operation))).toMatchObject({ code: "NOT_FOUND" });
    test.clock.set(noon);
  });

  it("does nothing where the leads are no longer as many, or are not one's own", async () => {
    const references = await some(2);
    const move = { to: 10, note: "Listo" };
    expect(
      await refused(test.bulk.move(admin, { which: { references }, expectedCount: 3, move })),
    ).toMatchObject({ code: "COUNT_CHANGED", status: 409, payload: { count: 2 } });
    // Ana's scope opens none of them.
    expect(
      await refused(test.bulk.move(ana, { which: { references }, expectedCount: 2, move })),
    ).toMatchObject({ code: "COUNT_CHANGED", payload: { count: 0 } });
    expect(
      (await stored(references)).every(({ status, version }) => status === 2 && version === 1),
    ).toBe(true);
    const many = Array.from({ length: 10_001 }, (_, index) => `AMP-2222-${index}`);
    expect(
      await refused(test.bulk.move(admin, { which: { references: many }, expectedCount: 1, move })),
    ).toMatchObject({ code: "BAD_REQUEST", fields: [{ field: "references", code: "TOO_BIG" }] });
  });

  it("keeps in the audit trail the leads whose move is not the person's", async () => {
    const references = await some(2, { executive: ana.user.id });
    const move = { to: 7, note: "A otra persona" };
    const given = await test.bulk.move(ana, { which: { references }, expectedCount: 2, move });
    expect(given).toMatchObject({
      moved: 0,
      refused: references.map((reference) => ({ reference, code: "FORBIDDEN" })),
    });
    const kept = await test.connection
      .selectFrom("audit_events")
      .select(["action", "outcome", "record"])
      .where("record", "in", references)
      .orderBy("id")
      .execute();
    expect(kept).toEqual(
      references.map((record) => ({ action: "lead.bulk-status", outcome: "denied", record })),
    );
  });

  it.each(["status", "assign"] as const)(
    "keeps once in the audit trail that a change was asked of leads out of one's sight: %s",
    async (kind) => {
      const hers = await some(1, { executive: ana.user.id });
      const others = await some(2);
      const who = kind === "status" ? ana : manager;
      const unknown = kind === "status" ? "AMP-2222-222" : "AMP-3333-333";
      const away = await some(2, { path: "amparo/peru" });
      const [hidden, mine] = kind === "status" ? [others, hers] : [away, others];
      const asked = (references: readonly string[]) =>
        kind === "status"
          ? test.bulk.move(who, {
              which: { references },
              expectedCount: mine.length,
              move: { to: 2, subStatus: 202 },
            })
          : test.bulk.assign(who, {
              which: { references },
              expectedCount: mine.length,
              executive: undefined,
            });
      const kept = () =>
        test.connection
          .selectFrom("audit_events")
          .select(["record", "outcome", "facts"])
          .where("action", "=", `lead.bulk-${kind}`)
          .where("actor_id", "=", who.user.id)
          .where("outcome", "=", "denied")
          .orderBy("id")
          .execute();
      const before = (await kept()).length;
      // Those of others beside one's own, as many as one may see; the whole is done of one's own.
      await asked([...mine, ...hidden, "no@is.example"]);
      expect((await kept()).slice(before)).toEqual([
        { record: hidden[0], outcome: "denied", facts: { refused: 3 } },
      ]);
      expect((await stored(hidden)).every(({ version }) => version === 1)).toBe(true);
      // One that nobody has is answered as one of somebody else, and kept alike.
      const answers = [];
      for (const reference of [hidden[0] ?? "", unknown])
        answers.push(await refused(asked([reference])));
      expect(answers[0]).toMatchObject({ code: "COUNT_CHANGED", payload: { count: 0 } });
      expect(answers[1]).toEqual(answers[0]);
      expect((await kept()).slice(before + 1).map(({ record }) => record)).toEqual([
        hidden[0],
        unknown,
      ]);
      expect(JSON.stringify(await kept())).not.toContain("example");
    },
  );

  it("takes every lead of a filter in scope", async () => {
    const made = await some(25, { path: "amparo/chile/clinica-demo", fullName: "Solo Estas" });
    const result = await test.bulk.move(admin, {
      which: { filter: new URLSearchParams("text=Solo Estas") },
      expectedCount: 25,
      move: { to: 4, failureReason: "FR01" },
    });
    expect(result).toMatchObject({ moved: 25, refused: [] });
    // All of a filter but some.
    const [kept = ""] = made;
    const rest = await test.bulk.move(admin, {
      which: { filter: new URLSearchParams("text=Solo Estas"), except: [kept] },
      expectedCount: 24,
      move: { to: 7, note: "Otra vez" },
    });
    expect(rest.moved).toBe(24);
    expect((await stored([kept]))[0]).toMatchObject({ status: 4 });
    expect(
      await refused(
        test.bulk.move(admin, {
          which: { filter: new URLSearchParams("status=999") },
          expectedCount: 1,
          move: { to: 10 },
        }),
      ),
    ).toMatchObject({ code: "BAD_REQUEST" });
  });

  it("give an appointment that was moved back its hour as the next state of the same event", async () => {
    const { reference, id } = await test.lead({ executive: ana.user.id });
    const at = (hours: number) => new Date(noon.getTime() + hours * 60 * minute);
    const event = (hours: number) =>
      ({ type: "REUNION", channel: "video", from: at(hours), to: at(hours + 1) }) as const;
    await test.deskActs.move(ana, reference, { to: 13, event: event(26), version: 1 });
    const { operation } = await test.deskActs.move(ana, reference, {
      to: 13,
      event: event(50),
      version: 2,
    });
    await test.bulk.undo(ana, operation ?? "");
    const { rows } = await sql<{ state: string; sequence: number }>`
      select state, sequence from lead_appointments where lead_id = ${id} order by id`.execute(
      test.connection,
    );
    expect(rows).toEqual([
      { state: "PROGRAMADA", sequence: 2 },
      { state: "CANCELADA", sequence: 1 },
    ]);
  });
});
