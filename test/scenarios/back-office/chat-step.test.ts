import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { call } from "./people.ts";

/** From a conversation of the chat to a ticket or a lead, in one step on the console. */

let site: TestApp;
let agent: SignedInPerson;
let seller: SignedInPerson;
beforeAll(async () => {
  // A Monday, noon in Santiago.
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  agent = await signInAs(site, "staff/POSTVENTA", { name: "Paula Rojas" });
  seller = await signInAs(site, "sales/EJECUTIVO", { name: "Ana Ruiz" });
});
afterAll(() => site.close());

async function talk(): Promise<string> {
  const started = await site.app.inject({
    method: "POST",
    url: "/api/chat/conversations",
    headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140" },
    payload: {
      name: "Eva Luna",
      email: "eva@correo.example",
      phone: "9 8123 4567",
      topic: "health",
      question: "¿Dónde veo mi <b>póliza</b>?",
      consent: true,
      path: "/Comparar/Seguros-de-Salud",
    },
  });
  return started.json().data.id;
}
async function press(who: SignedInPerson, id: string, intent: string, text = "") {
  const answered = await site.app.inject({
    method: "POST",
    url: `/Gestion/Chat/${id}`,
    headers: {
      host: "localhost:3000",
      accept: "text/html",
      cookie: who.cookie,
      "content-type": "application/x-www-form-urlencoded",
    },
    payload: new URLSearchParams({ intent, text, idempotencyKey: `${intent}-1` }).toString(),
  });
  return answered.statusCode;
}
const open = async (who: SignedInPerson, id: string) =>
  (
    await site.app.inject({
      url: `/Gestion/Chat/${id}`,
      headers: { host: "localhost:3000", accept: "text/html", cookie: who.cookie },
    })
  ).body.replace(/<script[\s\S]*?<\/script>/g, "");
const ticketsOf = (id: string) =>
  site.database.connection
    .selectFrom("tickets")
    .select(["reference", "channel", "requester_name", "requester_email", "made_by"])
    .where("conversation_id", "=", id)
    .execute();

describe("a conversation", () => {
  it("becomes one ticket with what was said, however often one presses", async () => {
    const id = await talk();
    await press(agent, id, "answer", "Ya lo miro");
    expect((await open(agent, id)).includes("Pasar a ticket")).toBe(true);
    expect(await Promise.all([press(agent, id, "ticket"), press(agent, id, "ticket")])).toEqual([
      303, 303,
    ]);
    const made = await ticketsOf(id);
    expect(made).toEqual([
      {
        reference: expect.any(String),
        channel: "chat",
        requester_name: "Eva Luna",
        requester_email: "eva@correo.example",
        made_by: agent.userId,
      },
    ]);
    const reference = made[0]?.reference ?? "";
    const { body } = await call(site, agent, "GET", `/api/back-office/tickets/${reference}`);
    expect(body.data.messages[0].text).toBe(
      "Eva Luna: ¿Dónde veo mi <b>póliza</b>?\nPaula Rojas: Ya lo miro",
    );
    const after = await open(agent, id);
    expect(after).toContain(`href="/Gestion/Tickets/${reference}"`);
    expect(after).not.toContain("Pasar a ticket");
  });

  it("becomes one lead with what the visitor said, for who may make one", async () => {
    const id = await talk();
    expect((await open(agent, id)).includes("Pasar a solicitud")).toBe(false);
    expect(await press(agent, id, "lead")).toBe(403);
    expect([await press(seller, id, "lead"), await press(seller, id, "lead")]).toEqual([303, 303]);
    const leads = await site.database.connection
      .selectFrom("leads")
      .select(["full_name", "phone", "comment", "request_type", "origin"])
      .where("email", "=", "eva@correo.example")
      .execute();
    expect(leads).toEqual([
      {
        full_name: "Eva Luna",
        phone: "+56981234567",
        comment: "¿Dónde veo mi <b>póliza</b>?",
        request_type: "Seguros",
        origin: expect.any(String),
      },
    ]);
  });

  it("of another country becomes nothing of who works in this one", async () => {
    const id = await talk();
    const peru = await signInAs(site, "sales/JEFATURA_SAC_CHILE", { node: "amparo/peru" });
    expect(await press(peru, id, "ticket")).toBe(404);
    expect(await ticketsOf(id)).toEqual([]);
  });

  it("that is not there is 404", async () => {
    for (const id of ["00000000-0000-4000-8000-000000000000"])
      expect(await press(agent, id, "ticket")).toBe(404);
  });
});
