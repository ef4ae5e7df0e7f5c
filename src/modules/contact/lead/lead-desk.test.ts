import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import type { LeadActor } from "./lead-desk.types.ts";
import { openTestDesk } from "./lead-desk.fixture.ts";

/** A Monday at noon in Santiago. */
const noon = new Date("2026-11-23T15:00:00Z");
const hour = 3_600_000;

describe("leads as people work them", () => {
  let test: Awaited<ReturnType<typeof openTestDesk>>;
  let ana: LeadActor;
  let carla: LeadActor;
  let manager: LeadActor;
  let visitor: LeadActor;
  let lima: LeadActor;
  beforeAll(async () => {
    test = await openTestDesk();
    test.clock.set(noon);
    ana = await test.actor("ana@amparo.example", "sales/EJECUTIVO", "amparo/chile");
    carla = await test.actor("carla@amparo.example", "sales/EJECUTIVO", "amparo/chile");
    manager = await test.actor("gerente@amparo.example", "sales/GERENTE", "amparo/chile");
    visitor = await test.actor("vista@amparo.example", "sales/BACKOFFICE", "amparo", {
      isDemo: true,
    });
    lima = await test.actor("lima@amparo.example", "sales/EJECUTIVO", "amparo/peru");
  });
  afterAll(() => test.database.close());
  const codeOf = async (work: Promise<unknown>) =>
    work.then(
      () => "done",
      (error: { code: string; payload?: object }) => error.code,
    );
  const refused = async (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: { code: string; status: number; payload: object }) => error,
    );
  const stored = (id: number) =>
    test.connection.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const eventsOf = (id: number) =>
    test.connection
      .selectFrom("lead_events")
      .selectAll()
      .where("lead_id", "=", id)
      .orderBy("id")
      .execute();
  const audited = async (action: string, outcome: "done" | "denied") =>
    Number(
      (
        await test.connection
          .selectFrom("audit_events")
          .select((row) => row.fn.countAll().as("count"))
          .where("action", "=", action)
          .where("outcome", "=", outcome)
          .executeTakeFirstOrThrow()
      ).count,
    );

  it("open to whom they are assigned, to who has the country, and to nobody else", async () => {
    const { reference } = await test.lead({ executive: ana.user.id });
    expect((await test.desk.findLead(ana, reference)).lead.reference).toBe(reference);
    expect((await test.desk.findLead(manager, reference)).moves.length).toBeGreaterThan(0);
    expect(await codeOf(test.desk.findLead(carla, reference))).toBe("NOT_FOUND");
    expect(await codeOf(test.desk.findLead(lima, reference))).toBe("NOT_FOUND");
    expect(await codeOf(test.desk.findLead(ana, "AMP-ZZZZ-ZZZ"))).toBe("NOT_FOUND");
    expect(await codeOf(test.desk.findLead(ana, "no reference"))).toBe("NOT_FOUND");
  });

  it("hide contact until it is revealed, and keep that it was", async () => {
    const { reference, id } = await test.lead({
      executive: ana.user.id,
      identification: "164829073",
    });
    const found = await test.desk.findLead(ana, reference);
    expect(found.contact).toEqual({
      identification: "•••73",
      email: expect.stringMatching(/^p•••@c•••$/),
      phone: "+56 ••• 67",
    });
    const before = await audited("lead.reveal", "done");
    expect(await test.deskActs.reveal(ana, reference, "phone")).toEqual({
      field: "phone",
      value: "+56981234567",
    });
    expect(await audited("lead.reveal", "done")).toBe(before + 1);
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      kind: "reveal",
      detail: { field: "phone" },
    });
    expect(await codeOf(test.deskActs.reveal(visitor, reference, "phone"))).toBe("DEMO_ACCESS");
    expect(await audited("lead.reveal", "denied")).toBe(1);
  });

  it("move by a row with what it needs, and say what is missing", async () => {
    const { reference, id } = await test.lead({ executive: ana.user.id });
    const error = await refused(test.deskActs.move(ana, reference, { to: 4, version: 1 }));
    expect(error).toMatchObject({
      code: "INVALID_TRANSITION",
      status: 409,
      payload: { missing: ["failureReason"], allowed: expect.arrayContaining([4, 12, 13]) },
    });
    expect(await stored(id)).toMatchObject({ status: 2, version: 1 });
    expect(
      await test.deskActs.move(ana, reference, { to: 4, failureReason: "FR01", version: 1 }),
    ).toEqual({ version: 2, status: 4, operation: expect.any(String) });
    expect(await stored(id)).toMatchObject({
      status: 4,
      sub_status: 401,
      failure_reason: "FR01",
      first_answer_at: noon,
    });
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      kind: "status",
      from_status: 2,
      to_status: 4,
      system: "QPOPTIMIZE",
      actor: ana.user.id,
    });
    expect(
      await codeOf(test.deskActs.move(ana, reference, { to: 7, note: "Otra", version: 2 })),
    ).toBe("FORBIDDEN");
    expect(
      await codeOf(test.deskActs.move(manager, reference, { to: 7, note: "Otra", version: 2 })),
    ).toBe("done");
  });

  it("make an appointment in Agenda, and cancel it where the lead fails", async () => {
    const { reference, id } = await test.lead({ executive: ana.user.id });
    const from = new Date(noon.getTime() + 24 * hour);
    const event = {
      type: "REUNION",
      channel: "video",
      from,
      to: new Date(from.getTime() + hour),
    } as const;
    await test.deskActs.move(ana, reference, { to: 13, event, version: 1 });
    expect(await stored(id)).toMatchObject({ status: 13, sub_status: 1301, next_step_at: from });
    const moved = {
      ...event,
      from: new Date(from.getTime() + 48 * hour),
      to: new Date(from.getTime() + 49 * hour),
    };
    await test.deskActs.move(ana, reference, { to: 13, event: moved, version: 2 });
    await test.deskActs.move(ana, reference, { to: 12, subStatus: 1205, version: 3 });
    const { rows } = await sql<{ state: string; uid: string; sequence: number }>`
      select state, uid, sequence from lead_appointments where lead_id = ${id} order by id`.execute(
      test.connection,
    );
    expect(rows.map(({ state }) => state)).toEqual(["REAGENDADA", "CANCELADA"]);
    // One event for calendars, whose sequence grows.
    expect(new Set(rows.map(({ uid }) => uid)).size).toBe(1);
    expect(rows.map(({ sequence }) => sequence)).toEqual([0, 1]);
    expect(await stored(id)).toMatchObject({ next_step_at: null, sub_status: 1205 });
  });

  it("stand in the agenda by its rules: one slot for one, hours and holidays, force with a note", async () => {
    const eva = await test.actor("eva@amparo.example", "sales/EJECUTIVO", "amparo/chile");
    const mine = () => test.lead({ executive: eva.user.id });
    const [one, other, third] = [await mine(), await mine(), await mine()];
    const from = new Date(noon.getTime() + 5 * hour);
    const event = { type: "LLAMADA", channel: "telefono", from } as const;
    const agree = (lead: { reference: string }, change: object = {}, more: object = {}) =>
      refused(
        test.deskActs.move(eva, lead.reference, {
          to: 13,
          event: { ...event, to: new Date(from.getTime() + hour / 2), ...change },
          version: 1,
          ...more,
        }),
      );
    const both = await Promise.all([agree(one), agree(other)]);
    expect(both.filter((error) => error === null)).toHaveLength(1);
    expect(both.find((error) => error !== null)).toMatchObject({
      code: "EVENT_OVERLAP",
      status: 409,
      payload: { reasons: ["event"] },
    });
    const at = (iso: string) => ({ from: new Date(iso), to: new Date(Date.parse(iso) + hour / 2) });
    const late = at("2026-11-25T23:00:00Z");
    expect(await agree(third, late)).toMatchObject({ payload: { reasons: ["hours"] } });
    expect(await agree(third, at("2026-12-08T14:00:00Z"))).toMatchObject({
      payload: { reasons: ["holiday"] },
    });
    expect(await agree(third, { ...late, force: true })).toMatchObject({ code: "BAD_REQUEST" });
    expect(await agree(third, { ...late, force: true }, { note: "Solo puede de noche" })).toBe(
      null,
    );
    const [kept] = await test.connection
      .selectFrom("lead_appointments")
      .selectAll()
      .where("lead_id", "=", third.id)
      .execute();
    expect(kept).toMatchObject({
      is_forced: true,
      note: "Solo puede de noche",
      starts_at: late.from,
    });
  });

  it("take the first half hour with room where only the day of the next step is said", async () => {
    const eva = await test.actor("eva2@amparo.example", "sales/EJECUTIVO", "amparo/chile");
    const [one, other] = [
      await test.lead({ executive: eva.user.id }),
      await test.lead({ executive: eva.user.id }),
    ];
    const nextStepAt = new Date("2026-11-26T12:00:00Z");
    for (const lead of [one, other])
      await test.deskActs.move(eva, lead.reference, {
        to: 14,
        subStatus: 1401,
        nextStepAt,
        version: 1,
      });
    const stands = async ({ id }: { id: number }) => (await stored(id)).next_step_at;
    expect(await stands(one)).toEqual(nextStepAt);
    expect(await stands(other)).toEqual(new Date(nextStepAt.getTime() + hour / 2));
  });

  it("are joined into another of the same country only", async () => {
    const backOffice = await test.actor("bo@amparo.example", "sales/BACKOFFICE", "amparo");
    const one = await test.lead({});
    const kept = await test.lead({});
    const foreign = await test.lead({ country: "PE" });
    for (const keep of [one.reference, foreign.reference, "AMP-ZZZZ-ZZZ"])
      expect(
        await codeOf(test.deskActs.move(backOffice, one.reference, { to: 6, keep, version: 1 })),
      ).toBe("BAD_REQUEST");
    await test.deskActs.move(backOffice, one.reference, {
      to: 6,
      keep: kept.reference,
      version: 1,
    });
    expect(await stored(one.id)).toMatchObject({ status: 6, merged_into: kept.id });
  });

  it("keep what two people typed: other fields are merged, the same field is refused", async () => {
    const { reference, id } = await test.lead({ executive: ana.user.id });
    expect(
      await test.deskActs.edit(ana, reference, { comment: "Prefiere la tarde", version: 1 }),
    ).toEqual({
      version: 2,
      merged: false,
    });
    expect(await test.deskActs.edit(ana, reference, { phone: "9 8765 4321", version: 1 })).toEqual({
      version: 3,
      merged: true,
    });
    expect(await stored(id)).toMatchObject({ comment: "Prefiere la tarde", phone: "+56987654321" });
    const error = await refused(
      test.deskActs.edit(ana, reference, { comment: "Mañana", version: 1 }),
    );
    expect(error).toMatchObject({
      code: "STALE_EDIT",
      status: 409,
      payload: { current: { version: 3, comment: "Prefiere la tarde" }, fields: ["comment"] },
    });
    expect(
      await codeOf(test.deskActs.move(ana, reference, { to: 10, note: "Listo", version: 1 })),
    ).toBe("done");
    expect(
      await codeOf(test.deskActs.move(manager, reference, { to: 7, note: "Otra", version: 3 })),
    ).toBe("STALE_EDIT");
  });

  it("name each field of an edit that is wrong, and keep one way to reach the person", async () => {
    const { reference } = await test.lead({ executive: ana.user.id, phone: null });
    const error = await refused(
      test.deskActs.edit(ana, reference, {
        email: "no",
        phone: "12",
        identification: "1-1",
        fullName: "",
        version: 1,
      }),
    );
    expect(error).toMatchObject({
      code: "BAD_REQUEST",
      fields: [
        { field: "email", code: "INVALID_EMAIL" },
        { field: "phone", code: "INVALID_PHONE" },
        { field: "identification" },
        { field: "fullName", code: "REQUIRED" },
      ],
    });
    expect(await codeOf(test.deskActs.edit(ana, reference, { email: null, version: 1 }))).toBe(
      "BAD_REQUEST",
    );
  });

  it("take calls in the hours of the person, and refuse the third of a day with its reason", async () => {
    const { reference, id } = await test.lead({ executive: ana.user.id });
    const call = { channel: "phone", result: "noAnswer", minutes: 0, note: null } as const;
    await test.deskActs.addCall(ana, reference, call);
    await test.deskActs.addCall(ana, reference, call);
    expect(await refused(test.deskActs.addCall(ana, reference, call))).toMatchObject({
      code: "CONTACT_NOT_ALLOWED",
      status: 409,
      payload: { reason: "attemptsToday" },
    });
    test.clock.set(new Date("2026-11-24T02:00:00Z"));
    expect(await refused(test.deskActs.addCall(ana, reference, call))).toMatchObject({
      payload: { reason: "hours" },
    });
    test.clock.set(noon);
    expect(await stored(id)).toMatchObject({ contact_attempts: 2, first_answer_at: noon });
    expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual(["call", "call"]);
    await test.deskActs.addNote(ana, reference, { text: "Llamar mañana" });
    expect((await test.desk.timeline(ana, reference, null)).events[0]).toMatchObject({
      kind: "note",
      note: "Llamar mañana",
    });
  });

  it("are made by hand with one way to reach the person and how they agreed", async () => {
    const input = {
      country: "CL",
      fullName: "Nora Vidal",
      source: "EMPRESAS",
      consent: "Por teléfono, el 23 de noviembre",
      whatsapp: false,
      language: "es",
    } as const;
    const none = await refused(test.byHand.create(ana, { ...input, consent: " " }));
    expect(none).toMatchObject({
      code: "BAD_REQUEST",
      fields: [
        { field: "email", code: "REQUIRED" },
        { field: "consent", code: "REQUIRED" },
      ],
    });
    const { reference } = await test.byHand.create(ana, { ...input, phone: "9 8123 4567" });
    const found = await test.desk.findLead(ana, reference);
    expect(found.lead).toMatchObject({ status: 1, system: "QPOPTIMIZE", path: "amparo/chile" });
    expect(found.consents).toContainEqual(
      expect.objectContaining({ channel: "whatsapp", isGiven: false }),
    );
    expect(
      await codeOf(test.byHand.create(ana, { ...input, country: "PE", phone: "987654321" })),
    ).toBe("NOT_FOUND");
    expect(await codeOf(test.byHand.create(manager, { ...input, phone: "9 8123 4567" }))).toBe(
      "FORBIDDEN",
    );
    expect(
      await codeOf(test.byHand.create(ana, { ...input, phone: "9 8123 4567", partner: "nadie" })),
    ).toBe("INVALID_PARTNER");
  });

  it("do not come from foreign tenants, whatever the query asks for", async () => {
    const foreign = await test.lead({ country: "PE" });
    const found = await test.access.asHolder(ana.holder, async (transaction) => ({
      leads: await transaction
        .selectFrom("leads")
        .select("id")
        .where("id", "=", foreign.id)
        .execute(),
      consents: await transaction
        .selectFrom("lead_consents")
        .selectAll()
        .where("lead_id", "=", foreign.id)
        .execute(),
      changed: await transaction
        .updateTable("leads")
        .set({ full_name: "X" })
        .where("id", "=", foreign.id)
        .executeTakeFirst(),
    }));
    expect(found).toMatchObject({ leads: [], consents: [] });
    expect(Number(found.changed.numUpdatedRows)).toBe(0);
    for (const statement of [
      "delete from lead_events",
      "update lead_events set note = 'x'",
      "delete from leads",
    ])
      await expect(
        test.access.asHolder(manager.holder, (transaction) =>
          sql.raw(statement).execute(transaction),
        ),
      ).rejects.toThrow(/permission denied/);
  });
});
