import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { addLeadTo, askedByPhone, call } from "./people.ts";

/** Tickets over HTTP: who opens, sees, answers and moves them, and what is refused. */

const tickets = "/api/back-office/tickets";
let site: TestApp;
let agent: SignedInPerson;
let colleague: SignedInPerson;
let customer: SignedInPerson;
beforeAll(async () => {
  // A Monday, noon in Santiago.
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  agent = await signInAs(site, "staff/POSTVENTA", { name: "Paula Rojas" });
  colleague = await signInAs(site, "sales/JEFATURA_SAC_CHILE", { name: "Iván Díaz" });
  customer = await signInAs(site, "portal/CLIENT", { name: "Carla Mena" });
});
afterAll(() => site.close());

const open = async (more: object = {}, who = agent): Promise<string> => {
  const made = await call(site, who, "POST", tickets, { ...askedByPhone, ...more });
  expect([made.status, made.body]).toEqual([201, { data: { reference: expect.any(String) } }]);
  return made.body.data.reference;
};
const read = async (reference: string, who = agent) =>
  (await call(site, who, "GET", `${tickets}/${reference}`)).body.data;
const move = async (reference: string, body: object, who = agent) => {
  const { version } = await read(reference);
  return call(site, who, "POST", `${tickets}/${reference}/status`, { version, ...body });
};
const assign = async (reference: string, owner: string) => {
  const { version } = await read(reference);
  return call(site, agent, "POST", `${tickets}/${reference}/assign`, { version, owner });
};
const write = (reference: string, body: object, who = agent) =>
  call(site, who, "POST", `${tickets}/${reference}/messages`, body);
const contactUs = (body: object, who: SignedInPerson | undefined = customer) =>
  call(site, who, "POST", "/api/contact-us", body);
const sentOf = async (reference: string) =>
  (
    await site.database.connection
      .selectFrom("outbox_messages as m")
      .select(["m.kind", "m.ref"])
      .where("m.ref", "like", `${reference}/%`)
      .orderBy("m.ref")
      .execute()
  ).map(({ kind, ref }) => `${kind} ${ref.split("/").slice(1).join("/")}`);

