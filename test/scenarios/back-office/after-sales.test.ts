import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createTicketBook } from "#src/modules/contact/ticket/ticket-book.service.ts";
import { keepTicketTerms } from "#src/modules/contact/ticket/ticket-terms.service.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { call } from "./people.ts";
import { sentNames } from "#test/harness/mail-folder.ts";

/** After-sales with a ticket by mail, from its arrival to its reopening, with an injected clock. */

const inbound = "/api/integration/inbound-mail";
const tickets = "/api/back-office/tickets";
const secret = "a secret of thirty-two characters";
const replyDomain = "respuestas.amparo.example";
let site: TestApp;
let agent: SignedInPerson;
beforeAll(async () => {
  // A Monday, noon in Santiago.
  site = await createTestApp(
    { INBOUND_MAIL_SECRET: secret, MAIL_REPLY_DOMAIN: replyDomain },
    "2026-11-23T15:00:00Z",
  );
  agent = await signInAs(site, "staff/POSTVENTA", { name: "Paula Rojas" });
});
afterAll(() => site.close());

let mails = 0;
const mailOf = (more: object = {}) => {
  mails += 1;
  return {
    messageId: `<${mails}@correo.example>`,
    at: site.clock.now().toISOString(),
    from: "Ana@correo.example",
    fromName: "Ana Soto",
    to: ["hola@amparo.example"],
    subject: "Mi reembolso",
    text: "No me llega el reembolso de octubre",
    ...more,
  };
};
const sign = (body: string) => createHmac("sha256", secret).update(body).digest("hex");

async function handOver(mail: object | string, signature?: string) {
  const payload = typeof mail === "string" ? mail : JSON.stringify(mail);
  const answered = await site.app.inject({
    method: "POST",
    url: inbound,
    headers: {
      host: "localhost:3000",
      "content-type": "application/json",
      "x-signature": signature ?? sign(payload),
    },
    payload,
  });
  const { data, error } = answered.json();
  return {
    status: answered.statusCode,
    reference: data?.reference as string,
    code: error?.name as string | undefined,
    data,
  };
}
const arrive = async (more: object = {}): Promise<string> => {
  const taken = await handOver(mailOf(more));
  expect([taken.status, taken.code]).toEqual([200, undefined]);
  return taken.reference;
};
const read = async (reference: string) =>
  (await call(site, agent, "GET", `${tickets}/${reference}`)).body.data;
const move = async (reference: string, body: object) => {
  const { version } = await read(reference);
  return call(site, agent, "POST", `${tickets}/${reference}/status`, { version, ...body });
};
/** The address that mails about a ticket are answered to. */
async function replyAddress(reference: string): Promise<string> {
  const { reply_token } = await site.database.connection
    .selectFrom("tickets")
    .select("reply_token")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  return `ticket+${reply_token}@${replyDomain}`;
}
const keepTerms = () =>
  keepTicketTerms({
    connection: site.database.connection,
    clock: site.clock,
    book: createTicketBook(),
  });
const count = async () =>
  (await site.database.connection.selectFrom("tickets").select("id").execute()).length;

/** Mails that left, as the folder of stored mails has them. */
async function leftMails(): Promise<string[]> {
  const folder = join(site.dataFolder, "mail");
  const names = await sentNames(folder);
  return Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
}

/** Time goes on; whoever works then has signed in anew. */
async function wait(until: string): Promise<void> {
  site.clock.set(until);
  agent = await signInAs(site, "staff/POSTVENTA", { name: "Paula Rojas" });
}

