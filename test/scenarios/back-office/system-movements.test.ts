import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { leadCharging } from "#src/modules/sale/movement/system-postings.service.ts";
import { createAssignments } from "#src/modules/contact/executive/assignment.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import { createTestApp, openTestModules, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { addLeadTo, call, makeExecutive } from "./people.ts";

/** What leads cost and sales pay by themselves (AL 10, 11): driven by assignments, false customers and sales. */

// A Monday, 12:00 in Santiago.
const monday = "2026-11-23T15:00:00Z";
let site: TestApp;
let backOffice: SignedInPerson;
const root = "/api/back-office/accounts";
let modules: Awaited<ReturnType<typeof openTestModules>>;
beforeAll(async () => {
  site = await createTestApp({}, monday);
  backOffice = await signInAs(site, "sales/BACKOFFICE", { name: "Bruno Lagos" });
  modules = await openTestModules(site);
  await site.database.connection
    .insertInto("posting_rates")
    .values({ country: "CL", currency: "CLP", lead_charge_minor: 1_500 })
    .execute();
});
afterAll(() => site.close());

/** Somebody who works from nine to six and holds this much. */
async function seller(balance = 10_000): Promise<SignedInPerson & { account: string }> {
  const who = await signInAs(site, "sales/EJECUTIVO");
  await makeExecutive(site, who.userId);
  const opened = await call(site, backOffice, "POST", root, { user: who.userId, currency: "CLP" });
  const account = opened.body.data.id;
  if (balance > 0) await deposit(account, balance);
  return { ...who, account };
}
const deposit = async (account: string, amount: number) => {
  const body = { type: "deposits", amount: String(amount), reason: "Abono" };
  expect((await call(site, backOffice, "POST", `${root}/${account}/movements`, body)).status).toBe(
    201,
  );
};
/** As the page of an account sends it. */
const setMinimum = async (account: string, amount: number) => {
  const set = await site.app.inject({
    method: "POST",
    url: `/Gestion/Movimientos/${account}`,
    headers: {
      host: "localhost:3000",
      cookie: backOffice.cookie,
      "content-type": "application/x-www-form-urlencoded",
    },
    payload: `form=minimum&amount=${amount}`,
  });
  expect(set.statusCode).toBe(303);
};
const statement = async (account: string) =>
  (await call(site, backOffice, "GET", `${root}/${account}/movements`)).body.data;
const balanceOf = async (account: string): Promise<number> => {
  const { balance } = await site.database.connection
    .selectFrom("accounts")
    .select("balance_minor as balance")
    .where("id", "=", account)
    .executeTakeFirstOrThrow();
  return balance;
};
/** One of the demonstration: the job that assigns leads every two seconds would take another before the test does. */
const newLead = () => addLeadTo(site, { status: 8, isDemonstration: true });
/** What the job does. */
const post = () => modules.movement.services.postSystemMovements();
const versionOf = async (reference: string): Promise<number> => {
  const { version } = await site.database.connection
    .selectFrom("leads")
    .select("version")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  return version;
};
const assign = async (reference: string, to: { userId: string }) => {
  const answered = await call(
    site,
    backOffice,
    "POST",
    `/api/back-office/leads/${reference}/assign`,
    { executive: to.userId, version: await versionOf(reference) },
  );
  expect([answered.status, answered.body]).toMatchObject([200, {}]);
};
/** Goes to another hour; nobody is signed out by it. */
async function goTo(at: string | Date): Promise<void> {
  site.clock.set(at);
  const now = site.clock.now();
  await site.database.connection
    .updateTable("user_sessions")
    .set({
      created_at: now,
      last_act_at: now,
      proved_at: now,
      expires_at: new Date(now.getTime() + 8 * 3_600_000),
    })
    .execute();
}
const later = (minutes: number) => goTo(new Date(site.clock.now().getTime() + minutes * 60_000));
const recessOf = async ({ userId }: { userId: string }) => {
  const rows = await site.database.connection
    .selectFrom("recesses")
    .select(["reason", "ends_at"])
    .where("user_id", "=", userId)
    .execute();
  return rows.filter(({ ends_at: ends }) => ends === null).map(({ reason }) => reason);
};

