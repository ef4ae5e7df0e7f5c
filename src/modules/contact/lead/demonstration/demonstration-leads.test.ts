import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isRut } from "#src/contracts/identification.ts";
import { signOf } from "#src/modules/sale/movement/movement.rules.ts";
import { allSaleStates } from "#src/modules/sale/sale/sale-transitions.rules.ts";
import { openTestModules } from "#test/harness/app.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { signInAs } from "#test/harness/signed-in-as.ts";
import { readDemonstrationArguments } from "./demonstration-task.service.ts";
import { leadStatuses } from "../lead.status.ts";

describe("the leads of the demonstration", () => {
  let site: TestApp;
  let dataFolder: string;
  beforeAll(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), "amparo-demonstration-"));
    site = await createTestApp({ DEMONSTRATION_LEADS: "240" }, "2026-11-23T15:00:00Z");
  });
  afterAll(async () => {
    await site.close();
    await rm(dataFolder, { recursive: true, force: true });
  });
  const openModules = async () => ({
    modules: await openTestModules({
      root: resolve(import.meta.dirname, "../../../../.."),
      dataFolder,
      database: site.database,
      clock: site.clock,
      environment: { DEMONSTRATION_LEADS: "240" },
    }),
  });
  const all = () =>
    site.database.connection.selectFrom("leads").selectAll().orderBy("id").execute();

  it("come with sales in each state, tickets in each status, movements and mails that did not leave", async () => {
    const { connection } = site.database;
    const sales = await connection.selectFrom("sales").select(["country", "state"]).execute();
    expect(sales).toHaveLength(40);
    const few = allSaleStates.filter(
      (state) => sales.filter((sale) => sale.state === state).length < 3,
    );
    expect(few).toEqual([]);
    // Subscriptions are shown of sales in force in Chile.
    const inForce = sales.filter(
      ({ country, state }) => country === "CL" && ["OK", "OVERDUE"].includes(state),
    );
    expect(inForce.length).toBeGreaterThanOrEqual(8);
    const tickets = await connection.selectFrom("tickets").select("status").execute();
    expect(tickets).toHaveLength(25);
    expect(new Set(tickets.map(({ status }) => status)).size).toBe(5);
    const events = await connection.selectFrom("lead_appointments").select("id").execute();
    expect(events).toHaveLength(30);
    const accounts = await connection.selectFrom("accounts").selectAll().execute();
    expect(accounts).toHaveLength(3);
    const movements = await connection.selectFrom("movements").selectAll().execute();
    expect(movements).toHaveLength(60);
    for (const { id, balance_minor: balance } of accounts)
      expect(
        movements
          .filter((one) => one.account_id === id)
          .reduce((sum, one) => sum + signOf(one.type) * one.amount_minor, 0),
      ).toBe(balance);
    expect(accounts.filter((one) => one.balance_minor < one.minimum_minor)).toHaveLength(1);
    const unsent = await connection
      .selectFrom("outbox_messages")
      .select("unsent_state")
      .where("unsent_state", "is not", null)
      .execute();
    expect(unsent).toHaveLength(6);
  });

  it("are 240 over 90 days, in every status and sub-status, country, source and request type", async () => {
    const leads = await all();
    expect(leads).toHaveLength(240);
    const of = (name: keyof (typeof leads)[number]) => new Set(leads.map((lead) => lead[name]));
    expect(of("status").size).toBe(Object.keys(leadStatuses).length);
    const text = readFileSync(
      resolve(import.meta.dirname, "../../../../../db/seed/leads/lead-sub-statuses.tsv"),
      "utf8",
    );
    expect(of("sub_status").size).toBe(text.trim().split("\n").length - 1 + 1);
    expect([of("country").size, of("source").size, of("request_type").size]).toEqual([4, 7, 7]);
    const oldest = Math.min(...leads.map(({ created_at }) => created_at.getTime()));
    expect(site.clock.now().getTime() - oldest).toBeLessThan(91 * 86_400_000);
    for (const lead of leads) {
      expect(lead.email).toMatch(/\.example$/);
      if (lead.country === "CL") expect(isRut(lead.identification ?? "")).toBe(true);
      if (lead.status === 4) expect(lead.failure_reason).not.toBe(null);
      expect(lead.last_act_at >= lead.created_at).toBe(true);
    }
  });

  it.each([
    ["certain", 12],
    ["likely", 8],
    ["possible", 6],
  ])("are %s duplicates in %i pairs, to be joined or told apart", async (level, count) => {
    const backOffice = await signInAs(site, "sales/BACKOFFICE");
    const found = async () => {
      const answered = await site.app.inject({
        url: `/api/back-office/leads/duplicates?level=${level}&take=100`,
        headers: { host: "localhost:3000", cookie: backOffice.cookie },
      });
      return answered.json().data.length;
    };
    // A job compares the leads after the start.
    await expect.poll(found).toBe(count);
  });

  it("are there once: another start leaves them as people left them", async () => {
    const before = (await all()).length;
    await site.database.connection.updateTable("leads").set({ comment: "visto" }).execute();
    await openModules();
    const after = await all();
    expect(after).toHaveLength(before);
    expect(after.every(({ comment }) => comment === "visto")).toBe(true);
  });

  it("come again for the same seed, and others for another", async () => {
    const { modules } = await openModules();
    const { runDemonstrationTask } = modules.lead.services;
    expect(await runDemonstrationTask({ count: 240, seed: 7 })).toEqual({ made: 0 });
    expect(await runDemonstrationTask({ count: 30, seed: 8 })).toEqual({ made: 30 });
    expect(await all()).toHaveLength(270);
  });

  it.each([
    [["leads", "500"], { count: 500, seed: 7 }],
    [["leads", "500", "--seed", "9"], { count: 500, seed: 9 }],
    [["leads"], undefined],
    [["leads", "0"], undefined],
    [["leads", "100001"], undefined],
    [["leads", "5", "--seed"], undefined],
    [["people", "5"], undefined],
  ])("are ordered by %j", (args, task) => {
    expect(readDemonstrationArguments(args)).toEqual(task);
  });
});
