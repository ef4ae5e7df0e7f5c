import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeCursor } from "#src/contracts/keyset.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { LeadActor } from "./lead-desk.types.ts";
import { openTestDesk } from "./lead-desk.fixture.ts";

/** How many leads are of the name Común, and how many of those are of Docena as well. */
const common = 10_030;
const dozens = 2_006;

describe("a text in the list of leads", () => {
  let test: Awaited<ReturnType<typeof openTestDesk>>;
  let manager: LeadActor;
  let lima: LeadActor;
  let masked: LeadActor;
  beforeAll(async () => {
    test = await openTestDesk();
    test.clock.set(new Date("2026-11-23T15:00:00Z"));
    manager = await test.actor("gerente@amparo.example", "sales/GERENTE", "amparo/chile");
    lima = await test.actor("lima@amparo.example", "sales/GERENTE", "amparo/peru");
    masked = await test.actor("vista@amparo.example", "sales/BACKOFFICE", "amparo", {
      isDemo: true,
    });
    await sql`insert into leads (reference, status, request_type, source, web_application, country, origin, full_name, email,
        phone, consents, language, access_hash, created_at, last_act_at, status_since, tenant_id)
      select 'AMP-' || lpad(n::text, 7, '0'), case when n % 10 = 0 then 4 else 2 end, 'Seguros', 'QUEPLAN.CL', 39, 'CL', '/',
        'Común ' || case when n % 5 = 0 then 'Docena' else 'Persona' end, 'c' || n || '@correo.example', '+56981234567', '{}',
        'es', 'search-' || n, timestamptz '2026-11-23 12:00Z' - n * interval '1 hour',
        timestamptz '2026-11-23 12:00Z' - n * interval '1 minute', timestamptz '2026-11-23 12:00Z',
        (select id from tenants where path = 'amparo/chile')
      from generate_series(1, ${common}::int) n`.execute(test.connection);
  });
  afterAll(() => test.database.close());
  const list = (actor: LeadActor, query: Record<string, string>, take = 7) =>
    test.desk.list(actor, new URLSearchParams(query), { keys: "call", take });

  it.each(["-lastAct", "created", "name", "premium"])(
    "that many have is counted, and comes in pages by %s as without an index",
    async (order) => {
      const [first, ...conditions] = [
        { order, text: "docena" },
        { order, text: "docena", status: "4" },
        { order, text: "comun docena" },
      ];
      const page = await list(manager, { ...first });
      expect(page).toMatchObject({ total: dozens, isMore: false });
      // Words of two letters are found without the index.
      const plain = await list(manager, { order, text: "do ce na" });
      expect(plain).toMatchObject({ total: dozens, rows: page.rows });
      const next = await list(manager, { ...first, after: page.next ?? "" });
      const both = await list(manager, { ...first }, 14);
      expect([...page.rows, ...next.rows]).toEqual(both.rows);
      const back = await list(manager, { ...first, before: next.previous ?? "" });
      expect(back.rows).toEqual(page.rows);
      const [closed, words] = await Promise.all(conditions.map((query) => list(manager, query)));
      expect(closed?.total).toBe(common / 10);
      expect(closed?.rows.every(({ status }) => status === 4)).toBe(true);
      expect(words?.total).toBe(dozens);
    },
  );

  it("that more have than are counted says so", async () => {
    expect(await list(manager, { text: "común" })).toMatchObject({ total: 10_000, isMore: true });
    expect(await list(manager, { text: "comun", status: "4" })).toMatchObject({
      total: common / 10,
      isMore: false,
    });
  });

  it("is counted alike from every page, forth and back", async () => {
    for (const [text, take, total, isMore] of [
      ["comun", 4_000, 10_000, true],
      ["docena", 900, dozens, false],
    ] as const) {
      let page = await list(manager, { text }, take);
      const cursors: (string | null)[] = [];
      for (; page.next !== null; page = await list(manager, { text, after: page.next }, take)) {
        expect(page).toMatchObject({ total, isMore });
        cursors.push(page.next);
      }
      expect(cursors.length).toBeGreaterThan(1);
      expect(page).toMatchObject({ total, isMore });
      for (; page.previous !== null;) {
        page = await list(manager, { text, before: page.previous }, take);
        expect(page).toMatchObject({ total, isMore });
      }
    }
  });

  it("is not counted where its cursor says that more rows come before than are counted", async () => {
    const { rows } = await list(manager, { text: "docena" });
    const last = rows.at(-1);
    const key = [last?.lastActAt.toISOString() ?? "", last?.id ?? 0];
    const after = async (place: string) =>
      list(manager, { text: "docena", after: writeCursor([...key, place]) });
    expect(await after("@9000")).toMatchObject({ total: dozens, isMore: false });
    expect(await after("@10000")).toMatchObject({ total: 10_000, isMore: true });
  });

  it("finds a few by any part, and forgives a letter of a word alone", async () => {
    expect((await list(manager, { text: "c10011@correo.example" })).total).toBe(1);
    expect((await list(manager, { text: "10011@corr" })).total).toBe(1);
    expect((await list(manager, { text: "0010011" })).total).toBe(1);
    expect((await list(manager, { text: "docina" })).total).toBe(dozens);
    expect((await list(manager, { text: "docena nadie" })).total).toBe(0);
    // Two letters and a sign of LIKE have no threes of letters in the index.
    expect((await list(manager, { text: "oc" })).total).toBe(dozens);
    expect((await list(manager, { text: "d_%" })).total).toBe(0);
  });

  it("finds nothing of another country, also where the database is asked as a person", async () => {
    expect((await list(lima, { text: "docena" })).total).toBe(0);
    const found = (actor: LeadActor) =>
      test.access.asHolder(actor.holder, async (transaction) => {
        const { rows } = await sql`select id from leads_found('{%docena%}', 5)`.execute(
          transaction,
        );
        return rows.length;
      });
    expect(await found(lima)).toBe(0);
    expect(await found(manager)).toBe(5);
    // Who sees contact masked finds nobody by an e-mail.
    expect((await list(masked, { text: "c10011@correo.example" })).total).toBe(0);
    expect((await list(masked, { text: "docena" })).total).toBe(dozens);
    const unsaid = test.connection.transaction().execute(async (transaction) => {
      await sql`set local role amparo_person`.execute(transaction);
      return (await sql`select id from leads_found('{%docena%}', 5)`.execute(transaction)).rows;
    });
    expect(await unsaid).toEqual([]);
    await expect(
      asService(test.connection, (transaction) =>
        sql`select id from leads_found('{%docena%}', 5)`.execute(transaction),
      ),
    ).rejects.toThrow(/permission denied/);
  });
});
