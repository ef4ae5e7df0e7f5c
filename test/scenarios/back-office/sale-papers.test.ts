import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, openTestModules, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { exampleRequest } from "#test/scenarios/visitor/lead-site.ts";
import { attachPaper, policyText } from "./attached-paper.ts";
import { call } from "./people.ts";

/** Papers of a sale: files as every other (AL 15), with what they prove. */

const base = "/api/back-office/sales";
let site: TestApp;
let executive: SignedInPerson;
let other: SignedInPerson;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  executive = await signInAs(site, "sales/EJECUTIVO", { name: "Paula Riquelme" });
  other = await signInAs(site, "sales/EJECUTIVO");
});
afterAll(() => site.close());

/** A sale of what a visitor asked for; its reference. */
async function sell(): Promise<string> {
  const sent = await site.app.inject({
    method: "POST",
    url: "/api/leads",
    headers: { host: "localhost:3000" },
    payload: exampleRequest({ productCode: "quillay-complementario-familia-80" }),
  });
  const { reference: lead } = sent.json().data;
  await site.database.connection
    .updateTable("leads")
    .set({ status: 9, executive_user_id: executive.userId })
    .where("reference", "=", lead)
    .execute();
  const asked = { lead, startsOn: "2026-12-01", paymentKind: "single" };
  return (await call(site, executive, "POST", base, asked)).body.data.reference;
}

const attach = (who: SignedInPerson, sale: string, more?: Parameters<typeof attachPaper>[3]) =>
  attachPaper(site, who, sale, more);

it("a sale that stands with a partner names the partner on its page, and no other does", async () => {
  const sale = await sell();
  const read = async () =>
    (
      await site.app.inject({
        url: `/Gestion/Ventas/${sale}`,
        headers: { host: "localhost:3000", cookie: executive.cookie },
      })
    ).body;
  expect(await read()).not.toContain("Clínica Demo");
  await site.database.connection
    .updateTable("sales")
    .set({
      tenant_id: (from) =>
        from
          .selectFrom("tenants")
          .select("tenants.id")
          .where("path", "=", "amparo/chile/clinica-demo"),
    })
    .where("reference", "=", sale)
    .execute();
  expect(await read()).toContain("Clínica Demo");
});

describe("papers of a sale", () => {
  it("are what their bytes say, under a plain name, and leave as a file to keep", async () => {
    const sale = await sell();
    expect(await attach(executive, sale, { text: "MZ a program" })).toMatchObject({
      status: 400,
      code: "FILE_TYPE",
    });
    expect((await attach(executive, sale, { name: "póliza.exe" })).code).toBe("FILE_TYPE");
    expect((await attach(executive, sale, { kind: "insurer-letter" })).code).toBe("FORBIDDEN");
    expect(await attach(executive, sale, { back: "/Gestion/Ventas" })).toMatchObject({
      status: 303,
      location: "/Gestion/Ventas?hecho=document",
    });
    expect(await attach(executive, sale, { back: "//evil.example" })).toMatchObject({
      status: 201,
    });
    const { documents } = (await call(site, executive, "GET", `${base}/${sale}`)).body.data;
    expect(documents[0]).toMatchObject({ name: "póliza firmada.pdf", kind: "policy" });
    const file = await site.app.inject({
      url: `${base}/${sale}/documents/${documents[0].id}`,
      headers: { host: "localhost:3000", cookie: executive.cookie },
    });
    expect([file.statusCode, file.body, file.headers["content-disposition"]]).toEqual([
      200,
      policyText,
      "attachment; filename*=UTF-8''p%C3%B3liza%20firmada.pdf",
    ]);
    expect(documents[0].scan).toBe("none");
    for (const [name, value] of [
      ["x-content-type-options", "nosniff"],
      ["content-security-policy", "sandbox"],
      ["cache-control", "private, no-store"],
    ] as const)
      expect(file.headers[name]).toContain(value);
    const strange = await site.app.inject({
      url: `${base}/${sale}/documents/${documents[0].id}`,
      headers: { host: "localhost:3000", cookie: other.cookie },
    });
    expect(strange.statusCode).toBe(404);
  });
});

describe("a paper as a file like every other", () => {
  it("waits for the scanner, and what is infected is neither opened nor counted as a proof", async () => {
    const sale = await sell();
    await attach(executive, sale);
    const { documents } = (await call(site, executive, "GET", `${base}/${sale}`)).body.data;
    const open = () => call(site, executive, "GET", `${base}/${sale}/documents/${documents[0].id}`);
    const { connection } = site.database;
    const scanned = (scan: "pending" | "infected") =>
      connection
        .updateTable("stored_files")
        .set({ scan })
        .where("owner_kind", "=", "sale")
        .where("name", "=", documents[0].name)
        .execute();
    await scanned("pending");
    expect(await open()).toMatchObject({ status: 409, code: "FILE_NOT_SCANNED" });
    await scanned("infected");
    expect(await open()).toMatchObject({ status: 410, code: "FILE_INFECTED" });
    const page = await site.app.inject({
      url: `/Gestion/Ventas/${sale}`,
      headers: { host: "localhost:3000", cookie: executive.cookie },
    });
    expect(page.body).toContain("tenía un virus y se borró");
    expect(page.body).not.toContain(`/documents/${documents[0].id}"`);
    const closed = await call(site, executive, "POST", `${base}/${sale}/status`, {
      to: "OK",
      version: 1,
      policyNumber: "P-1",
    });
    expect(closed.status).toBeGreaterThanOrEqual(400);
  });

  it("that was kept in its row becomes one at the next start", async () => {
    const sale = await sell();
    await attach(executive, sale);
    const { connection } = site.database;
    const [paper] = (await call(site, executive, "GET", `${base}/${sale}`)).body.data.documents;
    await connection
      .updateTable("sale_documents")
      .set({ bytes: Buffer.from("%PDF-1.4 old"), file_id: null })
      .where("id", "=", paper.id)
      .execute();
    const read = () =>
      site.app.inject({
        url: `${base}/${sale}/documents/${paper.id}`,
        headers: { host: "localhost:3000", cookie: executive.cookie },
      });
    expect((await read()).statusCode).toBe(404);
    await openTestModules(site);
    const opened = await read();
    expect([opened.statusCode, opened.body]).toEqual([200, "%PDF-1.4 old"]);
  });
});
