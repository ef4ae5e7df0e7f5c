import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { call, makeExecutive } from "#test/scenarios/back-office/people.ts";
import { exampleRequest } from "#test/scenarios/visitor/lead-site.ts";

/** Notes of a lead that speak of health, and the pages of its timeline. */

const base = "/api/back-office/leads";
const words = "Toma medicamentos para la presión";
let site: TestApp;
let reader: SignedInPerson;
let executive: SignedInPerson;
let elsewhere: SignedInPerson;
beforeAll(async () => {
  // A Monday, noon in Santiago.
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  reader = await signInAs(site, "sales/ADMINISTRADOR", { name: "Ada Lagos" });
  executive = await signInAs(site, "sales/EJECUTIVO");
  await makeExecutive(site, executive.userId);
  elsewhere = await signInAs(site, "sales/GERENTE", { node: "amparo/peru" });
});
afterAll(() => site.close());

async function request(): Promise<string> {
  const sent = await site.app.inject({
    method: "POST",
    url: "/api/leads",
    headers: { host: "localhost:3000" },
    payload: exampleRequest({ productCode: "quillay-complementario-familia-80" }),
  });
  const { reference } = sent.json().data;
  await site.database.connection
    .updateTable("leads")
    .set({ status: 2, sub_status: 201, executive_user_id: executive.userId })
    .where("reference", "=", reference)
    .execute();
  return reference;
}

const timelineOf = (reference: string, who = executive, query = "") =>
  call(site, who, "GET", `${base}/${reference}/timeline${query}`);

const readsKept = async (reference: string, outcome: "done" | "denied") =>
  (
    await site.database.connection
      .selectFrom("audit_events")
      .select("id")
      .where("action", "=", "lead.health-note-read")
      .where("record", "=", reference)
      .where("outcome", "=", outcome)
      .execute()
  ).length;

const page = async (who: SignedInPerson, url: string, form?: Record<string, string>) => {
  const answered = await site.app.inject({
    method: form === undefined ? "GET" : "POST",
    url,
    headers: {
      host: "localhost:3000",
      accept: "text/html",
      cookie: who.cookie,
      ...(form && { "content-type": "application/x-www-form-urlencoded" }),
    },
    ...(form && { payload: new URLSearchParams(form).toString() }),
  });
  return { status: answered.statusCode, body: answered.body };
};

describe("a note that speaks of health", () => {
  it("is in the timeline without its words, and is read by its permission alone, each time kept", async () => {
    const reference = await request();
    const add = (path: string, body: object) =>
      call(site, executive, "POST", `${base}/${reference}/${path}`, body);
    const spoken = { result: "reached", minutes: 3, note: words, health: true };
    expect((await add("calls", spoken)).status).toBe(204);
    expect((await add("notes", { text: "Prefiere la tarde" })).status).toBe(204);
    expect((await add("notes", { text: words, health: true })).status).toBe(204);
    for (const who of [executive, reader]) {
      const { body } = await timelineOf(reference, who);
      expect(body.data).toMatchObject([
        { kind: "note", health: true, note: null },
        { kind: "note", health: false, note: "Prefiere la tarde" },
        { kind: "call", health: true, note: null },
        { kind: "created" },
      ]);
      const opened = await call(site, who, "GET", `${base}/${reference}`);
      expect(JSON.stringify(opened.body)).not.toContain(words);
      const file = await site.app.inject({
        url: `${base}/export?format=csv`,
        headers: { host: "localhost:3000", cookie: who.cookie },
      });
      expect(file.body).not.toContain(words);
    }
    const [marked, plain, spokenLine] = (await timelineOf(reference)).body.data;
    const read = (who: SignedInPerson, { id }: { id: number }, of = reference) =>
      call(site, who, "GET", `${base}/${of}/notes/${id}`);
    expect((await read(reader, marked)).body).toEqual({ data: { id: marked.id, text: words } });
    expect((await read(reader, spokenLine)).body.data.text).toBe(words);
    expect((await read(reader, marked)).status).toBe(200);
    expect(await readsKept(reference, "done")).toBe(3);
    expect(await read(executive, marked)).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect((await read(elsewhere, marked)).status).toBe(404);
    expect(await readsKept(reference, "denied")).toBe(2);
    // What is not marked is read in the timeline; of another lead there is no such note.
    expect((await read(reader, plain)).status).toBe(404);
    expect((await read(reader, marked, await request())).status).toBe(404);
    expect(await readsKept(reference, "done")).toBe(3);
  });

  it("is written and read on the page of its lead without JavaScript", async () => {
    const reference = await request();
    const path = `/Gestion/Solicitudes/${reference}`;
    const sent = await page(executive, path, { intent: "note", text: words, health: "on" });
    expect(sent.status).toBe(303);
    const [{ id }] = (await timelineOf(reference)).body.data;
    const form = `name="note" value="${id}"`;
    for (const [who, mayRead] of [
      [executive, false],
      [reader, true],
    ] as const) {
      const { body } = await page(who, path);
      expect([body.includes(words), body.includes("Nota con datos de salud")]).toEqual([
        false,
        true,
      ]);
      expect(body.includes(form)).toBe(mayRead);
    }
    const shown = await page(reader, path, { intent: "healthNote", note: String(id) });
    expect([shown.status, shown.body.includes(words)]).toEqual([200, true]);
    expect((await page(executive, path, { intent: "healthNote", note: String(id) })).status).toBe(
      403,
    );
    expect(await readsKept(reference, "done")).toBe(1);
  });
});