describe("a ticket by mail", () => {
  it("goes from its arrival over question, answer and silence to its reopening", async () => {
    const mail = mailOf();
    const { reference } = await handOver(mail);
    // Handed over twice: one ticket.
    expect((await handOver(mail)).reference).toBe(reference);
    expect(await read(reference)).toMatchObject({
      status: "new",
      queue: "postventa",
      channel: "correo",
      country: "CL",
      subject: "Mi reembolso",
      requester: { name: "Ana Soto", email: "a•••@c•••" },
      dueAt: "2026-11-24T14:00:00.000Z",
    });
    const address = await replyAddress(reference);
    await vi.waitFor(async () => {
      const confirmation = (await leftMails()).find((one) => one.includes("ana@correo.example"));
      expect(confirmation).toContain(reference);
      expect(confirmation?.replaceAll(/=\r?\n/g, "")).toContain(address);
      // What was typed is not sent to the address beside it.
      expect(confirmation).not.toContain("octubre");
    }, 45_000);

    await call(site, agent, "POST", `${tickets}/${reference}/assign`, {
      owner: agent.userId,
      version: 1,
    });
    await wait("2026-11-23T17:00:00Z");
    await move(reference, { to: "pending", message: "¿Tiene la boleta?" });
    // Two working hours are over, and the clock stands over the night.
    await wait("2026-11-24T15:00:00Z");
    const reply = "Sí, la adjunto\n\nEl lun, 23 nov 2026, Amparo escribió:\n> ¿Tiene la boleta?";
    expect(await arrive({ to: [address], text: reply, html: "<p>Sí, la adjunto</p>" })).toBe(
      reference,
    );
    const open = await read(reference);
    expect(open).toMatchObject({ status: "open", dueAt: "2026-11-24T21:00:00.000Z" });
    const answered = open.messages.find(({ kind }: { kind: string }) => kind === "request");
    expect(answered).toMatchObject({ text: "Sí, la adjunto", hasOriginal: true });

    await move(reference, { to: "hold", note: "La aseguradora", until: "2026-11-26T12:00:00Z" });
    await wait("2026-11-26T11:59:00Z");
    expect(await keepTerms()).toBe(0);
    await wait("2026-11-26T12:00:00Z");
    expect(await keepTerms()).toBe(1);
    expect(await keepTerms()).toBe(0);
    expect(await read(reference)).toMatchObject({ status: "open" });

    await move(reference, { to: "pending", message: "¿Llegó el pago?" });
    await wait("2026-12-01T12:00:00Z");
    expect([await keepTerms(), await keepTerms()]).toEqual([1, 0]);
    await wait("2026-12-03T12:00:00Z");
    expect(await keepTerms()).toBe(1);
    expect(await read(reference)).toMatchObject({ status: "solved", dueAt: null });

    // Within 14 days it opens again, with a clock of its own.
    await wait("2026-12-17T12:00:00Z");
    expect(await arrive({ to: [address], text: "Sigue sin llegar" })).toBe(reference);
    expect(await read(reference)).toMatchObject({
      status: "open",
      dueAt: "2026-12-17T20:00:00.000Z",
    });

    // Later it is a new one that names the old.
    await move(reference, { to: "solved", message: "Está pagado." });
    await wait("2026-12-31T12:00:01Z");
    const next = await arrive({ to: [address], text: "Y ahora falta otro" });
    expect(next).not.toBe(reference);
    expect(await read(next)).toMatchObject({ status: "new", previous: reference });
    expect(await read(reference)).toMatchObject({ status: "solved" });
  }, 60_000);

  it("of a country's own address is that country's", async () => {
    const reference = await arrive({ to: ["otro@amparo.example", "HOLA.pe@amparo.example"] });
    expect(await read(reference)).toMatchObject({ country: "PE" });
    const chile = await signInAs(site, "sales/JEFATURA_SAC_CHILE");
    expect((await call(site, chile, "GET", `${tickets}/${reference}`)).status).toBe(404);
  });

  it("shows HTML as text, and gives it as a file that no browser opens here", async () => {
    const html = "<p>Hola <b>Amparo</b></p><script>alert(1)</script>";
    const reference = await arrive({ text: null, html, subject: "<img src=x onerror=alert(1)>" });
    const { messages } = await read(reference);
    expect(messages[0].text).toBe("Hola Amparo");
    const file = await site.app.inject({
      url: `${tickets}/${reference}/messages/${messages[0].id}/original`,
      headers: { host: "localhost:3000", cookie: agent.cookie },
    });
    expect([file.statusCode, file.body]).toEqual([200, html]);
    expect(file.headers["content-disposition"]).toContain("attachment");
    expect(file.headers["content-type"]).toBe("application/octet-stream");
    const page = await site.app.inject({
      url: `/Gestion/Tickets/${reference}`,
      headers: { host: "localhost:3000", cookie: agent.cookie, accept: "text/html" },
    });
    expect(page.body).not.toContain("<img src=x");
    expect(page.body).not.toContain("<script>alert");
    const other = await arrive();
    const foreign = `${tickets}/${other}/messages/${messages[0].id}/original`;
    expect((await call(site, agent, "GET", foreign)).status).toBe(404);
  });

  it("of a machine opens nothing", async () => {
    const before = await count();
    expect((await handOver(mailOf({ isAutomatic: true }))).data).toBeNull();
    expect(await count()).toBe(before);
  });
});

