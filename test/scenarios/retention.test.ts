import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createVisitorService } from "#src/modules/identity/visitor/visitor.service.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { createFolderMailer } from "#src/platform/mail/folder-mailer.ts";
import { purgesOf } from "#src/platform/module-parts.ts";
import { createNightlyPurge, type Purge } from "#src/platform/retention/retention.ts";
import { openTestModules } from "#test/harness/app.ts";
import { openSeededDatabase } from "#test/harness/database.ts";

/** Everything that has an end has one, and nothing that is still needed goes. */
const timeZone = "America/Santiago";
const night = "2026-10-10T08:00:00Z";
const clock = fixedClock(night);
const log = { info: () => undefined };
let database: OpenDatabase;
let dataFolder: string;
let folder: string;
let visitors: ReturnType<typeof createVisitorService>;

beforeAll(async () => {
  database = await openSeededDatabase();
  dataFolder = await mkdtemp(join(tmpdir(), "amparo-retention-"));
  folder = join(dataFolder, "mail");
  const modules = await openTestModules({ database, clock, dataFolder });
  purges = () => purgesOf(modules);
  visitors = createVisitorService({ connection: database.connection, clock });
});
afterAll(async () => {
  await database.close();
  await rm(dataFolder, { recursive: true, force: true });
});
beforeEach(async () => {
  clock.set(night);
  const { connection } = database;
  for (const table of ["nightly_runs", "leads", "quotes", "saved_filters", "visitors"] as const) {
    await connection.deleteFrom(table).execute();
  }
});

let purges: () => readonly Purge[];
const nodeWith = (list: readonly Purge[] = purges()) =>
  createNightlyPurge({ connection: database.connection, clock, log, timeZone, purges: list });
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);

async function newVisitor(seenDaysAgo = 3000): Promise<string> {
  const id = randomUUID();
  const at = daysAgo(seenDaysAgo);
  await database.connection
    .insertInto("visitors")
    .values({
      id,
      token_hash: id,
      created_at: at,
      last_seen_on: at.toISOString().slice(0, 10),
      profile: JSON.stringify({ cargas: [] }),
      profile_saved_at: at,
    })
    .execute();
  return id;
}

async function newQuote(visitor: string, expiredDaysAgo: number): Promise<string> {
  const id = randomUUID();
  await database.connection
    .insertInto("quotes")
    .values({
      id,
      link_hash: id,
      visitor_id: visitor,
      product_code: "P",
      country: "CL",
      inputs: "{}",
      result: "{}",
      rate_table_id: null,
      uf_day: null,
      uf_value: null,
      rules_version: "1",
      catalogue_version: 1,
      created_at: daysAgo(expiredDaysAgo + 30),
      expires_at: daysAgo(expiredDaysAgo),
    })
    .execute();
  return id;
}

async function newLead(visitor: string, lead: { status: number; days: number; quote?: string }) {
  const reference = randomUUID();
  await database.connection
    .insertInto("leads")
    .values({
      reference,
      visitor_id: visitor,
      product_code: lead.quote === undefined ? null : "P",
      quote_id: lead.quote ?? null,
      price: lead.quote === undefined ? null : "{}",
      profile: null,
      status: lead.status,
      request_type: "Seguros",
      source: "QUEPLAN.CL",
      web_application: 39,
      country: "CL",
      origin: "/",
      full_name: "Ana Rojas",
      identification: null,
      email: "ana@example.com",
      phone: null,
      comment: null,
      consents: "{}",
      language: "es",
      access_hash: reference,
      created_at: daysAgo(lead.days),
    })
    .execute();
  return reference;
}

const idsOf = async (table: "visitors" | "quotes") =>
  (await database.connection.selectFrom(table).select("id").execute()).map(({ id }) => id);
const references = async () =>
  (await database.connection.selectFrom("leads").select("reference").execute()).map(
    ({ reference }) => reference,
  );