describe("the note of a move that speaks of health", () => {
  const newest = async (reference: string) => (await timelineOf(reference)).body.data[0];
  /** What its line says, who reads its words, and what is kept of it. */
  async function expectHidden(reference: string, { id }: { id: number }): Promise<void> {
    const url = `${base}/${reference}/notes/${id}`;
    expect((await call(site, executive, "GET", url)).status).toBe(403);
    expect((await call(site, reader, "GET", url)).body.data).toEqual({ id, text: words });
    expect(await readsKept(reference, "done")).toBe(1);
    expect(await readsKept(reference, "denied")).toBe(1);
    for (const who of [executive, reader]) {
      const opened = await call(site, who, "GET", `${base}/${reference}`);
      expect(JSON.stringify(opened.body)).not.toContain(words);
      expect((await page(who, `/Gestion/Solicitudes/${reference}`)).body).not.toContain(words);
    }
  }

  it.each([
    [
      "a move",
      async (reference: string) => {
        const body = { to: 10, version: 1, note: words, health: true };
        return call(site, executive, "POST", `${base}/${reference}/status`, body);
      },
    ],
    [
      "a change of many",
      async (reference: string) => {
        const action = { to: 10, note: words, health: true };
        const body = { references: [reference], expectedCount: 1, action };
        return call(site, executive, "POST", `${base}/bulk`, body);
      },
    ],
    [
      "a join, by its move",
      async (reference: string) => {
        const body = { to: 6, version: 1, keep: await request(), note: words, health: true };
        return call(site, reader, "POST", `${base}/${reference}/status`, body);
      },
    ],
    [
      "a join",
      async (reference: string) => {
        const body = { keep: await request(), join: [reference], note: words, health: true };
        return call(site, reader, "POST", `${base}/merge`, body);
      },
    ],
  ])("of %s is in the timeline without its words", async (_of, move) => {
    const reference = await request();
    expect((await move(reference)).status).toBe(200);
    const line = await newest(reference);
    expect(line).toMatchObject({ kind: "status", health: true, note: null });
    await expectHidden(reference, line);
  });

  it("of a forced appointment stands in no agenda", async () => {
    const reference = await request();
    const event = {
      type: "LLAMADA",
      channel: "telefono",
      from: "2026-11-28T03:00:00Z",
      to: "2026-11-28T03:30:00Z",
    };
    const move = (more: object) =>
      call(site, executive, "POST", `${base}/${reference}/status`, {
        to: 13,
        version: 1,
        health: true,
        event: { ...event, force: true },
        ...more,
      });
    expect((await move({})).fields).toEqual(["note"]);
    expect((await move({ note: words })).status).toBe(200);
    const agenda = await call(
      site,
      executive,
      "GET",
      "/api/back-office/agenda?from=2026-11-27T00:00:00Z&to=2026-11-29T00:00:00Z",
    );
    expect(agenda.body.data).toMatchObject([{ lead: reference, note: null }]);
    await expectHidden(reference, await newest(reference));
  });

  it("of one's own appointment stands in no agenda, made or moved", async () => {
    const reference = await request();
    const slot = (hour: string) => ({
      from: `2026-11-25T${hour}:00:00Z`,
      to: `2026-11-25T${hour}:30:00Z`,
      note: words,
      health: true,
    });
    const event = { type: "LLAMADA", channel: "telefono", ...slot("14") };
    const made = await call(site, executive, "POST", `${base}/${reference}/events`, event);
    expect(made.status).toBe(201);
    const line = await newest(reference);
    expect(line).toMatchObject({ kind: "appointment", health: true, note: null });
    await expectHidden(reference, line);
    const agenda = "/api/back-office/agenda";
    const url = `${agenda}/${made.body.data.id}`;
    const moved = await call(site, executive, "PATCH", url, { version: 1, ...slot("16") });
    expect(moved.status).toBe(200);
    const { body } = await timelineOf(reference);
    expect(body.data.slice(0, 2)).toMatchObject([
      { kind: "appointment", health: true, note: null },
      { kind: "appointment", health: false, note: null },
    ]);
    const range = "from=2026-11-25T00:00:00Z&to=2026-11-26T00:00:00Z";
    const shown = await call(site, executive, "GET", `${agenda}?${range}`);
    expect(shown.body.data).toHaveLength(2);
    expect(JSON.stringify(shown.body)).not.toContain(words);
    // What is not marked stays with its event.
    const plain = { ...event, ...slot("18"), note: "Trae la póliza", health: false };
    await call(site, executive, "POST", `${base}/${reference}/events`, plain);
    expect(await newest(reference)).toMatchObject({ kind: "appointment", note: null });
    const again = await call(site, executive, "GET", `${agenda}?${range}`);
    expect(again.body.data.at(-1)).toMatchObject({ note: "Trae la póliza" });
  });

  it("is marked in the agenda's form without JavaScript", async () => {
    const reference = await request();
    expect((await page(executive, "/Gestion/Agenda")).body).toContain('name="health"');
    const sent = await page(executive, "/Gestion/Agenda", {
      form: "add",
      lead: reference,
      type: "LLAMADA",
      channel: "telefono",
      date: "2026-11-26",
      from: "10:00",
      to: "10:30",
      note: words,
      health: "on",
    });
    expect(sent.status).toBe(303);
    expect((await page(executive, "/Gestion/Agenda?desde=2026-11-26")).body).not.toContain(words);
    await expectHidden(reference, await newest(reference));
  });

  it("is marked in the form of a move without JavaScript", async () => {
    const reference = await request();
    const path = `/Gestion/Solicitudes/${reference}`;
    const form = await page(executive, `${path}?pasar=10`);
    const [move = ""] = /name="intent" value="status".*?<\/form>/s.exec(form.body) ?? [];
    expect(move).toContain('name="health"');
    const sent = { intent: "status", to: "10", version: "1", note: words, health: "on" };
    const refused = await page(executive, `${path}?pasar=10`, { ...sent, note: "" });
    expect([refused.status, /name="health"[^>]*checked/.test(refused.body)]).toEqual([409, true]);
    expect((await page(executive, path, sent)).status).toBe(303);
    await expectHidden(reference, await newest(reference));
  });
});