describe("the charge of a lead", () => {
  it("is posted once for an assignment, however often it is looked for", async () => {
    const ana = await seller();
    const lead = await newLead();
    await assign(lead, ana);
    await Promise.all([post(), post()]);
    await post();
    expect((await statement(ana.account)).movements).toMatchObject([
      { type: "deposits", amount: 10_000 },
      { type: "charges", amount: 1_500, balanceAfter: 8_500, related: lead, actor: null },
    ]);
    // To the same executive again: nothing.
    await assign(lead, ana);
    await post();
    expect(await balanceOf(ana.account)).toBe(8_500);
  });

  it("is given back where the lead goes to somebody else within two hours of work, and only then", async () => {
    await goTo("2026-11-23T20:30:00Z");
    const [ana, blas, carla] = [await seller(), await seller(), await seller()];
    const lead = await newLead();
    await assign(lead, ana);
    await post();
    // Half an hour to the evening and one and a half hours of the next morning.
    await goTo("2026-11-24T13:30:00Z");
    await assign(lead, blas);
    await post();
    expect([await balanceOf(ana.account), await balanceOf(blas.account)]).toEqual([10_000, 8_500]);
    expect((await statement(ana.account)).movements.at(-1)).toMatchObject({
      type: "deposits",
      reverses: expect.any(Number),
    });
    await later(121);
    await assign(lead, carla);
    await post();
    expect([await balanceOf(blas.account), await balanceOf(carla.account)]).toEqual([8_500, 8_500]);
    await goTo(monday);
  });

  it("is not posted at all where it was given back before", async () => {
    const giveTwice = async () => {
      const [ana, blas] = [await seller(), await seller()];
      const lead = await newLead();
      await assign(lead, ana);
      await assign(lead, blas);
      await post();
      expect(await balanceOf(blas.account)).toBe(8_500);
      return (await statement(ana.account)).movements.length;
    };
    // The application's own job may come between the two, and post what is then given back: once in a while, never always.
    const posted: number[] = [];
    while (posted.length < 5 && posted.at(-1) !== 1) posted.push(await giveTwice());
    expect(posted.at(-1)).toBe(1);
  });

  it.each([
    [98, "a false customer"],
    [97, "a test"],
  ])("is given back once a move to %i, %s, can no longer be undone", async (to) => {
    const ana = await seller();
    const lead = await newLead();
    await assign(lead, ana);
    await post();
    const moved = await call(site, backOffice, "POST", `/api/back-office/leads/${lead}/status`, {
      to,
      note: "No existe",
      version: await versionOf(lead),
    });
    expect(moved.status).toBe(200);
    await post();
    expect(await balanceOf(ana.account)).toBe(8_500);
    await later(11);
    await post();
    await post();
    expect(await balanceOf(ana.account)).toBe(10_000);
    await goTo(monday);
  });

  it("stays where the move to 98 was undone", async () => {
    const ana = await seller();
    const lead = await newLead();
    await assign(lead, ana);
    const moved = await call(site, backOffice, "POST", `/api/back-office/leads/${lead}/status`, {
      to: 98,
      note: "No existe",
      version: await versionOf(lead),
    });
    const undo = `/api/back-office/leads/operations/${moved.body.data.operation}/undo`;
    expect((await call(site, backOffice, "POST", undo)).status).toBe(200);
    await later(11);
    await post();
    expect(await balanceOf(ana.account)).toBe(8_500);
    await goTo(monday);
  });

  it("goes back and comes again where an assignment of many is undone", async () => {
    const [ana, blas] = [await seller(), await seller()];
    const lead = await newLead();
    await assign(lead, ana);
    await post();
    const many = await call(site, backOffice, "POST", "/api/back-office/leads/bulk", {
      ids: [lead],
      expectedCount: 1,
      action: { assign: { executive: blas.userId } },
    });
    expect([many.status, many.body]).toMatchObject([200, { data: { moved: 1 } }]);
    await post();
    expect([await balanceOf(ana.account), await balanceOf(blas.account)]).toEqual([10_000, 8_500]);
    const undo = `/api/back-office/leads/operations/${many.body.data.operation}/undo`;
    expect((await call(site, backOffice, "POST", undo)).status).toBe(200);
    await post();
    expect([await balanceOf(ana.account), await balanceOf(blas.account)]).toEqual([8_500, 10_000]);
  });

  it("waits where the balance does not cover it: recess Saldo Bajo, told once, taken by the next deposit", async () => {
    const ana = await seller(1_000);
    const lead = await newLead();
    await assign(lead, ana);
    await post();
    await post();
    expect(await balanceOf(ana.account)).toBe(1_000);
    expect(await recessOf(ana)).toEqual(["Saldo Bajo"]);
    const told = await site.database.connection
      .selectFrom("outbox_messages")
      .select("ref")
      .where("kind", "=", "movement_posted.low")
      .where("ref", "like", `lead/${lead}/%`)
      .execute();
    expect(told).toHaveLength(1);
    // Seen on the page of the account.
    const page = await site.app.inject({
      url: `/Gestion/Movimientos/${ana.account}`,
      headers: { host: "localhost:3000", cookie: backOffice.cookie },
    });
    expect(page.body).toContain("En espera de saldo");
    await deposit(ana.account, 5_000);
    await later(2);
    await post();
    expect(await balanceOf(ana.account)).toBe(4_500);
    expect(await recessOf(ana)).toEqual([]);
    await goTo(monday);
  });

  it("waits for a balance in its own currency: what comes in another one does not end Saldo Bajo", async () => {
    const ana = await seller(1_000);
    await assign(await newLead(), ana);
    await post();
    expect(await recessOf(ana)).toEqual(["Saldo Bajo"]);
    const opened = { user: ana.userId, currency: "USD" };
    const dollars = (await call(site, backOffice, "POST", root, opened)).body.data.id;
    await deposit(dollars, 50);
    expect(await recessOf(ana)).toEqual(["Saldo Bajo"]);
    await deposit(ana.account, 5_000);
    expect(await recessOf(ana)).toEqual([]);
  });

  it("below the minimum begins Saldo Bajo", async () => {
    const ana = await seller(10_000);
    await setMinimum(ana.account, 9_000);
    await assign(await newLead(), ana);
    await post();
    expect([await balanceOf(ana.account), await recessOf(ana)]).toEqual([8_500, ["Saldo Bajo"]]);
  });

  it("each account of a person is low by itself: another currency neither ends nor hides Saldo Bajo", async () => {
    const ana = await seller(1_000);
    const opened = { user: ana.userId, currency: "USD" };
    const dollars = (await call(site, backOffice, "POST", root, opened)).body.data.id;
    await setMinimum(ana.account, 500);
    const charge = { type: "charges", amount: "600", reason: "Cobro" };
    await call(site, backOffice, "POST", `${root}/${ana.account}/movements`, charge);
    expect(await recessOf(ana)).toEqual(["Saldo Bajo"]);
    // Neither what comes in dollars nor their minimum restores the balance in pesos.
    await deposit(dollars, 10);
    expect(await recessOf(ana)).toEqual(["Saldo Bajo"]);
    await setMinimum(dollars, 20);
    await setMinimum(dollars, 5);
    expect(await recessOf(ana)).toEqual(["Saldo Bajo"]);
    // Both are low: each has to be restored.
    await setMinimum(dollars, 20);
    await deposit(ana.account, 500);
    expect(await recessOf(ana)).toEqual(["Saldo Bajo"]);
    await deposit(dollars, 10);
    expect(await recessOf(ana)).toEqual([]);
  });

  it("keeps balance = sum of movements and nothing twice, whatever comes", async () => {
    const people = [await seller(), await seller(), await seller(2_000)];
    const leads = [await newLead(), await newLead()];
    const assignments = createAssignments({
      connection: site.database.connection,
      clock: site.clock,
      charging: leadCharging,
    });
    const idOf = async (reference: string) =>
      (
        await site.database.connection
          .selectFrom("leads")
          .select("id")
          .where("reference", "=", reference)
          .executeTakeFirstOrThrow()
      ).id;
    const ids = await Promise.all(leads.map(idOf));
    const step = fc.record({
      kind: fc.constantFrom("give", "give", "post", "later", "deposit", "undo"),
      who: fc.nat(2),
      lead: fc.nat(1),
      minutes: fc.constantFrom(1, 30, 130),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        await goTo(monday);
        for (const { kind, who, lead, minutes } of steps) {
          const [person, id] = [people[who], ids[lead]];
          if (person === undefined || id === undefined) continue;
          if (kind === "post") await post();
          else if (kind === "later") await later(minutes);
          else if (kind === "deposit") await deposit(person.account, 700);
          else
            await asService(site.database.connection, async (own) => {
              const by = { executive: person.userId, by: backOffice.userId };
              if (kind === "give") await assignments.giveAll(own, [id], by);
              else
                await leadCharging.restored(own, {
                  leads: [{ id }],
                  executive: person.userId,
                  at: site.clock.now(),
                });
            });
        }
        await post();
        for (const { account } of people) {
          const rows = await site.database.connection
            .selectFrom("movements")
            .select(["type", "amount_minor as amount", "reverses", "idempotency_key as key"])
            .where("account_id", "=", account)
            .execute();
          const sum = rows.reduce(
            (total, { type, amount }) =>
              total + (type === "deposits" || type === "bonuses" ? amount : -amount),
            0,
          );
          expect(await balanceOf(account)).toBe(sum);
          expect(sum).toBeGreaterThanOrEqual(0);
          expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
          const undone = rows.flatMap(({ reverses }) => reverses ?? []);
          expect(new Set(undone).size).toBe(undone.length);
        }
      }),
      { numRuns: 25 },
    );
    await goTo(monday);
  });
});
