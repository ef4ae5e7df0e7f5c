import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { join, resolve } from "node:path";
import { fixedClock } from "#src/platform/clock/clock.ts";
import { openEmbedded, openPostgres, type OpenDatabase } from "#src/platform/database/database.ts";
import { migrate } from "#src/platform/database/migrate.ts";
import { createSmtpMailer } from "#src/platform/mail/smtp-mailer.ts";
import {
  createTemporaryDatabase,
  postgresAddress,
  type TemporaryDatabase,
} from "#test/harness/postgres.ts";
import { exampleMarket } from "./example-price.ts";
import { exampleRequest, type LeadSite, openLeadSite, sendRequest } from "./lead-site.ts";

const migrations = join(resolve(import.meta.dirname, "../../.."), "db/migrations");
const address = await postgresAddress();
if (address === undefined) {
  process.stdout.write(
    "Two nodes are tried on the embedded database only: no PostgreSQL answers.\n",
  );
}
const kinds =
  address === undefined ? (["embedded"] as const) : (["embedded", "postgresql"] as const);

describe.each(kinds)("two nodes over one %s database", (kind) => {
  let temporary: TemporaryDatabase | undefined;
  const databases: OpenDatabase[] = [];
  const nodes: LeadSite[] = [];
  const clock = fixedClock("2026-10-10T14:42:00Z");
  let server: SMTPServer;
  let refusals = 0;
  const received: string[] = [];

  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS", "AUTH"],
      onData(stream, _session, callback) {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          if (refusals > 0) {
            refusals -= 1;
            callback(Object.assign(new Error("try later"), { responseCode: 451 }));
            return;
          }
          received.push(/^Message-ID: (.*)$/m.exec(Buffer.concat(chunks).toString())?.[1] ?? "");
          callback();
        });
      },
    });
    await new Promise<void>((done) => {
      server.listen(0, "127.0.0.1", () => done());
    });
    const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    if (kind === "postgresql" && address !== undefined) {
      temporary = await createTemporaryDatabase(address);
      databases.push(await openPostgres(temporary.url), await openPostgres(temporary.url));
    } else {
      const one = await openEmbedded();
      databases.push(one, one);
    }
    await migrate(databases[0]!.connection, migrations);
    for (const database of databases) {
      const mailer = createSmtpMailer({ url, from: "Amparo <solicitudes@amparo.example>" });
      const { priceNow } = exampleMarket();
      nodes.push(await openLeadSite({ database, clock, priceNow, mailer }));
    }
  });
  afterAll(async () => {
    for (const node of nodes) await node.close();
    for (const database of new Set(databases)) await database.close();
    await temporary?.drop();
    await new Promise<void>((done) => server.close(() => done()));
  });
  beforeEach(async () => {
    clock.set("2026-10-10T14:42:00Z");
    refusals = 0;
    received.length = 0;
    for (const table of ["leads", "quotes", "outbox_messages", "idempotency_keys"] as const) {
      await databases[0]!.connection.deleteFrom(table).execute();
    }
  });
  afterEach(async () => {
    for (const node of nodes) await node.outbox.drain();
  });

  const count = async (table: "leads" | "quotes" | "outbox_messages" | "visitors") =>
    (await databases[0]!.connection.selectFrom(table).select("id").execute()).length;

  it("answer the same key sent to both at once with one request", async () => {
    const key = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        sendRequest(nodes[index % 2]!, exampleRequest(), { key }),
      ),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 201));
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    expect([await count("leads"), await count("quotes"), await count("outbox_messages")]).toEqual([
      1, 1, 1,
    ]);
  });

  it("answer one of two bodies under the same key, and 409 to the other", async () => {
    const key = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        sendRequest(
          nodes[index % 2]!,
          exampleRequest({ contact: { phone: `9 8123 456${index % 2}` } }),
          { key },
        ),
      ),
    );
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([
      ...Array.from({ length: 10 }, () => 201),
      ...Array.from({ length: 10 }, () => 409),
    ]);
    expect(await count("leads")).toBe(1);
  });

  it("send each mail once, although both look for messages at the same time", async () => {
    for (let made = 0; made < 10; made += 1) await sendRequest(nodes[made % 2]!);
    await Promise.all(nodes.map((node) => node.outbox.drain()));
    await expect.poll(() => received.length).toBe(10);
    expect(new Set(received).size).toBe(10);
  });

  it("deliver every mail once after the mail server refused for a while", async () => {
    refusals = 7;
    for (let made = 0; made < 4; made += 1) await sendRequest(nodes[made % 2]!);
    for (let minute = 0; minute < 40; minute += 1) {
      await Promise.all(nodes.map((node) => node.outbox.drain()));
      clock.set(new Date(clock.now().getTime() + 60_000));
    }
    expect(refusals).toBe(0);
    expect(received).toHaveLength(4);
    expect(new Set(received).size).toBe(4);
  });
});
