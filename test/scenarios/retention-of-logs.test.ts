import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { purgesOf } from "#src/platform/module-parts.ts";
import { createNightlyPurge, type Purge } from "#src/platform/retention/retention.ts";
import { openTestModules } from "#test/harness/app.ts";
import { openSeededDatabase } from "#test/harness/database.ts";
import { signInAs } from "#test/harness/signed-in-as.ts";
import { addLeadTo } from "#test/scenarios/back-office/people.ts";

/** Rows that only grow go after their term; what an open payment or ticket needs stays. */
const clock = fixedClock("2026-10-10T08:00:00Z");
let database: OpenDatabase;
let dataFolder: string;
let purges: readonly Purge[];
beforeAll(async () => {
  database = await openSeededDatabase();
  dataFolder = await mkdtemp(join(tmpdir(), "amparo-retention-"));
  purges = purgesOf(await openTestModules({ database, clock, dataFolder }));
});
afterAll(async () => {
  await database.close();
  await rm(dataFolder, { recursive: true, force: true });
});
beforeEach(() => database.connection.deleteFrom("nightly_runs").execute());

const night = () =>
  createNightlyPurge({
    connection: database.connection,
    clock,
    log: { info: () => undefined },
    timeZone: "America/Santiago",
    purges,
  })();
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);

