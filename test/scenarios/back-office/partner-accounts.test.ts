import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { leftMails } from "#test/scenarios/purchase/sign-purchase.ts";
import { makeExecutive } from "./people.ts";
import { keepQueuedMessages } from "#test/harness/queued-messages.ts";
import { pageOf } from "./form-sending.ts";

/** Accounts of partners and referrers (AL 11): opened on the page, seen by whose they are, and told to them. */

const clinic = "amparo/chile/clinica-demo";
const page = "/Gestion/Movimientos";
let site: TestApp;
let backOffice: SignedInPerson;
let manager: SignedInPerson;
let partner: SignedInPerson;
let foreign: SignedInPerson;
let referrer: SignedInPerson;
let queued: Awaited<ReturnType<typeof keepQueuedMessages>>;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  queued = await keepQueuedMessages(site.database.connection);
  backOffice = await signInAs(site, "sales/BACKOFFICE", { name: "Bruno Lagos" });
  manager = await signInAs(site, "sales/GERENTE");
  partner = await signInAs(site, "portal/ADMIN_PARTNER", { node: clinic, name: "Paz Soto" });
  foreign = await signInAs(site, "portal/ADMIN_PARTNER", { node: "amparo/chile/segunda-demo" });
  referrer = await signInAs(site, "portal/REFERIDOR", { node: clinic, name: "Karina Bravo" });
});
afterAll(() => site.close());

const ask = (who: SignedInPerson, url: string, form?: Record<string, string>) =>
  pageOf(site, who, url, form);
/** Opens it by the form of the page; its address. */
const open = async (holder: string): Promise<string> => {
  const opened = await ask(backOffice, page, { form: "open", holder, currency: "CLP" });
  expect([opened.status, opened.to]).toEqual([
    303,
    expect.stringMatching(/Movimientos\/[\da-f-]+$/),
  ]);
  return opened.to;
};
const post = (account: string, type: string, amount: string) =>
  ask(backOffice, account, { form: "post", type, amount, reason: "Prueba" });
/** Kinds of what somebody is told of an account, in order. */
const toldTo = async (who: SignedInPerson, account: string): Promise<string[]> => {
  const rows = await queued("movement_posted", "movement_posted.low");
  return rows
    .filter(({ payload }) => payload["userId"] === who.userId)
    .filter(({ payload }) => account.endsWith(String(payload["account"])))
    .map(({ kind }) => kind);
};

describe("the account of a partner", () => {
  it("is opened on the page, seen by the partner's people alone, and its low balance is told to them", async () => {
    const list = await ask(backOffice, page);
    for (const text of ["Clínica Demo · Partner", "Karina Bravo · Referidor de Clínica Demo"])
      expect(list.text).toContain(text);
    const account = await open(clinic);
    expect(await open(clinic)).toBe(account);
    expect((await post(account, "deposits", "8000")).status).toBe(303);
    const limit = await ask(backOffice, account, { form: "minimum", amount: "5000" });
    expect(limit.status).toBe(303);
    expect((await post(account, "charges", "4000")).status).toBe(303);
    expect(await toldTo(partner, account)).toEqual([
      "movement_posted",
      "movement_posted",
      "movement_posted.low",
    ]);
    for (const who of [foreign, referrer, backOffice])
      expect(await toldTo(who, account)).toEqual([]);
    const own = await ask(partner, "/Mis-Referidos");
    for (const text of ["$4.000", "Saldo bajo: el mínimo es $5.000 y faltan $1.000."])
      expect(own.text).toContain(text);
    expect((await ask(partner, account)).status).toBe(200);
    for (const who of [foreign, referrer]) {
      expect((await ask(who, account)).status).toBe(404);
      expect((await ask(who, "/Mis-Referidos")).text).not.toContain("$4.000");
    }
  });

  it("that is brought below another minimum is told as well, also by who has one country", async () => {
    const account = await open(clinic);
    const before = (await toldTo(partner, account)).length;
    await ask(backOffice, account, { form: "minimum", amount: "0" });
    await ask(backOffice, account, { form: "minimum", amount: "6000" });
    expect((await toldTo(partner, account)).slice(before)).toEqual(["movement_posted.low"]);
    const asked = { form: "ask", kind: "withdrawal", amount: "1000", evidence: "Pago" };
    expect((await ask(backOffice, account, asked)).status).toBe(303);
    const request = await site.database.connection
      .selectFrom("movement_requests")
      .select(["id", "version"])
      .where("state", "=", "REQUESTED")
      .where("evidence", "=", "Pago")
      .executeTakeFirstOrThrow();
    const decided = await site.app.inject({
      method: "POST",
      url: `/api/back-office/movements/${request.id}/decision`,
      headers: { host: "localhost:3000", accept: "application/json", cookie: manager.cookie },
      payload: { accept: true, version: request.version },
    });
    expect(decided.statusCode).toBe(200);
    expect((await toldTo(partner, account)).slice(before + 1)).toEqual(["movement_posted"]);
  });

  it.each(["", "amparo/chile", "amparo/chile/no-hay"])("is not opened for %j", async (holder) => {
    const refused = await ask(backOffice, page, { form: "open", holder, currency: "CLP" });
    expect(refused.status).toBe(400);
  });
});

it("the account of a referrer is opened on the page, and the referrer sees and is told what is low", async () => {
  const account = await open(referrer.userId);
  await post(account, "deposits", "2000");
  await ask(backOffice, account, { form: "minimum", amount: "2500" });
  expect(await toldTo(referrer, account)).toEqual(["movement_posted", "movement_posted.low"]);
  const own = await ask(referrer, "/Mis-Referidos");
  expect(own.text).toContain("Saldo bajo: el mínimo es $2.500 y faltan $500.");
});

describe("the mail of a low balance", () => {
  /** The mail of a low balance that left for somebody, as it is read. */
  const lowMailTo = async ({ email }: SignedInPerson): Promise<string> =>
    (await leftMails(site))
      .filter((mail) => mail.includes(email))
      .map((mail) => mail.replaceAll(/=\r?\n/g, "").replaceAll("=C3=B3", "ó"))
      .find((mail) => mail.includes("Un dep") || mail.includes("Con un dep")) ?? "";
  const low = async (holder: string): Promise<void> => {
    const account = await open(holder);
    await post(account, "deposits", "2000");
    await ask(backOffice, account, { form: "minimum", amount: "900000" });
  };
  const again = "vuelves a recibir solicitudes";
  const restored = "Un depósito lo repone";

  it("speaks of leads to an executive alone", async () => {
    const executive = await signInAs(site, "sales/EJECUTIVO", { name: "Ema Ríos" });
    await makeExecutive(site, executive.userId);
    const owner = await signInAs(site, "portal/REFERIDOR", { node: clinic, name: "Rita Vega" });
    const people = await signInAs(site, "portal/ADMIN_PARTNER", {
      node: "amparo/chile/segunda-demo",
      name: "Sol Paz",
    });
    await low(executive.userId);
    await low(owner.userId);
    await low("amparo/chile/segunda-demo");
    const soon = { timeout: 20_000 };
    await expect.poll(() => lowMailTo(executive), soon).toContain(again);
    await expect.poll(() => lowMailTo(owner), soon).toContain(restored);
    await expect.poll(() => lowMailTo(people), soon).toContain(restored);
    expect(await lowMailTo(people)).toContain("de tu instituci");
    for (const who of [owner, people]) expect(await lowMailTo(who)).not.toContain(again);
    for (const who of [executive, owner])
      expect(await lowMailTo(who)).not.toContain("de tu instituci");
  });
});
