import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LeadActor } from "./lead-desk.types.ts";
import { callQueryOf, leadOrders, pageQueryOf, readListAsked } from "./lead-filter.rules.ts";
import { openTestDesk } from "./lead-desk.fixture.ts";

/** A Monday at noon in Santiago. */
const noon = new Date("2026-11-23T15:00:00Z");
const hour = 3_600_000;

describe("the list of leads", () => {
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
  const list = (actor: LeadActor, query: string, take = 100) =>
    test.desk.list(actor, new URLSearchParams(query), { keys: "call", take });

  it.each([
    ["a name without accents", "munoz nora"],
    ["one wrong letter", "Nora Munpz"],
    ["a letter too few", "Nora Muoz"],
    ["an e-mail", "nora.munoz@correo.example"],
    ["a telephone in any punctuation", "+56 (9) 7777-1234"],
    ["a RUT in any punctuation", "12.345.678-5"],
    ["a part of the RUT", "12345678"],
  ])("are found by %s", async (_what, text) => {
    const known = await test.connection
      .selectFrom("leads")
      .select("reference")
      .where("identification", "=", "123456785")
      .executeTakeFirst();
    const { reference } =
      known ??
      (await test.lead({
        executive: ana.user.id,
        fullName: "Nora Muñoz Álvarez",
        email: "nora.munoz@correo.example",
        phone: "+56977771234",
        identification: "123456785",
      }));
    const found = await list(ana, `text=${encodeURIComponent(text)}`);
    expect(found.rows.map((row) => row.reference)).toEqual([reference]);
    expect((await list(ana, `text=${reference.toLowerCase().replaceAll("-", "")}`)).total).toBe(1);
  });

  it("count what their views hold, and refuse what no filter knows", async () => {
    const counts = await test.desk.counts(ana, ["mine", "online", "unassigned", "closed"]);
    expect(counts["mine"]).toBe((await list(ana, "view=mine")).total);
    expect(counts).toMatchObject({ online: 0, closed: 0 });
    for (const [query, field] of [
      ["status=999", "status"],
      ["executive=nobody", "executive"],
      ["createdFrom=2026-02-30", "createdFrom"],
      ["premiumFrom=1", "premiumCurrency"],
      ["premiumFrom=1&premiumCurrency=EUR", "premiumCurrency"],
      ["premiumTo=1.5&premiumCurrency=CLP", "premiumTo"],
      ["premiumTo=-1&premiumCurrency=UF", "premiumTo"],
      ["order=phone", "order"],
      ["view=secret", "view"],
      ["after=xyz", "after"],
    ] as const)
      expect(await refused(list(ana, query))).toMatchObject({
        code: "BAD_REQUEST",
        status: 400,
        fields: [{ field }],
      });
    expect((await list(ana, "executive=none")).rows.every((row) => row.executive === null)).toBe(
      true,
    );
  });

  it("are narrowed by premiums of one currency", async () => {
    const priced = async (amountMinor: number, currency: string) => {
      const { reference } = await test.lead({ executive: ana.user.id, productCode: "con-prima" });
      const price = JSON.stringify({ shown: { amountMinor, currency } });
      await sql`update leads set price = ${price}::jsonb where reference = ${reference}`.execute(
        test.connection,
      );
      return reference;
    };
    const [small, big, pesos] = [
      await priced(5_000, "UF"),
      await priced(11_800, "UF"),
      await priced(11_800, "CLP"),
    ];
    for (const [query, references] of [
      ["premiumFrom=0.5&premiumCurrency=UF", [big, small]],
      ["premiumFrom=0.5001&premiumCurrency=UF", [big]],
      ["premiumTo=0.5&premiumCurrency=UF", [small]],
      ["premiumFrom=1&premiumTo=1.18&premiumCurrency=UF", [big]],
      ["premiumFrom=1&premiumCurrency=CLP", [pesos]],
      ["premiumCurrency=UF", [pesos, big, small]],
      ["premiumFrom=&premiumTo=&premiumCurrency=UF", [pesos, big, small]],
    ] as const) {
      const { rows, filter } = await list(ana, `product=con-prima&${query}`);
      expect([query, rows.map(({ reference }) => reference).toSorted()]).toEqual([
        query,
        references.toSorted(),
      ]);
      // The same as addresses and calls say it.
      for (const [keys, said] of [
        ["call", callQueryOf(filter)],
        ["page", pageQueryOf(filter)],
      ] as const)
        expect(readListAsked(said, keys)).toMatchObject({ filter, faults: [] });
    }
    const summed = (query: string, isSummed = true) =>
      test.desk.list(ana, new URLSearchParams(query), { keys: "call", take: 1, isSummed });
    expect((await summed("product=con-prima")).premiums).toEqual([
      { amountMinor: 11_800, currency: "CLP", period: null },
      { amountMinor: 16_800, currency: "UF", period: null },
    ]);
    // What pays a month and what pays a year are no sum.
    const of = (suffix: string) => ({ suffixes: [suffix], ownSuffix: null });
    for (const [reference, suffix] of [
      [small, "mes"],
      [big, "año"],
    ] as const)
      await sql`update leads set price = price || ${JSON.stringify({ period: of(suffix) })}::jsonb
        where reference = ${reference}`.execute(test.connection);
    const premiums = (await summed("product=con-prima&premiumCurrency=UF")).premiums;
    expect(premiums.filter(({ currency }) => currency === "UF")).toEqual(
      expect.arrayContaining([
        { amountMinor: 5_000, currency: "UF", period: of("mes") },
        { amountMinor: 11_800, currency: "UF", period: of("año") },
      ]),
    );
    expect((await summed("product=con-prima", false)).premiums).toEqual([]);
    const values = await test.desk.filterValues(ana);
    expect(values.products).toContainEqual({ id: "con-prima", name: "con-prima" });
    expect(values.origins).toContain("/");
  });

  it("come in pages by key: none twice, none left out, also backwards, in every order", async () => {
    const names = ["Ñ", "Ana", "ana", "Zoë", "Águila", "Ana"];
    for (let index = 0; index < 30; index += 1)
      await test.lead({
        path: "amparo/chile/segunda-demo",
        fullName: `${names[index % names.length]} Prueba`,
        at: new Date(noon.getTime() - (index % 7) * hour),
        nextStepAt: index % 3 === 0 ? null : new Date(noon.getTime() + (index % 5) * hour),
      });
    const partner = await test.actor(
      "socia@amparo.example",
      "portal/ADMIN_PARTNER",
      "amparo/chile/segunda-demo",
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...leadOrders),
        fc.boolean(),
        fc.integer({ min: 1, max: 13 }),
        async (column, isDown, take) => {
          const order = `order=${isDown ? "-" : ""}${column}`;
          const seen: string[] = [];
          const pages: string[][] = [];
          let page = await list(partner, order, take);
          for (;;) {
            pages.push(page.rows.map((row) => row.reference));
            seen.push(...page.rows.map((row) => row.reference));
            if (page.next === null) break;
            page = await list(partner, `${order}&after=${page.next}`, take);
          }
          const whole = await list(partner, order);
          expect(seen).toEqual(whole.rows.map((row) => row.reference));
          expect(whole.total).toBe(30);
          for (let back = pages.length - 2; back >= 0; back -= 1) {
            page = await list(partner, `${order}&before=${page.previous}`, take);
            expect(page.rows.map((row) => row.reference)).toEqual(pages[back]);
          }
          expect(page.previous).toBe(null);
        },
      ),
      { numRuns: 25 },
    );
  });

  it("are in a list exactly where the policy opens them one by one", async () => {
    await test.lead({ executive: carla.user.id });
    await test.lead({ country: "PE", executive: lima.user.id });
    await test.lead({ path: "amparo/chile/clinica-demo" });
    const all = await test.connection
      .selectFrom("leads")
      .select("reference")
      .where("status", "not in", [5, 6])
      .execute();
    const { deskActs: _acts, desk } = test;
    for (const actor of [ana, carla, manager, lima, visitor]) {
      const opened: string[] = [];
      for (const { reference } of all)
        if ((await codeOf(desk.findLead(actor, reference))) === "done") opened.push(reference);
      const listed = (await list(actor, "")).rows.map((row) => row.reference);
      expect(listed.toSorted()).toEqual(opened.toSorted());
    }
  });
});
