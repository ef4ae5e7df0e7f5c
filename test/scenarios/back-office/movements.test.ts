import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { call, demonstrationUser } from "./people.ts";

/** Accounts: back office posts, a manager decides what somebody else asked for, an executive sees their own. */

const base = "/api/back-office/accounts";
let site: TestApp;
let backOffice: SignedInPerson;
let manager: SignedInPerson;
let administrator: SignedInPerson;
let executive: SignedInPerson;
let other: SignedInPerson;
let peru: SignedInPerson;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  backOffice = await signInAs(site, "sales/BACKOFFICE", { name: "Bruno Lagos" });
  manager = await signInAs(site, "sales/GERENTE", { name: "Gabriela Mena" });
  administrator = await signInAs(site, "sales/ADMINISTRADOR");
  executive = await signInAs(site, "sales/EJECUTIVO", { name: "Paula Riquelme" });
  other = await signInAs(site, "sales/EJECUTIVO");
  peru = await signInAs(site, "sales/GERENTE", { node: "amparo/peru" });
});
afterAll(() => site.close());

const open = async (user: string, currency = "CLP"): Promise<string> => {
  const made = await call(site, backOffice, "POST", base, { user, currency });
  expect(made.status).toBe(201);
  return made.body.data.id;
};
/** A new executive with an account. */
const account = async () => {
  const owner = await signInAs(site, "sales/EJECUTIVO");
  return { owner, id: await open(owner.userId) };
};
const post = (id: string, type: string, amount: string, who = backOffice) =>
  call(site, who, "POST", `${base}/${id}/movements`, { type, amount, reason: "Prueba" });
const statement = async (id: string, who = backOffice) =>
  (await call(site, who, "GET", `${base}/${id}/movements`)).body.data;
const ask = async (id: string, body: object, who = backOffice): Promise<string> => {
  const asked = await call(site, who, "POST", `${base}/${id}/requests`, body);
  expect([asked.status, asked.body]).toMatchObject([201, {}]);
  return asked.body.data.id;
};
const decide = (request: string, who: SignedInPerson, body: object = {}) =>
  call(site, who, "POST", `/api/back-office/movements/${request}/decision`, {
    accept: true,
    version: 1,
    ...body,
  });
const forced = (amount: string) => ({
  kind: "forced-charge",
  amount,
  reasonCode: "FC09",
  evidence: "La cuenta se cierra",
});

describe("an account", () => {
  it("is opened once, posted to exactly, and seen by its holder and who has the country", async () => {
    const id = await open(executive.userId);
    expect(await open(executive.userId)).toBe(id);
    expect((await post(id, "deposits", "100000")).body.data).toMatchObject({ balance: 100_000 });
    expect((await post(id, "charges", "30000")).body.data).toMatchObject({ balance: 70_000 });
    const beyond = await post(id, "charges", "70001");
    expect([beyond.status, beyond.code]).toEqual([409, "INSUFFICIENT_BALANCE"]);
    for (const amount of ["0", "-5", "10.5", "x", "1e5", "99999999999999999999"])
      expect([amount, (await post(id, "deposits", amount)).code]).toEqual([
        amount,
        "INVALID_AMOUNT",
      ]);
    expect((await call(site, executive, "GET", base)).body.data).toMatchObject([
      { id, balance: 70_000, currency: "CLP" },
    ]);
    expect((await statement(id, executive)).movements).toHaveLength(2);
    expect(
      (await call(site, manager, "GET", base)).body.data.map(({ id: one }: { id: string }) => one),
    ).toContain(id);
    for (const who of [other, peru]) {
      expect((await call(site, who, "GET", `${base}/${id}/movements`)).status).toBe(404);
      expect((await call(site, who, "GET", base)).body.data).toEqual([]);
    }
    expect((await post(id, "deposits", "1", executive)).code).toBe("FORBIDDEN");
  });

  it("takes one movement of a key, and undoes one once", async () => {
    const { id } = await account();
    const send = (amount: string) =>
      site.app.inject({
        method: "POST",
        url: `${base}/${id}/movements`,
        headers: { host: "localhost:3000", cookie: backOffice.cookie, "idempotency-key": "one" },
        payload: { type: "deposits", amount, reason: "Prueba" },
      });
    const both = await Promise.all([send("500"), send("500")]);
    expect(both.map((one) => one.json().data.balance)).toEqual([500, 500]);
    expect((await send("501")).statusCode).toBe(409);
    const [movement] = (await statement(id)).movements;
    const undo = () =>
      call(site, backOffice, "POST", `${base}/${id}/movements/${movement.id}/reversal`, {
        reason: "Error",
      });
    expect((await undo()).body.data.balance).toBe(0);
    expect((await undo()).code).toBe("NOT_EDITABLE");
    expect((await statement(id)).movements).toMatchObject([
      { type: "deposits", reverses: null },
      { type: "charges", reverses: movement.id },
    ]);
  });

  it("has a statement as CSV that no spreadsheet takes for formulas", async () => {
    const { id } = await account();
    await call(site, backOffice, "POST", `${base}/${id}/movements`, {
      type: "deposits",
      amount: "900",
      reason: "=HYPERLINK(1)",
    });
    const file = await site.app.inject({
      url: `${base}/${id}/statement.csv?month=2026-11`,
      headers: { host: "localhost:3000", cookie: backOffice.cookie },
    });
    expect(file.body).toContain(";'=HYPERLINK(1);");
    expect(file.body).toMatch(/closing.*;900;/);
    const pdf = await site.app.inject({
      url: `${base}/${id}/statement.pdf?month=2026-11`,
      headers: { host: "localhost:3000", cookie: backOffice.cookie },
    });
    expect([pdf.statusCode, pdf.headers["content-type"], pdf.headers["cache-control"]]).toEqual([
      200,
      "application/pdf",
      "private, no-store",
    ]);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    const foreign = await site.app.inject({
      url: `${base}/${id}/statement.pdf`,
      headers: { host: "localhost:3000", cookie: peru.cookie },
    });
    expect(foreign.statusCode).toBe(404);
  });
});

