import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { call } from "./people.ts";

/** The pages of tickets as a browser without JavaScript uses them. */

let site: TestApp;
let agent: SignedInPerson;
let customer: SignedInPerson;
beforeAll(async () => {
  // A Monday, 12:00 in Santiago.
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  agent = await signInAs(site, "staff/POSTVENTA", { name: "Paula Rojas" });
  customer = await signInAs(site, "portal/CLIENT", { name: "Carla Mena" });
});
afterAll(() => site.close());

async function ask(
  who: SignedInPerson | null,
  url: string,
  form?: Readonly<Record<string, string>>,
  host = "localhost:3000",
) {
  const answered = await site.app.inject({
    method: form === undefined ? "GET" : "POST",
    url,
    headers: {
      host,
      accept: "text/html",
      ...(who === null ? {} : { cookie: who.cookie }),
      ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
    },
    ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
  });
  return {
    status: answered.statusCode,
    to: answered.headers.location ?? null,
    cache: String(answered.headers["cache-control"]),
    text: answered.body.replace(/<script[\s\S]*?<\/script>/g, ""),
  };
}

const list = "/Gestion/Tickets";
const open = async (text: string): Promise<string> => {
  const made = await call(site, customer, "POST", "/api/contact-us", { topic: "soporte", text });
  return made.body.data.reference;
};

describe("the pages of tickets", () => {
  it("take a question from the list to its answer", async () => {
    const reference = await open("No puedo <b>descargar</b> mi póliza\nDesde ayer");
    const one = `${list}/${reference}`;
    const listed = await ask(agent, `${list}?vista=unassigned&estado=new&q=descargar`);
    expect([listed.status, listed.cache]).toEqual([200, expect.stringContaining("no-store")]);
    expect(listed.text).toContain(`href="${one}"`);
    expect(listed.text).toContain("No puedo &lt;b&gt;descargar&lt;/b&gt; mi póliza");
    const opened = await ask(agent, one);
    for (const text of ["Nuevo", "Carla Mena", "24 nov", "11:00", "Desde ayer", "Pasar a"])
      expect(opened.text).toContain(text);
    expect(opened.text).not.toContain(customer.email);

    const given = await ask(agent, one, { intent: "assign", owner: agent.userId, version: "1" });
    expect([given.status, given.to]).toEqual([303, `${one}?hecho=assign`]);
    const form = await ask(agent, `${one}?pasar=pending`);
    expect(form.text).toContain("Mensaje, que recibe quien preguntó");
    const late = { intent: "status", to: "pending", version: "1", message: "¿Qué navegador usa?" };
    const refused = await ask(agent, `${one}?pasar=pending`, late);
    expect(refused.status).toBe(409);
    // What was typed is still there.
    for (const text of ["Otra persona cambió esto", "¿Qué navegador usa?"])
      expect(refused.text).toContain(text);
    // Without JavaScript files have a button of their own: nothing is left behind in silence.
    const apart = await ask(agent, `${one}?pasar=pending`, { ...late, file: "orden.pdf" });
    for (const text of ["Los archivos se envían con", "¿Qué navegador usa?"])
      expect([apart.status, apart.text.includes(text)]).toEqual([400, true]);
    const moved = await ask(agent, `${one}?pasar=pending`, { ...late, version: "2" });
    expect([moved.status, moved.to]).toEqual([303, `${one}?hecho=status`]);
    const after = await ask(agent, one);
    for (const text of ["Pendiente", "¿Qué navegador usa?", "Pasó a Pendiente", "Paula Rojas"])
      expect(after.text).toContain(text);
    const note = await ask(agent, one, { intent: "note", text: "Parece <i>Safari</i>", key: "k1" });
    expect(note.to).toBe(`${one}?hecho=note`);
    expect((await ask(agent, one)).text).toContain("Parece &lt;i&gt;Safari&lt;/i&gt;");
  });

  it("put a ticket into another queue with another priority, and say so in its history", async () => {
    const reference = await open("Quiero cambiar mi plan");
    const one = `${list}/${reference}`;
    const asked = { intent: "place", queue: "postventa", priority: "urgente", version: "1" };
    const wrong = await ask(agent, one, { ...asked, queue: "ventas" });
    expect([wrong.status, wrong.text.includes("Cola es requerid")]).toEqual([400, true]);
    const done = await ask(agent, one, asked);
    expect([done.status, done.to]).toEqual([303, `${one}?hecho=place`]);
    const after = await ask(agent, done.to ?? "");
    for (const text of ["Cola: Postventa · Prioridad: Urgente", "quedaron guardadas"])
      expect(after.text).toContain(text);
    const late = await ask(agent, one, { ...asked, priority: "baja" });
    expect([late.status, late.text.includes("Otra persona cambió esto")]).toEqual([409, true]);
    expect((await ask(customer, one)).text).not.toContain("Guardar cola y prioridad");
  });

  it("show who asked their own, to write on, without notes and moves", async () => {
    const reference = await open("¿Cuándo me pagan?");
    const one = `${list}/${reference}`;
    await ask(agent, one, { intent: "note", text: "Interna" });
    await ask(agent, one, { intent: "answer", text: "El lunes" });
    const seen = await ask(customer, one);
    for (const text of ["¿Cuándo me pagan?", "El lunes", "Tu mensaje"])
      expect(seen.text).toContain(text);
    for (const text of ["Interna", "Pasar a", "Dar el ticket"])
      expect(seen.text).not.toContain(text);
    const empty = await ask(customer, one, { intent: "write", text: " " });
    expect([empty.status, empty.text.includes("Tu mensaje es requerido")]).toEqual([400, true]);
    const written = await ask(customer, one, { intent: "write", text: "Gracias" });
    expect(written.to).toBe(`${one}?hecho=write`);
    const other = await signInAs(site, "portal/CLIENT");
    expect((await ask(other, one)).status).toBe(404);
    expect((await ask(other, list)).text).not.toContain(reference);
  });

  it("lead who is not signed in to sign in, and are on no partner's host", async () => {
    expect((await ask(null, list)).status).toBe(302);
    const elsewhere = await ask(agent, list, undefined, "clinica-demo.localhost:3000");
    expect([301, 302, 404]).toContain(elsewhere.status);
  });

  it.each([
    [{ intent: "status", to: "closed", version: "1" }, 400],
    [{ intent: "status", to: "open", version: "x" }, 400],
    [{ intent: "nothing" }, 404],
    [{ intent: "assign", owner: "'; drop table tickets", version: "1" }, 400],
  ])("refuse %j", async (form, status) => {
    const reference = await open("Otra pregunta");
    expect((await ask(agent, `${list}/${reference}`, form)).status).toBe(status);
  });
});