describe("a ticket", () => {
  it("begins as new, with eight working hours to answer, and tells both sides", async () => {
    const lead = await addLeadTo(site, { status: 3 });
    const reference = await open({ lead, policy: "P-77" });
    expect(reference).toMatch(/^TIC-[2-9A-Z]{4}-[2-9A-Z]{3}$/);
    expect(await read(reference)).toMatchObject({
      status: "new",
      priority: "normal",
      lead,
      policy: "P-77",
      owner: null,
      // Masked: nobody needs it to answer.
      requester: { name: "Ana Soto", email: "a•••@c•••" },
      dueAt: "2026-11-24T14:00:00.000Z",
      moves: ["open", "solved"],
      messages: [{ kind: "request", text: askedByPhone.text, by: "Paula Rojas" }],
    });
    expect(await sentOf(reference)).toEqual(["ticket_opened queue", "ticket_opened requester"]);
  });

  it("is open once it has an owner, waits with its clock at rest, and is solved by an answer", async () => {
    const reference = await open();
    expect(await move(reference, { to: "open" })).toMatchObject({ status: 400, fields: ["owner"] });
    expect((await assign(reference, colleague.userId)).status).toBe(204);
    expect(await read(reference)).toMatchObject({ status: "open", owner: { name: "Iván Díaz" } });
    expect(await move(reference, { to: "pending" })).toMatchObject({
      status: 400,
      fields: ["message"],
    });
    expect((await move(reference, { to: "pending", message: "¿Cuál es su RUT?" })).status).toBe(
      204,
    );
    expect(await read(reference)).toMatchObject({ status: "pending", dueAt: null });
    const wait = { to: "hold", note: "La aseguradora", until: "2026-11-27T12:00:00Z" };
    expect(await move(reference, { ...wait, note: " " })).toMatchObject({ fields: ["note"] });
    expect((await move(reference, wait)).status).toBe(204);
    expect(await read(reference)).toMatchObject({
      status: "hold",
      until: "2026-11-27T12:00:00.000Z",
    });
    expect((await move(reference, { to: "solved", message: "Ya está pagado." })).status).toBe(204);
    const solved = await read(reference);
    expect(solved).toMatchObject({ status: "solved", moves: [], dueAt: null });
    expect(solved.messages.map(({ kind }: { kind: string }) => kind)).toEqual([
      "status",
      "answer",
      "status",
      "status",
      "answer",
      "status",
      "owner",
      "request",
    ]);
  });

  it("keeps notes among ourselves", async () => {
    const { reference } = (await contactUs({ topic: "soporte", text: "No puedo entrar" })).body
      .data;
    await write(reference, { text: "Parece un fraude", isInternal: true });
    await write(reference, { text: "Revise su correo" });
    const texts = async (who: SignedInPerson) =>
      (await read(reference, who)).messages.map(({ text }: { text: string }) => text);
    expect(await texts(agent)).toEqual(["Revise su correo", "Parece un fraude", "No puedo entrar"]);
    expect(await texts(customer)).toEqual(["Revise su correo", "No puedo entrar"]);
  });

  it("is written on by who asked: that opens it where it waits for them", async () => {
    const { reference } = (await contactUs({ topic: "portal", text: "No veo mi póliza" })).body
      .data;
    await assign(reference, agent.userId);
    await move(reference, { to: "pending", message: "¿Qué número tiene?" });
    expect((await write(reference, { text: "La P-12" }, customer)).status).toBe(201);
    expect(await read(reference)).toMatchObject({ status: "open", dueAt: expect.any(String) });
    expect(await write(reference, { text: "x", isInternal: true }, customer)).toMatchObject({
      status: 403,
    });
    expect((await move(reference, { to: "solved", message: "Listo" }, customer)).status).toBe(403);
  });

  it("is not changed by who read it before somebody else changed it", async () => {
    const reference = await open();
    const { version } = await read(reference);
    await write(reference, { text: "Lo vemos" });
    const late = await call(site, agent, "POST", `${tickets}/${reference}/assign`, {
      version,
      owner: agent.userId,
    });
    expect([late.status, late.code]).toEqual([409, "STALE_EDIT"]);
    const refused = await move(reference, { to: "pending", message: "¿?" });
    expect([refused.status, refused.code]).toEqual([409, "INVALID_TRANSITION"]);
    expect(refused.body.error.payload.allowed).toEqual(["open", "solved"]);
  });

  it("is one however often it is sent", async () => {
    const send = (text: string) =>
      site.app.inject({
        method: "POST",
        url: "/api/contact-us",
        headers: { host: "localhost:3000", cookie: customer.cookie, "idempotency-key": "clave-1" },
        payload: { topic: "otro", text },
      });
    const [one, two] = await Promise.all([send("Una vez"), send("Una vez")]);
    expect(one.json()).toEqual(two.json());
    const other = await send("Otra cosa");
    expect([other.statusCode, other.json().error.name]).toEqual([409, "IDEMPOTENCY_CONFLICT"]);
  });
});

