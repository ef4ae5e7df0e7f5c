import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textOfPdf } from "#test/harness/pdf-text.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { type Browser, browserOf, hiddenValue, holder } from "../purchase/buyer.ts";
import { answer, begin, priceToAccept } from "../purchase/journey.ts";
import { liveThrough } from "../subscription/subscriber.ts";
import {
  acceptPrice,
  declareHealth,
  linkIn,
  mailsTo,
  mailThatSays,
  planSignAndPay,
  read,
} from "./actor.ts";
import { type StaffMember, staffMember } from "./staff.ts";

/** A reviewer who decides what the rules of health leave to a person, and the applicants who wait for it (PP 3). */

let site: PaymentSite;
let reviewer: StaffMember;
beforeAll(async () => {
  site = await openPaymentSite();
  reviewer = await staffMember(site, "staff/POSTVENTA", { name: "Rosa Revisa" });
});
afterAll(() => site.close());

const base = "/Compra-Online/lafken-complementario-primer-empleo";
const condition = "Zarzaparrilla crónica";

/** An applicant whose declaration asks for a person; the reference of the purchase as the queue has it. */
async function applicant(to: string): Promise<{ browser: Browser; reference: string }> {
  await site.wait(60_000);
  const browser = browserOf(site);
  await begin(browser, base);
  await answer(browser, base, "Datos-personales", { ...holder, "titular.correo": to });
  await acceptPrice(browser, base);
  const last = await declareHealth(browser, {
    base,
    segment: "Estado-de-salud",
    yes: {
      "salud.heart": "yes",
      "salud.heartCondition": condition,
      "salud.heartSince": "03-2021",
      "salud.heartTreatment": condition,
      "salud.heartDischarged": "no",
    },
  });
  expect(last).toContain("Una persona está revisando");
  const mail = await mailThatSays(site, to, "Estamos revisando tu contratación");
  const [reference = ""] = /COM-[2-9A-Z]{4}-[2-9A-Z]{3}/.exec(mail) ?? [];
  return { browser, reference };
}

/** Reads the answers for a reason and decides, both on the page of the review. */
async function decide(reference: string, form: Record<string, string>) {
  const queue = await reviewer.open("/Gestion/Evaluaciones?estado=WAITING");
  expect(queue.body).toContain(reference);
  const url = `/Gestion/Evaluaciones/${reference}`;
  // Nothing is shown before a reason was chosen, and the reason is kept.
  expect((await reviewer.open(url)).body).not.toContain(condition);
  const read_ = (await reviewer.open(`${url}?leer=review`)).body;
  expect(read_).toContain(condition);
  const decided = await reviewer.post(url, form);
  expect(decided.headers.location).toBe(`${url}?hecho=decidida`);
}

const standing = (reference: string) =>
  site.connection
    .selectFrom("purchases as p")
    .innerJoin("sales as s", "s.reference", "p.sale_reference")
    .innerJoin("leads as l", "l.reference", "p.lead_reference")
    .select(["p.state", "s.state as sale", "l.status", "l.failure_reason"])
    .where("p.reference", "=", reference)
    .executeTakeFirstOrThrow();

const priceOf = (reference: string) =>
  site.connection
    .selectFrom("purchases")
    .select(["id", "price"])
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();

const cyclesOf = (purchase: string) =>
  site.connection
    .selectFrom("subscription_cycles as c")
    .innerJoin("subscriptions as s", "s.id", "c.subscription_id")
    .select(["c.state", "c.amount_minor"])
    .where("s.purchase_id", "=", purchase)
    .orderBy("c.position")
    .execute();

