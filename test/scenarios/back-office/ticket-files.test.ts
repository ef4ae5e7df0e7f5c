import { createHmac, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fileBytesMost } from "#src/platform/files/file.rules.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { sentNames } from "#test/harness/mail-folder.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { pdf, sendForm, type SentFile } from "./form-sending.ts";
import { call, openTicket } from "./people.ts";

/** Files of tickets: with an answer, a note, a mail, a message to us; who opens them, and what is refused. */

const tickets = "/api/back-office/tickets";
const secret = "a shared secret of the mail server";
let site: TestApp;
let agent: SignedInPerson;
let support: SignedInPerson;
let customer: SignedInPerson;
let demo: SignedInPerson;
beforeAll(async () => {
  // A Monday, noon in Santiago.
  site = await createTestApp(
    { INBOUND_MAIL_SECRET: secret, MAIL_REPLY_DOMAIN: "responde.example" },
    "2026-11-23T15:00:00Z",
  );
  agent = await signInAs(site, "staff/POSTVENTA", { name: "Paula Rojas" });
  support = await signInAs(site, "portal/EJECUTIVO DE SOPORTE");
  customer = await signInAs(site, "portal/CLIENT", { name: "Carla Mena" });
  demo = await signInAs(site, "staff/POSTVENTA", { isDemo: true });
});
afterAll(() => site.close());

const write = (
  who: SignedInPerson,
  reference: string,
  fields: Record<string, string>,
  files: readonly SentFile[] = [{}],
) =>
  sendForm(
    site,
    who,
    `${tickets}/${reference}/messages`,
    { text: "Va adjunto", ...fields },
    { name: "file", files },
  );
