import { createHmac, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fileBytesMost } from "#src/platform/files/file.rules.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { sentNames } from "#test/harness/mail-folder.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { call } from "./people.ts";

/** Files of tickets: with an answer, a note, a mail, a message to us; who opens them, and what is refused. */

const tickets = "/api/back-office/tickets";
const secret = "a shared secret of the mail server";
const pdf = "%PDF-1.7\n1 0 obj << >> endobj\n%%EOF\n";
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

interface Sent {
  name?: string;
  text?: string;
}

/** Sends a form with files. */
async function sendForm(
  who: SignedInPerson,
  url: string,
  fields: Record<string, string>,
  { name: field, files }: { name: string; files: readonly Sent[] },
) {
  const boundary = "abcd1234";
  const part = (head: string, body: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const answered = await site.app.inject({
    method: "POST",
    url,
    headers: {
      host: "localhost:3000",
      cookie: who.cookie,
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    payload: [
      ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
      ...files.map(({ name = "orden.pdf", text = pdf }) =>
        part(`name="${field}"; filename="${name}"\r\nContent-Type: application/pdf`, text),
      ),
      `--${boundary}--\r\n`,
    ].join(""),
  });
  const body = answered.body.startsWith("{") ? answered.json() : undefined;
  return {
    status: answered.statusCode,
    reference: body?.data?.reference as string,
    code: body?.error?.name as string | undefined,
    field: body?.error?.payload?.fields?.[0] as { field: string; code: string } | undefined,
    location: answered.headers.location,
  };
}

const write = (
  who: SignedInPerson,
  reference: string,
  fields: Record<string, string>,
  files: readonly Sent[] = [{}],
) =>
  sendForm(
    who,
    `${tickets}/${reference}/attachments`,
    { text: "Va adjunto", ...fields },
    { name: "file", files },
  );
const contactUs = (topic: string, files: readonly Sent[], more: Record<string, string> = {}) =>
  sendForm(
    customer,
    "/api/contact-us",
    { topic, text: "Mi consulta", ...more },
    { name: "attachments", files },
  );
const open = async (): Promise<string> => {
  const made = await call(site, agent, "POST", tickets, {
    country: "CL",
    queue: "postventa",
    channel: "teléfono",
    subject: "Reembolso",
    text: "No me llega el reembolso",
    name: "Ana Soto",
    email: "ana@correo.example",
  });
  return made.body.data.reference;
};
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
      const folder = join(site.dataFolder, "mail");
      const names = await sentNames(folder);
      const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
      const answer = mails.filter(
        (mail) => mail.includes(reference) && mail.includes("Content-Disposition: attachment"),
      );
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

  it("are refused by what they hold, as the sixteenth, without any, and for a demonstration", async () => {
    const reference = await open();
    const before = await linesOf(reference);
    expect((await write(agent, reference, {}, [{ name: "run.exe" }])).code).toBe("FILE_TYPE");
    expect((await write(agent, reference, {}, [{}, { text: "MZ a program" }])).code).toBe(
      "FILE_TYPE",
    );
    expect((await write(agent, reference, {}, [])).field?.field).toBe("file");
    expect((await write(agent, reference, { text: " " })).field?.field).toBe("text");
    expect((await write(demo, reference, {})).code).toBe("DEMO_ACCESS");
    expect(await linesOf(reference)).toEqual(before);
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
    const read = async (url: string) =>
      (
        await site.app.inject({
          url,
          headers: { host: "localhost:3000", accept: "text/html", cookie: agent.cookie },
        })
      ).body;
    expect(await read(path)).toContain(`action="${tickets}/${reference}/attachments"`);
    const sent = await write(agent, reference, { back: path });
    expect([sent.status, sent.location]).toEqual([303, `${path}?hecho=file`]);
    const id = (await linesOf(reference))[0]?.files[0]?.id ?? "";
    const shown = await read(`${path}?hecho=file`);
    expect(shown).toContain(`href="${tickets}/${reference}/attachments/${id}"`);
    expect(shown).toContain("Los archivos quedaron guardados con tu mensaje.");
    const wrong = await write(agent, reference, { back: path }, [{ name: "run.exe" }]);
    expect(wrong.location).toBe(`${path}?falta=FILE_TYPE`);
    expect(await read(wrong.location ?? "")).toContain("Este tipo de archivo no se acepta.");
  });
});
