import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browser, failure, openTestAccounts, type TestAccounts } from "./account.fixture.ts";

const caller = { ...browser, userAgent: "aplicacion/1.0" };

describe("tokens of an application", () => {
  let test: TestAccounts;
  let ana: Awaited<ReturnType<TestAccounts["newUser"]>>;
  beforeAll(async () => {
    test = await openTestAccounts();
    ana = await test.newUser("ana@amparo.example");
  });
  afterAll(() => test.database.close());
  const issue = () => test.accounts.tokens.issue(ana.signedIn, caller);
  const read = (token: string) => failure(test.accounts.tokens.read(token));
  const refresh = (token: string) => failure(test.accounts.tokens.refresh(token));

  it("say who it is, and for a quarter of an hour", async () => {
    const { accessToken, expiresAt } = await issue();
    const { claims, signedIn } = await test.accounts.tokens.read(accessToken);
    expect(claims).toMatchObject({
      sub: ana.user.id,
      name: "Camila Rojas",
      company: null,
      tenant: "amparo",
      kid: expect.stringMatching(/^[0-9a-f]{8}$/),
      until: expiresAt.getTime(),
    });
    expect(signedIn.session).toMatchObject({ kind: "application" });
    test.wait(15 * 60_000 - 1);
    expect(await read(accessToken)).toBeUndefined();
    test.wait(1);
    expect(await read(accessToken)).toMatchObject({ code: "ACCESS_TOKEN_EXPIRED", status: 401 });
  });

  it.each([
    ["nothing", () => ""],
    ["no token", () => "a.b"],
    ["three parts", (token: string) => `${token}.x`],
    [
      "another name",
      (token: string) => `${Buffer.from("{}").toString("base64url")}.${token.split(".")[1]}`,
    ],
    ["a changed signature", (token: string) => `${token.slice(0, -2)}xx`],
  ])("are refused where they are forged: %s", async (_what, forge) => {
    const { accessToken } = await issue();
    expect(await read(forge(accessToken))).toMatchObject({ code: "INVALID_TOKEN", status: 401 });
  });

  it("end with their session", async () => {
    const { accessToken, refreshToken } = await issue();
    const { signedIn } = await test.accounts.tokens.read(accessToken);
    await test.accounts.sessions.end(signedIn, signedIn.session.id);
    expect(await read(accessToken)).toMatchObject({ code: "INVALID_TOKEN" });
    expect(await refresh(refreshToken)).toMatchObject({ code: "INVALID_TOKEN" });
  });

  it("are renewed for ten hours, without an act of the person, by a refresh token that works once", async () => {
    let { refreshToken, accessToken } = await issue();
    for (let hours = 0; hours < 9; hours += 1) {
      test.wait(3_600_000);
      ({ refreshToken, accessToken } = await test.accounts.tokens.refresh(refreshToken));
    }
    expect(await read(accessToken)).toBeUndefined();
    test.wait(3_600_000);
    expect(await refresh(refreshToken)).toMatchObject({
      code: "REFRESH_TOKEN_EXPIRED",
      status: 401,
    });
    expect(await refresh("A".repeat(32))).toMatchObject({ code: "INVALID_TOKEN" });
    expect(await refresh("nonsense")).toMatchObject({ code: "INVALID_TOKEN" });
  });

  it("end as a family when a used refresh token comes again, and that is kept", async () => {
    const first = await issue();
    const second = await test.accounts.tokens.refresh(first.refreshToken);
    expect(await read(second.accessToken)).toBeUndefined();
    test.acts.length = 0;
    expect(await refresh(first.refreshToken)).toMatchObject({ code: "INVALID_TOKEN" });
    expect(test.acts).toMatchObject([
      { action: "account.token-reuse", outcome: "denied", userId: ana.user.id },
    ]);
    expect(await refresh(second.refreshToken)).toMatchObject({ code: "INVALID_TOKEN" });
    expect(await read(second.accessToken)).toMatchObject({ code: "INVALID_TOKEN" });
  });

  it("used twice at the same moment renew once", async () => {
    const { refreshToken } = await issue();
    const both = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
    expect(both.filter((one) => one === undefined).length).toBeLessThanOrEqual(1);
  });

  it("are not in the database", async () => {
    const { refreshToken, accessToken } = await issue();
    const rows = JSON.stringify(
      await test.connection.selectFrom("refresh_tokens").selectAll().execute(),
    );
    expect(rows).not.toContain(refreshToken);
    expect(rows).not.toContain(accessToken);
  });
});