describe("what a second person decides", () => {
  it("a manager approves a forced charge beyond the balance; the next deposit pays the rest", async () => {
    const { id } = await account();
    await post(id, "deposits", "1000");
    const request = await ask(id, forced("1500"));
    expect((await decide(request, backOffice)).code).toBe("FORBIDDEN");
    expect((await decide(request, peru)).status).toBe(404);
    expect((await decide(request, manager)).body.data).toEqual({ state: "POSTED" });
    // Who still reads it as it was asked for is told what became of it.
    expect(await decide(request, manager)).toMatchObject({
      status: 409,
      code: "STALE_EDIT",
      body: { error: { payload: { current: { version: 2, state: "POSTED" } } } },
    });
    expect((await decide(request, manager, { version: 2 })).code).toBe("NOT_EDITABLE");
    expect((await statement(id)).account).toMatchObject({ balance: 0, owed: 500 });
    await post(id, "deposits", "800");
    const after = await statement(id);
    expect(after.account).toMatchObject({ balance: 300, owed: 0 });
    expect(after.closing).toBe(300);
  });

  it("nobody approves their own, whatever they hold, and none without a fresh proof", async () => {
    const { id } = await account();
    await post(id, "deposits", "1000");
    const own = await ask(
      id,
      { kind: "withdrawal", amount: "400", evidence: "Pago" },
      administrator,
    );
    expect((await decide(own, administrator)).code).toBe("SAME_PERSON");
    site.clock.set(new Date(site.clock.now().getTime() + 16 * 60_000));
    expect((await decide(own, manager)).code).toBe("STEP_UP_REQUIRED");
    const fresh = await signInAs(site, "sales/GERENTE");
    expect((await decide(own, fresh, { accept: false })).code).toBe("BAD_REQUEST");
    expect((await decide(own, fresh)).body.data).toEqual({ state: "POSTED" });
    expect((await statement(id)).account.balance).toBe(600);
    const more = await ask(id, { kind: "withdrawal", amount: "601", evidence: "Pago" });
    expect((await decide(more, fresh)).code).toBe("INSUFFICIENT_BALANCE");
    expect((await decide(more, fresh, { accept: false, reason: "No alcanza" })).body.data).toEqual({
      state: "REJECTED",
    });
  });

  it("is asked for with a reason of the kind of account, and enough evidence", async () => {
    const { id } = await account();
    const refused = async (body: object) =>
      (await call(site, backOffice, "POST", `${base}/${id}/requests`, body)).fields;
    expect(await refused({ ...forced("1"), reasonCode: "FC07" })).toEqual(["reasonCode"]);
    expect(await refused({ ...forced("1"), reasonCode: "FC10", evidence: "corta" })).toEqual([
      "evidence",
    ]);
    expect(await refused({ ...forced("1.5") })).toEqual(["amount"]);
  });
});