describe("whose tickets one sees", () => {
  it("are one's own as a customer, those of one's country as staff, nobody's elsewhere", async () => {
    const { reference } = (await contactUs({ topic: "soporte", text: "Ayuda" })).body.data;
    const neighbour = await signInAs(site, "portal/CLIENT");
    const peru = await signInAs(site, "sales/JEFATURA_SAC_CHILE", { node: "amparo/peru" });
    const executive = await signInAs(site, "staff/EJECUTIVO");
    const listed = async (who: SignedInPerson) =>
      (await call(site, who, "GET", tickets)).body.data.map(
        (one: { reference: string }) => one.reference,
      );
    for (const who of [agent, colleague, customer]) {
      expect(await listed(who)).toContain(reference);
      expect((await read(reference, who)).reference).toBe(reference);
    }
    for (const who of [neighbour, peru, executive]) {
      expect(await listed(who)).not.toContain(reference);
      for (const path of ["", "/messages", "/status", "/assign"]) {
        const body = {
          "": undefined,
          "/messages": { text: "x" },
          "/status": { to: "open", version: 1 },
          "/assign": { owner: agent.userId, version: 1 },
        }[path];
        const answered = await call(
          site,
          who,
          body === undefined ? "GET" : "POST",
          `${tickets}/${reference}${path}`,
          body,
        );
        expect([403, 404]).toContain(answered.status);
        if (path === "" || path === "/messages") expect(answered.status).toBe(404);
      }
    }
    await assign(reference, executive.userId);
    expect(await listed(executive)).toContain(reference);
  });

  it("come in pages by key, none twice, in both orders", async () => {
    for (const order of ["lastAct", "due"]) {
      const seen: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const after: string = cursor === "" ? "" : `&after=${cursor}`;
        const { body } = await call(site, agent, "GET", `${tickets}?take=3&order=${order}${after}`);
        seen.push(...body.data.map((one: { reference: string }) => one.reference));
        cursor = body.metaData.next;
      }
      const { body } = await call(site, agent, "GET", `${tickets}?take=100&order=${order}`);
      expect(seen).toEqual(body.data.map((one: { reference: string }) => one.reference));
      expect(new Set(seen).size).toBe(body.metaData.total);
    }
  });

  it.each([
    ["status=solved", 1],
    ["view=unassigned&status=new&queue=postventa&text=reembolso", 2],
    ["text=ANA SOTO&queue=postventa&status=solved", 1],
    ["text=ana@correo.example&status=solved", 1],
    ["text=nadie", 0],
    ["view=late", 0],
  ])("are found by %s", async (query, count) => {
    const { body } = await call(site, agent, "GET", `${tickets}?${query}`);
    expect(body.metaData.total).toBe(count);
  });
});

describe("what is written to us", () => {
  it.each([
    ["cotizar", "Colectivos"],
    ["movimientos", "MovimientoyCuenta"],
  ])("about %s is a lead of type %s", async (topic, type) => {
    const { reference } = (await contactUs({ topic, text: "Escríbanme" })).body.data;
    const lead = await site.database.connection
      .selectFrom("leads")
      .select(["request_type", "source", "full_name", "email", "comment"])
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    expect(lead).toEqual({
      request_type: type,
      // Who writes belongs to a company.
      source: "EMPRESAS",
      full_name: "Carla Mena",
      email: customer.email,
      comment: "Escríbanme",
    });
  });

  it("about access is a lead of type Usuario, of a document that is known", async () => {
    const known = await addLeadTo(site, { status: 3 });
    const { connection } = site.database;
    await connection
      .updateTable("leads")
      .set({ identification: "111111111" })
      .where("reference", "=", known)
      .execute();
    const ask = (legalId?: string) =>
      contactUs({ topic: "acceso", text: "Quiero entrar", legalId });
    expect(await ask("22.222.222-2")).toMatchObject({ status: 404, code: "NOT_FOUND_LEGAL_ID" });
    expect(await ask("11.111.111-2")).toMatchObject({ status: 400, fields: ["legalId"] });
    expect(await ask()).toMatchObject({ status: 400, fields: ["legalId"] });
    const { reference } = (await ask("11.111.111-1")).body.data;
    const { request_type } = await connection
      .selectFrom("leads")
      .select("request_type")
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    expect(request_type).toBe("Usuario");
  });
});

