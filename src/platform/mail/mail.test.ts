import { readMarkdown } from "#src/contracts/markdown.rules.ts";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fixedClock } from "../clock/clock.ts";
import { createFolderMailer, findKeptMail, listKeptMails } from "./folder-mailer.ts";
import { escapeHtml, type MailContent, mailHtml, mailText } from "./mail-layout.ts";
import { messageIdOf, type OutgoingMail } from "./mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

const from = "Amparo <solicitudes@amparo.example>";
const mail: OutgoingMail = {
  ref: "lead-requested/AMP-7F3K-29Q",
  to: "camila@correo.example",
  subject: "Recibimos tu solicitud AMP-7F3K-29Q",
  text: "Hola, señora Muñoz\n",
  html: "<p>Hola, señora Muñoz</p>",
  language: "es",
};

describe("the message's identity", () => {
  it("is the same for the same ref, readable, and different for another", () => {
    const id = messageIdOf(mail.ref, from);
    expect(id).toBe(messageIdOf(mail.ref, from));
    expect(id).toMatch(/^<lead-requested\.AMP-7F3K-29Q\.[0-9a-f]{16}@amparo\.example>$/);
    expect(messageIdOf(`${mail.ref} `, from)).not.toBe(id);
  });
});

describe("the folder mailer", () => {
  let folder: string;
  const clock = fixedClock("2026-10-10T12:00:00Z");
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "amparo-mail-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("keeps a whole message and its summary, and nothing half written", async () => {
    const mailer = createFolderMailer({ folder: join(folder, "mail"), from, clock });
    await mailer.send(mail);
    const names = await readdir(join(folder, "mail"));
    expect(names.map((name) => name.replace(/^.*\./, "")).toSorted()).toEqual(["eml", "json"]);
    const eml = await readFile(
      join(
        folder,
        "mail",
        names.find((name) => name.endsWith(".eml"))!,
      ),
      "utf8",
    );
    expect(eml).toContain(`Message-ID: ${messageIdOf(mail.ref, from)}`);
    expect(eml).toContain("Content-Language: es");
    expect(eml).toContain("multipart/alternative");
    const [kept] = await listKeptMails(join(folder, "mail"));
    expect(kept).toMatchObject({ ...mail, keptAt: "2026-10-10T12:00:00.000Z" });
    expect(await findKeptMail(join(folder, "mail"), kept!.id)).toEqual(kept);
    expect(await findKeptMail(join(folder, "mail"), "../secret")).toBeUndefined();
  });

  it("keeps the same ref once, and different refs apart", async () => {
    const mailer = createFolderMailer({ folder, from, clock });
    await mailer.send(mail);
    await mailer.send({ ...mail, subject: "again" });
    await mailer.send({ ...mail, ref: "lead-requested/AMP-7F3K-29R" });
    await mailer.send({ ...mail, ref: "lead-requested_AMP-7F3K-29Q" });
    const kept = await listKeptMails(folder);
    expect(kept).toHaveLength(3);
    expect(kept.some(({ subject }) => subject === "again")).toBe(false);
  });

  it("lists nothing where there is no folder yet", async () => {
    expect(await listKeptMails(join(folder, "none"))).toEqual([]);
  });
});