/** Recesses Saldo Bajo of a person, and whether each goes on. */
const lowRecesses = async (user: string) =>
  (
    await site.database.connection
      .selectFrom("recesses")
      .select(["id", "ends_at"])
      .where("user_id", "=", user)
      .where("reason", "=", "Saldo Bajo")
      .orderBy("starts_at")
      .execute()
  ).map(({ id, ends_at: end }) => ({ id, goesOn: end === null }));

/** Lines of the audit trail that say that an account was changed. */
const changesIn = async (id: string) =>
  (
    await site.database.connection
      .selectFrom("audit_events")
      .select("action")
      .where("record", "=", `account/${id}`)
      .where("action", "=", "movement.change")
      .execute()
  ).length;

it("is done once for a key, and is in the audit trail once: a movement and what is asked for", async () => {
  const { id } = await account();
  const fresh = await signInAs(site, "sales/BACKOFFICE");
  const send = async (path: string, payload: object, key: string) => {
    const answered = await site.app.inject({
      method: "POST",
      url: `${base}/${id}/${path}`,
      headers: { host: "localhost:3000", cookie: fresh.cookie, "idempotency-key": key },
      payload,
    });
    return { status: answered.statusCode, body: answered.json() };
  };
  const deposit = { type: "deposits", amount: "1000", reason: "Prueba" };
  const withdrawal = { kind: "withdrawal", amount: "400", evidence: "Pago" };
  for (const [path, body] of [
    ["movements", deposit],
    ["requests", withdrawal],
  ] as const) {
    const before = await changesIn(id);
    const first = await send(path, body, `twice-${path}`);
    expect(first.status).toBe(201);
    expect((await send(path, body, `twice-${path}`)).body).toEqual(first.body);
    expect(await changesIn(id)).toBe(before + 1);
    await send(path, body, `again-${path}`);
    expect(await changesIn(id)).toBe(before + 2);
  }
});

it("an executive below the minimum is in recess Saldo Bajo until a deposit", async () => {
  const user = await demonstrationUser(site, "sales.ejecutivo2");
  const id = await open(user);
  const fresh = await signInAs(site, "sales/BACKOFFICE");
  const recesses = async () => (await lowRecesses(user)).map(({ goesOn }) => goesOn);
  await post(id, "deposits", "1000", fresh);
  await site.database.connection
    .updateTable("accounts")
    .set({ minimum_minor: 500 })
    .where("id", "=", id)
    .execute();
  await post(id, "charges", "501", fresh);
  expect(await recesses()).toEqual([true]);
  await post(id, "charges", "1", fresh);
  expect(await recesses()).toEqual([true]);
  await post(id, "deposits", "2", fresh);
  expect(await recesses()).toEqual([false]);
});

it("whatever is done, by whoever at once, a balance is the sum of its movements and never below 0", async () => {
  const operation = fc.record({
    type: fc.constantFrom("deposits", "bonuses", "charges", "forced"),
    amount: fc.integer({ min: 1, max: 900 }),
  });
  const approver = await signInAs(site, "sales/GERENTE");
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 3, maxLength: 8 }), async (operations) => {
      const { id } = await account();
      await Promise.all(
        operations.map(async ({ type, amount }) =>
          type === "forced"
            ? decide(await ask(id, forced(String(amount))), approver)
            : post(id, type, String(amount)),
        ),
      );
      const found = await statement(id);
      const sum = (
        found.movements as { type: string; amount: number; balanceAfter: number }[]
      ).reduce((total, { type, amount, balanceAfter }) => {
        const next = total + (type === "deposits" || type === "bonuses" ? amount : -amount);
        expect(balanceAfter).toBe(next);
        return next;
      }, 0);
      expect(found.account.balance).toBe(sum);
      expect(sum).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 6 },
  );
});