describe("a mail is refused, and nothing kept of it,", () => {
  const later = (seconds: number) =>
    new Date(site.clock.now().getTime() + seconds * 1000).toISOString();
  it.each<[string, () => object | string, ((body: string) => string) | undefined, number, string]>([
    ["without a signature", () => mailOf(), () => "", 401, "INVALID_TOKEN"],
    [
      "with another secret's signature",
      () => mailOf(),
      (body) => createHmac("sha256", "x").update(body).digest("hex"),
      401,
      "INVALID_TOKEN",
    ],
    ["with the signature of another body", () => mailOf(), () => sign("{}"), 401, "INVALID_TOKEN"],
    [
      "of five minutes and a second ago",
      () => mailOf({ at: later(-301) }),
      undefined,
      401,
      "INVALID_TOKEN",
    ],
    [
      "of five minutes and a second ahead",
      () => mailOf({ at: later(301) }),
      undefined,
      401,
      "INVALID_TOKEN",
    ],
    ["without a time", () => mailOf({ at: "ayer" }), undefined, 400, "BAD_REQUEST"],
    ["that is no JSON", () => "hola", undefined, 400, "INVALID_JSON"],
    [
      "to nobody of ours",
      () => mailOf({ to: ["x@elsewhere.example"] }),
      undefined,
      400,
      "BAD_REQUEST",
    ],
    [
      "to a ticket that is not there",
      () => mailOf({ to: [`ticket+${"0".repeat(48)}@${replyDomain}`] }),
      undefined,
      404,
      "NOT_FOUND",
    ],
    ["from no address", () => mailOf({ from: "ana" }), undefined, 400, "BAD_REQUEST"],
    [
      "without a word",
      () => mailOf({ text: " ", html: "<p> </p>" }),
      undefined,
      400,
      "BAD_REQUEST",
    ],
    ["with a NUL", () => mailOf({ text: "a\u0000" }), undefined, 400, "BAD_REQUEST"],
    [
      "of a byte more than 1 MB of text and 15 MB of a file",
      () => " ".repeat(1_048_576 + (15 * 1_048_576 * 4) / 3 + 1),
      undefined,
      413,
      "BODY_TOO_LARGE",
    ],
  ])("%s", async (_what, make, forge, status, code) => {
    const before = await count();
    const made = make();
    const body = typeof made === "string" ? made : JSON.stringify(made);
    const answered = await handOver(body, forge?.(body));
    expect([answered.status, answered.code]).toEqual([status, code]);
    expect(await count()).toBe(before);
  });

  it("where nobody shared a secret", async () => {
    const shut = await createTestApp({}, "2026-11-23T15:00:00Z");
    const body = JSON.stringify(mailOf());
    const answered = await shut.app.inject({
      method: "POST",
      url: inbound,
      headers: { "content-type": "application/json", "x-signature": sign(body) },
      payload: body,
    });
    await shut.close();
    expect(answered.statusCode).toBe(401);
  });
});
