import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";

/** The contact page as a browser without JavaScript uses it. */

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
});
afterAll(() => site.close());

const words = {
  topic: "soporte",
  name: "Ana Soto",
  email: "ana@correo.example",
  phone: "",
  legalId: "",
  message: "No puedo descargar mi póliza",
  consent: "true",
};

async function ask(url: string, form?: Readonly<Record<string, string>>, host = "localhost:3000") {
  const answered = await site.app.inject({
    method: form === undefined ? "GET" : "POST",
    url,
    headers: {
      host,
      accept: "text/html",
      ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
    },
    ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
  });
  return {
    status: answered.statusCode,
    to: answered.headers.location ?? "",
    text: answered.body.replace(/<script[\s\S]*?<\/script>/g, ""),
  };
}
const referenceIn = (to: string) => /enviado=([A-Z0-9-]+)/.exec(to)?.[1] ?? "";
const ticketOf = (reference: string) =>
  site.database.connection
    .selectFrom("tickets as k")
    .innerJoin("tenants as t", "t.id", "k.tenant_id")
    .select(["k.queue", "k.country", "k.language", "k.requester_email", "k.subject", "t.path"])
    .where("k.reference", "=", reference)
    .executeTakeFirst();

describe("the contact page", () => {
  it("takes what is written as a ticket, once, and says its number", async () => {
    const drawn = await ask("/contacto");
    for (const text of ["Escríbenos", "Sobre qué nos escribes", 'name="message"'])
      expect(drawn.text).toContain(text);
    const sent = await ask("/contacto", words);
    expect(sent.status).toBe(303);
    const reference = referenceIn(sent.to);
    expect(await ticketOf(reference)).toMatchObject({
      queue: "soporte",
      country: "CL",
      path: "amparo/chile",
      requester_email: "ana@correo.example",
      subject: words.message,
    });
    expect((await ask(sent.to.split("#")[0] ?? "")).text).toContain(reference);
    // A second press of the button is no second ticket.
    expect(referenceIn((await ask("/contacto", words)).to)).toBe(reference);
  });

  it("makes a lead of a quote for a company, in the country and language of the page", async () => {
    const form = { ...words, topic: "cotizar", phone: "987 654 321" };
    const sent = await ask("/en/Contact", form, "pe.localhost:3000");
    const lead = await site.database.connection
      .selectFrom("leads")
      .select(["request_type", "country", "language", "phone", "comment"])
      .where("reference", "=", referenceIn(sent.to))
      .executeTakeFirstOrThrow();
    expect(lead).toEqual({
      request_type: "Colectivos",
      country: "PE",
      language: "en",
      phone: "+51987654321",
      comment: words.message,
    });
  });

  it("makes a lead of the partner's on whose site it was written", async () => {
    const form = { ...words, topic: "cotizar", phone: "987 654 321" };
    const sent = await ask("/contacto", form, "clinica-demo.localhost:3000");
    const lead = await site.database.connection
      .selectFrom("leads as l")
      .innerJoin("tenants as t", "t.id", "l.tenant_id")
      .select(["t.path", "l.line_of_business"])
      .where("l.reference", "=", referenceIn(sent.to))
      .executeTakeFirstOrThrow();
    expect(lead).toEqual({ path: "amparo/chile/clinica-demo", line_of_business: 69 });
  });

  it("says nothing of whose document is known", async () => {
    const sent = await ask("/contacto", { ...words, topic: "acceso", legalId: "22.222.222-2" });
    expect(sent.status).toBe(303);
    expect(referenceIn(sent.to)).toMatch(/^AMP-/);
  });

  it.each([
    ["without consent", { consent: "" }, "Para responderte necesitamos que aceptes"],
    ["of no topic", { topic: "ventas" }, "Elige una de las opciones"],
    ["of nobody", { name: "" }, "Falta este dato: Nombre y apellido"],
    ["from no address", { email: "ana" }, "Escribe el correo completo"],
    ["without a word", { message: " \n " }, "Falta este dato: Tu mensaje"],
    ["of 4,001 characters", { message: "x".repeat(4001) }, "hasta 4000 caracteres"],
    ["of access without a document", { topic: "acceso" }, "Falta este dato: Documento"],
    [
      "of access with a wrong document",
      { topic: "acceso", legalId: "11.111.111-2" },
      "El documento no es válido",
    ],
  ])("refuses a message %s, and keeps what was typed", async (_what, change, said) => {
    const count = async () =>
      (await site.database.connection.selectFrom("tickets").select("id").execute()).length;
    const before = await count();
    const text = "<i>Texto</i> que se queda";
    const refused = await ask("/contacto", { ...words, message: text, ...change });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(said);
    if (!("message" in change)) expect(refused.text).toContain("&lt;i&gt;Texto&lt;/i&gt;");
    expect(await count()).toBe(before);
  });
});