/** Moves a ticket by its form with files; the version is the one that stands. */
const move = async (
  reference: string,
  fields: Record<string, string>,
  files: readonly SentFile[] = [{}],
) => {
  const now = await call(site, agent, "GET", `${tickets}/${reference}`);
  const version = String(now.body.data.version);
  const url = `${tickets}/${reference}/status`;
  return sendForm(site, agent, url, { version, ...fields }, { name: "file", files });
};
/** A page as a browser without JavaScript has it. */
const read = async (url: string, { cookie }: Pick<SignedInPerson, "cookie"> = agent) => {
  const headers = { host: "localhost:3000", accept: "text/html", cookie };
  return (await site.app.inject({ url, headers })).body;
};
/** What stands in a text of a page, by its id. */
const typedIn = (html: string, id: string): string | undefined =>
  new RegExp(`<textarea[^>]*id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1];
const statusOf = async (reference: string): Promise<string> =>
  (await call(site, agent, "GET", `${tickets}/${reference}`)).body.data.status;
const take = (reference: string) => move(reference, { to: "open", owner: agent.userId }, []);
/** How many mails left that name a ticket and carry a file. */
const mailsWithFiles = async (reference: string): Promise<string[]> => {
  const folder = join(site.dataFolder, "mail");
  const names = await sentNames(folder);
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return mails.filter(
    (mail) => mail.includes(reference) && mail.includes("Content-Disposition: attachment"),
  );
};
const contactUs = (topic: string, files: readonly SentFile[], more: Record<string, string> = {}) =>
  sendForm(
    site,
    customer,
    "/api/contact-us",
    { topic, text: "Mi consulta", ...more },
    { name: "attachments", files },
  );
const open = () => openTicket(site, agent);
interface Line {
  kind: string;
  text: string;
  files: { id: string; name: string; health: boolean; canOpen: boolean }[];
  filesRefused: number;
}
const linesOf = async (reference: string, who = agent): Promise<Line[]> =>
  (await call(site, who, "GET", `${tickets}/${reference}`)).body.data.messages;
const download = async (who: SignedInPerson, reference: string, id: string) => {
  const answered = await site.app.inject({
    url: `${tickets}/${reference}/attachments/${id}`,
    headers: { host: "localhost:3000", cookie: who.cookie },
  });
  return answered.statusCode === 200
    ? answered.body
    : [answered.statusCode, answered.json().error.name];
};
const audited = async (action: string, reference: string) =>
  (
    await site.database.connection
      .selectFrom("audit_events")
      .select("id")
      .where("action", "=", action)
      .where("record", "=", reference)
      .where("outcome", "=", "done")
      .execute()
  ).length;

describe("files of a ticket", () => {
  it("leave with the mail of an answer, and are opened in scope alone; the trail knows", async () => {
    const reference = await open();
    const sent = await write(agent, reference, {}, [{ name: "liquidación.pdf" }, {}]);
    expect([sent.status, sent.reference]).toEqual([201, reference]);
    const [line] = await linesOf(reference);
    expect(line).toMatchObject({ kind: "answer", text: "Va adjunto" });
    const files = line?.files.toSorted((one, other) => one.name.localeCompare(other.name));
    expect(files).toMatchObject([
      { name: "liquidación.pdf", health: false, canOpen: true },
      { name: "orden.pdf", health: false, canOpen: true },
    ]);
    const id = line?.files[0]?.id ?? "";
    expect(await download(agent, reference, id)).toBe(pdf);
    expect(await audited("ticket.file-read", reference)).toBe(1);
    const peru = await signInAs(site, "sales/JEFATURA_SAC_CHILE", { node: "amparo/peru" });
    for (const who of [peru, customer])
      expect(await download(who, reference, id)).toEqual([404, "NOT_FOUND"]);
    expect(await download(agent, await open(), id)).toEqual([404, "NOT_FOUND"]);
    await vi.waitFor(async () => {
      const answer = await mailsWithFiles(reference);
      expect(answer).toHaveLength(1);
      expect(answer[0]).toContain("orden.pdf");
      expect(answer[0]?.replaceAll(/\s/g, "")).toContain(Buffer.from(pdf).toString("base64"));
    }, 45_000);
  });

  it("of a note are for ourselves, of who asked for both sides; once for a key", async () => {
    const { reference } = await contactUs("soporte", [{ name: "pantalla.pdf" }]);
    await write(agent, reference, { isInternal: "on", key: "k1" });
    await write(agent, reference, { isInternal: "on", key: "k1" });
    await write(customer, reference, { text: "Otra más" }, [{ name: "otra.pdf" }]);
    const shown = async (who: SignedInPerson) =>
      (await linesOf(reference, who)).flatMap(({ kind, files }) =>
        files.map(({ name }) => `${kind} ${name}`),
      );
    expect(await shown(agent)).toEqual([
      "request otra.pdf",
      "note orden.pdf",
      "request pantalla.pdf",
    ]);
    expect(await shown(customer)).toEqual(["request otra.pdf", "request pantalla.pdf"]);
    const lines = await linesOf(reference);
    const noted = lines.find(({ kind }) => kind === "note")?.files[0]?.id ?? "";
    const asked = lines.at(-1)?.files[0]?.id ?? "";
    expect(await download(customer, reference, noted)).toEqual([404, "NOT_FOUND"]);
    expect(await download(customer, reference, asked)).toBe(pdf);
    expect((await write(customer, reference, { isInternal: "on" })).code).toBe("FORBIDDEN");
  });

  it("that speak of health take that permission, but of who sent them, and are in no answer", async () => {
    const { reference } = await contactUs("soporte", []);
    await write(customer, reference, { health: "on" });
    const id = (await linesOf(reference))[0]?.files[0]?.id ?? "";
    expect(await download(customer, reference, id)).toBe(pdf);
    expect(await download(agent, reference, id)).toBe(pdf);
    expect(await audited("ticket.health-file-read", reference)).toBe(1);
    expect(await download(support, reference, id)).toEqual([403, "FORBIDDEN"]);
    expect((await linesOf(reference, support))[0]?.files[0]).toMatchObject({
      health: true,
      canOpen: false,
    });
    const answered = await write(agent, reference, { health: "on" });
    expect([answered.status, answered.field]).toMatchObject([
      400,
      { field: "health", code: "HEALTH_BY_MAIL" },
    ]);
  });

  it("are refused by what they hold, as the sixteenth, and for a demonstration", async () => {
    const reference = await open();
    const before = await linesOf(reference);
    expect((await write(agent, reference, {}, [{ name: "run.exe" }])).code).toBe("FILE_TYPE");
    expect((await write(agent, reference, {}, [{}, { text: "MZ a program" }])).code).toBe(
      "FILE_TYPE",
    );
    expect((await write(agent, reference, { text: " " })).field?.field).toBe("text");
    expect((await write(demo, reference, {})).code).toBe("DEMO_ACCESS");
    expect(await linesOf(reference)).toEqual(before);
    expect((await write(agent, reference, { text: "Sin archivos" }, [])).status).toBe(201);
    expect((await linesOf(reference))[0]).toMatchObject({ text: "Sin archivos", files: [] });
    const many = Array.from({ length: 15 }, (_, place) => ({ name: `${place}.pdf` }));
    expect((await write(agent, reference, {}, many)).status).toBe(201);
    expect((await write(agent, reference, {})).code).toBe("TOO_MANY_FILES");
  });

  it("come by mail, where what may not be kept is counted and nothing of the mail is lost", async () => {
    const handOver = async (attachments: readonly { name: string; content: string }[]) => {
      const payload = JSON.stringify({
        messageId: `<${randomUUID()}@correo.example>`,
        at: site.clock.now().toISOString(),
        from: "ana@correo.example",
        to: ["hola@amparo.example"],
        subject: "Reembolso",
        text: "Adjunto la boleta",
        attachments,
      });
      return site.app.inject({
        method: "POST",
        url: "/api/integration/inbound-mail",
        headers: {
          host: "localhost:3000",
          "content-type": "application/json",
          "x-signature": createHmac("sha256", secret).update(payload).digest("hex"),
        },
        payload,
      });
    };
    const content = Buffer.from(pdf).toString("base64");
    const taken = await handOver([
      { name: "boleta.pdf", content },
      { name: "virus.exe", content },
    ]);
    expect(taken.statusCode).toBe(200);
    const { reference } = taken.json().data;
    expect(await linesOf(reference)).toMatchObject([
      {
        kind: "request",
        text: "Adjunto la boleta",
        files: [{ name: "boleta.pdf" }],
        filesRefused: 1,
      },
    ]);
    const id = (await linesOf(reference))[0]?.files[0]?.id ?? "";
    expect(await download(agent, reference, id)).toBe(pdf);
    expect((await handOver([{ name: "a.pdf", content: "no base64!" }])).statusCode).toBe(400);
    // A file as large as files may be arrives; the smallest that is larger is counted as refused.
    const sized = (bytes: number) =>
      Buffer.from("%PDF-1.7\n".padEnd(bytes - 6) + "%%EOF\n").toString("base64");
    for (const [bytes, files, filesRefused] of [
      [fileBytesMost, 1, 0],
      [fileBytesMost + 1, 0, 1],
    ] as const) {
      const heavy = await handOver([{ name: "grande.pdf", content: sized(bytes) }]);
      expect(heavy.statusCode).toBe(200);
      const [line] = await linesOf(heavy.json().data.reference);
      expect([line?.files.length, line?.filesRefused]).toEqual([files, filesRefused]);
    }
  });

  it("of a message to us are the ticket's, or the lead's that it became", async () => {
    const { reference } = await contactUs("cotizar", [{ name: "nómina.pdf" }]);
    const kept = await call(site, agent, "GET", `/api/back-office/leads/${reference}/attachments`);
    expect(kept.body.data).toMatchObject([{ name: "nómina.pdf" }]);
    expect((await contactUs("otro", [{ name: "run.exe" }])).code).toBe("FILE_TYPE");
    const plain = await call(site, customer, "POST", "/api/contact-us", {
      topic: "otro",
      text: "Sin archivos",
    });
    expect(plain.status).toBe(201);
  });

  it("are written and listed on the page of the ticket without JavaScript", async () => {
    const reference = await open();
    const path = `/Gestion/Tickets/${reference}`;
    const form = await read(path);
    expect(form.toLowerCase()).toContain(
      `formaction="${tickets}/${reference}/messages"`.toLowerCase(),
    );
    expect(form).toMatch(/<input[^>]*id="answer-file"[^>]*type="file"/);
    const sent = await write(agent, reference, { back: path });
    expect([sent.status, sent.location]).toEqual([303, `${path}?hecho=answer`]);
    const id = (await linesOf(reference))[0]?.files[0]?.id ?? "";
    const shown = await read(sent.location ?? "");
    expect(shown).toContain(`href="${tickets}/${reference}/attachments/${id}"`);
    expect(shown).toContain("La respuesta va en camino.");
    const typed = "Llamó ayer, volverá a llamar";
    const note = { back: path, isInternal: "on", text: typed };
    const wrong = await write(agent, reference, note, [{ name: "run.exe" }]);
    const place = `${path}?falta=FILE_TYPE&campo=file&parte=note&escrito=`;
    expect(wrong.location?.slice(0, place.length)).toBe(place);
    const said = await read(wrong.location ?? "");
    // What was typed stands there again, in the form that it was typed into, and for who typed it.
    expect(typedIn(said, "note-text")).toBe(typed);
    expect(typedIn(said, "answer-text")).toBe("");
    expect(wrong.location).not.toContain(encodeURIComponent(typed));
    const other = await signInAs(site, "staff/POSTVENTA");
    expect(typedIn(await read(wrong.location ?? "", other), "note-text")).toBe("");
    expect(said).toContain("Este tipo de archivo no se acepta.");
    expect(said).toContain('href="#note-file"');
  });
});

describe("files of a move", () => {
  it("leave with the mail of what the requester is written, and stand with that message", async () => {
    const reference = await open();
    expect((await take(reference)).status).toBe(204);
    const asked = await move(reference, { to: "pending", message: "¿Es este el formulario?" });
    expect([asked.status, await statusOf(reference)]).toEqual([204, "pending"]);
    const lines = await linesOf(reference);
    expect(lines.filter(({ files }) => files.length > 0)).toMatchObject([
      { kind: "answer", text: "¿Es este el formulario?", files: [{ name: "orden.pdf" }] },
    ]);
    await vi.waitFor(async () => expect(await mailsWithFiles(reference)).toHaveLength(1), 45_000);
    const [mail] = await mailsWithFiles(reference);
    expect(mail?.replaceAll(/\s/g, "")).toContain(Buffer.from(pdf).toString("base64"));
  });

  it("of a note are for ourselves, also those that speak of health", async () => {
    const { reference } = await contactUs("soporte", []);
    await take(reference);
    const wait = { to: "hold", note: "La isapre responde", until: "2026-12-01", health: "on" };
    expect((await move(reference, wait)).status).toBe(204);
    const [line] = await linesOf(reference);
    expect(line).toMatchObject({ kind: "status", text: "La isapre responde" });
    const id = line?.files[0]?.id ?? "";
    expect(line?.files).toMatchObject([{ name: "orden.pdf", health: true, canOpen: true }]);
    expect(await download(agent, reference, id)).toBe(pdf);
    expect(await download(support, reference, id)).toEqual([403, "FORBIDDEN"]);
    expect(await download(customer, reference, id)).toEqual([404, "NOT_FOUND"]);
    const shown = (await linesOf(reference, customer)).find(({ kind }) => kind === "status");
    expect(shown).toMatchObject({ text: "", files: [] });
    const held = await call(site, agent, "GET", `${tickets}/${reference}`);
    // Nine o'clock of the person who waits, in Santiago.
    expect(held.body.data.until).toBe("2026-12-01T12:00:00.000Z");
  });

  it("are refused as those of an answer, and then the ticket stays where it is", async () => {
    const reference = await open();
    await take(reference);
    const ask = { to: "pending", message: "¿Cuál es tu plan?" };
    const refusedAs = async (fields: Record<string, string>, files?: readonly SentFile[]) => {
      const { status, code, field } = await move(reference, fields, files);
      return [status, code, field?.field, field?.code];
    };
    expect(await refusedAs(ask, [{ name: "run.exe" }])).toEqual([
      400,
      "FILE_TYPE",
      "file",
      "FILE_TYPE",
    ]);
    expect(await refusedAs({ ...ask, health: "on" })).toEqual([
      400,
      "BAD_REQUEST",
      "health",
      "HEALTH_BY_MAIL",
    ]);
    expect((await refusedAs({ ...ask, message: " " }))[2]).toBe("message");
    const many = Array.from({ length: 16 }, (_, place) => ({ name: `${place}.pdf` }));
    expect((await refusedAs(ask, many))[1]).toBe("TOO_MANY_FILES");
    const big = "%PDF-1.7\n".padEnd(fileBytesMost / 2) + "%%EOF\n";
    expect((await refusedAs(ask, [{ text: big }, { text: big }]))[1]).toBe("FILE_TOO_BIG");
    const other = await open();
    const owned = await move(other, { to: "open", owner: agent.userId });
    expect([owned.status, owned.field]).toMatchObject([400, { field: "file", code: "INVALID" }]);
    expect([await statusOf(reference), await statusOf(other)]).toEqual(["open", "new"]);
  });

  it("are sent by the form of the page without JavaScript, which comes back with what is wrong", async () => {
    const reference = await open();
    await take(reference);
    const path = `/Gestion/Tickets/${reference}`;
    const form = await read(`${path}?pasar=pending`);
    expect(form.toLowerCase()).toContain(
      `formaction="${tickets}/${reference}/status"`.toLowerCase(),
    );
    expect(form).toMatch(/<input[^>]*id="mover-file"[^>]*type="file"/);
    const ask = { to: "pending", message: "¿Cuál es tu plan?", back: path };
    const wrong = await move(reference, ask, [{ name: "run.exe" }]);
    const place = `${path}?falta=FILE_TYPE&campo=file&pasar=pending&escrito=`;
    expect([wrong.status, wrong.location?.slice(0, place.length)]).toEqual([303, place]);
    const said = await read(wrong.location ?? "");
    expect(typedIn(said, "mover-message")).toBe("¿Cuál es tu plan?");
    expect(said).toContain("Este tipo de archivo no se acepta.");
    expect(said).toContain('href="#mover-file"');
    const moved = await move(reference, ask);
    expect([moved.status, moved.location]).toEqual([303, `${path}?hecho=status`]);
    expect(await read(moved.location ?? "")).toContain("orden.pdf");
  });
});