describe("the pages", () => {
  const page = (who: SignedInPerson, url: string, form?: Record<string, string>) =>
    site.app.inject({
      method: form === undefined ? "GET" : "POST",
      url,
      headers: {
        host: "localhost:3000",
        cookie: who.cookie,
        ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
      },
      ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
    });

  it("post, ask, decide and show without JavaScript", async () => {
    const { id, owner } = await account();
    const path = `/Gestion/Movimientos/${id}`;
    const sent = { form: "post", type: "deposits", amount: "$ 5.000", reason: "Abono", key: "k1" };
    for (let times = 0; times < 2; times += 1)
      expect((await page(backOffice, path, sent)).headers.location).toBe(`${path}?hecho=posted`);
    expect((await page(owner, path)).body).toContain("$5.000");
    const wrong = await page(backOffice, path, { ...sent, amount: "-3", key: "k2" });
    expect([wrong.statusCode, wrong.body.includes('value="Abono"')]).toEqual([400, true]);
    const asked = {
      form: "ask",
      kind: "forced-charge",
      amount: "7.000",
      reasonCode: "FC09",
      evidence: "Se cierra la cuenta",
    };
    expect((await page(backOffice, path, asked)).statusCode).toBe(303);
    const fresh = await signInAs(site, "sales/GERENTE");
    const shown = (await page(fresh, path)).body;
    const request = /name="request" value="([^"]+)"/.exec(shown)?.[1] ?? "";
    expect((await page(backOffice, path)).body).not.toContain('name="request"');
    const decided = await page(fresh, path, {
      form: "decide",
      request,
      version: "1",
      decision: "accept",
    });
    expect(decided.headers.location).toBe(`${path}?hecho=decided`);
    expect((await page(owner, path)).body).toContain("$2.000");
    const low = "El saldo es $0 y el mínimo $2.500: faltan $2.500.";
    const saysLow = async (url: string) => (await page(owner, url)).body.includes(low);
    expect([await saysLow(path), await saysLow("/Gestion/Movimientos")]).toEqual([false, false]);
    await page(backOffice, path, { form: "minimum", amount: "2.500" });
    expect([await saysLow(path), await saysLow("/Gestion/Movimientos")]).toEqual([true, true]);
    expect((await page(owner, "/Gestion/Movimientos")).body).toContain(path);
    expect((await page(other, path)).statusCode).toBe(404);
    expect((await page(backOffice, "/Gestion/Movimientos/x")).statusCode).toBe(404);
  });
});

it("the recess Saldo Bajo is ended by nobody's hand; another minimum begins and ends it", async () => {
  const user = await demonstrationUser(site, "sales.ejecutivo2");
  const id = await open(user);
  const fresh = await signInAs(site, "sales/ADMINISTRADOR");
  const { balance } = (await statement(id, fresh)).account;
  const before = await lowRecesses(user);
  // Two recesses of one instant would overlap.
  site.clock.set(new Date(site.clock.now().getTime() + 1_000));
  const setMinimum = async (amount: number) => {
    const sent = await site.app.inject({
      method: "POST",
      url: `/Gestion/Movimientos/${id}`,
      headers: {
        host: "localhost:3000",
        cookie: fresh.cookie,
        "content-type": "application/x-www-form-urlencoded",
      },
      payload: new URLSearchParams({ form: "minimum", amount: String(amount) }).toString(),
    });
    expect(sent.statusCode).toBe(303);
  };
  await setMinimum(balance + 1);
  const low = (await lowRecesses(user)).find(({ goesOn }) => goesOn);
  expect(await lowRecesses(user)).toHaveLength(before.length + 1);
  const ended = await call(
    site,
    fresh,
    "DELETE",
    `/api/back-office/executives/${user}/recess/${low?.id}?version=1`,
  );
  expect(ended).toMatchObject({ status: 400, fields: ["reason"] });
  expect(ended.body.error.payload.fields[0].code).toBe("ENDS_WITH_DEPOSIT");
  const opened = await site.app.inject({
    url: `/Gestion/Ejecutivos/${user}`,
    headers: { host: "localhost:3000", cookie: fresh.cookie },
  });
  expect([opened.statusCode, opened.body.includes(`value="${low?.id}"`)]).toEqual([200, false]);
  expect((await lowRecesses(user)).at(-1)?.goesOn).toBe(true);
  await setMinimum(balance);
  expect((await lowRecesses(user)).at(-1)?.goesOn).toBe(false);
});
