import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { addLeadTo, call } from "./people.ts";
import { pageOf } from "./form-sending.ts";

/** Tickets that somebody of the desk opens for who called, by the page without JavaScript. */

let site: TestApp;
let agent: SignedInPerson;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  agent = await signInAs(site, "staff/POSTVENTA", { name: "Paula Rojas" });
});
afterAll(() => site.close());

const page = "/Gestion/Tickets/Nuevo";
const send = (who: SignedInPerson, values?: Readonly<Record<string, string>>, url = page) =>
  pageOf(site, who, url, values);

const asked = {
  country: "CL",
  channel: "teléfono",
  queue: "postventa",
  priority: "alta",
  subject: "Reembolso",
  text: "No me llega el reembolso",
  name: "Ana Soto",
  email: "ana@correo.example",
  policy: "POL-77",
  payment: "PAY-12",
};

describe("a ticket by hand", () => {
  it("is opened from the list with queue, priority, channel and what it is about, once", async () => {
    const lead = await addLeadTo(site, { status: 2 });
    const listed = await send(agent, undefined, "/Gestion/Tickets");
    expect(listed.text).toContain(`href="${page}"`);
    const form = await send(agent);
    expect([form.status, form.text.includes("Abrir un ticket")]).toEqual([200, true]);
    const given = { ...asked, lead: lead.toLowerCase(), key: "once-1" };
    const made = await send(agent, given);
    expect(made.status).toBe(303);
    const reference = /TIC-[\w]{4}-[\w]{3}/.exec(made.to ?? "")?.[0] ?? "";
    expect(made.to).toBe(`/Gestion/Tickets/${reference}?hecho=create`);
    expect((await send(agent, given)).to).toBe(made.to);
    const { body } = await call(site, agent, "GET", `/api/back-office/tickets/${reference}`);
    expect(body.data).toMatchObject({
      status: "new",
      queue: "postventa",
      priority: "alta",
      channel: "teléfono",
      subject: "Reembolso",
      requester: { name: "Ana Soto" },
      lead,
      policy: "POL-77",
      payment: "PAY-12",
    });
    expect((await send(agent, undefined, made.to ?? "")).text).toContain("El ticket está abierto.");
  });

  it.each([
    ["name", { name: " " }, "Quién pregunta es requerido"],
    ["text", { text: "" }, "Qué pregunta es requerido"],
    ["subject", { subject: "" }, "Asunto es requerido"],
    ["email", { email: "ana@" }, "ana@"],
    ["lead", { lead: "AMP-2222-222" }, "AMP-2222-222"],
    ["queue", { queue: "bodega" }, "Cola es requerid"],
  ])("is refused at %s, with what was typed", async (field, wrong, shown) => {
    const refused = await send(agent, { ...asked, ...wrong });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(`href="#abrir-${field}"`);
    for (const text of [shown, "POL-77"]) expect(refused.text).toContain(text);
  });

  it("is opened by nobody who only asks, nor in a country out of scope", async () => {
    const customer = await signInAs(site, "portal/CLIENT");
    const count = async () => {
      const rows = await site.database.connection.selectFrom("tickets").select("id").execute();
      return rows.length;
    };
    const before = await count();
    // Led to their own account, where they ask.
    for (const sent of [undefined, asked])
      expect(await send(customer, sent)).toMatchObject({ status: 303, to: "/Mi-Cuenta" });
    expect(await count()).toBe(before);
    expect((await send(customer, undefined, "/Gestion/Tickets")).text).not.toContain(page);
    const peruvian = await signInAs(site, "staff/POSTVENTA", { node: "amparo/peru" });
    const form = await send(peruvian);
    expect(form.text).toContain('value="PE"');
    expect(form.text).not.toContain('value="CL"');
    expect((await send(peruvian, asked)).status).toBe(404);
  });
});
