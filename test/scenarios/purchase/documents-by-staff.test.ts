import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { browserOf, petHolder } from "./buyer.ts";
import { toSignature } from "./journey.ts";

/** Documents that the company's people add for a person: by whom, how it is shown, and who decides about them. */

const product = "mascota-guina-chip-y-vacunas";
const base = `/Compra-Online/${product}`;
const pdf = "%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n";
let site: TestApp;
let backOffice: SignedInPerson;
let reviewer: SignedInPerson;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  backOffice = await signInAs(site, "sales/BACKOFFICE", { name: "Bruno Lagos" });
  reviewer = await signInAs(site, "staff/POSTVENTA", { name: "Rosa Revisa" });
});
afterAll(() => site.close());

const newest = () =>
  site.database.connection
    .selectFrom("purchases")
    .select(["id", "reference", "state"])
    .where("product_code", "=", product)
    .orderBy("made_at", "desc")
    .orderBy("version", "desc")
    .executeTakeFirstOrThrow();

/** A purchase of which everything is answered and nothing was sent. */
async function answered() {
  site.clock.set(new Date(site.clock.now().getTime() + 60_000));
  const browser = browserOf(site);
  await toSignature(browser, base, petHolder);
  return { browser, ...(await newest()) };
}

const open = (who: SignedInPerson, url: string) =>
  site.app.inject({ url, headers: { host: "localhost:3000", cookie: who.cookie } });

const decide = (who: SignedInPerson, reference: string, form: Record<string, string>) =>
  site.app.inject({
    method: "POST",
    url: `/Gestion/Evaluaciones/${reference}`,
    headers: {
      host: "localhost:3000",
      origin: "http://localhost:3000",
      cookie: who.cookie,
      "content-type": "application/x-www-form-urlencoded",
    },
    payload: new URLSearchParams({ document: "vaccination", ...form }).toString(),
  });

async function add(
  who: SignedInPerson,
  reference: string,
  change: Partial<Record<"kind" | "reason" | "back" | "name" | "text", string>> = {},
) {
  const { name = "carne.pdf", text = pdf, ...given } = change;
  const fields = { kind: "vaccination", reason: "email", ...given };
  const boundary = "amparo-parts";
  const part = (disposition: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
  const said = await site.app.inject({
    method: "POST",
    url: `/api/back-office/reviews/${reference}/documents`,
    headers: {
      host: "localhost:3000",
      origin: "http://localhost:3000",
      cookie: who.cookie,
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    payload: [
      ...Object.entries(fields).map(([key, value]) => part(`name="${key}"`, value)),
      part(`name="file"; filename="${name}"`, text),
      `--${boundary}--\r\n`,
    ].join(""),
  });
  const json = said.body === "" ? undefined : said.json();
  return {
    status: said.statusCode,
    location: said.headers.location,
    code: json?.error?.name,
    data: json?.data,
  };
}

const acts = (reference: string) =>
  site.database.connection
    .selectFrom("audit_events")
    .select(["action", "outcome", "permission", "actor_id as actor"])
    .where("record", "=", reference)
    .where("action", "=", "document.add")
    .orderBy("id")
    .execute();

describe("a document that is added for its person", () => {
  it("is shown to them as Amparo's, hands the purchase over, and is approved by somebody else", async () => {
    const { browser, reference } = await answered();
    const url = `/Gestion/Evaluaciones/${reference}`;
    // The review opens by its reference before anything waits.
    const before = await open(backOffice, url);
    expect([before.statusCode, before.body.includes("Agregar por quien contrata")]).toEqual([
      200,
      true,
    ]);
    const sent = await add(backOffice, reference, { back: url });
    expect([sent.status, sent.location]).toEqual([303, `${url}?hecho=added#documentos`]);
    expect((await newest()).state).toBe("IN_REVIEW");
    expect((await browser.open(`${base}/Revision`)).body).toContain("Subido por Amparo");
    const story = (await open(backOffice, `${url}?hecho=added`)).body;
    for (const part of [
      "Documento agregado. Lo revisa otra persona.",
      "Agregó Carné de vacunas por quien contrata: llegó por correo",
      "Subido por Amparo",
      "Bruno Lagos",
    ])
      expect(story).toContain(part);
    const own = await decide(backOffice, reference, { act: "approve" });
    expect([own.statusCode, own.body.includes("Tiene que hacerlo otra persona")]).toEqual([
      409,
      true,
    ]);
    expect((await decide(reviewer, reference, { act: "approve" })).statusCode).toBe(303);
    expect((await newest()).state).toBe("OPEN");
    expect(await acts(reference)).toEqual([
      {
        action: "document.add",
        outcome: "done",
        permission: "payment:upload-file",
        actor: backOffice.userId,
      },
    ]);
  });

  it("is added by who may review and upload files, in their country alone", async () => {
    const { reference } = await answered();
    expect((await add(reviewer, reference)).status).toBe(403);
    const executive = await signInAs(site, "sales/EJECUTIVO");
    expect((await add(executive, reference)).status).toBe(403);
    // A company's administrator uploads files of payments, and learns nothing of reviews.
    const company = await signInAs(site, "portal/enterprise-admin-client");
    expect((await add(company, reference)).status).toBe(404);
    const peru = await signInAs(site, "sales/BACKOFFICE", { node: "amparo/peru" });
    expect((await add(peru, reference)).status).toBe(404);
    expect((await newest()).state).toBe("OPEN");
    const page = (await open(reviewer, `/Gestion/Evaluaciones/${reference}`)).body;
    expect(page).toContain("Carné de vacunas");
    expect(page).not.toContain("Agregar por quien contrata</h3>");
    expect((await acts(reference)).map(({ outcome }) => outcome)).not.toContain("done");
  });

  it("is a checked file with a reason of the list, and begins what was not sent alone", async () => {
    const { reference } = await answered();
    const url = `/Gestion/Evaluaciones/${reference}`;
    expect((await add(backOffice, reference, { text: "no PDF" })).code).toBe("FILE_TYPE");
    const wrong = await add(backOffice, reference, { name: "a.exe", text: "MZ", back: url });
    expect(wrong.location).toBe(`${url}?falta=FILE_TYPE#documentos`);
    expect((await open(backOffice, `${url}?falta=FILE_TYPE`)).body).toContain(
      "Este tipo de archivo no se acepta",
    );
    expect((await add(backOffice, reference, { reason: "diabetes" })).status).toBe(400);
    // The product does not ask for it.
    expect((await add(backOffice, reference, { kind: "fun" })).status).toBe(404);
    const added = await add(backOffice, reference);
    expect([added.status, added.data.approval]).toEqual([201, "PENDING"]);
    expect((await add(backOffice, reference)).code).toBe("NOT_EDITABLE");
    // Who added it may refuse it; then its person sends it again, and nobody else.
    const refused = await decide(backOffice, reference, { act: "reject", reason: "unreadable" });
    expect(refused.statusCode).toBe(303);
    expect((await add(backOffice, reference)).code).toBe("NOT_EDITABLE");
  });
});
