import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  browser,
  failure,
  goodPassword,
  openTestAccounts,
  type TestAccounts,
} from "./account.fixture.ts";

describe("an invitation", () => {
  let test: TestAccounts;
  beforeAll(async () => {
    test = await openTestAccounts();
  });
  afterAll(() => test.database.close());
  const lastCode = async () => String((await test.messages("activation_code")).at(-1)?.["code"]);
  const confirm = (token: string, code: string, password = goodPassword, name = "Ana Soto") =>
    failure(test.accounts.invitations.confirm({ token, code, name, password }));

  it("is taken up with a code, a name and a password, then a second factor", async () => {
    const { user, token } = await test.invite(" Ana@Amparo.example");
    expect(user).toMatchObject({ email: "ana@amparo.example", activatedAt: null });
    expect((await test.messages("user_invited")).at(-1)).toMatchObject({ token });
    expect(await test.accounts.invitations.open(token)).toMatchObject({ isSent: true });
    const code = await lastCode();
    expect(code).toMatch(/^\d{6}$/);
    const confirmed = await test.accounts.invitations.confirm({
      token,
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
      name: "  Ana   Soto ",
      password: goodPassword,
      language: "pt",
    });
    expect(confirmed).toMatchObject({ next: "enrol" });
    expect(await test.accounts.users.find(user.id)).toMatchObject({
      name: "Ana Soto",
      language: "pt",
      activatedAt: test.clock.now(),
    });
    const { secret, uri, qr } = await test.accounts.signIn.enrol(confirmed.ticket);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(
      `otpauth://totp/Amparo:ana%40amparo.example?issuer=Amparo&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(qr).toMatch(/^<svg /);
    expect(await confirm(token, code)).toMatchObject({ code: "CODE_TOKEN_EXPIRED", status: 410 });
  });

  it("holds 72 hours", async () => {
    const { token } = await test.invite("tarde@amparo.example");
    test.wait(72 * 3_600_000 - 1);
    expect(await failure(test.accounts.invitations.open(token))).toBeUndefined();
    test.wait(1);
    expect(await failure(test.accounts.invitations.open(token))).toMatchObject({
      code: "CODE_TOKEN_EXPIRED",
    });
  });

  it("is ended by a second one, and refused where it is forged", async () => {
    const first = await test.invite("dos@amparo.example");
    const second = await test.invite("dos@amparo.example");
    expect(second.user.id).toBe(first.user.id);
    const open = (token: string) => failure(test.accounts.invitations.open(token));
    expect(await open(first.token)).toMatchObject({ code: "CODE_TOKEN_EXPIRED" });
    expect(await open(second.token)).toBeUndefined();
    expect(await open("A".repeat(32))).toMatchObject({ code: "INVALID_TOKEN", status: 401 });
  });

  it("sends a new code after a minute, and the one before no longer counts", async () => {
    const { token } = await test.invite("codigos@amparo.example");
    await test.accounts.invitations.open(token);
    const first = await lastCode();
    test.wait(59_999);
    expect(await test.accounts.invitations.open(token)).toMatchObject({ isSent: false });
    test.wait(1);
    expect(await test.accounts.invitations.open(token)).toMatchObject({ isSent: true });
    const second = await lastCode();
    expect(second).not.toBe(first);
    expect(await confirm(token, first)).toMatchObject({ code: "INVALID_CODE", status: 400 });
    expect(await confirm(token, second)).toBeUndefined();
  });

  it("takes a code for a quarter of an hour, and five tries", async () => {
    const { token } = await test.invite("limites@amparo.example");
    expect(await confirm(token, "000000")).toMatchObject({ code: "CODE_TOKEN_EXPIRED" });
    await test.accounts.invitations.open(token);
    const first = await lastCode();
    test.wait(15 * 60_000);
    expect(await confirm(token, first)).toMatchObject({ code: "CODE_TOKEN_EXPIRED" });
    await test.accounts.invitations.open(token);
    const code = await lastCode();
    const wrong = code === "000000" ? "111111" : "000000";
    for (let n = 0; n < 5; n += 1)
      expect(await confirm(token, wrong)).toMatchObject({ code: "INVALID_CODE" });
    expect(await confirm(token, code)).toMatchObject({ code: "CODE_TOKEN_EXPIRED" });
    test.wait(60_000);
    await test.accounts.invitations.open(token);
    expect(await confirm(token, await lastCode())).toBeUndefined();
  });

  it("does not count a try whose password or name is refused", async () => {
    const { token } = await test.invite("intentos@amparo.example");
    await test.accounts.invitations.open(token);
    const code = await lastCode();
    for (let n = 0; n < 6; n += 1)
      expect(await confirm(token, code, "short")).toMatchObject({ code: "INVALID_PASSWORD_FORM" });
    expect(await confirm(token, code, goodPassword, "  ")).toMatchObject({
      code: "BAD_REQUEST",
      fields: [{ field: "name", code: "REQUIRED" }],
    });
    expect(await confirm(token, code, goodPassword, "x".repeat(121))).toMatchObject({
      fields: [{ field: "name", code: "TOO_BIG" }],
    });
    expect(await confirm(token, code)).toBeUndefined();
  });

  it("is refused for an e-mail that is none, or has an account", async () => {
    for (const email of ["", "ana", "ana@", `${"x".repeat(250)}@amparo.example`])
      expect(await failure(test.invite(email))).toMatchObject({
        code: "BAD_REQUEST",
        fields: [{ field: "email", code: "INVALID_EMAIL" }],
      });
    const { user } = await test.newUser("existe@amparo.example");
    expect(await failure(test.invite(user.email))).toMatchObject({
      code: "USER_ALREADY_EXISTS",
      status: 409,
    });
    await test.invite("personal@amparo.example", "staff");
    expect(await failure(test.invite("personal@amparo.example", "portal"))).toMatchObject({
      code: "USER_ALREADY_EXISTS",
    });
  });

  it("does not let anybody in before it was taken up", async () => {
    const { user } = await test.invite("antes@amparo.example");
    const tried = test.accounts.signIn.signIn({ email: user.email, password: "" }, browser);
    expect(await failure(tried)).toMatchObject({ code: "INVALID_CREDENTIALS" });
  });
});
