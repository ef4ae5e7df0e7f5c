import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDesk } from "../lead-desk.fixture.ts";
import type { LeadActor } from "../lead-desk.types.ts";
import { movedTables } from "./join.queries.ts";
import { joinedFieldNames } from "./join.rules.ts";

const noon = new Date("2026-11-23T15:00:00Z");
const day = 86_400_000;

describe("leads of one person", () => {
  let test: Awaited<ReturnType<typeof openTestDesk>>;
  let admin: LeadActor;
  let ana: LeadActor;
  let chile: LeadActor;
  beforeAll(async () => {
    test = await openTestDesk();
    test.clock.set(noon);
    admin = await test.actor("admin@amparo.example", "sales/ADMINISTRADOR");
    ana = await test.actor("ana@amparo.example", "sales/EJECUTIVO", "amparo/chile");
    chile = await test.actor("jefe@amparo.example", "sales/GERENTE", "amparo/chile");
  });
  afterAll(() => test.database.close());

  const refused = async (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: { code: string; status: number }) => error,
    );
  const join = (keep: string, ...others: string[]) =>
    test.duplicates.join(admin, { keep, join: others, fields: {}, versions: {} });
  const listed = async (of: string, actor = admin) =>
    (await test.duplicates.list(actor, { of, take: 50 })).map(({ level, low, high }) => [
      level,
      low.reference === of ? high.reference : low.reference,
    ]);
  /** Everything that there is of leads, as the database has it. */
  const everything = async (ids: readonly number[]) => {
    const { rows: leads } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(l) - 'version' as row from leads l where id = any(${[...ids]}::bigint[]) order by id`.execute(
      test.connection,
    );
    const others: unknown[] = [];
    for (const table of Object.keys(movedTables)) {
      const { rows } = await sql`
        select to_jsonb(r) - 'version' as row from ${sql.table(table)} r where lead_id = any(${[...ids]}::bigint[])
          ${table === "lead_events" ? sql`and kind not in ('joined', 'parted', 'undone', 'status')` : sql``}
          ${table === "lead_consents" ? sql`and source not in ('join', 'join-undone')` : sql``}
        order by id`.execute(test.connection);
      others.push(rows);
    }
    const { rows: consents } = await sql`
      select distinct on (lead_id, channel) lead_id, channel, is_given from lead_consents
      where lead_id = any(${[...ids]}::bigint[]) order by lead_id, channel, id desc`.execute(
      test.connection,
    );
    return { leads, others, consents };
  };
  const statusOf = async (reference: string) =>
    (
      await test.connection
        .selectFrom("leads")
        .select("status")
        .where("reference", "=", reference)
        .executeTakeFirstOrThrow()
    ).status;

  it("are found with their reasons, and are no longer proposed where somebody says that they differ", async () => {
    const rut = "111111111";
    const one = await test.lead({ fullName: "Rosa Lira Paz", identification: rut });
    const certain = await test.lead({ fullName: "R. Lira", identification: rut, phone: null });
    const likely = await test.lead({ fullName: "Paz Lira, Rosa", email: null });
    const old = await test.lead({ identification: rut, at: new Date(noon.getTime() - 181 * day) });
    const closed = await test.lead({ identification: rut, status: 3 });
    const foreign = await test.lead({ identification: rut, country: "PE" });
    await test.check.run();
    expect(await listed(one.reference)).toEqual([
      ["certain", certain.reference],
      ["likely", likely.reference],
    ]);
    for (const { reference } of [old, closed, foreign]) expect(await listed(reference)).toEqual([]);
    // The list's own view knows them.
    const view = await test.desk.list(admin, new URLSearchParams("view=duplicates"), {
      keys: "call",
      take: 100,
    });
    expect(view.rows.map(({ reference }) => reference)).toEqual(
      expect.arrayContaining([one.reference, certain.reference, likely.reference]),
    );
    await test.duplicates.markDifferent(admin, [one.reference, likely.reference]);
    await test.deskActs.edit(admin, one.reference, { comment: "Otra vez", version: 1 });
    await test.check.run();
    expect(await listed(one.reference)).toEqual([["certain", certain.reference]]);
    // What no longer holds is forgotten.
    await test.deskActs.edit(admin, certain.reference, {
      identification: null,
      email: "otra@correo.example",
      version: 1,
    });
    await test.check.run();
    expect(await listed(one.reference)).toEqual([]);
  });

  it("of two partners are neither proposed nor joined, nor seen by who may not", async () => {
    const identification = "222222222";
    const here = await test.lead({ identification, path: "amparo/chile/clinica-demo" });
    const there = await test.lead({ identification, path: "amparo/chile/segunda-demo" });
    const site = await test.lead({ identification });
    await test.check.run();
    expect(await listed(here.reference)).toEqual([["certain", site.reference]]);
    expect(await refused(join(here.reference, there.reference))).toMatchObject({
      code: "BAD_REQUEST",
      fields: [{ field: "keep", code: "INVALID" }],
    });
    const lima = await test.lead({ identification: "333333333", country: "PE" });
    const ask = { keep: site.reference, join: [lima.reference], fields: {}, versions: {} };
    expect(await refused(test.duplicates.join(chile, ask))).toMatchObject({ code: "NOT_FOUND" });
    expect(await refused(test.duplicates.join(ana, ask))).toMatchObject({ code: "NOT_FOUND" });
    expect(await refused(test.duplicates.list(ana, { take: 1 }))).toMatchObject({
      code: "FORBIDDEN",
    });
  });

  it("are not joined with themselves, across countries, or into one that is joined or deleted", async () => {
    const [one, other, deleted] = [
      await test.lead(),
      await test.lead({ country: "PE" }),
      await test.lead({ status: 5 }),
    ];
    for (const keep of [one.reference, other.reference, deleted.reference])
      expect([keep, await refused(join(keep, one.reference))]).toEqual([
        keep,
        expect.objectContaining({ code: "BAD_REQUEST", status: 400 }),
      ]);
    const working = await test.lead({ status: 9 });
    expect(await refused(join(one.reference, working.reference))).toMatchObject({
      code: "INVALID_TRANSITION",
      status: 409,
    });
    // Both have a sale.
    const sold = await test.lead({ status: 7 });
    test.saleStates.set(sold.id, "PENDING").set(one.id, "OK");
    expect(await refused(join(one.reference, sold.reference))).toMatchObject({
      code: "INVALID_TRANSITION",
    });
    await join(one.reference, (await test.lead()).reference);
    expect(await statusOf(one.reference)).toBe(2);
  });

  it("move with notes, calls and agenda, and the stricter consent holds", async () => {
    const kept = await test.lead({ executive: ana.user.id, fullName: "Eva Ríos" });
    const joined = await test.lead({
      executive: admin.user.id,
      fullName: "Eva María Ríos",
      phone: "+56911112222",
    });
    await test.deskActs.addNote(admin, joined.reference, { text: "Prefiere la tarde" });
    await test.deskActs.addCall(admin, joined.reference, {
      channel: "phone",
      result: "reached",
      minutes: 3,
      note: null,
    });
    const from = new Date(noon.getTime() + 2 * day);
    const event = {
      type: "LLAMADA",
      channel: "telefono",
      from,
      to: new Date(+from + 60_000),
    } as const;
    await test.deskActs.move(admin, joined.reference, { to: 13, event, version: 1 });
    await test.connection
      .insertInto("lead_consents")
      .values(({ selectFrom }) => ({
        lead_id: joined.id,
        tenant_id: selectFrom("leads").select("tenant_id").where("id", "=", joined.id),
        channel: "email",
        purpose: "contact",
        is_given: false,
        source: "call",
        at: noon,
      }))
      .execute();
    const { merges } = await test.duplicates.join(admin, {
      keep: kept.reference,
      join: [joined.reference],
      fields: { fullName: joined.reference, phone: kept.reference },
      versions: { [kept.reference]: 1, [joined.reference]: 2 },
    });
    const record = await test.desk.findLead(ana, kept.reference);
    expect(record.lead).toMatchObject({
      full_name: "Eva María Ríos",
      phone: "+56981234567",
      next_step_at: from,
      contact_attempts: 1,
    });
    expect(record.events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["joined", "note", "call"]),
    );
    expect(record.appointments).toMatchObject([{ executive_user_id: ana.user.id }]);
    expect(record.consents.find(({ channel }) => channel === "email")).toMatchObject({
      isGiven: false,
    });
    // What comes after stays with the kept one.
    await test.deskActs.addNote(admin, kept.reference, { text: "Después" });
    await test.duplicates.undo(admin, merges[0]?.id ?? "");
    const after = await test.desk.findLead(admin, kept.reference);
    expect(after.events.filter(({ kind }) => kind === "note").map(({ note }) => note)).toEqual([
      "Después",
    ]);
    expect(after.lead.full_name).toBe("Eva Ríos");
    expect(after.consents.find(({ channel }) => channel === "email")?.isGiven).toBe(true);
    expect((await test.desk.findLead(admin, joined.reference)).appointments).toMatchObject([
      { executive_user_id: admin.user.id, state: "PROGRAMADA" },
    ]);
    // Once.
    expect(await refused(test.duplicates.undo(admin, merges[0]?.id ?? ""))).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("get back every column and row by undoing the join, whatever was chosen", async () => {
    const text = fc.option(fc.stringMatching(/^[A-Z][a-z]{2,12}( [A-Z][a-z]{2,12})?$/), {
      nil: null,
    });
    const some = fc.record({
      name: fc.stringMatching(/^[A-Z][a-z]{2,10} [A-Z][a-z]{2,10}$/),
      email: fc.option(fc.emailAddress(), { nil: null }),
      identification: fc.option(fc.stringMatching(/^\d{8,9}$/), { nil: null }),
      productCode: text,
      status: fc.constantFrom(1, 2, 7, 8, 13, 14),
      notes: fc.integer({ min: 0, max: 3 }),
      whatsapp: fc.constantFrom(true, false, null),
    });
    const make = async (one: typeof some extends fc.Arbitrary<infer One> ? One : never) => {
      const lead = await test.lead({
        fullName: one.name,
        email: one.email,
        identification: one.identification,
        productCode: one.productCode,
        status: one.status,
        nextStepAt: one.status === 14 ? new Date(noon.getTime() + day) : null,
      });
      for (let count = 0; count < one.notes; count += 1)
        await test.deskActs.addNote(admin, lead.reference, { text: `Nota ${count}` });
      if (one.whatsapp !== null)
        await sql`insert into lead_consents (lead_id, tenant_id, channel, purpose, is_given, source, at)
          select id, tenant_id, 'whatsapp', 'contact', ${one.whatsapp}, 'call', ${noon} from leads where id = ${lead.id}`.execute(
          test.connection,
        );
      return lead;
    };
    const sides = fc.array(fc.constantFrom("kept", "joined", "neither"), {
      minLength: joinedFieldNames.length,
      maxLength: joinedFieldNames.length,
    });
    await fc.assert(
      fc.asyncProperty(some, some, sides, async (first, second, chosen) => {
        const [kept, joined] = [await make(first), await make(second)];
        const before = await everything([kept.id, joined.id]);
        const fields = Object.fromEntries(
          joinedFieldNames.flatMap((field, place) =>
            chosen[place] === "neither"
              ? []
              : [[field, chosen[place] === "kept" ? kept.reference : joined.reference]],
          ),
        );
        const { merges } = await test.duplicates.join(admin, {
          keep: kept.reference,
          join: [joined.reference],
          fields,
          versions: {},
        });
        expect(await statusOf(joined.reference)).toBe(6);
        await test.duplicates.undo(admin, merges[0]?.id ?? "");
        expect(await everything([kept.id, joined.id])).toEqual(before);
      }),
      { numRuns: 15 },
    );
  });

  it("are joined once where two people join them at once, either way", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [(await test.lead()).reference, (await test.lead()).reference];
      const results = await Promise.allSettled([join(one, other), join(other, one)]);
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const statuses = new Set([await statusOf(one), await statusOf(other)]);
      expect(statuses).toEqual(new Set([2, 6]));
    }
    const [a, b, c] = [await test.lead(), await test.lead(), await test.lead()];
    const results = await Promise.allSettled([
      join(a.reference, c.reference),
      join(b.reference, c.reference),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const seen = { keep: a.reference, join: [b.reference], fields: {} };
    const stale = test.duplicates.join(admin, { ...seen, versions: { [b.reference]: 9 } });
    expect(await refused(stale)).toMatchObject({ code: "STALE_EDIT", status: 409 });
  });

  it("undo for thirty days, and not below another join", async () => {
    const [a, b, c] = [await test.lead(), await test.lead(), await test.lead()];
    const first = await join(b.reference, a.reference);
    const second = await join(c.reference, b.reference);
    expect(await refused(test.duplicates.undo(admin, first.merges[0]?.id ?? ""))).toMatchObject({
      code: "INVALID_TRANSITION",
    });
    await test.duplicates.undo(admin, second.merges[0]?.id ?? "");
    test.clock.set(new Date(noon.getTime() + 31 * day));
    expect(await refused(test.duplicates.undo(admin, first.merges[0]?.id ?? ""))).toMatchObject({
      code: "NOT_FOUND",
    });
    test.clock.set(noon);
    await test.duplicates.undo(admin, first.merges[0]?.id ?? "");
    expect(await statusOf(a.reference)).toBe(2);
  });

  it("of one document and product join by themselves into the older, and stay apart once parted", async () => {
    const same = { identification: "444444444", productCode: "salud" };
    const older = await test.lead({ ...same, status: 9, at: new Date(noon.getTime() - 29 * day) });
    const newer = await test.lead({ ...same, status: 8, at: new Date(noon.getTime() - day) });
    const late = await test.lead({ ...same, status: 8, at: new Date(noon.getTime() - 60 * day) });
    const apart = await test.lead({ ...same, productCode: "vida", status: 8 });
    await test.check.run();
    expect(await statusOf(newer.reference)).toBe(6);
    for (const { reference } of [late, apart]) expect(await statusOf(reference)).toBe(8);
    const { events } = await test.desk.findLead(admin, older.reference);
    expect(events[0]).toMatchObject({ kind: "joined", system: "QPCRON", actor: null });
    const joins = await test.duplicates.listJoins(admin);
    const recent = joins.find(({ kept }) => kept === older.reference);
    expect(recent).toMatchObject({ joined: newer.reference, by: null });
    await test.duplicates.undo(admin, recent?.id ?? "");
    expect(await test.check.run()).toMatchObject({ joined: 0 });
    expect(await statusOf(newer.reference)).toBe(8);
  });

  it("are compared in batches, and a process that stops leaves the rest for its next start", async () => {
    await test.check.run();
    for (let made = 0; made < 30; made += 1) await test.lead();
    let asked = 0;
    const stopsAtOnce = () => (asked += 1) > 1;
    expect((await test.check.run(stopsAtOnce)).compared).toBe(25);
    expect((await test.check.run()).compared).toBe(5);
  });
});
