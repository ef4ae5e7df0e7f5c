import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";

/** A message left in the chat out of hours, as it leaves through a real mail server. */

const message = {
  name: "Ana Núñez",
  email: "ana.nunez@example.com",
  phone: "9 8123 4567",
  topic: "companies",
  question: "How do I insure my team? <b>Now</b>",
  consent: true,
  path: "/en/Contact",
};
const received: { to: string[]; text: string }[] = [];
let server: SMTPServer;
let site: TestApp;

/** The readable part of a message, with its encodings undone. */
const decoded = (raw: string) =>
  Buffer.from(
    raw
      .replaceAll(/=\r?\n/g, "")
      .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ to, text: decoded(Buffer.concat(chunks).toString("latin1")) });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  // A Sunday.
  site = await createTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}` }, "2026-11-22T22:00:00Z");
});
afterAll(async () => {
  await site.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const leave = (key: string) =>
  site.app.inject({
    method: "POST",
    url: "/api/chat/conversations",
    payload: message,
    headers: {
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140",
      "accept-language": "en",
      "idempotency-key": key,
    },
  });

it("is mailed to who answers, in Spanish and whole, and to its writer, in their language and without it", async () => {
  const left = await leave("b0c4e2a0-7d5e-4b59-9d43-4b8f7c1f0a11");
  const { reference } = left.json().data as { reference: string };
  const sentTo = (address: string) => received.filter((one) => one.to.includes(address));
  // Besides these, the executive to whom the request is given hears of it.
  await expect
    .poll(() => ["hola@amparo.example", message.email].map((address) => sentTo(address).length))
    .toEqual([1, 1]);
  const to = (address: string) => sentTo(address)[0]?.text ?? "";
  const team = to("hola@amparo.example");
  expect(team).toContain(`Subject: Mensaje del chat ${reference}`);
  expect(team).toContain("Nombre: Ana Núñez");
  expect(team).toContain("Correo: ana.nunez@example.com");
  expect(team).toContain("Teléfono: +56981234567");
  expect(team).toContain("Mensaje: How do I insure my team?");
  expect(team).toContain("&lt;b&gt;Now&lt;/b&gt;");
  expect(team).toContain("Idioma: en");
  const sender = to(message.email);
  expect(sender).toContain(`Subject: We received your message ${reference}`);
  expect(sender).toContain("We answer Monday to Friday, 9:00 to 18:00.");
  expect(sender).not.toContain("insure my team");
  expect(sender).not.toContain("Núñez");
  expect(site.logLines().join("\n")).not.toContain("ana.nunez");
});
