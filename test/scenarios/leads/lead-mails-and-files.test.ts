import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { call } from "#test/scenarios/back-office/people.ts";
import { answerToMail } from "./answer-to-mail.ts";
import { exampleRequest } from "#test/scenarios/visitor/lead-site.ts";
import { sentNames } from "#test/harness/mail-folder.ts";
import { startS3Service } from "#test/simulators/s3-service.ts";
import { keepQueuedMessages } from "#test/harness/queued-messages.ts";

/** What an executive writes to the person of a lead, and what is attached to it. */

const base = "/api/back-office/leads";
const secret = "a shared secret of the mail server";
let site: TestApp;
let bucket: Awaited<ReturnType<typeof startS3Service>>;
let executive: SignedInPerson;
let other: SignedInPerson;
let support: SignedInPerson;
let backOffice: SignedInPerson;
let demo: SignedInPerson;
let queued: Awaited<ReturnType<typeof keepQueuedMessages>>;
beforeAll(async () => {
  bucket = await startS3Service();
  // A Monday, noon in Santiago.
  site = await createTestApp(
    {
      INBOUND_MAIL_SECRET: secret,
      MAIL_REPLY_DOMAIN: "responde.example",
      FILES_URL: bucket.url,
    },
    "2026-11-23T15:00:00Z",
  );
  queued = await keepQueuedMessages(site.database.connection);
  executive = await signInAs(site, "sales/EJECUTIVO", { name: "Paula Riquelme" });
  other = await signInAs(site, "sales/EJECUTIVO");
  support = await signInAs(site, "portal/EJECUTIVO DE SOPORTE");
  backOffice = await signInAs(site, "sales/BACKOFFICE");
  demo = await signInAs(site, "sales/BACKOFFICE", { isDemo: true });
});
afterAll(async () => {
  await site.close();
  await bucket.close();
});

async function request(): Promise<string> {
  const sent = await site.app.inject({
    method: "POST",
    url: "/api/leads",
    headers: { host: "localhost:3000" },
    payload: exampleRequest({ productCode: "quillay-complementario-familia-80" }),
  });
  expect(sent.statusCode).toBe(201);
  const { reference } = sent.json().data;
  await site.database.connection
    .updateTable("leads")
    .set({ status: 2, sub_status: 201, executive_user_id: executive.userId })
    .where("reference", "=", reference)
    .execute();
  return reference;
}

const mail = (more: object = {}) => ({
  id: randomUUID(),
  template: "followUp",
  subject: "Retomemos <tu> solicitud",
  body: "Hola, Ana:\n\n¿Viste las opciones?",
  ...more,
});

const send = (who: SignedInPerson, reference: string, body: object) =>
  call(site, who, "POST", `${base}/${reference}/messages`, body);

const timelineOf = async (reference: string): Promise<{ kind: string; note: string | null }[]> =>
  (await call(site, executive, "GET", `${base}/${reference}/timeline`)).body.data;

/** Hands over what the person of a lead answers to the last mail from it. */
const answerByMail = (reference: string, more: object) =>
  answerToMail({ site, secret }, reference, more);

/** Mails that left with this subject. */
async function leftMails(subject: string): Promise<string[]> {
  const folder = join(site.dataFolder, "mail");
  const names = await sentNames(folder);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return texts.filter((text) => text.includes(`Subject: ${subject}`));
}

const outboxPayloads = async () =>
  (await queued("lead_written")).map(({ payload }) => JSON.stringify(payload));

