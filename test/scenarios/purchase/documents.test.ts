import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { type Browser, browserOf, hiddenValue, petHolder } from "./buyer.ts";
import { toSignature } from "./journey.ts";
import { leftMails } from "./sign-purchase.ts";

/** Documents that a purchase asks for: sent, refused with a reason, sent again, approved. */

const product = "mascota-guina-chip-y-vacunas";
const base = `/Compra-Online/${product}`;
let site: TestApp;
let reviewer: SignedInPerson;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  reviewer = await signInAs(site, "staff/POSTVENTA", { name: "Rosa Revisa" });
});
afterAll(() => site.close());

const pdf = "%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n";

function send(browser: Browser, id: string, file: { kind: string; name: string; text: string }) {
  const boundary = "amparo-parts";
  const part = (disposition: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
  return site.app.inject({
    method: "POST",
    url: `/api/purchases/${id}/documents`,
    headers: {
      host: "localhost:80",
      cookie: [...browser.cookies].map(([key, value]) => `${key}=${value}`).join("; "),
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    payload: [
      part('name="kind"', file.kind),
      part('name="back"', `${base}/Revision`),
      part(`name="file"; filename="${file.name}"`, file.text),
      `--${boundary}--\r\n`,
    ].join(""),
  });
}

const newest = () =>
  site.database.connection
    .selectFrom("purchases")
    .select(["id", "reference", "state"])
    .where("product_code", "=", product)
    .orderBy("made_at", "desc")
    .orderBy("version", "desc")
    .executeTakeFirstOrThrow();

const staff = (who: SignedInPerson, url: string, form?: Record<string, string>) =>
  site.app.inject({
    method: form === undefined ? "GET" : "POST",
    url,
    headers: {
      host: "localhost:3000",
      origin: "http://localhost:3000",
      cookie: who.cookie,
      ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
    },
    ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
  });

const mailSays = (text: string) =>
  expect
    .poll(
      async () =>
        (await leftMails(site)).some((mail) => mail.replaceAll(/=\r?\n/g, "").includes(text)),
      { timeout: 15_000 },
    )
    .toBe(true);

const card = { kind: "vaccination", name: "carne.pdf", text: pdf };

/** A purchase of which everything is answered, and its card was sent. */
async function waiting() {
  site.clock.set(new Date(site.clock.now().getTime() + 60_000));
  const browser = browserOf(site);
  await toSignature(browser, base, petHolder);
  const purchase = await newest();
  const sent = await send(browser, purchase.id, card);
  expect(sent.headers.location).toBe(`${base}/Revision?hecho=vaccination`);
  return { browser, ...(await newest()) };
}

describe("a document that a product requires", () => {
  it("is asked for on the review, and nothing is signed before it was sent", async () => {
    const browser = browserOf(site);
    await toSignature(browser, base, petHolder);
    const page = await browser.open(`${base}/Revision`);
    expect(page.body).toContain("Carné de vacunas");
    expect(page.body).toContain("Obligatorio");
    expect((await newest()).state).toBe("OPEN");
    const code = await browser.post(`${base}/Firma`, { _act: "code" });
    expect([code.statusCode, code.body.includes("falta enviar un documento")]).toEqual([409, true]);
    const { id } = await newest();
    const wrong = await send(browser, id, { ...card, text: "no PDF" });
    const place = `${base}/Revision?falta=FILE_TYPE&documento=vaccination`;
    expect(wrong.headers.location).toBe(place);
    expect((await browser.open(place)).body).toContain("Este tipo de archivo no se acepta");
  });

  it("hands the purchase to a person, who refuses it with a reason, and lets it go on once it is right", async () => {
    const { browser, id, reference, state } = await waiting();
    expect(state).toBe("IN_REVIEW");
    const queue = await staff(reviewer, "/Gestion/Evaluaciones?estado=WAITING");
    expect(queue.body).toContain(reference);
    expect(queue.body).toContain("1 documento por revisar");
    const url = `/Gestion/Evaluaciones/${reference}`;
    const unreasoned = await staff(reviewer, url, { document: "vaccination", act: "reject" });
    expect(unreasoned.statusCode).toBe(400);
    const early = await staff(reviewer, url, { outcome: "ACCEPT", reason: "Pauta" });
    expect([early.statusCode, (await newest()).state]).toEqual([409, "IN_REVIEW"]);
    const refusal = { document: "vaccination", act: "reject", reason: "unreadable" };
    const refused = await staff(reviewer, url, refusal);
    expect(refused.headers.location).toBe(`${url}?hecho=rejected#documentos`);
    await mailSays("no se lee bien");
    // The mail leads to where it is sent again.
    const refusals = (await leftMails(site)).map((mail) => mail.replaceAll(/=\r?\n/g, ""));
    const refusal_ = refusals.find((mail) => mail.includes("no se lee bien")) ?? "";
    expect(refusal_).toContain(`${base}?session=`);
    const seen = await browser.open(`${base}/Revision`);
    expect(seen.body).toContain("No pudimos aceptarlo: no se lee bien");
    expect((await newest()).state).toBe("IN_REVIEW");
    const again = await send(browser, id, { ...card, name: "carne-nuevo.pdf" });
    expect(again.statusCode).toBe(303);
    const review = await staff(reviewer, url);
    const [file] =
      /\/api\/back-office\/reviews\/[^"]*\/documents\/[\da-f-]{36}/.exec(review.body) ?? [];
    const opened = await staff(reviewer, file ?? "");
    expect([opened.statusCode, opened.body]).toEqual([200, pdf]);
    const approved = await staff(reviewer, url, { document: "vaccination", act: "approve" });
    expect(approved.headers.location).toBe(`${url}?hecho=approved#documentos`);
    await mailSays("Puedes seguir con tu contratac");
    expect((await newest()).state).toBe("OPEN");
    const story = (await staff(reviewer, url)).body;
    expect(story).toContain("Rechazó Carné de vacunas: no se lee bien");
    expect(story).toContain("Aprobó Carné de vacunas");
    const code = await browser.post(`${base}/Firma`, { _act: "code" });
    expect(code.statusCode).toBe(303);
    const twice = await send(browser, id, card);
    expect(twice.headers.location).toContain("falta=NOT_EDITABLE");
  });

  it("is kept in the audit trail, and is another country's and another visitor's to neither see nor decide", async () => {
    const { id, reference } = await waiting();
    const stranger = await send(browserOf(site), id, card);
    expect(stranger.headers.location).toContain("falta=NOT_FOUND");
    const url = `/Gestion/Evaluaciones/${reference}`;
    const approve = { document: "vaccination", act: "approve" };
    const peru = await signInAs(site, "sales/BACKOFFICE", { node: "amparo/peru" });
    expect((await staff(peru, url, approve)).statusCode).toBe(404);
    const executive = await signInAs(site, "sales/EJECUTIVO");
    expect((await staff(executive, url, approve)).statusCode).toBe(403);
    expect((await newest()).state).toBe("IN_REVIEW");
    await staff(reviewer, url, approve);
    const kept = await site.database.connection
      .selectFrom("audit_events")
      .select(["action", "outcome", "permission"])
      .where("record", "=", reference)
      .where("action", "=", "document.approve")
      .orderBy("outcome")
      .execute();
    const approved = { action: "document.approve", permission: "purchase:review" };
    expect(kept).toEqual([
      { ...approved, outcome: "denied" },
      { ...approved, outcome: "done" },
    ]);
  });
});

describe("a document that is optional", () => {
  it("stops nobody, may be taken back before it was looked at, and is asked for by a reviewer", async () => {
    const { browser, id, reference } = await waiting();
    await staff(reviewer, `/Gestion/Evaluaciones/${reference}`, {
      document: "vaccination",
      act: "approve",
    });
    const identity = { kind: "identity", name: "cedula.pdf", text: pdf };
    await send(browser, id, identity);
    expect((await newest()).state).toBe("OPEN");
    const page = await browser.open(`${base}/Revision`);
    const file = hiddenValue(page.body, "documento");
    const gone = await browser.post(`${base}/Revision`, { _act: "document", documento: file });
    expect(gone.headers.location).toBe(`${base}/Revision`);
    expect((await browser.open(`${base}/Revision`)).body).not.toContain("cedula.pdf");
    const call = await site.app.inject({
      method: "POST",
      url: `/api/back-office/reviews/${reference}/documents/identity/decide`,
      headers: {
        host: "localhost:3000",
        origin: "http://localhost:3000",
        cookie: reviewer.cookie,
        "idempotency-key": randomUUID(),
      },
      payload: { act: "ask" },
    });
    expect(call.statusCode).toBe(204);
    await mailSays("Necesitamos un documento");
    const code = await browser.post(`${base}/Firma`, { _act: "code" });
    expect(code.statusCode).toBe(409);
    const asked = await browser.open(`${base}/Firma`);
    expect(asked.body).toContain("Te lo pedimos");
  });
});
