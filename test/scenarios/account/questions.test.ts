import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { pageOf, sendForm } from "../back-office/form-sending.ts";
import { call } from "../back-office/people.ts";

/** One's own questions in the account, as a browser without JavaScript uses them. */

let site: TestApp;
let customer: SignedInPerson;
let agent: SignedInPerson;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  customer = await signInAs(site, "portal/CLIENT", { name: "Carla Mena" });
  agent = await signInAs(site, "staff/POSTVENTA", { name: "Paula Rojas" });
});
afterAll(() => site.close());

const list = "/Mi-Cuenta/Consultas";
const open = (who: SignedInPerson, url: string, form?: Readonly<Record<string, string>>) =>
  pageOf(site, who, url, form);
const referenceIn = (to: string) => /TIC-\w{4}-\w{3}/.exec(to)?.[0] ?? "";
const staffCall = (reference: string, what: string, body: object) =>
  call(site, agent, "POST", `/api/back-office/tickets/${reference}/${what}`, body);
const ask = async (text: string): Promise<string> =>
  referenceIn((await open(customer, list, { topic: "soporte", text, key: text })).to);

describe("one's own questions", () => {
  it("are asked from the account, listed, read and written on", async () => {
    expect((await open(customer, "/Mi-Cuenta")).text).toContain(`href="${list}"`);
    const empty = await open(customer, list);
    expect([empty.status, empty.text.includes("Todavía no nos has escrito")]).toEqual([200, true]);
    const sent = { topic: "portal", text: "No puedo <b>entrar</b>", key: "k-1" };
    const made = await open(customer, list, sent);
    const reference = referenceIn(made.to);
    expect([made.status, made.to]).toEqual([303, `${list}/${reference}?hecho=create`]);
    // Sent twice it is one.
    expect((await open(customer, list, sent)).to).toBe(made.to);
    const listed = await open(customer, list);
    for (const text of [`${list}/${reference}`, "No puedo &lt;b&gt;entrar", "Nuevo"])
      expect(listed.text).toContain(text);
    await staffCall(reference, "messages", { text: "Solo del equipo", isInternal: true });
    await staffCall(reference, "messages", { text: "Prueba con otra clave" });
    const seen = await open(customer, `${list}/${reference}?hecho=create`);
    for (const text of ["Recibimos tu consulta", "Escribiste", "Prueba con otra clave"])
      expect(seen.text).toContain(text);
    expect(seen.text).not.toContain("Solo del equipo");
    const empties = await open(customer, `${list}/${reference}`, { text: " " });
    expect([empties.status, empties.text.includes("Tu mensaje es requerido")]).toEqual([400, true]);
    const wrote = await open(customer, `${list}/${reference}`, { text: "Gracias", key: "k-2" });
    expect([wrote.status, wrote.to]).toEqual([303, `${list}/${reference}?hecho=answer`]);
    expect((await open(customer, `${list}/${reference}`)).text).toContain("Gracias");
  });

  it("are opened again by writing within 14 days, and begin anew later", async () => {
    const reference = await ask("¿Cuándo llega mi póliza?");
    const solved = { to: "solved", version: 1, message: "Llega el lunes" };
    expect((await staffCall(reference, "status", solved)).status).toBe(204);
    const one = `${list}/${reference}`;
    expect((await open(customer, one)).text).toContain("se abre de nuevo");
    expect((await open(customer, one, { text: "No llegó" })).to).toBe(`${one}?hecho=answer`);
    const again = await open(customer, one);
    for (const text of ["No llegó", "Abierto"]) expect(again.text).toContain(text);
    await site.database.connection
      .updateTable("tickets")
      .set({ status: "solved", status_since: new Date("2026-11-01T15:00:00Z") })
      .where("reference", "=", reference)
      .execute();
    expect((await open(customer, one)).text).toContain("abre una consulta nueva");
    const anew = await open(customer, one, { text: "Sigue sin llegar" });
    expect(referenceIn(anew.to)).not.toBe(reference);
    expect((await open(customer, anew.to ?? "")).text).toContain("Sigue sin llegar");
  });

  it("take files by a form of the page, and lead back with what was typed where they are refused", async () => {
    const reference = await ask("Mi cédula");
    const one = `${list}/${reference}`;
    const url = `/api/back-office/tickets/${reference}/messages`;
    const fields = { back: one, text: "Va la cédula" };
    const sent = await sendForm(site, customer, url, fields, { name: "file", files: [{}] });
    expect([sent.status, sent.location]).toEqual([303, `${one}?hecho=answer`]);
    expect((await open(customer, one)).text).toContain("orden.pdf");
    const wrong = { name: "file", files: [{ name: "orden.pdf", text: "no es un PDF" }] };
    const refused = await sendForm(site, customer, url, fields, wrong);
    const back = await open(customer, refused.location ?? "");
    for (const text of ["Va la cédula", 'href="#file"']) expect(back.text).toContain(text);
  });

  it("are also what one writes on the contact page while signed in", async () => {
    const form = {
      topic: "soporte",
      name: "Carla Mena",
      email: "carla@correo.example",
      phone: "",
      legalId: "",
      message: "Escrito en la página de contacto",
      consent: "true",
    };
    const sent = await open(customer, "/contacto", form);
    expect([sent.status, sent.to]).toEqual([303, expect.stringContaining("enviado=")]);
    const reference = /enviado=([A-Z0-9-]+)/.exec(sent.to ?? "")?.[1] ?? "";
    expect(reference).toMatch(/^TIC-/);
    expect((await open(customer, `${list}/${reference}`)).text).toContain(form.message);
  });

  it("are nobody else's, and none of what one only works", async () => {
    const reference = await ask("Solo mía");
    const other = await signInAs(site, "portal/CLIENT");
    expect((await open(other, `${list}/${reference}`)).status).toBe(404);
    expect((await open(other, list)).text).not.toContain(reference);
    expect((await open(agent, `${list}/${reference}`)).status).toBe(404);
    expect((await open(agent, list)).text).not.toContain(reference);
    const sent = await open(agent, `${list}/${reference}`, { text: "No soy yo" });
    expect(sent.status).toBe(404);
  });

  it.each([
    ["/Mi-Cuenta/Consultas", "Mis consultas"],
    ["/en/My-Account/Questions", "My questions"],
    ["/pt/Minha-Conta/Consultas", "Minhas consultas"],
  ])("stand at %s", async (url, title) => {
    const seen = await open(customer, url);
    expect([seen.status, seen.text.includes(title)]).toEqual([200, true]);
  });
});