describe("a mail from a lead", () => {
  it("begins with the template's words about this lead, in the person's language", async () => {
    const reference = await request();
    const drafted = await call(
      site,
      executive,
      "GET",
      `${base}/${reference}/messages/preview?template=followUp`,
    );
    expect(drafted.body.data).toMatchObject({
      subject: expect.stringContaining(reference),
      body: expect.stringMatching(/Paula Riquelme.*Complementario Familia 80/s),
    });
    expect(JSON.stringify(drafted.body.data.body)).not.toContain("{");
    const unknown = `${base}/${reference}/messages/preview?template=password_reset`;
    expect((await call(site, executive, "GET", unknown)).status).toBe(400);
  });

  it("leaves once, counts as an attempt, and stands in the timeline with what was said", async () => {
    const reference = await request();
    const asked = mail({ subject: `Sobre ${reference}` });
    expect((await send(executive, reference, asked)).status).toBe(202);
    expect((await send(executive, reference, asked)).status).toBe(202);
    await vi.waitFor(async () => {
      const [left, ...more] = await leftMails(`Sobre ${reference}`);
      expect(left).toMatch(/Reply-To: <?lead\+[\da-f]{32}@responde\.example/);
      expect(more).toEqual([]);
    }, 45_000);
    expect(await timelineOf(reference)).toMatchObject([
      { kind: "mail", note: asked.body },
      { kind: "created" },
    ]);
    const lead = await site.database.connection
      .selectFrom("leads")
      .select(["contact_attempts", "first_answer_at"])
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    expect(lead).toEqual({ contact_attempts: 1, first_answer_at: site.clock.now() });
    expect((await outboxPayloads()).join()).not.toMatch(/@|Ana|opciones/);
  });

  it("is refused by the rules of contact, as a call is", async () => {
    const reference = await request();
    for (const expected of [202, 202, 409])
      expect((await send(executive, reference, mail())).status).toBe(expected);
    const refused = await send(executive, reference, mail());
    expect([refused.code, refused.body.error.payload.reason]).toEqual([
      "CONTACT_NOT_ALLOWED",
      "attemptsToday",
    ]);
    expect(await timelineOf(reference)).toHaveLength(3);
  });

  it("is refused where it is empty, too long or of another type, and for who may not write", async () => {
    const reference = await request();
    expect((await send(executive, reference, mail({ subject: " " }))).fields).toEqual(["subject"]);
    expect((await send(executive, reference, mail({ body: "" }))).fields).toEqual(["body"]);
    expect((await send(executive, reference, mail({ body: "x".repeat(4_001) }))).status).toBe(400);
    expect((await send(executive, reference, mail({ template: "mora_1" }))).status).toBe(400);
    expect((await send(executive, reference, mail({ to: "x@y.example" }))).status).toBe(400);
    expect((await send(other, reference, mail())).status).toBe(404);
    expect((await send(demo, reference, mail())).code).toBe("DEMO_ACCESS");
    expect(await timelineOf(reference)).toHaveLength(1);
  });

  it("is answered by mail into the timeline of its lead, once", async () => {
    const reference = await request();
    await send(executive, reference, mail());
    const answer = () => answerByMail(reference, { text: "El jueves me acomoda." });
    expect((await answer()).json().data).toEqual({ reference });
    expect((await answer()).json().data).toEqual({ reference });
    expect(await timelineOf(reference)).toMatchObject([
      { kind: "answer", note: "El jueves me acomoda." },
      { kind: "mail" },
      { kind: "created" },
    ]);
    const to = [`lead+${"0".repeat(32)}@responde.example`];
    expect((await answerByMail(reference, { text: "Hola", to })).statusCode).toBe(404);
  });

  it("brings its files and its HTML to the lead, as many as there is room for, once", async () => {
    const reference = await request();
    await send(executive, reference, mail());
    const text = "Te mando lo pedido.";
    const html = `<p>${text}</p>`;
    const answered = (more: object) => answerByMail(reference, { text, html, ...more });
    const attachments = [
      { name: "liquidación.pdf", content: Buffer.from(pdf).toString("base64") },
      { name: "virus.exe", content: Buffer.from("MZ").toString("base64") },
    ];
    expect((await answered({ attachments })).json().data).toEqual({ reference });
    expect((await answered({ attachments })).json().data).toEqual({ reference });
    const files = async () =>
      (await call(site, executive, "GET", `${base}/${reference}/attachments`)).body.data;
    const names = async () => (await files()).map(({ name }: { name: string }) => name);
    expect((await names()).toSorted()).toEqual(["correo.html", "liquidación.pdf"]);
    expect(await files()).toMatchObject(Array(2).fill({ canOpen: true, health: false }));
    expect(await timelineOf(reference)).toMatchObject([
      { kind: "answer", note: text, detail: { filesRefused: 1 } },
      { kind: "file-added", note: "correo.html" },
      { kind: "file-added", note: "liquidación.pdf" },
      { kind: "mail" },
      { kind: "created" },
    ]);
    const page = await site.app.inject({
      url: `/Gestion/Solicitudes/${reference}`,
      headers: { host: "localhost:3000", cookie: executive.cookie },
    });
    expect(page.body).toContain("La persona respondió por correo · No se guardó un archivo");
    for (let place = 3; place < 15; place += 1)
      expect((await attach(executive, reference, { health: place % 2 === 0 })).status).toBe(201);
    expect((await answered({ messageId: "<2@correo.example>", attachments })).statusCode).toBe(200);
    expect((await names()).filter((name: string) => name === "liquidación.pdf")).toHaveLength(14);
    expect((await timelineOf(reference))[0]).toMatchObject({ detail: { filesRefused: 2 } });
  });
});