describe("a reviewer", () => {
  it("accepts with a condition; the applicant is told by mail, agrees to it, signs and pays", async () => {
    const to = "ana@example.cl";
    const { browser, reference } = await applicant(to);
    await decide(reference, {
      outcome: "ACCEPT_WITH_EXCLUSION",
      exclusions: "Atenciones del corazón",
      reason: "Según la pauta",
    });
    const told = await mailThatSays(site, to, "Hay condiciones que leer");
    const link = linkIn(told, "/Compra-Online/");
    const page = await browser.follow(link);
    expect(read(page.response.body)).toContain("No se cubre: Atenciones del corazón");
    const _version = hiddenValue(page.response.body, "_version");
    const agreed = await browser.post(page.at, { _version, acepta: "true" });
    expect(agreed.statusCode).toBe(303);
    const confirmation = await planSignAndPay(site, browser, {
      base,
      person: { ...holder, "titular.correo": to },
      name: "Ana María Soto",
    });
    expect(confirmation).toContain(reference);
    expect(await standing(reference)).toMatchObject({ state: "ISSUED", sale: "OK", status: 3 });
    for (const mail of await mailsTo(site, to))
      for (const secret of [condition, "Atenciones del corazón", "Según la pauta", "03-2021"])
        expect(mail).not.toContain(secret);
  });

  it("declines with a reason; the applicant is told without it, nothing is charged, the lead ends with FR41", async () => {
    const to = "eva@example.cl";
    const before = await site.taken();
    const { browser, reference } = await applicant(to);
    await decide(reference, { outcome: "DECLINE", reason: "Fuera de la pauta de suscripción" });
    const told = await mailThatSays(site, to, "No podemos seguir con esta contratación");
    expect(told).toContain("No se cobró nada.");
    const page = read((await browser.follow(base)).response.body);
    expect(page).toContain("No podemos seguir con este seguro");
    expect(page).toContain("No se cobró nada.");
    expect(await standing(reference)).toEqual({
      state: "DECLINED",
      sale: "FAIL",
      status: 4,
      failure_reason: "FR41",
    });
    expect(await site.taken()).toBe(before);
    for (const mail of await mailsTo(site, to))
      for (const secret of [condition, "Fuera de la pauta", "03-2021"])
        expect(mail).not.toContain(secret);
  });

  it("accepts with a loading; the applicant reads both prices, accepts the new one and pays it each month", async () => {
    const to = "ada@example.cl";
    const { browser, reference } = await applicant(to);
    await decide(reference, {
      outcome: "ACCEPT_WITH_EXCLUSION",
      exclusions: "",
      loadingPercent: "25",
      reason: "Según la pauta",
    });
    const before = await priceOf(reference);
    const page = await browser.follow(base);
    expect(read(page.response.body)).toMatch(
      /Recargo de 25 %: pagarías \$[\d.]+ \/mes en vez de \$[\d.]+ \/mes/,
    );
    // Nothing is dearer before it was agreed to.
    expect((await priceOf(reference)).price).toEqual(before.price);
    const _version = hiddenValue(page.response.body, "_version");
    await browser.post(page.at, { _version, acepta: "true" });
    const asked = await browser.follow(base);
    expect(asked.response.body).toContain(priceToAccept);
    expect(read(asked.response.body)).toContain("Recargo de la aseguradora");
    await acceptPrice(browser, base);
    const { id, price } = await priceOf(reference);
    const { native, uf } = before.price;
    // Whole pesos of 1.25 times the UF that it was.
    const ufs = ((native?.units ?? 0) * 1.25) / 10 ** (native?.decimals ?? 0);
    expect(price.shown?.amountMinor).toBe(Math.round((ufs * (uf?.valueCents ?? 0)) / 100));
    await planSignAndPay(site, browser, {
      base,
      person: { ...holder, "titular.correo": to },
      name: "Ana María Soto",
    });
    const proposal = await browser.open(`/api/purchases/${id}/proposal`);
    expect(textOfPdf(proposal.rawPayload)).toContain("Recargo de la aseguradora: 25 % sobre");
    const paid = await site.connection
      .selectFrom("payables as o")
      .innerJoin("purchases as p", "p.payable_id", "o.id")
      .select(["o.state", "o.amount_minor"])
      .where("p.id", "=", id)
      .executeTakeFirstOrThrow();
    expect(paid).toEqual({ state: "PAID", amount_minor: price.shown?.amountMinor });
    await site.connection
      .insertInto("uf_values")
      .values({ day: "2026-12-10", value_clp: "43000.00", reference: "a test" })
      .execute();
    for (const day of ["2026-12-07", "2026-12-10"]) await liveThrough(site, day, day);
    const [next] = await cyclesOf(id);
    expect(next).toMatchObject({ state: "processed", amount_minor: Math.round(ufs * 43_000) });
  });
});
