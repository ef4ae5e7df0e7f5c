import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDuplicateCheck } from "#src/modules/contact/lead/duplicates/duplicate-check.service.ts";
import { moveSales, saleStateOf } from "#src/modules/sale/sale/sale-state.service.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { addLeadTo, call } from "./people.ts";
import { pageOf } from "./form-sending.ts";

/** Sales back-office merging two requests of one person and undoing it, as a browser without JavaScript does. */

const path = "/Gestion/Duplicados";
let site: TestApp;
let backOffice: SignedInPerson;
let executive: SignedInPerson;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  backOffice = await signInAs(site, "sales/BACKOFFICE", { name: "Berta Olave" });
  executive = await signInAs(site, "sales/EJECUTIVO");
});
afterAll(() => site.close());

const ask = (who: SignedInPerson, url: string, form?: Readonly<Record<string, string>>) =>
  pageOf(site, who, url, form);

/** What the job does. */
const check = () =>
  createDuplicateCheck({
    connection: site.database.connection,
    clock: site.clock,
    sales: { stateOf: saleStateOf, move: moveSales },
  }).run();

/** Two requests of one document. */
async function pair(identification: string): Promise<[string, string]> {
  const references: [string, string] = [
    await addLeadTo(site, { status: 2 }),
    await addLeadTo(site, { status: 2 }),
  ];
  const { connection } = site.database;
  await connection
    .updateTable("leads")
    .set({ identification, full_name: "Julia Lara" })
    .where("reference", "in", references)
    .execute();
  await connection
    .updateTable("leads")
    .set({ full_name: "Julia Lara Fuentes", phone: `+${identification}81112233` })
    .where("reference", "=", references[1])
    .execute();
  await check();
  return references;
}

const statusOf = async (reference: string) =>
  (await call(site, backOffice, "GET", `/api/back-office/leads/${reference}`)).body.data;

describe("back office with two requests of one person", () => {
  it("finds them with the reason, merges them field by field, and undoes it", async () => {
    const [one, other] = await pair("111222333");
    const list = await ask(backOffice, path);
    expect(list.status).toBe(200);
    for (const text of ["Seguro", "mismo documento", one, other]) expect(list.text).toContain(text);
    const record = await ask(backOffice, `/Gestion/Solicitudes/${one}`);
    expect(record.text).toContain(`una=${one}&amp;otra=${other}`);
    const compared = await ask(backOffice, `${path}?una=${one}&otra=${other}`);
    for (const text of ["Julia Lara Fuentes", "+11 •••", "Conservar esta"])
      expect(compared.text).toContain(text);
    expect(compared.text).not.toContain("81112233");

    const form = {
      form: "join",
      one,
      other,
      keep: one,
      [`version-${one}`]: "1",
      [`version-${other}`]: "1",
      "field-fullName": other,
      note: "Es la misma",
    };
    const stale = await ask(backOffice, `${path}?una=${one}&otra=${other}`, {
      ...form,
      [`version-${one}`]: "7",
    });
    expect(stale.status).toBe(409);
    for (const text of ["Otra persona cambió esto", "Es la misma"])
      expect(stale.text).toContain(text);

    const joined = await ask(backOffice, `${path}?una=${one}&otra=${other}`, form);
    expect([joined.status, joined.to]).toEqual([
      303,
      expect.stringMatching(/\?hecho=joined&union=[\da-f-]{36}$/),
    ]);
    expect(await statusOf(one)).toMatchObject({
      fullName: "Julia Lara Fuentes",
      contact: { phone: "+11 ••• 33" },
    });
    expect(await statusOf(other)).toMatchObject({ status: { id: 6 }, mergedInto: true });
    const after = await ask(backOffice, joined.to);
    for (const text of ["quedaron unidas", "Deshacer", `${other} se unió a ${one}`, "Berta Olave"])
      expect(after.text).toContain(text);

    const id = /union=([\da-f-]{36})/.exec(joined.to)?.[1] ?? "";
    const undone = await ask(backOffice, path, { form: "undo", id });
    expect(undone.to).toBe(`${path}?hecho=undone`);
    expect(await statusOf(one)).toMatchObject({ fullName: "Julia Lara", contact: { phone: null } });
    expect(await statusOf(other)).toMatchObject({ status: { id: 2 }, mergedInto: false });
    expect((await ask(backOffice, path, { form: "undo", id })).status).toBe(404);
    expect((await ask(backOffice, path, { form: "undo", id: "x" })).status).toBe(404);
  });

  it("says once that two are different, and they are proposed no more", async () => {
    const [one, other] = await pair("222333444");
    const said = await ask(backOffice, `${path}?una=${one}&otra=${other}`, {
      form: "different",
      one,
      other,
    });
    expect(said.to).toBe(`${path}?hecho=different`);
    await check();
    expect((await ask(backOffice, path)).text.includes(other)).toBe(false);
  });

  it("is told what can never be one, by the page and by the call", async () => {
    const [one, other] = await pair("333444555");
    const itself = await ask(backOffice, path, { form: "join", one, other: one, keep: one });
    expect(itself.status).toBe(400);
    expect(itself.text).toContain("no se pueden unir");
    const merge = "/api/back-office/leads/merge";
    expect(await call(site, backOffice, "POST", merge, { keep: one, join: [one] })).toMatchObject({
      status: 400,
      fields: ["keep"],
    });
    expect(
      await call(site, backOffice, "POST", merge, { keep: one, join: ["AMP-2222-222"] }),
    ).toMatchObject({ status: 404 });
    expect(await call(site, executive, "POST", merge, { keep: one, join: [other] })).toMatchObject({
      status: 403,
    });
    expect((await ask(executive, path)).status).toBe(403);
    expect((await ask(backOffice, `${path}?una=${one}&otra=${one}`)).status).toBe(400);
    const done = await call(site, backOffice, "POST", merge, { keep: one, join: [other] });
    const [made] = done.body.data.merges;
    expect(
      await call(site, backOffice, "POST", `/api/back-office/leads/merges/${made.id}/undo`, {}),
    ).toMatchObject({ status: 200, body: { data: { kept: one, joined: other } } });
  });

  it.each(["/en/Back-Office/Duplicates", "/pt/Gestao/Duplicados"])(
    "reads %s in its language",
    async (address) => {
      const [one, other] = await pair(`44455566${address.length % 10}`);
      for (const query of ["", `?una=${one}&otra=${other}`]) {
        const page = await ask(backOffice, `${address}${query}`);
        expect(page.status).toBe(200);
        expect(page.text).not.toMatch(/(duplicates|leads)\.[a-z]/i);
      }
    },
  );
});