describe("the timeline of a lead", () => {
  it("is answered by pages of fifty, the newest first, with how many there are", async () => {
    const reference = await request();
    const { id, tenant_id: tenantId } = await site.database.connection
      .selectFrom("leads")
      .select(["id", "tenant_id"])
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    const notes = Array.from({ length: 60 }, (_, place) => ({
      lead_id: id,
      tenant_id: tenantId,
      at: site.clock.now(),
      actor: executive.userId,
      system: "QPOPTIMIZE" as const,
      kind: "note",
      note: `Nota ${place + 1}`,
    }));
    await site.database.connection.insertInto("lead_events").values(notes).execute();
    const first = (await timelineOf(reference)).body;
    expect(first.metaData).toEqual({ total: 61, page: 1, isMore: true });
    expect(first.data).toHaveLength(50);
    expect(first.data[0].note).toBe("Nota 60");
    const second = (await timelineOf(reference, executive, "?page=2")).body;
    expect(second.metaData).toEqual({ total: 61, page: 2, isMore: false });
    expect(second.data.map(({ note }: { note: string | null }) => note)).toEqual([
      ...Array.from({ length: 10 }, (_, place) => `Nota ${10 - place}`),
      null,
    ]);
    expect((await timelineOf(reference, executive, "?page=3")).body.data).toEqual([]);
    expect(await timelineOf(reference, executive, "?page=0")).toMatchObject({
      status: 400,
      fields: ["page"],
    });
  });
});
