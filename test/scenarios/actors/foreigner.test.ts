import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textOfPdf } from "#test/harness/pdf-text.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { browserOf, hiddenValue, holder } from "../purchase/buyer.ts";
import { answer, begin } from "../purchase/journey.ts";
import { signPurchase } from "../purchase/sign-purchase.ts";
import { acceptPrice, declareHealth, mailThatSays, payByCard, read } from "./actor.ts";

/** A person from abroad on the international site, in English: a passport, a foreign phone, dollars. */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const base = "/en/Compra-Online/int-charran-charran-estudiante";
const to = "erika@example.de";

const person = {
  ...holder,
  "titular.nombres": "Erika",
  "titular.primerApellido": "Mustermann",
  "titular.identificacion": "C01X00T47",
  "titular.nacionalidad": "Deutsch",
  "titular.correo": to,
  "titular.telefono": "+49 30 123456",
  "titular.region": "",
  "titular.comuna": "Berlin",
  "titular.calle": "Unter den Linden 1",
};

describe("a foreigner", () => {
  it("buys in English with a passport, pays dollars by card, and has papers and mails in English", async () => {
    const browser = browserOf(site, { host: "int.localhost:80" });
    await begin(browser, base);
    const first = await browser.follow(base);
    expect(first.at).toBe(`${base}/Personal-details`);
    expect(read(first.response.body)).toMatch(/[Pp]assport/);
    const rut = { ...person, "titular.identificacion": "1" };
    const refused = await answer(browser, base, "Personal-details", rut);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('value="Mustermann"');
    const told = await answer(browser, base, "Personal-details", person);
    expect([told.statusCode, read(told.body)]).toEqual([303, ""]);
    await acceptPrice(browser, base);
    const asked = await declareHealth(browser, { base, segment: "Health-declaration" });
    expect(asked).not.toMatch(/¿|enfermedad|peso/i);
    const plan = await browser.follow(base);
    expect(plan.at).toBe(`${base}/Payment-plan`);
    const due = read(plan.response.body);
    expect(due).toContain("$73.78 /month");
    // Offers are named in the language of the page, too.
    expect(due).toContain("Paid by Erika Mustermann");
    expect(due.match(/(?:Next charge,|Charge of) \w+ \d+, \d{4} \$73\.78/g)).toHaveLength(6);
    expect(due).toContain("10% off the first payment −$7.38");
    await answer(browser, base, "Payment-plan", {
      "plan.periodicidad": "1",
      "plan.diaDeCargo": "5",
    });
    const review = await browser.follow(base);
    expect(read(review.response.body)).toContain("C01X00T47");
    await answer(browser, base, "Review", { leido: "true" });
    await signPurchase(site, browser, { url: `${base}/Signature`, name: "Erika Mustermann", to });
    const { at, response } = await browser.follow(base);
    expect(at).toBe(`${base}/Payment`);
    expect(response.body).toMatch(/demonstration|nothing is charged/i);
    const confirmation = await payByCard(site, browser, base, { isEnglish: true });
    expect(confirmation).toMatch(/COM-[2-9A-Z]{4}-[2-9A-Z]{3}/);
    const { body } = await browser.open(`${base}/Confirmation`);
    const [, policyPath = ""] = /href="(\/api\/purchases\/[^"]+\/issued\/policy)"/.exec(body) ?? [];
    const policy = textOfPdf((await browser.open(policyPath)).rawPayload);
    for (const said of ["Erika Mustermann", "C01X00T47"]) expect(policy).toContain(said);
    expect(policy).toMatch(/Policy COM-/);
    const mail = await mailThatSays(site, to, "COM-");
    expect(mail).toContain("Content-Language: en");
    const sale = await site.connection
      .selectFrom("purchases as p")
      .innerJoin("sales as s", "s.reference", "p.sale_reference")
      .select(["s.state", "p.country", "p.language"])
      .where("p.product_code", "=", "int-charran-charran-estudiante")
      .where("p.state", "=", "ISSUED")
      .executeTakeFirst();
    expect(sale).toEqual({ state: "OK", country: "INT", language: "en" });
    expect(hiddenValue(body, "_way")).toBe("");
  });
});