describe("what is erased at night", () => {
  it("is a closed lead after its term, then the quote and the visitor that stood behind it", async () => {
    const visitor = await newVisitor();
    await newLead(visitor, { status: 4, days: 1826, quote: await newQuote(visitor, 1800) });
    await nodeWith()();
    expect(await references()).toEqual([]);
    expect(await idsOf("quotes")).toEqual([]);
    expect(await idsOf("visitors")).toEqual([]);
  });

  it.each([
    ["an open one, however old", { status: 8, days: 4000 }],
    ["a customer in force", { status: 11, days: 4000 }],
    ["a refund under way", { status: 100, days: 4000 }],
    ["a closed one within its term", { status: 3, days: 1824 }],
  ])("is never a lead with its quote, consent and visitor: %s", async (_title, lead) => {
    const visitor = await newVisitor();
    const quote = await newQuote(visitor, 3000);
    const reference = await newLead(visitor, { ...lead, quote });
    await nodeWith()();
    expect(await references()).toEqual([reference]);
    expect(await idsOf("quotes")).toEqual([quote]);
    expect(await idsOf("visitors")).toEqual([visitor]);
  });

  it("is a deleted lead after thirty days in that status, however new it is", async () => {
    const visitor = await newVisitor();
    const deleted = async (days: number) => {
      const reference = await newLead(visitor, { status: 5, days: 40 });
      await database.connection
        .updateTable("leads")
        .set({ status_since: daysAgo(days) })
        .where("reference", "=", reference)
        .execute();
      return reference;
    };
    await deleted(31);
    const stays = await deleted(29);
    await nodeWith()();
    expect(await references()).toEqual([stays]);
    await database.connection
      .insertInto("retention_terms")
      .values({ record: "deleted-lead", valid_from: "2026-01-01", days: 28 })
      .execute();
    await database.connection.deleteFrom("nightly_runs").execute();
    await nodeWith()();
    expect(await references()).toEqual([]);
  });

  it("is a visitor unseen for a year with saved filters and profile, not one seen since", async () => {
    const [gone, stays] = [await newVisitor(366), await newVisitor(364)];
    for (const visitor of [gone, stays]) {
      await database.connection
        .insertInto("saved_filters")
        .values({
          id: randomUUID(),
          visitor_id: visitor,
          country: "CL",
          comparator: "Isapres",
          name: "one",
          query: "a=b",
          created_at: clock.now(),
          updated_at: clock.now(),
        })
        .execute();
    }
    await nodeWith()();
    expect(await idsOf("visitors")).toEqual([stays]);
    const filters = await database.connection.selectFrom("saved_filters").selectAll().execute();
    expect(filters.map(({ visitor_id }) => visitor_id)).toEqual([stays]);
  });

  it("leaves who comes again, for a visit is noted once a day", async () => {
    clock.set("2025-10-09T12:00:00Z");
    const { visitor, newToken } = await visitors.ensureVisitor(undefined);
    clock.set("2026-10-01T12:00:00Z");
    await visitors.findVisitorByToken(newToken);
    clock.set(night);
    await nodeWith()();
    expect(await idsOf("visitors")).toEqual([visitor.id]);
  });

  it("is an old profile of a visitor who stays", async () => {
    const visitor = await newVisitor(366);
    await newLead(visitor, { status: 8, days: 100 });
    await nodeWith()();
    expect((await visitors.findVisitor(visitor))?.profile).toBeNull();
  });

  it("is a message that left, and its file, but never one that waits", async () => {
    const message = {
      kind: "test",
      payload: "{}",
      created_at: daysAgo(90),
      next_attempt_at: clock.now(),
    };
    await database.connection.deleteFrom("outbox_messages").execute();
    await database.connection
      .insertInto("outbox_messages")
      .values([
        { ...message, ref: "old", sent_at: daysAgo(31) },
        { ...message, ref: "young", sent_at: daysAgo(29) },
        { ...message, ref: "waits", sent_at: null },
      ])
      .execute();
    const mail = { to: "a@example.com", subject: "s", text: "t", html: "<p>t</p>", language: "es" };
    for (const [ref, days] of [
      ["old", 31],
      ["young", 29],
    ] as const) {
      const mailer = createFolderMailer({
        folder,
        from: "b@example.com",
        clock: fixedClock(daysAgo(days)),
      });
      await mailer.send({ ref, ...mail });
    }
    await nodeWith()();
    const left = await database.connection.selectFrom("outbox_messages").select("ref").execute();
    expect(left.map(({ ref }) => ref).toSorted()).toEqual(["waits", "young"]);
    expect((await readdir(folder)).filter((name) => name.startsWith("old"))).toEqual([]);
    expect((await readdir(folder)).filter((name) => name.startsWith("young"))).toHaveLength(2);
  });

  it("follows the term that is in force on the day", async () => {
    const { connection } = database;
    const visitor = await newVisitor(100);
    const term = { record: "visitor", valid_from: "2026-10-12", days: 90 };
    await connection.insertInto("retention_terms").values(term).execute();
    await nodeWith()();
    expect(await idsOf("visitors")).toEqual([visitor]);
    clock.set("2026-10-12T08:00:00Z");
    await nodeWith()();
    expect(await idsOf("visitors")).toEqual([]);
    await connection.deleteFrom("retention_terms").where("days", "=", 90).execute();
  });
});

describe("a night", () => {
  const counted = () => {
    let runs = 0;
    return { purge: async () => void (runs += 1), runs: () => runs };
  };

  it("is one node's, once, after three in the morning of Chile", async () => {
    const { purge, runs } = counted();
    const nodes = [nodeWith([purge]), nodeWith([purge])];
    const all = () => Promise.all(nodes.map((node) => node()));
    clock.set("2026-10-10T05:59:00Z");
    await all();
    expect(runs()).toBe(0);
    clock.set("2026-10-10T06:00:00Z");
    await all();
    await all();
    expect(runs()).toBe(1);
    clock.set("2026-10-11T06:00:00Z");
    await all();
    expect(runs()).toBe(2);
  });

  it("is tried again after a failure, and taken over from a node that died", async () => {
    const { purge, runs } = counted();
    const failing = nodeWith([() => Promise.reject(new Error("the database went away"))]);
    await expect(failing()).rejects.toThrow("went away");
    await nodeWith([purge])();
    expect(runs()).toBe(1);

    await database.connection.deleteFrom("nightly_runs").execute();
    await database.connection
      .insertInto("nightly_runs")
      .values({ job: "purge", day: "2026-10-10", started_at: clock.now(), finished_at: null })
      .execute();
    clock.set("2026-10-10T09:59:00Z");
    await nodeWith([purge])();
    expect(runs()).toBe(1);
    clock.set("2026-10-10T10:01:00Z");
    await nodeWith([purge])();
    expect(runs()).toBe(2);
  });
});
