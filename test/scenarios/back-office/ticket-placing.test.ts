import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { askedByPhone, call } from "./people.ts";

/** Queue and priority of a ticket, changed by who works it (AL 12). */

const tickets = "/api/back-office/tickets";
let site: TestApp;
let agent: SignedInPerson;
let customer: SignedInPerson;
beforeAll(async () => {
  // A Monday, noon in Santiago.
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  agent = await signInAs(site, "staff/POSTVENTA", { name: "Paula Rojas" });
  customer = await signInAs(site, "portal/CLIENT", { name: "Carla Mena" });
});
afterAll(() => site.close());

const open = async (): Promise<string> =>
  (await call(site, agent, "POST", tickets, askedByPhone)).body.data.reference;
const read = async (reference: string, who = agent) =>
  (await call(site, who, "GET", `${tickets}/${reference}`)).body.data;
const write = (reference: string, body: object) =>
  call(site, agent, "POST", `${tickets}/${reference}/messages`, body);
const contactUs = (body: object) => call(site, customer, "POST", "/api/contact-us", body);

describe("the queue and the priority of a ticket", () => {
  const place = (reference: string, body: object, who = agent) =>
    call(site, who, "PATCH", `${tickets}/${reference}`, body);

  it("are changed while it is worked, with a line of its history, and its term stays", async () => {
    const reference = await open();
    const before = await read(reference);
    const { version } = before;
    const asked = { queue: "otro", priority: "urgente", version };
    expect((await place(reference, asked)).status).toBe(204);
    const after = await read(reference);
    expect(after).toMatchObject({
      queue: "otro",
      priority: "urgente",
      dueAt: before.dueAt,
      version: version + 1,
      messages: [
        { kind: "placing", by: "Paula Rojas", queue: "otro", priority: "urgente" },
        { kind: "request" },
      ],
    });
    const kept = await site.database.connection
      .selectFrom("audit_events")
      .select(["action", "actor_id", "fields"])
      .where("record", "=", reference)
      .where("action", "=", "ticket.place")
      .execute();
    expect(kept).toEqual([
      { action: "ticket.place", actor_id: agent.userId, fields: expect.any(Array) },
    ]);
    expect(kept[0]?.fields).toEqual(expect.arrayContaining(["queue", "priority"]));
    // One of both alone; what it has already is no change.
    expect((await place(reference, { priority: "baja", version: after.version })).status).toBe(204);
    const lower = await read(reference);
    expect(lower).toMatchObject({ queue: "otro", priority: "baja" });
    expect(lower.messages[0]).toMatchObject({ queue: null, priority: "baja" });
    await place(reference, { queue: "otro", version: lower.version });
    expect(await read(reference)).toEqual(lower);
  });

  it("are changed by who may change tickets alone, from what they read, to what there is", async () => {
    const { reference } = (await contactUs({ topic: "soporte", text: "Sin clave" })).body.data;
    const { version } = await read(reference);
    const urgent = { priority: "urgente", version };
    expect((await place(reference, urgent, customer)).status).toBe(403);
    const unknown = await place(reference, { ...urgent, queue: "ventas" });
    expect([unknown.status, unknown.fields]).toEqual([400, ["queue"]]);
    await write(reference, { text: "Lo vemos" });
    const late = await place(reference, urgent);
    expect([late.status, late.code]).toEqual([409, "STALE_EDIT"]);
    expect(await read(reference)).toMatchObject({ queue: "soporte", priority: "normal" });
    await place(reference, { priority: "alta", version: version + 1 });
    // What we decide among ourselves is no part of what who asked reads.
    const kinds = (who: SignedInPerson) =>
      read(reference, who).then(({ messages }) =>
        messages.map((one: { kind: string }) => one.kind),
      );
    expect(await kinds(agent)).toEqual(["placing", "answer", "request"]);
    expect(await kinds(customer)).toEqual(["answer", "request"]);
  });
});