const pdf = "%PDF-1.7\n1 0 obj << >> endobj\n%%EOF\n";

/** Sends a file as a form does. */
async function attach(
  who: SignedInPerson,
  reference: string,
  { name = "liquidación.pdf", text = pdf, health = false, back = false } = {},
) {
  const boundary = "abcd1234";
  const part = (head: string, body: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const answered = await site.app.inject({
    method: "POST",
    url: `${base}/${reference}/attachments`,
    headers: {
      host: "localhost:3000",
      cookie: who.cookie,
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    payload: [
      ...(health ? [part('name="health"', "on")] : []),
      ...(back ? [part('name="back"', `/Gestion/Solicitudes/${reference}`)] : []),
      part(`name="file"; filename="${name}"`, text),
      `--${boundary}--\r\n`,
    ].join(""),
  });
  const json = answered.body === "" ? undefined : answered.json();
  return {
    status: answered.statusCode,
    id: json?.data?.id as string,
    location: answered.headers.location,
  };
}

const download = (who: SignedInPerson, reference: string, id: string) =>
  site.app.inject({
    method: "GET",
    url: `${base}/${reference}/attachments/${id}`,
    headers: { host: "localhost:3000", cookie: who.cookie },
  });

const auditOf = async (action: string, outcome: "done" | "denied" = "done") =>
  (
    await site.database.connection
      .selectFrom("audit_events")
      .select("id")
      .where("action", "=", action)
      .where("outcome", "=", outcome)
      .execute()
  ).length;

describe("a file of a lead", () => {
  it("is attached, listed, kept by who may, and taken away; the trail knows", async () => {
    const reference = await request();
    const { status, id } = await attach(executive, reference);
    expect(status).toBe(201);
    const listed = await call(site, executive, "GET", `${base}/${reference}/attachments`);
    expect(listed.body.data).toMatchObject([
      { id, name: "liquidación.pdf", mediaType: "application/pdf", canOpen: true, health: false },
    ]);
    const got = await download(executive, reference, id);
    expect([got.body, got.headers["content-disposition"]]).toEqual([
      pdf,
      expect.stringContaining("attachment"),
    ]);
    expect(await auditOf("lead.file-read")).toBe(1);
    expect((await download(other, reference, id)).statusCode).toBe(404);
    // Of another lead there is no such file.
    expect((await download(executive, await request(), id)).statusCode).toBe(404);
    const file = `${base}/${reference}/attachments/${id}?version=1`;
    const gone = await call(site, executive, "DELETE", file);
    expect([gone.status, await auditOf("lead.file-remove")]).toEqual([204, 1]);
    expect((await download(executive, reference, id)).statusCode).toBe(404);
    expect((await timelineOf(reference)).map(({ kind }) => kind)).toEqual([
      "file-removed",
      "file-added",
      "created",
    ]);
  });

  it("lies in the bucket; where that is down nothing is half attached, and the person is told", async () => {
    const reference = await request();
    const before = bucket.state.objects.size;
    const { id } = await attach(executive, reference);
    expect(bucket.state.objects.size).toBe(before + 1);
    bucket.state.mode = "failing";
    expect((await attach(executive, reference)).status).toBe(503);
    const refused = await download(executive, reference, id);
    expect([refused.statusCode, refused.json().error.name]).toEqual([503, "FILES_UNAVAILABLE"]);
    bucket.state.mode = "well";
    const listed = await call(site, executive, "GET", `${base}/${reference}/attachments`);
    expect(listed.body.data).toHaveLength(1);
    expect((await download(executive, reference, id)).body).toBe(pdf);
  });

  it("that holds health data is opened with that permission alone", async () => {
    const reference = await request();
    const { id } = await attach(executive, reference, { health: true });
    const rows = await site.database.connection
      .selectFrom("role_permissions")
      .select("role")
      .where("permission", "=", "health:read")
      .execute();
    const reads = rows.map(({ role }) => role);
    for (const [who, role] of [
      [executive, "sales/EJECUTIVO"],
      [backOffice, "sales/BACKOFFICE"],
      [support, "portal/EJECUTIVO DE SOPORTE"],
    ] as const) {
      const { statusCode } = await download(who, reference, id);
      expect([role, statusCode === 200]).toEqual([role, reads.includes(role)]);
    }
    expect(await auditOf("lead.health-file-read", "denied")).toBeGreaterThan(0);
  });

  it("is refused by what it holds, as the sixteenth, and for a demonstration", async () => {
    const reference = await request();
    expect((await attach(executive, reference, { text: "MZ a program" })).status).toBe(400);
    expect((await attach(executive, reference, { name: "run.exe" })).status).toBe(400);
    expect((await attach(demo, reference)).status).toBe(403);
    for (let added = 0; added < 15; added += 1)
      expect((await attach(executive, reference, { health: added % 2 === 0 })).status).toBe(201);
    expect((await attach(executive, reference)).status).toBe(409);
  });

  it("is attached by a form without JavaScript, which leads back to the page", async () => {
    const reference = await request();
    const page = `/Gestion/Solicitudes/${reference}`;
    const done = await attach(executive, reference, { back: true });
    expect([done.status, done.location]).toEqual([303, `${page}?hecho=file`]);
    const wrong = await attach(executive, reference, { back: true, name: "run.exe" });
    expect(wrong.location).toBe(`${page}?falta=FILE_TYPE`);
  });
});

describe("the page of a lead", () => {
  const open = async (path: string, form?: Readonly<Record<string, string>>) => {
    const answered = await site.app.inject({
      method: form === undefined ? "GET" : "POST",
      url: path,
      headers: {
        host: "localhost:3000",
        accept: "text/html",
        cookie: executive.cookie,
        ...(form && { "content-type": "application/x-www-form-urlencoded" }),
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    });
    const text = answered.body.replace(/<script[\s\S]*?<\/script>/g, "");
    return { status: answered.statusCode, to: answered.headers.location, text };
  };

  it("offers a template, shows it with the lead's data, sends it, and keeps what was refused", async () => {
    const reference = await request();
    const page = `/Gestion/Solicitudes/${reference}`;
    const chosen = await open(`${page}?correo=documents`);
    expect(chosen.text).toContain("Nos faltan algunos documentos");
    expect(chosen.text).toContain(`Documentos para tu solicitud ${reference}`);
    const id = /name="id" value="([^"]+)"/.exec(chosen.text)?.[1] ?? "";
    const form = { intent: "mail", template: "documents", id, subject: "", body: "Lo que escribí" };
    const refused = await open(`${page}?correo=documents`, form);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("Datos Inválidos");
    expect(refused.text).toContain("Lo que escribí");
    const sent = await open(`${page}?correo=documents`, { ...form, subject: "Documentos" });
    expect([sent.status, sent.to]).toEqual([303, `${page}?hecho=mail`]);
    expect((await open(`${page}?hecho=mail`)).text).toContain("Correo enviado: Documentos");
  });

  it("lists its files, and takes one away after asking twice", async () => {
    const reference = await request();
    const page = `/Gestion/Solicitudes/${reference}`;
    const { id } = await attach(executive, reference);
    const shown = await open(page);
    expect(shown.text).toContain(`/api/back-office/leads/${reference}/attachments/${id}`);
    expect(shown.text).toContain("Eliminar liquidación.pdf para siempre");
    const removed = await open(page, { intent: "fileRemove", file: id, version: "1" });
    expect(removed.to).toBe(`${page}?hecho=fileRemoved`);
    expect((await open(page)).text).toContain("Todavía no hay archivos.");
  });
});