describe("the SMTP mailer", () => {
  const received: { to: string[]; message: string }[] = [];
  let refusal: { code: number } | undefined;
  let server: SMTPServer;
  let url: string;
  beforeEach(async () => {
    received.length = 0;
    refusal = undefined;
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS", "AUTH"],
      onData(stream, session, callback) {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          if (refusal) {
            callback(Object.assign(new Error("not now"), { responseCode: refusal.code }));
            return;
          }
          received.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            message: Buffer.concat(chunks).toString("utf8"),
          });
          callback();
        });
      },
    });
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", () => resolve());
    });
    url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

  it("delivers both parts with the ref's Message-ID", async () => {
    await createSmtpMailer({ url, from }).send(mail);
    expect(received).toHaveLength(1);
    expect(received[0]!.to).toEqual([mail.to]);
    expect(received[0]!.message).toContain(`Message-ID: ${messageIdOf(mail.ref, from)}`);
    expect(received[0]!.message).toMatch(/text\/plain[\s\S]*text\/html/);
  });

  it("passes on a temporary refusal, to be tried again", async () => {
    refusal = { code: 451 };
    await expect(createSmtpMailer({ url, from }).send(mail)).rejects.toMatchObject({
      responseCode: 451,
    });
  });

  it("calls a 5xx refusal permanent", async () => {
    refusal = { code: 554 };
    await expect(createSmtpMailer({ url, from }).send(mail)).rejects.toMatchObject({
      code: "SMTP_554",
      permanent: true,
    });
  });

  it("does not let a line break in a subject or an address become a header or a recipient", async () => {
    const evil = { ...mail, subject: "Hola\r\nBcc: otro@correo.example" };
    await createSmtpMailer({ url, from }).send(evil);
    expect(received[0]!.to).toEqual([mail.to]);
    expect(received[0]!.message).not.toMatch(/^Bcc:/m);
    const address = { ...mail, ref: "x", to: "a@correo.example\r\nRCPT TO:<otro@correo.example>" };
    await createSmtpMailer({ url, from })
      .send(address)
      .catch(() => undefined);
    expect(received.flatMap(({ to }) => to)).not.toContain("otro@correo.example");
  });

  it("gives up on a server that does not answer", async () => {
    const mailer = createSmtpMailer({ url: "smtp://127.0.0.1:9", from, timeoutMs: 500 });
    await expect(mailer.send(mail)).rejects.toMatchObject({ code: expect.any(String) });
  });
});

describe("the layout of a message", () => {
  const hostile = `<script>alert("x")</script>&'`;
  const content: MailContent = {
    language: "es",
    brand: "Amparo",
    subject: "Asunto",
    preview: "Vista previa",
    heading: hostile,
    opening: [hostile],
    facts: [{ name: "Producto", value: hostile }],
    steps: { title: "Qué sigue", items: [hostile] },
    links: [{ label: hostile, url: 'https://amparo.example/x?a=1&b="2"' }],
    closing: [hostile],
  };

  it("escapes everything in the HTML part", () => {
    const html = mailHtml(content);
    expect(html).not.toContain("<script");
    expect(html.split(escapeHtml(hostile))).toHaveLength(7);
    expect(html).toContain('href="https://amparo.example/x?a=1&amp;b=%222%22"');
  });

  it("loads nothing from anywhere", () => {
    expect(mailHtml(content)).not.toMatch(/<img|<link|<script|url\(|src=|@import/i);
  });

  it("says the same in the text part", () => {
    const text = mailText({ ...content, heading: "Recibimos tu solicitud" });
    expect(text).toContain("Recibimos tu solicitud");
    expect(text).toContain(`Producto: ${hostile}`);
    expect(text).toContain(`1. ${hostile}`);
    expect(text).toContain("https://amparo.example/x");
  });

  it("draws Markdown in both parts, escaped, and links what leads somewhere from a mail", () => {
    const read = (text: string) => readMarkdown(text);
    const rich = {
      ...content,
      heading: "Hola",
      opening: read(
        "Hola **gente** *de <b>aquí</b>*\n\n- [Ver](https://amparo.example/a?b=1&c=2)\n- [mal](javascript:alert)\n- [aquí](/Gestion)\n\n1. uno\n2. dos\n\n> dicho\n\n## Título",
      ),
      closing: read(
        "[hola@amparo.example](mailto:hola@amparo.example)\n\n| A | B |\n|---|---|\n| 1 | 2 |",
      ),
    };
    const html = mailHtml(rich);
    expect(html).toContain("<strong>gente</strong> <em>de &lt;b&gt;aquí&lt;/b&gt;</em>");
    expect(html).toContain('href="https://amparo.example/a?b=1&amp;c=2"');
    expect(html).not.toMatch(/javascript:|href="\/|\*\*/);
    for (const part of [
      "<blockquote",
      "<ol",
      "<ul",
      "<h2",
      "<th",
      'href="mailto:hola@amparo.example"',
    ])
      expect(html).toContain(part);
    const text = mailText(rich);
    for (const part of [
      "Hola gente de <b>aquí</b>",
      "- Ver (https://amparo.example/a?b=1&c=2)\n- mal\n- aquí",
      "1. uno\n2. dos",
      "> dicho",
      "Título",
      "\n\nhola@amparo.example\n\nA | B\n1 | 2",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("**");
  });

  it("links web addresses only", () => {
    const bad = { ...content, links: [{ label: "x", url: "javascript:alert(1)" }] };
    expect(() => mailHtml(bad)).toThrow("may not be linked");
    expect(() => mailText(bad)).toThrow("may not be linked");
  });
});
