import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { addLeadTo } from "#test/scenarios/back-office/people.ts";

/** Two people who correct one lead at once, as browsers without JavaScript do it. */

let site: TestApp;
let executive: SignedInPerson;
let backOffice: SignedInPerson;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  executive = await signInAs(site, "sales/EJECUTIVO");
  backOffice = await signInAs(site, "sales/BACKOFFICE");
});
afterAll(() => site.close());

async function ask(who: SignedInPerson, url: string, form?: Readonly<Record<string, string>>) {
  const answered = await site.app.inject({
    method: form === undefined ? "GET" : "POST",
    url,
    headers: {
      host: "localhost:3000",
      accept: "text/html",
      cookie: who.cookie,
      ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
    },
    ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
  });
  const text = answered.body.replace(/<script[\s\S]*?<\/script>/g, "");
  return {
    status: answered.statusCode,
    to: answered.headers.location ?? "",
    /** Sentences that the page does not have. */
    lacks: (...texts: readonly string[]) => texts.filter((one) => !text.includes(one)),
    value: (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(text)?.[1],
  };
}

/** A lead of the executive, its page, and what the form begins with. */
async function open() {
  const reference = await addLeadTo(site, { status: 2 });
  await site.database.connection
    .updateTable("leads")
    .set({ executive_user_id: executive.userId, full_name: "Nora Vidal", phone: "+56981234567" })
    .where("reference", "=", reference)
    .execute();
  const form = {
    intent: "edit",
    version: "1",
    conflict: "",
    "was-fullName": "Nora Vidal",
    "was-comment": "",
    "was-policyNumber": "",
    fullName: "Nora Vidal",
    comment: "",
    policyNumber: "",
    email: "",
    phone: "",
    identification: "",
  };
  return { reference, one: `/Gestion/Solicitudes/${reference}`, form };
}

const stored = (reference: string) =>
  site.database.connection
    .selectFrom("leads")
    .select([
      "full_name",
      "email",
      "phone",
      "identification",
      "comment",
      "policy_number",
      "version",
    ])
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();

describe("a lead that is edited", () => {
  it("shows no contact data in its form, and changes what was typed alone", async () => {
    const { reference, one, form } = await open();
    const page = await ask(executive, `${one}?editar=1`);
    expect(page.lacks("Editar datos", "Hoy: +56 ••• 67", "Quitar: teléfono")).toEqual([]);
    expect(page.lacks("81234567")).toEqual(["81234567"]);
    expect([page.value("fullName"), page.value("phone")]).toEqual(["Nora Vidal", ""]);
    const before = await stored(reference);
    const saved = await ask(executive, one, {
      ...form,
      identification: "12.345.678-5",
      policyNumber: "P-77",
      "remove-phone": "on",
    });
    expect([saved.status, saved.to]).toEqual([303, `${one}?hecho=edit`]);
    expect(await stored(reference)).toEqual({
      ...before,
      phone: null,
      identification: "123456785",
      policy_number: "P-77",
      version: 2,
    });
    // Nothing typed, nothing changed.
    await ask(executive, one, {
      ...form,
      version: "2",
      policyNumber: "P-77",
      "was-policyNumber": "P-77",
    });
    expect((await stored(reference)).version).toBe(2);
  });

  it("says at each field what is wrong, with all that was typed", async () => {
    const { one, form } = await open();
    const refused = await ask(executive, one, { ...form, phone: "12", comment: "Llamar tarde" });
    expect(refused.status).toBe(400);
    expect(refused.lacks("Escribe el teléfono completo", "Llamar tarde")).toEqual([]);
    expect(refused.value("phone")).toBe("12");
  });

  it("keeps what two people changed in different fields", async () => {
    const { reference, one, form } = await open();
    await ask(backOffice, one, { ...form, comment: "De la oficina" });
    const saved = await ask(executive, one, { ...form, fullName: "Nora Vidal Paz" });
    expect(saved.to).toBe(`${one}?hecho=merged`);
    expect(await stored(reference)).toMatchObject({
      full_name: "Nora Vidal Paz",
      comment: "De la oficina",
    });
  });

  it("shows both versions of a field that two people changed, and loses nothing typed", async () => {
    const { reference, one, form } = await open();
    await ask(backOffice, one, { ...form, fullName: "Nora Vidal Soto", phone: "9 7777 1111" });
    const typed = { ...form, fullName: "Nora Paz", phone: "9 8888 2222", comment: "<b>Mío</b>" };
    const refused = await ask(executive, one, typed);
    expect(refused.status).toBe(409);
    expect(
      refused.lacks(
        "Otra persona cambió lo mismo",
        "Nora Vidal Soto",
        "Nora Paz",
        "+56 ••• 11",
        "9 8888 2222",
        "&lt;b&gt;Mío&lt;/b&gt;",
      ),
    ).toEqual([]);
    expect([refused.value("version"), refused.value("conflict")]).toEqual(["2", "fullName,phone"]);
    const again = { ...typed, version: "2", conflict: "fullName,phone" };
    const undecided = await ask(executive, one, { ...again, "choice-fullName": "mine" });
    expect(undecided.status).toBe(400);
    expect([undecided.value("version"), undecided.value("conflict")]).toEqual([
      "2",
      "fullName,phone",
    ]);
    const saved = await ask(executive, one, {
      ...again,
      "choice-fullName": "mine",
      "choice-phone": "theirs",
    });
    expect(saved.to).toBe(`${one}?hecho=edit`);
    expect(await stored(reference)).toMatchObject({
      full_name: "Nora Paz",
      phone: "+56977771111",
      comment: "<b>Mío</b>",
    });
  });
});
