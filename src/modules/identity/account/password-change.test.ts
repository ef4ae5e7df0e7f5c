import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  browser,
  failure,
  goodPassword,
  openTestAccounts,
  type TestAccounts,
} from "./account.fixture.ts";
import { totpCode } from "./totp.ts";

/** The ticket that PASSWORD_EXPIRED carries. */
const ticketOf = (refused: Awaited<ReturnType<typeof failure>>): string =>
  String((refused?.payload as { ticket?: string } | undefined)?.ticket);

const origin = "http://localhost:3000";

describe("changing a password", () => {
  let test: TestAccounts;
  beforeAll(async () => {
    test = await openTestAccounts({ breached: ["Filtrada-1"] });
  });
  afterAll(() => test.database.close());
  beforeEach(async () => {
    await test.forgetCounts();
    await test.connection.deleteFrom("outbox_messages").execute();
  });
  const signIn = (email: string, password: string) =>
    failure(test.accounts.signIn.signIn({ email, password }, browser));
  const change = (
    who: Awaited<ReturnType<TestAccounts["newUser"]>>,
    current: string,
    next: string,
  ) => failure(test.accounts.changes.changeOwn(who.signedIn, { current, password: next }, browser));

  it.each([
    ["short", "INVALID_PASSWORD_FORM", "PASSWORD_LENGTH"],
    ["lowercase-1", "INVALID_PASSWORD_FORM", "INVALID_PASSWORD_FORM"],
    ["Filtrada-1", "BREACHED_PASSWORD", "BREACHED_PASSWORD"],
    [goodPassword, "PASSWORD_IN_HISTORY", "PASSWORD_IN_HISTORY"],
  ])("refuses %s: %s", async (next, code, fieldCode) => {
    const user = await test.newUser(`x${Math.random()}@amparo.example`);
    expect(await change(user, goodPassword, next)).toMatchObject({
      code,
      status: 400,
      fields: [{ field: "password", code: fieldCode }],
    });
  });

  it("remembers four passwords: the fourth last is refused, the fifth last is not", async () => {
    const user = await test.newUser("historia@amparo.example", "Clave-1-a");
    let current = "Clave-1-a";
    for (const next of ["Clave-2-b", "Clave-3-c", "Clave-4-d"]) {
      expect(await change(user, current, next)).toBeUndefined();
      current = next;
    }
    expect(await change(user, current, "Clave-1-a")).toMatchObject({ code: "PASSWORD_IN_HISTORY" });
    expect(await change(user, current, "Clave-5-e")).toBeUndefined();
    expect(await change(user, "Clave-5-e", "Clave-2-b")).toMatchObject({
      code: "PASSWORD_IN_HISTORY",
    });
    expect(await change(user, "Clave-5-e", "Clave-1-a")).toBeUndefined();
    const rows = await test.connection
      .selectFrom("user_passwords")
      .select("id")
      .where("user_id", "=", user.user.id)
      .execute();
    expect(rows).toHaveLength(4);
  });

  it("of one's own asks for the present one, ends the other sessions and tells the owner", async () => {
    const user = await test.newUser("propia@amparo.example");
    test.wait(60_000);
    const other = await test.enter(user.user.email, user.secret);
    expect(await change(user, "Wrong-1-xx", "Nueva-1-xx")).toMatchObject({
      code: "INVALID_CREDENTIALS",
    });
    expect(await change(user, goodPassword, "Nueva-1-xx")).toBeUndefined();
    expect(await test.accounts.sessions.find(other.token)).toBeUndefined();
    expect(await test.accounts.sessions.find(user.token)).toBeDefined();
    expect((await test.messages("account_alert")).at(-1)).toMatchObject({
      alert: "passwordChanged",
    });
    expect(await signIn(user.user.email, goodPassword)).toMatchObject({ status: 401 });
    expect(await signIn(user.user.email, "Nueva-1-xx")).toBeUndefined();
  });

  describe("that expired", () => {
    it("is asked for after a right second factor, and leads in by its ticket", async () => {
      const user = await test.newUser("vencida@amparo.example");
      test.wait(90 * 86_400_000);
      const refused = await failure(test.enter(user.user.email, user.secret));
      expect(refused).toMatchObject({ code: "PASSWORD_EXPIRED", status: 403 });
      const ticket = ticketOf(refused);
      const give = (password: string) =>
        test.accounts.changes.changeExpired({ ticket, password }, browser);
      expect(await failure(give(goodPassword))).toMatchObject({ code: "PASSWORD_IN_HISTORY" });
      const entered = await give("Nueva-1-xx");
      expect(await test.accounts.sessions.find(entered.token)).toBeDefined();
      expect(await failure(give("Nueva-2-xx"))).toMatchObject({
        code: "PASSWORD_TOKEN_EXPIRED",
        status: 410,
      });
    });

    it("has a ticket of a quarter of an hour", async () => {
      const user = await test.newUser("vencida2@amparo.example");
      test.wait(91 * 86_400_000);
      const refused = await failure(test.enter(user.user.email, user.secret));
      const ticket = ticketOf(refused);
      test.wait(15 * 60_000);
      const late = test.accounts.changes.changeExpired({ ticket, password: "Nueva-1-xx" }, browser);
      expect(await failure(late)).toMatchObject({ code: "PASSWORD_TOKEN_EXPIRED" });
    });

    it("is asked for once the policy is another one", async () => {
      const user = await test.newUser("politica@amparo.example");
      const nist = test.withPolicy("nist");
      const email = user.user.email;
      const { ticket } = await nist.signIn.signIn({ email, password: goodPassword }, browser);
      const code = totpCode(user.secret, test.clock.now());
      const refused = await failure(nist.signIn.secondFactor({ ticket, code }, browser));
      expect(refused).toMatchObject({ code: "PASSWORD_EXPIRED" });
      const opened = ticketOf(refused);
      const password = "una lluvia fina sobre el techo";
      const entered = await nist.changes.changeExpired({ ticket: opened, password }, browser);
      expect(await nist.sessions.find(entered.token)).toBeDefined();
    });
  });

  describe("that was forgotten", () => {
    const ask = async (email: string) => {
      await test.accounts.changes.requestReset(email, browser, origin);
      await test.sendResets();
    };
    const lastToken = async () => String((await test.messages("password_reset")).at(-1)?.["token"]);
    const reset = (token: string, password: string) =>
      failure(test.accounts.changes.reset({ token, password }));

    it("is set anew by a link, once; all sessions end and the second factor stays", async () => {
      const user = await test.newUser("olvido@amparo.example");
      await ask(" OLVIDO@amparo.example");
      const token = await lastToken();
      expect(await reset(token, goodPassword)).toMatchObject({ code: "PASSWORD_IN_HISTORY" });
      expect(await reset(token, "Nueva-1-xx")).toBeUndefined();
      expect(await test.accounts.sessions.find(user.token)).toBeUndefined();
      expect(await reset(token, "Nueva-2-xx")).toMatchObject({
        code: "PASSWORD_TOKEN_EXPIRED",
        status: 410,
      });
      test.wait(60_000);
      expect(await failure(test.enter(user.user.email, user.secret, "Nueva-1-xx"))).toBeUndefined();
    });

    it("has a link of thirty minutes, ended by a newer one and by a sign-in", async () => {
      const user = await test.newUser("enlaces@amparo.example");
      await ask(user.user.email);
      const first = await lastToken();
      await ask(user.user.email);
      const second = await lastToken();
      expect(await reset(first, "Nueva-1-xx")).toMatchObject({ code: "PASSWORD_TOKEN_EXPIRED" });
      test.wait(60_000);
      await test.enter(user.user.email, user.secret);
      expect(await reset(second, "Nueva-1-xx")).toMatchObject({ code: "PASSWORD_TOKEN_EXPIRED" });
      await ask(user.user.email);
      const third = await lastToken();
      test.wait(30 * 60_000);
      expect(await reset(third, "Nueva-1-xx")).toMatchObject({ code: "PASSWORD_TOKEN_EXPIRED" });
      expect(await reset("A".repeat(32), "Nueva-1-xx")).toMatchObject({ code: "INVALID_TOKEN" });
    });

    it("tells nobody which e-mails have an account, and sends three mails in a quarter of an hour", async () => {
      await test.invite("pendiente@amparo.example");
      for (const email of ["nadie@amparo.example", "pendiente@amparo.example", "", "x".repeat(900)])
        expect(await ask(email)).toBeUndefined();
      expect(await test.messages("password_reset")).toEqual([]);
      const user = await test.newUser("insistente@amparo.example");
      for (let n = 0; n < 5; n += 1) await ask(user.user.email);
      expect(await test.messages("password_reset")).toHaveLength(3);
    });

    it("asks the database as often and the same for an e-mail that nobody has as for a known one", async () => {
      const user = await test.newUser("conocida@amparo.example");
      await test.invite("invitada@amparo.example");
      const asked = async (email: string) => {
        const before = test.statements();
        await test.accounts.changes.requestReset(email, browser, origin);
        return test.statements() - before;
      };
      const known = await asked(user.user.email);
      expect(known).toBeGreaterThan(1);
      for (const email of ["desconocida@amparo.example", "invitada@amparo.example"])
        expect(await asked(email)).toBe(known);
      // One mail of three wishes.
      await test.sendResets();
      expect(await test.messages("password_reset")).toHaveLength(1);
    });

    it("is refused to a network that asks too often", async () => {
      for (let n = 0; n < 20; n += 1) await ask(`p${n}@amparo.example`);
      expect(await failure(ask("p@amparo.example"))).toMatchObject({ status: 429 });
    });
  });
});
