import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "#src/contracts/holidays.rules.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { monthlyByCard, morning, subscribe } from "./subscriber.ts";

/** What staff do with a policy for its person: a pause, its end, and no other year. */

let site: PaymentSite;
let desk: SignedInPerson;
let afterSales: SignedInPerson;
let executive: SignedInPerson;
let peru: SignedInPerson;
beforeAll(async () => {
  site = await openPaymentSite();
  desk = await signInAs(site, "sales/BACKOFFICE");
  afterSales = await signInAs(site, "staff/POSTVENTA");
  executive = await signInAs(site, "sales/EJECUTIVO");
  peru = await signInAs(site, "sales/BACKOFFICE", { node: "amparo/peru" });
});
afterAll(() => site.close());

const plan = monthlyByCard(10);

const call = async (who: SignedInPerson, url: string, body?: object) => {
  const response = await site.app.inject({
    method: "POST",
    url,
    headers: {
      host: "localhost:3000",
      cookie: who.cookie,
      "idempotency-key": randomUUID(),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: response.statusCode, ...response.json() };
};

const page = (who: SignedInPerson, url: string, form?: Record<string, string>) =>
  site.app.inject({
    method: form === undefined ? "GET" : "POST",
    url,
    headers: {
      host: "localhost:3000",
      cookie: who.cookie,
      ...(form === undefined
        ? {}
        : {
            origin: "http://localhost:3000",
            "content-type": "application/x-www-form-urlencoded",
          }),
    },
    ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
  });

const actsOf = (sale: string) =>
  site.connection
    .selectFrom("audit_events")
    .select(["action", "outcome", "actor_id"])
    .where("record", "=", sale)
    .where("action", "in", ["sale.pause", "sale.resume", "sale.renewal-decline"])
    .orderBy("id")
    .execute();

describe("a policy that staff end for its person", () => {
  it("says day by day what the chosen day gives back, before it is confirmed, and gives back that", async () => {
    const eva = await subscribe(site, plan);
    const { reference } = await eva.sale();
    const own = `/Gestion/Ventas/${reference}`;
    const form = `${own}?pasar=CANCELED_CUSTOMER`;
    const today = (await page(afterSales, form)).body;
    const daysLeft = (html: string) => Number(/(\d+) de 3[01] días/.exec(html)?.[1]);
    expect(today).toContain("se devuelven los días pagados que vienen después");
    const day = (days: number) => addDays(site.clock.now().toISOString().slice(0, 10), days);
    const chosen = (await page(afterSales, `${form}&termino=${day(9)}`)).body;
    expect(daysLeft(today) - daysLeft(chosen)).toBe(9);
    expect(chosen).toMatch(new RegExp(`name="endsOn"[^>]*value="${day(9)}"`));
    // Whether money goes back is computed, so it is not asked for.
    expect(chosen).not.toContain('name="returnsMoney"');
    // A day that is not paid is today's.
    const beyond = (await page(afterSales, `${form}&termino=${day(90)}`)).body;
    expect(daysLeft(beyond)).toBe(daysLeft(today));
    const withdrawal = (await page(afterSales, `${own}?pasar=CANCELED_WITHDRAWAL`)).body;
    expect(withdrawal).toContain("se devuelve todo lo pagado");
    const [, version = ""] = /name="version"[^>]*value="(\d+)"/.exec(chosen) ?? [];
    const sent = { to: "CANCELED_CUSTOMER", version, reason: "Lo pide" };
    const unpaid = await page(afterSales, form, { ...sent, endsOn: day(90) });
    expect(unpaid.statusCode).toBe(409);
    expect(unpaid.body).toContain("Indica el último día");
    const moved = await page(afterSales, form, { ...sent, endsOn: day(9) });
    expect(moved.headers.location).toBe(`${own}?hecho=status`);
    const asked = await site.connection
      .selectFrom("refunds as r")
      .innerJoin("payments as p", "p.id", "r.payment_id")
      .select("r.amount_minor")
      .where("p.reference", "=", eva.attempt.reference)
      .executeTakeFirstOrThrow();
    expect(chosen).toContain(`$${asked.amount_minor.toLocaleString("es-CL")}`);
  });
});

describe("a policy that staff change for its person", () => {
  it("rests and goes on by sale:update in scope, once its person agreed to the days without cover", async () => {
    const ana = await subscribe(site, plan);
    const { reference } = await ana.sale();
    const own = `/Gestion/Ventas/${reference}`;
    const base = `/api/back-office/sales/${reference}/subscription`;
    const shown = (await page(desk, own)).body;
    expect(shown).toContain('name="until"');
    // What is charged next is told.
    expect(shown).toContain("Programado");
    // Who may not lets it neither rest nor go on, and is shown no form for it.
    expect((await page(afterSales, own)).body).not.toContain('name="until"');
    const [until = ""] = /<option value="(\d{4}-\d\d-\d\d)"/.exec(shown)?.slice(1) ?? [];
    const unasked = await page(desk, own, { form: "pause", until });
    expect(unasked.statusCode).toBe(400);
    expect((await call(desk, `${base}/pause`, { until })).status).toBe(400);
    const body = { until, isAccepted: true };
    expect((await call(peru, `${base}/pause`, body)).status).toBe(404);
    expect((await call(afterSales, `${base}/pause`, body)).status).toBe(403);
    expect([403, 404]).toContain((await call(executive, `${base}/pause`, body)).status);
    const never = { until: "2031-01-01", isAccepted: true };
    expect((await call(desk, `${base}/pause`, never)).error.name).toBe("NOT_EDITABLE");
    const form = { form: "pause", until, isAccepted: "on" };
    expect((await page(desk, own, form)).headers.location).toBe(`${own}?hecho=pause`);
    expect((await ana.story()).subscription.state).toBe("paused");
    expect((await page(desk, own)).body).toContain('value="resume"');
    const resumed = await call(desk, `${base}/resume`);
    expect(resumed).toMatchObject({ status: 200, data: { state: "authorized" } });
    expect((await call(desk, `${base}/resume`)).error.name).toBe("NOT_ACTIVE_SUBSCRIPTIONS");
    const { events } = await ana.story();
    expect(events.slice(-2)).toMatchObject([
      { kind: "paused", who: "sale:update" },
      { kind: "authorized", who: "sale:update" },
    ]);
    const done = (await actsOf(reference)).filter(({ outcome }) => outcome === "done");
    expect(done.map(({ action }) => action)).toEqual(["sale.pause", "sale.resume"]);
    expect(done.every(({ actor_id: actor }) => actor === desk.userId)).toBe(true);
  });

  it("has no other year where staff decline it, with a recent proof", async () => {
    const luz = await subscribe(site, plan);
    const { reference } = await luz.sale();
    const own = `/Gestion/Ventas/${reference}`;
    const url = `/api/back-office/sales/${reference}/subscription/decline-renewal`;
    // Nothing is announced yet.
    expect((await page(afterSales, own)).body).not.toContain('value="decline-renewal"');
    expect((await call(afterSales, url)).error.name).toBe("NOT_EDITABLE");
    const term = () =>
      site.connection
        .selectFrom("policy_terms as t")
        .innerJoin("subscriptions as s", "s.id", "t.subscription_id")
        .select(["t.state", "t.ends_on"])
        .where("s.sale_reference", "=", reference)
        .executeTakeFirstOrThrow();
    const { ends_on: endsOn } = await term();
    await site.setClock(morning(addDays(endsOn, -40)));
    await site.modules.subscription.services.policyTerms.run();
    expect((await term()).state).toBe("RENEWAL_ANNOUNCED");
    const staff = await signInAs(site, "staff/POSTVENTA");
    expect((await page(staff, own)).body).toContain('value="decline-renewal"');
    site.clock.set(new Date(site.clock.now().getTime() + 20 * 60_000));
    expect((await call(staff, url)).error.name).toBe("STEP_UP_REQUIRED");
    const stale = await page(staff, own, { form: "decline-renewal", proof: "" });
    expect([stale.statusCode, stale.body.includes("Confirma tu identidad")]).toEqual([403, true]);
    site.clock.set(new Date(site.clock.now().getTime() - 20 * 60_000));
    const done = await page(staff, own, { form: "decline-renewal", proof: "" });
    expect(done.headers.location).toBe(`${own}?hecho=decline-renewal`);
    expect((await term()).state).toBe("DECLINED");
    expect((await luz.story()).events.at(-1)).toMatchObject({
      kind: "term.declined",
      who: "sale:cancel",
    });
  });
});
