import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { textOfPdf } from "#test/harness/pdf-text.ts";
import { type Browser, browserOf, hiddenValue, holder } from "./buyer.ts";
import { answer, begin, toSignature } from "./journey.ts";
import { leftMails, newCode, signPurchase } from "./sign-purchase.ts";

/** The step of the signature, by its page: what is read, what is refused, and what makes it void. */

const base = "/Compra-Online/lafken-dental-esencial";
const sign = `${base}/Firma`;
const email = holder["titular.correo"];
let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
});
afterAll(() => site.close());

const proposalOf = async (browser: Browser) => {
  const page = await browser.open(sign);
  const [, path = ""] = /href="(\/api\/purchases\/[^"]+\/proposal)"/.exec(page.body) ?? [];
  return { page, path };
};

describe("the signature's step", () => {
  it("is not reached before everything else is answered", async () => {
    const browser = browserOf(site);
    await begin(browser, base);
    await answer(browser, base, "Datos-personales", holder);
    expect((await browser.follow(sign)).at).toBe(`${base}/Recaudacion`);
  });

  it("is reviewed in the reader's language, the conditions in that of their deposit", async () => {
    const browser = browserOf(site);
    await toSignature(browser, base);
    const review = (await browser.open(`/en${base}/Review`)).body;
    expect(review).toContain("No waiting for prevention and emergencies; 90 days for the rest");
    expect(review).toContain("Read the general conditions");
    expect(review).toContain("The general conditions are in Spanish, as they were deposited.");
    expect(review).toMatch(
      /<dl class="stack" lang="es"><div><dt class="b">1. Qué es este contrato/,
    );
    const spanish = (await browser.open(`${base}/Revision`)).body;
    expect(spanish).toContain("Sin carencia en prevención y urgencias; 90 días en el resto");
    expect(spanish).not.toContain(">Las condiciones generales están en español");
  });

  it("shows the proposal to its holder alone, and asks for name and code after a code was sent", async () => {
    const browser = browserOf(site);
    await toSignature(browser, base);
    const { page, path } = await proposalOf(browser);
    expect(page.body).toContain("Lafken");
    expect(page.body).not.toContain('name="code"');
    const pdf = await browser.open(path);
    expect([pdf.statusCode, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
    const text = textOfPdf(pdf.rawPayload);
    for (const line of ["Quien contrata", "Comuna: Ñuñoa", "Primer apellido: Soto"])
      expect(text).toContain(line);
    // What is bought, and the conditions that are signed with it.
    expect(text).toMatch(/^Examen y diagnóstico: Preferente 80.%, Sin tope · Libre Elección 60.%/m);
    expect(text).toMatch(/^Tope mensual: Preferente 4,2.UF, por persona al mes/m);
    for (const part of ["1. Qué es este contrato", "10. Reclamos"]) expect(text).toContain(part);
    // The name of the region, not its code; no key of a field.
    expect(text).toMatch(/^Región: [A-Z]/m);
    expect(text).not.toMatch(/titular|plan\./);
    expect(pdf.body).toContain("/MarkInfo");
    expect((await browserOf(site).open(path)).statusCode).toBe(404);
    const before = new Set(await leftMails(site));
    await browser.post(sign, { _act: "code" });
    const code = await newCode(site, before, email);
    const asked = await browser.open(sign);
    const _hash = hiddenValue(asked.body, "_hash");
    const right = { _act: "sign", _hash, name: "Ana María Soto", code, read: "true" };
    for (const [change, message] of [
      [{ read: "" }, "Marca que leíste todo"],
      [{ name: "Ana Soto" }, "El nombre no es el de quien contrata"],
      [{ code: "12" }, "El código no es correcto"],
      [{ _hash: "0".repeat(64) }, "El documento cambió desde que lo leíste"],
    ] as const) {
      const refused = await browser.post(sign, { ...right, ...change });
      expect(refused.statusCode).toBeGreaterThanOrEqual(400);
      expect(refused.body).toContain(message);
      expect(refused.body).not.toContain(`value="${code}"`);
      expect(refused.body).toContain(`value="${"name" in change ? "Ana Soto" : "Ana María Soto"}"`);
    }
    expect((await browser.open(`${base}/Pago`)).headers.location).toBe(sign);
    const signed = await browser.post(sign, right);
    expect(signed.statusCode).toBe(303);
    expect((await browser.follow(base)).at).toBe(`${base}/Pago`);
  });

  it("fixes the answers; a change makes the signature void, and it is asked for again", async () => {
    const browser = browserOf(site);
    await toSignature(browser, base);
    await signPurchase(site, browser, { url: sign, to: email });
    const { path } = await proposalOf(browser);
    const before = (await browser.open(path)).rawPayload;
    const locked = await browser.open(`${base}/Datos-personales`);
    expect(locked.body).toContain("Esta parte está firmada");
    expect(locked.body).not.toContain('name="titular.calle"');
    await browser.post(`${base}/Datos-personales`, { _act: "reopen" });
    expect((await browser.follow(`${base}/Pago`)).at).toBe(sign);
    expect((await browser.open(sign)).body).toContain("la firma anterior ya no vale");
    const form = await browser.open(`${base}/Datos-personales`);
    await browser.post(`${base}/Datos-personales`, {
      ...holder,
      _version: hiddenValue(form.body, "_version"),
      "titular.calle": "Otra 99",
    });
    await answer(browser, base, "Revision", { leido: "true" });
    await signPurchase(site, browser, { url: sign, to: email });
    expect((await browser.follow(base)).at).toBe(`${base}/Pago`);
    expect((await browser.open(path)).rawPayload.equals(before)).toBe(false);
    const { connection } = site.database;
    const rows = await connection
      .selectFrom("signatures")
      .select("void_reason")
      .orderBy("signed_at")
      .orderBy("voided_at")
      .execute();
    expect(rows.map(({ void_reason }) => void_reason)).toContain("changed");
  });

  it("is never taken as a form, and nothing unsigned is paid", async () => {
    const browser = browserOf(site);
    await toSignature(browser, base);
    const { path } = await proposalOf(browser);
    const call = (url: string, payload: object) =>
      site.app.inject({
        method: "POST",
        url: path.replace("/proposal", url),
        payload,
        headers: {
          "idempotency-key": crypto.randomUUID(),
          cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        },
      });
    const form = await call("/forms/signature", { version: 0, values: {} });
    expect([form.statusCode, form.json().error.name]).toEqual([409, "STEP_NOT_ALLOWED"]);
    const paid = await call("/payments", { flow: "tdc-one-time" });
    expect([paid.statusCode, paid.json().error.name]).toEqual([409, "STEP_NOT_ALLOWED"]);
    const state = await site.database.connection
      .selectFrom("purchases")
      .select("state")
      .orderBy("made_at", "desc")
      .executeTakeFirst();
    expect(state?.state).not.toBe("PAYING");
  });
});