describe("what grows with every day's work", () => {
  const people = async () => {
    const { connection } = database;
    const { id: tenantId } = await connection
      .selectFrom("tenants")
      .select("id")
      .where("path", "=", "amparo/chile")
      .executeTakeFirstOrThrow();
    return { connection, tenantId, user: await signInAs({ database, clock }, "sales/BACKOFFICE") };
  };
  /** What of each kind is left after a night, of one past its term by a day and one within it by a day. */
  const left = async <Row>(rows: () => Promise<Row[]>, of: (row: Row) => string) =>
    (await rows()).map(of).toSorted();

  it("messages of forms and counted events go after two years", async () => {
    const { connection } = database;
    for (const [name, days] of [
      ["old", 731],
      ["young", 729],
    ] as const) {
      await connection
        .insertInto("site_messages")
        .values({
          reference: name,
          kind: "feedback",
          country: "CL",
          language: "es",
          answers: "{}",
          consented_at: null,
          form_key: name,
          form_hash: name,
          created_at: daysAgo(days),
        })
        .execute();
      await connection
        .insertInto("tracked_events")
        .values({
          event: "purchase",
          transaction_id: name,
          country: "CL",
          product_code: null,
          at: daysAgo(days),
        })
        .execute();
    }
    await night();
    const messages = () => connection.selectFrom("site_messages").select("reference").execute();
    const events = () => connection.selectFrom("tracked_events").select("transaction_id").execute();
    expect(await left(messages, (row) => row.reference)).toEqual(["young"]);
    expect(await left(events, (row) => row.transaction_id)).toEqual(["young"]);
  });

  it("notices of the bell go after half a year, tickets five years after they were solved", async () => {
    const { connection, tenantId, user } = await people();
    for (const [ref, days] of [
      ["old", 181],
      ["young", 179],
    ] as const)
      await connection
        .insertInto("bell_notices")
        .values({
          user_id: user.userId,
          type: "mora_3",
          ref,
          text: "t",
          detail: "",
          path: null,
          created_at: daysAgo(days),
          rings_at: daysAgo(days),
          read_at: null,
        })
        .execute();
    for (const [subject, days, status] of [
      ["old", 1826, "solved"],
      ["young", 1824, "solved"],
      ["open", 4000, "open"],
    ] as const)
      await connection
        .insertInto("tickets")
        .values({
          reference: `TIC-${subject}`,
          tenant_id: tenantId,
          country: "CL",
          language: "es",
          status,
          queue: "soporte",
          priority: "normal",
          channel: "portal",
          subject,
          requester_name: "Ana",
          requester_email: null,
          requester_user: null,
          made_by: null,
          owner: null,
          lead_id: null,
          policy: null,
          payment: null,
          previous_id: null,
          conversation_id: null,
          reply_token: randomUUID(),
          clock_since: null,
          due_at: null,
          hold_until: null,
          told_at: null,
          first_answer_at: null,
          status_since: daysAgo(days),
          last_act_at: daysAgo(days),
          created_at: daysAgo(days),
        })
        .execute();
    const made = await connection.selectFrom("tickets").select(["id", "subject"]).execute();
    for (const { id, subject } of made)
      await connection
        .insertInto("stored_files")
        .values({
          id: randomUUID(),
          owner_kind: "ticket",
          owner_id: String(id),
          tenant_id: tenantId,
          place: randomUUID(),
          name: `${subject}.pdf`,
          media_type: "application/pdf",
          size: 1,
          sha256: "0".repeat(64),
          scan: "none",
          added_by: null,
          added_at: clock.now(),
        })
        .execute();
    await night();
    const files = () =>
      connection.selectFrom("stored_files").select("name").where("owner_kind", "=", "ticket");
    expect(
      await left(
        () => files().execute(),
        ({ name }) => name,
      ),
    ).toEqual(["open.pdf", "young.pdf"]);
    const notices = () => connection.selectFrom("bell_notices").select("ref").execute();
    const tickets = () => connection.selectFrom("tickets").select("subject").execute();
    expect(await left(notices, ({ ref }) => ref)).toEqual(["young"]);
    expect(await left(tickets, ({ subject }) => subject)).toEqual(["open", "young"]);
  });

  it("notifications of providers go once worked, calls once their payment is over", async () => {
    const { connection, tenantId } = await people();
    const worked = { done_at: daysAgo(360), failed_at: null, next_try_at: null };
    for (const [digest, days, state] of [
      ["old", 366, worked],
      ["given up", 366, { done_at: null, failed_at: daysAgo(360), next_try_at: null }],
      ["young", 364, worked],
      ["waits", 4000, { done_at: null, failed_at: null, next_try_at: clock.now() }],
    ] as const)
      await connection
        .insertInto("inbound_events")
        .values({
          provider: "kushki",
          digest,
          body: Buffer.from("{}"),
          signature: "",
          received_at: daysAgo(days),
          last_error: null,
          ...state,
        })
        .execute();
    for (const [outcome, days, state] of [
      ["old", 1826, "OK"],
      ["young", 1824, "OK"],
      ["open", 4000, "PENDING"],
      ["refund", 4000, "REQUEST_REFUND"],
    ] as const) {
      const [payable, payment] = [randomUUID(), randomUUID()];
      await connection
        .insertInto("payables")
        .values({
          id: payable,
          tenant_id: tenantId,
          kind: "purchase",
          ref: outcome,
          country: "CL",
          currency: "CLP",
          amount_minor: 1,
          uf_day: null,
          uf_value_cents: null,
          state: "OPEN",
          pay_path: "/p",
          done_path: "/d",
          made_at: daysAgo(days),
          paid_at: null,
        })
        .execute();
      await connection
        .insertInto("payments")
        .values({
          id: payment,
          tenant_id: tenantId,
          payable_id: payable,
          reference: `PAG-${outcome}`,
          flow: "tdc-one-time",
          provider: "kushki",
          state,
          currency: "CLP",
          amount_minor: 1,
          made_at: daysAgo(days),
          settled_at: null,
        })
        .execute();
      await connection
        .insertInto("provider_calls")
        .values({
          tenant_id: tenantId,
          payment_id: payment,
          provider: "kushki",
          kind: "start",
          outcome,
          code: null,
          duration_ms: 1,
          at: daysAgo(days),
        })
        .execute();
    }
    await night();
    const events = () => connection.selectFrom("inbound_events").select("digest").execute();
    const calls = () => connection.selectFrom("provider_calls").select("outcome").execute();
    expect(await left(events, ({ digest }) => digest)).toEqual(["waits", "young"]);
    expect(await left(calls, ({ outcome }) => outcome)).toEqual(["open", "refund", "young"]);
  });

  it("what a bulk change remembers goes after a month, the leads stay", async () => {
    const { connection, tenantId, user } = await people();
    const reference = await addLeadTo({ database, clock }, { status: 8 });
    const { id: lead } = await connection
      .selectFrom("leads")
      .select("id")
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    for (const [action, days] of [
      ["old", 31],
      ["young", 29],
    ] as const) {
      const id = randomUUID();
      await connection
        .insertInto("lead_operations")
        .values({ id, actor: user.userId, action, at: daysAgo(days), undone_at: null })
        .execute();
      await connection
        .insertInto("lead_operation_rows")
        .values({
          operation_id: id,
          lead_id: lead,
          tenant_id: tenantId,
          before: JSON.stringify({ status: 2 }),
          version_after: 2,
        })
        .execute();
    }
    await night();
    const operations = () => connection.selectFrom("lead_operations").select("action").execute();
    const rows = () => connection.selectFrom("lead_operation_rows").select("lead_id").execute();
    expect(await left(operations, ({ action }) => action)).toEqual(["young"]);
    expect(await left(rows, (row) => String(row.lead_id))).toEqual([String(lead)]);
    const leads = await connection.selectFrom("leads").select("reference").execute();
    expect(leads).toEqual([{ reference }]);
  });

  it("what the system posted goes after five years with what gave it back; what is due and every movement stay", async () => {
    const { connection, tenantId, user } = await people();
    const reference = await addLeadTo({ database, clock }, { status: 8 });
    const { id: lead } = await connection
      .selectFrom("leads")
      .select("id")
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    const account = randomUUID();
    await connection
      .insertInto("accounts")
      .values({
        id: account,
        tenant_id: tenantId,
        kind: "person",
        user_id: user.userId,
        currency: "CLP",
        balance_minor: 10,
        created_at: daysAgo(4000),
      })
      .execute();
    const { id: movement } = await connection
      .insertInto("movements")
      .values({
        account_id: account,
        tenant_id: tenantId,
        type: "deposits",
        amount_minor: 10,
        balance_after_minor: 10,
        reason: "r",
        related: "old",
        request_id: null,
        reverses: null,
        made_by: null,
        at: daysAgo(1826),
        idempotency_key: "old",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const of = {
      tenant_id: tenantId,
      user_id: user.userId,
      currency: "CLP",
      amount_minor: 10,
      next_try_at: clock.now(),
    } as const;
    const add = async (
      key: string,
      days: number,
      state: "DUE" | "POSTED" | "VOID",
      { leadId = null, back = null }: { leadId?: number | null; back?: number | null } = {},
    ) => {
      const { id } = await connection
        .insertInto("system_postings")
        .values({
          ...of,
          key,
          state,
          kind: back === null ? "commission" : "commission-return",
          related: key,
          lead_id: leadId,
          gives_back: back,
          made_at: daysAgo(days),
          movement_id: state === "POSTED" ? movement : null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    };
    await add("old", 1826, "POSTED");
    await add("void", 1826, "VOID");
    await add("young", 1824, "POSTED");
    await add("due", 4000, "DUE");
    await add("of a lead", 4000, "POSTED", { leadId: lead });
    await add("its return", 1827, "POSTED", { back: await add("given back", 1828, "POSTED") });
    await add("a young return", 1824, "POSTED", {
      back: await add("given back late", 1828, "VOID"),
    });
    await add("a due return", 1827, "DUE", { back: await add("to be given back", 1828, "POSTED") });
    await night();
    const rows = () => connection.selectFrom("system_postings").select("key").execute();
    expect(await left(rows, ({ key }) => key)).toEqual([
      "a due return",
      "a young return",
      "due",
      "given back late",
      "of a lead",
      "to be given back",
      "young",
    ]);
    const movements = () => connection.selectFrom("movements").select("id").execute();
    expect(await left(movements, ({ id }) => String(id))).toEqual([String(movement)]);
  });
});
