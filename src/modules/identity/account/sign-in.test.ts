import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  browser,
  failure,
  goodPassword,
  openTestAccounts,
  quickHashes,
  type TestAccounts,
} from "./account.fixture.ts";
import { idleMs, sessionMs } from "./user-sessions.service.ts";
import { totpCode } from "./totp.ts";

describe("signing in", () => {
  let test: TestAccounts;
  const worker = quickHashes();
  const email = "camila@amparo.example";
  let camila: Awaited<ReturnType<TestAccounts["newUser"]>>;
  beforeAll(async () => {
    test = await openTestAccounts({ worker });
    camila = await test.newUser(email);
    await test.needs.hashes.prepare();
  });
  afterAll(() => test.database.close());
  beforeEach(async () => {
    await test.forgetCounts();
    test.wait(60_000);
  });
  const signIn = (password: string, who = email, caller = browser) =>
    test.accounts.signIn.signIn({ email: who, password }, caller);

  it("leads from e-mail and password by the second factor to a session", async () => {
    const first = await signIn(goodPassword);
    expect(first).toMatchObject({ next: "code" });
    const code = totpCode(camila.secret, test.clock.now());
    const entered = await test.accounts.signIn.secondFactor(
      { ticket: first.ticket, code },
      browser,
    );
    expect(entered.signedIn.user).toMatchObject({ email, kind: "staff" });
    expect(await test.accounts.sessions.find(entered.token)).toMatchObject({ user: { email } });
  });

  it("takes the e-mail in any case and with spaces around it, and the password composed or not", async () => {
    expect(await signIn(goodPassword, "  Camila@AMPARO.example ")).toMatchObject({ next: "code" });
    const other = await test.newUser("nunez@amparo.example", "Nuñez-1-x");
    expect(other.user.email).toBe("nunez@amparo.example");
    expect(await signIn("Nun\u0303ez-1-x", "nunez@amparo.example")).toMatchObject({ next: "code" });
  });

  it("answers unknown e-mail, wrong password and never activated alike, with one hash each", async () => {
    await test.invite("invitado@amparo.example");
    for (const [who, password] of [
      [email, "Wrong-1-xx"],
      ["nadie@amparo.example", goodPassword],
      ["invitado@amparo.example", goodPassword],
      [`${"x".repeat(400)}@amparo.example`, goodPassword],
      ["", ""],
      [email, "x".repeat(100_000)],
    ] as const) {
      const before = worker.count;
      const refused = await failure(signIn(password, who));
      expect(refused).toEqual({
        code: "INVALID_CREDENTIALS",
        status: 401,
        fields: [],
        payload: {},
        retryAfterSeconds: undefined,
      });
      expect(worker.count - before).toBe(1);
    }
  });

  it("asks the database as often for an e-mail that nobody has as for a known one", async () => {
    const asked = async (who: string) => {
      const before = test.statements();
      await failure(signIn("Wrong-1-xx", who));
      return test.statements() - before;
    };
    const known = await asked(email);
    expect(known).toBeGreaterThan(3);
    expect(await asked("nadie@amparo.example")).toBe(known);
  });

  it("says that an account is disabled only after a right password", async () => {
    const { user } = await test.newUser("inactiva@amparo.example");
    await test.connection
      .transaction()
      .execute((transaction) =>
        test.accounts.users.disable(transaction, user.id, { actorId: null, sessionId: null }),
      );
    expect(await failure(signIn("Wrong-1-xx", user.email))).toMatchObject({
      code: "INVALID_CREDENTIALS",
    });
    expect(await failure(signIn(goodPassword, user.email))).toMatchObject({
      code: "DISABLED_USER",
      status: 403,
    });
  });

  it("blocks an e-mail for a quarter of an hour after ten failures, known or not, and tells its owner once", async () => {
    const alerts = async () =>
      (await test.messages("account_alert")).filter(({ alert }) => alert === "locked").length;
    const before = await alerts();
    for (const who of [email, "nadie@amparo.example"]) {
      for (let n = 0; n < 10; n += 1)
        expect(await failure(signIn("Wrong-1-xx", who))).toMatchObject({ status: 401 });
      for (const password of ["Wrong-1-xx", goodPassword])
        expect(await failure(signIn(password, who))).toMatchObject({
          code: "TOO_MANY_REQUESTS",
          status: 429,
          retryAfterSeconds: 900,
        });
    }
    expect((await alerts()) - before).toBe(1);
    test.wait(15 * 60_000 - 1);
    expect(await failure(signIn(goodPassword))).toMatchObject({
      status: 429,
      retryAfterSeconds: 1,
    });
    test.wait(1);
    expect(await signIn(goodPassword)).toMatchObject({ next: "code" });
  });

  it("does not end a count by a right password, nor count right ones", async () => {
    for (let n = 0; n < 9; n += 1) await failure(signIn("Wrong-1-xx"));
    for (let n = 0; n < 12; n += 1) await signIn(goodPassword);
    expect(await failure(signIn("Wrong-1-xx"))).toMatchObject({ status: 401 });
    expect(await failure(signIn(goodPassword))).toMatchObject({ status: 429 });
  });

  it("blocks a network after fifty failures of any e-mails, and no other one", async () => {
    for (let n = 0; n < 50; n += 1)
      expect(await failure(signIn("Wrong-1-xx", `p${n}@amparo.example`))).toMatchObject({
        status: 401,
      });
    expect(await failure(signIn(goodPassword))).toMatchObject({ status: 429 });
    expect(
      await signIn(goodPassword, email, { ...browser, address: "198.51.100.9" }),
    ).toMatchObject({ next: "code" });
  });

  it("lets no storm of tries at once pass the limit", async () => {
    const tries = await Promise.all(
      Array.from({ length: 30 }, () => failure(signIn("Wrong-1-xx"))),
    );
    expect(tries.filter((one) => one?.status === 401).length).toBeLessThanOrEqual(10);
    expect(tries.every((one) => one?.status === 401 || one?.status === 429)).toBe(true);
  });

  describe("the second factor", () => {
    const second = async (code: string) => {
      const { ticket } = await signIn(goodPassword);
      return test.accounts.signIn.secondFactor({ ticket, code }, browser);
    };

    it.each([
      [-2, false],
      [-1, true],
      [0, true],
      [1, true],
      [2, false],
    ])("takes a code of %i steps from now: %s", async (steps, isRight) => {
      test.wait(5 * 60_000);
      const code = totpCode(camila.secret, new Date(test.clock.now().getTime() + steps * 30_000));
      const refused = await failure(second(code));
      expect(refused?.code).toBe(isRight ? undefined : "INVALID_CODE");
    });

    it("takes a step once, and none before it", async () => {
      test.wait(5 * 60_000);
      const now = test.clock.now();
      const code = totpCode(camila.secret, now);
      const before = totpCode(camila.secret, new Date(now.getTime() - 30_000));
      expect(await failure(second(code))).toBeUndefined();
      expect(await failure(second(code))).toMatchObject({ code: "INVALID_CODE", status: 400 });
      expect(await failure(second(before))).toMatchObject({ code: "INVALID_CODE" });
    });

    it("takes each recovery code once, however it is typed", async () => {
      const [code = "", other = ""] = camila.recoveryCodes;
      expect(camila.recoveryCodes).toHaveLength(10);
      expect(new Set(camila.recoveryCodes).size).toBe(10);
      expect(await failure(second(code.toLowerCase().replace("-", " ")))).toBeUndefined();
      expect(await failure(second(code))).toMatchObject({ code: "INVALID_CODE" });
      expect(await failure(second(other))).toBeUndefined();
      expect(await test.accounts.users.recoveryCodesLeft(camila.user.id)).toBe(8);
    });

    it("ends a ticket at the fifth failure, though the next code is right", async () => {
      const { ticket } = await signIn(goodPassword);
      const give = (code: string) =>
        failure(test.accounts.signIn.secondFactor({ ticket, code }, browser));
      for (let n = 0; n < 5; n += 1) expect((await give("nothing"))?.code).toBe("INVALID_CODE");
      expect(await give(totpCode(camila.secret, test.clock.now()))).toMatchObject({
        code: "CODE_TOKEN_EXPIRED",
        status: 410,
      });
    });

    it("refuses a ticket that is forged, over or used", async () => {
      const give = (ticket: string) =>
        failure(
          test.accounts.signIn.secondFactor(
            { ticket, code: totpCode(camila.secret, test.clock.now()) },
            browser,
          ),
        );
      expect(await give("A".repeat(32))).toMatchObject({ code: "INVALID_TOKEN", status: 401 });
      expect(await give("not a ticket")).toMatchObject({ code: "INVALID_TOKEN" });
      const { ticket } = await signIn(goodPassword);
      test.wait(10 * 60_000);
      expect(await give(ticket)).toMatchObject({ code: "CODE_TOKEN_EXPIRED" });
      const fresh = await signIn(goodPassword);
      expect(await give(fresh.ticket)).toBeUndefined();
      expect(await give(fresh.ticket)).toMatchObject({ code: "CODE_TOKEN_EXPIRED" });
    });

    it("is stored encrypted, and its recovery codes hashed", async () => {
      const rows = JSON.stringify([
        await test.connection.selectFrom("second_factors").selectAll().execute(),
        await test.connection.selectFrom("recovery_codes").selectAll().execute(),
      ]);
      expect(rows).not.toContain(camila.secret);
      for (const code of camila.recoveryCodes) {
        expect(rows).not.toContain(code);
        expect(rows).not.toContain(code.replace("-", ""));
      }
    });
  });

  describe("sessions", () => {
    it("end after ten hours in all, however busy", async () => {
      const { token } = await test.enter(email, camila.secret);
      for (let passed = 0; passed < sessionMs - 20 * 60_000; passed += 20 * 60_000) {
        test.wait(20 * 60_000);
        expect(await test.accounts.sessions.find(token)).toBeDefined();
      }
      test.wait(20 * 60_000 - 1);
      expect(await test.accounts.sessions.find(token)).toBeDefined();
      test.wait(1);
      expect(await test.accounts.sessions.find(token)).toBeUndefined();
    });

    it("end after thirty minutes without an act; streams and polls are none", async () => {
      const { token } = await test.enter(email, camila.secret);
      test.wait(idleMs - 1);
      expect(await test.accounts.sessions.find(token, { isAct: false })).toBeDefined();
      test.wait(1);
      expect(await test.accounts.sessions.find(token)).toBeUndefined();
    });

    it("open on the host whose cookie they are, and on no other", async () => {
      const { token } = await test.enter(email, camila.secret);
      const on = (host: string) => test.accounts.sessions.find(token, { host });
      expect(await on(browser.host)).toMatchObject({ user: { email } });
      for (const host of ["pe.localhost", "clinica-demo.localhost", ""])
        expect([host, await on(host)]).toEqual([host, undefined]);
    });

    it("have a new token at each sign-in, and the browser's one before ends", async () => {
      const first = await test.enter(email, camila.secret);
      test.wait(60_000);
      const { ticket } = await signIn(goodPassword);
      const second = await test.accounts.signIn.secondFactor(
        { ticket, code: totpCode(camila.secret, test.clock.now()) },
        browser,
        first.token,
      );
      expect(second.token).not.toBe(first.token);
      expect(await test.accounts.sessions.find(first.token)).toBeUndefined();
      expect(await test.accounts.sessions.find(second.token)).toBeDefined();
    });

    it("get a new token when grants change; what is under way still gets its answer", async () => {
      const { token } = await test.enter(email, camila.secret);
      await test.accounts.sessions.renewAtNextRequest(test.connection, camila.user.id);
      const found = await test.accounts.sessions.find(token);
      const renewed = await test.accounts.sessions.renew(found!);
      expect(renewed).toBeDefined();
      expect(await test.accounts.sessions.renew(found!)).toBeUndefined();
      const late = await test.accounts.sessions.find(token);
      expect(late?.session).toMatchObject({ id: found?.session.id, isRenewalDue: false });
      test.wait(30_000);
      expect(await test.accounts.sessions.find(token)).toBeUndefined();
      expect(await test.accounts.sessions.find(renewed)).toBeDefined();
    });

    it("are listed with device, network and times, and end one by one or all others", async () => {
      await test.connection.deleteFrom("user_sessions").execute();
      const one = await test.enter(email, camila.secret);
      test.wait(60_000);
      const two = await test.enter(email, camila.secret);
      test.wait(60_000);
      const three = await test.enter(email, camila.secret);
      const listed = await test.accounts.sessions.list(three.signedIn);
      expect(listed).toHaveLength(3);
      expect(listed[0]).toMatchObject({
        device: "Chrome · Windows",
        network: "203.0.113.7",
        isCurrent: true,
      });
      expect(await test.accounts.sessions.end(three.signedIn, one.signedIn.session.id)).toBe(true);
      expect(await test.accounts.sessions.end(three.signedIn, one.signedIn.session.id)).toBe(false);
      expect(await test.accounts.sessions.find(one.token)).toBeUndefined();
      expect(await test.accounts.sessions.endOthers(three.signedIn)).toBe(1);
      expect(await test.accounts.sessions.find(two.token)).toBeUndefined();
      expect(await test.accounts.sessions.find(three.token)).toBeDefined();
    });

    it("of somebody else cannot be ended", async () => {
      const mine = await test.enter(email, camila.secret);
      const other = await test.newUser("otra@amparo.example");
      expect(await test.accounts.sessions.end(mine.signedIn, other.signedIn.session.id)).toBe(
        false,
      );
      expect(await test.accounts.sessions.find(other.token)).toBeDefined();
    });

    it("end with their account, at once", async () => {
      const { token, user } = await test.newUser("cerrada@amparo.example");
      expect(await test.accounts.sessions.find(token)).toBeDefined();
      await test.connection
        .transaction()
        .execute((transaction) =>
          test.accounts.users.disable(transaction, user.id, { actorId: null, sessionId: null }),
        );
      expect(await test.accounts.sessions.find(token)).toBeUndefined();
    });

    it("end by signing out", async () => {
      const { token } = await test.enter(email, camila.secret);
      await test.accounts.sessions.signOut(token);
      expect(await test.accounts.sessions.find(token)).toBeUndefined();
      await test.accounts.sessions.signOut("nonsense");
    });

    it("need a password or code of the last quarter of an hour for what matters", async () => {
      const { token, signedIn } = await test.enter(email, camila.secret);
      const { sessions, users } = test.accounts;
      test.wait(15 * 60_000);
      expect(() => sessions.requireRecentProof(signedIn)).not.toThrow();
      test.wait(1);
      expect(await failure((async () => sessions.requireRecentProof(signedIn))())).toMatchObject({
        code: "STEP_UP_REQUIRED",
        status: 403,
      });
      expect(
        await failure(users.stepUp(signedIn, { password: "Wrong-1-xx" }, browser)),
      ).toMatchObject({ code: "INVALID_CREDENTIALS" });
      expect(await failure(users.stepUp(signedIn, { code: "12345" }, browser))).toMatchObject({
        code: "INVALID_CODE",
      });
      await users.stepUp(signedIn, { code: totpCode(camila.secret, test.clock.now()) }, browser);
      const proved = await sessions.find(token);
      expect(() => sessions.requireRecentProof(proved!)).not.toThrow();
    });

    it("alert their owner at a device that is new", async () => {
      const phone = {
        ...browser,
        userAgent:
          "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
      };
      const devices = async () =>
        (await test.messages("account_alert"))
          .filter(({ alert }) => alert === "newDevice")
          .map(({ device }) => device);
      await test.enter(email, camila.secret);
      const before = (await devices()).length;
      test.wait(60_000);
      await test.enter(email, camila.secret, goodPassword, phone);
      test.wait(60_000);
      await test.enter(email, camila.secret, goodPassword, phone);
      expect((await devices()).slice(before)).toEqual(["Safari · iOS"]);
    });
  });
});