describe("refuses, with the field or the reason and nothing half done,", () => {
  let reference: string;
  let before: unknown;
  beforeAll(async () => {
    reference = await open();
    before = await read(reference);
  });
  const on = (path: string) => `${tickets}/${reference}${path}`;

  it.each<[string, string, object, number, string]>([
    ["an unknown status", "/status", { to: "closed", version: 1 }, 400, "to"],
    ["a status of another word", "/status", { to: "Abierto", version: 1 }, 400, "to"],
    ["a version that is none", "/status", { to: "open", version: 0 }, 400, "version"],
    ["a text that is empty", "/messages", { text: " \n " }, 400, "text"],
    ["a text of 4,001 characters", "/messages", { text: "x".repeat(4001) }, 400, "text"],
    ["a text with a NUL", "/messages", { text: "a\u0000b" }, 400, "text"],
    ["a field that is no part of it", "/messages", { text: "x", kind: "note" }, 400, ""],
    ["an owner that is no id", "/assign", { owner: "ana", version: 1 }, 400, "owner"],
    [
      "a foreign tenant on it",
      "/assign",
      { owner: "a3a90000-0000-4000-8000-000000000001", version: 1 },
      400,
      "owner",
    ],
    [
      "to be solved without an answer",
      "/status",
      { to: "solved", version: 1, message: "  " },
      400,
      "message",
    ],
  ])("%s", async (_what, path, body, status, field) => {
    const answered = await call(site, agent, "POST", on(path), body);
    expect(answered.status).toBe(status);
    if (field !== "") expect(answered.fields).toEqual([field]);
    expect(await read(reference)).toEqual(before);
  });

  it("an owner who may not change tickets there", async () => {
    const elsewhere = await signInAs(site, "sales/JEFATURA_SAC_CHILE", { node: "amparo/peru" });
    const seller = await signInAs(site, "sales/EJECUTIVO");
    for (const { userId } of [elsewhere, seller, customer])
      expect(await assign(reference, userId)).toMatchObject({ status: 400, fields: ["owner"] });
  });

  it.each([
    ["in the past", "2026-11-22T12:00:00Z"],
    ["too far ahead", "2027-11-22T12:00:00Z"],
    ["never", undefined],
  ])("to wait until %s", async (_when, until) => {
    const own = await open();
    await assign(own, agent.userId);
    const answered = await move(own, { to: "hold", note: "Nota", until });
    expect(answered).toMatchObject({ status: 400, fields: ["until"] });
  });

  it.each([
    ["status=closed", "status"],
    ["queue=ventas", "queue"],
    ["owner=1", "owner"],
    ["view=everything", "view"],
    ["order=name", "order"],
    ["after=zzz", "after"],
    ["take=101", "take"],
    ["take=0", "take"],
  ])("a list with %s", async (query, field) => {
    const answered = await call(site, agent, "GET", `${tickets}?${query}`);
    expect([answered.status, answered.fields]).toEqual([400, [field]]);
  });

  it("a body of 1 MB and one byte", async () => {
    const frame = JSON.stringify({ text: "" }).length;
    const answered = await write(reference, { text: "x".repeat(1_048_576 - frame + 1) });
    expect([answered.status, answered.code]).toEqual([413, "BODY_TOO_LARGE"]);
  });

  it.each(["TIC-2222-222", "tic", "AMP-2222-222", "%00", "..%2F..", "1 or 1=1"])(
    "the ticket %s",
    async (foreign) => {
      const answered = await call(site, agent, "GET", `${tickets}/${encodeURIComponent(foreign)}`);
      expect([400, 404]).toContain(answered.status);
    },
  );

  it("who is not signed in, or whose demonstration only reads", async () => {
    expect(
      (await call(site, undefined, "POST", "/api/contact-us", { topic: "otro", text: "x" })).status,
    ).toBe(401);
    const demo = await signInAs(site, "staff/POSTVENTA", { isDemo: true });
    const answered = await call(site, demo, "POST", on("/assign"), {
      owner: agent.userId,
      version: 1,
    });
    expect([answered.status, answered.code]).toEqual([403, "DEMO_ACCESS"]);
    expect((await write(reference, { text: "x" }, demo)).status).toBe(403);
    expect(await contactUs({ topic: "ventas", text: "x" })).toMatchObject({ fields: ["topic"] });
  });
});
