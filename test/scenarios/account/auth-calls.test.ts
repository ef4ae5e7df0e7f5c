import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { totpCode } from "#src/modules/identity/account/totp.ts";
import { createTestApp, projectRoot, type TestApp } from "#test/harness/app.ts";
import { codesAt, demonstrationEmail, demonstrationPassword } from "#test/harness/demonstration.ts";
import { sentNames } from "#test/harness/mail-folder.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { keepQueuedMessages } from "#test/harness/queued-messages.ts";

/** Signing in, passwords, sessions and tokens of applications by the calls of AL 5. */

let site: TestApp;
let administrator: SignedInPerson;
let queued: Awaited<ReturnType<typeof keepQueuedMessages>>;
beforeAll(async () => {
  site = await createTestApp();
  queued = await keepQueuedMessages(site.database.connection);
});
afterAll(() => site.close());
beforeEach(async () => {
  // Codes of another half minute, and limits that are over.
  site.clock.set(new Date(site.clock.now().getTime() + 16 * 60_000));
  administrator = await signInAs(site, "staff/ADMINISTRADOR");
});

async function call(
  method: "GET" | "POST" | "PATCH" | "DELETE",
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) {
  const answered = await site.app.inject({
    method,
    url,
    headers: { host: "localhost:3000", accept: "application/json", ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  const body = answered.body === "" ? undefined : answered.json();
  return {
    status: answered.statusCode,
    body,
    code: body?.error?.name as string | undefined,
    cookie: answered.cookies
      .filter(({ value }) => value !== "")
      .map(({ name, value }) => `${name}=${value}`)
      .join("; "),
    cache: answered.headers["cache-control"],
  };
}
const auth = (step: string, payload: object, headers?: Record<string, string>) =>
  call("POST", `/api/auth/${step}`, payload, headers);
const asAdministrator = (method: "GET" | "POST" | "PATCH" | "DELETE", url: string, body?: object) =>
  call(method, url, body, { cookie: administrator.cookie });
const password = (name: string, more: object = {}) =>
  auth("sign-in", {
    email: demonstrationEmail(name),
    password: demonstrationPassword,
    ...more,
  });
const code = () => codesAt(site.clock.now())[0] ?? "";
async function signIn(name: string) {
  const { body } = await password(name);
  return auth("second-factor", { ticket: body.data.ticket, code: code() });
}
/** What a message of the outbox holds, the newest of its kind. */
async function sent(kind: string): Promise<Record<string, string>> {
  const newest = (await queued(kind)).at(-1);
  return newest?.payload as Record<string, string>;
}
/** The token of the only link to a new password that was mailed: the outbox finds out who asked, then writes. */
async function resetLink(): Promise<string> {
  const folder = join(site.dataFolder, "mail");
  const links = async () => {
    const names = await sentNames(folder);
    const texts = names.map((name) => readFileSync(join(folder, name), "utf8"));
    const found = texts.map((text) =>
      /Recuperar-Clave\/([\w-]{32})/.exec(text.replaceAll(/=\r?\n/g, "")),
    );
    return [...new Set(found.flatMap((match) => match?.[1] ?? []))];
  };
  await expect.poll(async () => (await links()).length).toBe(1);
  return (await links())[0] ?? "";
}
/** The sentence of a code in every language. */
const sentences = (name: string) =>
  ["es", "en", "pt"].map(
    (language) =>
      (
        JSON.parse(
          readFileSync(join(projectRoot, `src/locales/${language}/errors.json`), "utf8"),
        ) as Record<string, string>
      )[name],
  );

describe("a sign-in by calls", () => {
  it("takes password and code, says who is in and where they go on, and ends", async () => {
    const first = await password("staff.postventa", { referrer: "/contacto" });
    expect(first.body.data).toEqual({
      next: "code",
      ticket: expect.any(String),
      expiresAt: expect.any(String),
    });
    expect([first.cookie, first.cache]).toEqual(["", "private, no-store"]);
    const second = await auth("second-factor", { ticket: first.body.data.ticket, code: code() });
    expect(second.body.data).toMatchObject({
      user: { email: demonstrationEmail("staff.postventa") },
      goOn: "/contacto",
    });
    expect(second.cookie).toContain("amparo_session=");
    const { cookie } = second;
    const session = await call("GET", "/api/auth/session", undefined, { cookie });
    expect(session.body.data.permissions).toContain("ticket:read");
    const listed = await call("GET", "/api/auth/sessions", undefined, { cookie });
    expect(listed.body.data).toMatchObject([{ isCurrent: true, kind: "browser" }]);
    expect((await call("DELETE", "/api/auth/session", undefined, { cookie })).status).toBe(204);
    const after = await call("GET", "/api/auth/session", undefined, { cookie });
    expect([after.status, after.code]).toEqual([401, "LOGIN_REQUIRED"]);
  });

  it.each(["https://elsewhere.example/", "//elsewhere.example", "/no-existe", "/\\elsewhere"])(
    "never goes on to %s",
    async (referrer) => {
      const { body } = await password("sales.gerente", { referrer });
      const inside = await auth("second-factor", { ticket: body.data.ticket, code: code() });
      expect(inside.body.data.goOn).toMatch(/^\/Gestion/);
    },
  );

  it("says the same of a wrong password and of an e-mail that nobody has", async () => {
    const wrong = await password("staff.postventa", { password: "Otra-8-Vez" });
    const unknown = await password("nadie", { password: "Otra-8-Vez" });
    expect([wrong.status, wrong.code]).toEqual([401, "INVALID_CREDENTIALS"]);
    expect(wrong.body).toEqual(unknown.body);
  });

  it("says each fault by its code", async () => {
    const disabled = await password("demo.inactivo");
    expect([disabled.status, disabled.code]).toEqual([403, "DISABLED_USER"]);
    const forged = await auth("second-factor", { ticket: "x".repeat(43), code: "123456" });
    expect([forged.status, forged.code]).toEqual([401, "INVALID_TOKEN"]);
    const { body } = await password("sales.supervisor");
    const { ticket } = body.data;
    for (let wrong = 0; wrong < 5; wrong += 1) {
      const refused = await auth("second-factor", { ticket, code: "000000" });
      expect([refused.status, refused.code]).toEqual([400, "INVALID_CODE"]);
    }
    const over = await auth("second-factor", { ticket, code: code() });
    expect([over.status, over.code]).toEqual([410, "CODE_TOKEN_EXPIRED"]);
    const body400 = await auth("sign-in", { email: "a@b.example" });
    expect([body400.status, body400.code]).toEqual([400, "BAD_REQUEST"]);
  });

  it("asks for a new password where it has expired, and lets its owner in with it", async () => {
    const { body } = await password("demo.expirada");
    const expired = await auth("second-factor", { ticket: body.data.ticket, code: code() });
    expect([expired.status, expired.code]).toEqual([403, "PASSWORD_EXPIRED"]);
    const { ticket } = expired.body.error.payload;
    const tried: [string, number, string][] = [
      ["corta", 400, "INVALID_PASSWORD_FORM"],
      [demonstrationPassword, 400, "PASSWORD_IN_HISTORY"],
      ["1qaz@WSX", 400, "BREACHED_PASSWORD"],
    ];
    for (const [chosen, status, name] of tried) {
      const refused = await auth("password", { ticket, password: chosen });
      expect([refused.status, refused.code]).toEqual([status, name]);
      expect(refused.body.error.payload.fields ?? refused.body.error.payload.errors).toMatchObject([
        { field: "password" },
      ]);
    }
    const changed = await auth("password", { ticket, password: "Nube-8-Abr" });
    expect(changed.status).toBe(200);
    expect(changed.cookie).toContain("amparo_session=");
    const again = await auth("password", { ticket, password: "Nube-9-Abr" });
    expect([again.status, again.code]).toEqual([410, "PASSWORD_TOKEN_EXPIRED"]);
  });
});

describe("an account by calls", () => {
  it("is invited, activated, secured, reset and disabled", async () => {
    const invited = {
      email: "elena.rios@correo.example",
      name: "Elena Ríos",
      kind: "staff",
      role: "sales/EJECUTIVO",
      node: "amparo/chile",
    };
    const made = await asAdministrator("POST", "/api/access/users/invite", invited);
    expect(made.status).toBe(201);
    const { id } = made.body.data.user;
    const { token = "" } = await sent("user_invited");
    expect((await auth("activate", { token })).status).toBe(202);
    const { code: six = "" } = await sent("activation_code");
    const wrong = await auth("activate/confirm", {
      token,
      code: "000000",
      name: "Elena Ríos",
      password: "Roble-5-Sol",
    });
    expect([wrong.status, wrong.code]).toEqual([400, "INVALID_CODE"]);
    const active = await auth("activate/confirm", {
      token,
      code: six,
      name: "Elena Ríos",
      password: "Roble-5-Sol",
    });
    expect(active.body.data.next).toBe("enrol");
    const { ticket } = active.body.data;
    const enrolled = await auth("second-factor/enrol", { ticket });
    expect(enrolled.body.data.qr).toContain("<svg");
    const first = totpCode(enrolled.body.data.secret, site.clock.now());
    const confirmed = await auth("second-factor/confirm", { ticket, code: first });
    expect(confirmed.body.data.recoveryCodes).toHaveLength(10);
    const cookie = { cookie: confirmed.cookie };
    expect((await call("GET", "/api/auth/session", undefined, cookie)).status).toBe(200);
    const twice = await asAdministrator("POST", "/api/access/users/invite", invited);
    expect([twice.status, twice.code]).toEqual([409, "USER_ALREADY_EXISTS"]);

    const own = { current: "Otra-8-Vez", password: "Roble-6-Sol" };
    const refused = await auth("password", own, cookie);
    expect([refused.status, refused.code]).toEqual([401, "INVALID_CREDENTIALS"]);
    const right = { ...own, current: "Roble-5-Sol" };
    expect((await auth("password", right, cookie)).status).toBe(204);

    expect((await auth("reset", { email: "nadie@correo.example" })).status).toBe(202);
    expect((await auth("reset", { email: invited.email })).status).toBe(202);
    const chosen = { ticket: await resetLink(), password: "Roble-7-Sol" };
    expect((await auth("password", chosen)).status).toBe(204);
    expect((await call("GET", "/api/auth/session", undefined, cookie)).status).toBe(401);
    const used = await auth("password", chosen);
    expect([used.status, used.code]).toEqual([410, "PASSWORD_TOKEN_EXPIRED"]);

    const users = `/api/access/users/${id}`;
    const { version } = (await asAdministrator("GET", users)).body.data;
    const disabled = { status: "Inactivo", version };
    expect((await asAdministrator("PATCH", users, disabled)).status).toBe(204);
    expect((await asAdministrator("GET", users)).body.data).toMatchObject({
      status: "Inactivo",
      grants: [{ role: "sales/EJECUTIVO", node: "amparo/chile" }],
    });
    const trail = await asAdministrator("GET", `/api/audit?record=user/${id}&action=account`);
    expect(trail.body.data.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(["account.invite", "account.activate", "account.disable"]),
    );
  });

  it("gives and takes roles, and says why somebody may or may not", async () => {
    const person = await signInAs(site, "sales/GERENTE");
    const grant = { user: person.userId, role: "staff/POSTVENTA", node: "amparo" };
    const given = await asAdministrator("POST", "/api/access/grants", grant);
    expect(given.status).toBe(201);
    const explain = `/api/access/explain?user=${person.userId}&permission=`;
    const may = await asAdministrator("GET", `${explain}ticket:update`);
    expect(may.body.data).toMatchObject({ allowed: true });
    const path = `/api/access/grants/${given.body.data.id}?version=1`;
    expect((await asAdministrator("DELETE", path)).status).toBe(204);
    const peru = await site.database.connection
      .selectFrom("leads")
      .select("reference")
      .where("country", "=", "PE")
      .executeTakeFirst();
    const record = peru === undefined ? "" : `&record=${peru.reference}`;
    const not = await asAdministrator("GET", `${explain}lead:read${record}`);
    expect(not.body.data.because).toMatchObject([
      { role: "sales/GERENTE", rule: record === "" ? "allows" : "otherNode" },
    ]);
    const faults: [string, object | string, number, string][] = [
      ["POST", { ...grant, role: "no/EXISTE" }, 404, "ROLE_NOT_FOUND"],
      ["POST", { ...grant, role: "portal/CLIENT" }, 409, "ROLE_NOT_ALLOWED"],
      ["POST", { ...grant, user: "x" }, 404, "USER_NOT_FOUND"],
      ["POST", { ...grant, user: administrator.userId }, 409, "NOT_EDITABLE"],
      ["POST", { ...grant, node: "amparo/nadie" }, 400, "BAD_REQUEST"],
    ];
    for (const [, body, status, name] of faults) {
      const refused = await asAdministrator("POST", "/api/access/grants", body as object);
      expect([refused.status, refused.code]).toEqual([status, name]);
    }
    const unknown = await asAdministrator("GET", `${explain}lead:read&record=SAL-2222-222`);
    expect([unknown.status, unknown.code]).toEqual([404, "NOT_FOUND"]);
    site.clock.set(new Date(site.clock.now().getTime() + 16 * 60_000));
    const late = await asAdministrator("POST", "/api/access/grants", grant);
    expect([late.status, late.code]).toEqual([403, "STEP_UP_REQUIRED"]);
  });
});

describe("a token of an application", () => {
  const organizations = "/api/organization/seguros/tipo/COMPLEMENTARIO";
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  it("opens the scope of its user, is renewed once, and a used one ends its family", async () => {
    const { cookie } = await signIn("sales.jefatura-sac");
    const issued = await auth("token", {}, { cookie });
    expect(issued.status).toBe(200);
    const { accessToken, refreshToken } = issued.body.data;
    const seen = await call("GET", organizations, undefined, bearer(accessToken));
    expect([seen.status, seen.cache]).toEqual([200, "private, no-store"]);
    const renewed = await auth("token", { refreshToken });
    expect(renewed.body.data.refreshToken).not.toBe(refreshToken);
    const again = await auth("token", { refreshToken });
    expect([again.status, again.code]).toEqual([401, "INVALID_TOKEN"]);
    const ended = await call(
      "GET",
      organizations,
      undefined,
      bearer(renewed.body.data.accessToken),
    );
    expect([ended.status, ended.code]).toEqual([401, "INVALID_TOKEN"]);
    const family = await auth("token", { refreshToken: renewed.body.data.refreshToken });
    expect([family.status, family.code]).toEqual([401, "INVALID_TOKEN"]);
    const reuse = await asAdministrator("GET", "/api/audit?action=account.token-reuse");
    expect(reuse.body.data).toMatchObject([{ outcome: "denied" }]);
  });

  it("shows the insurer that the grant names alone", async () => {
    const all = await call("GET", organizations);
    const [first] = all.body.data;
    expect(all.body.data.length).toBeGreaterThan(1);
    const limited = await signInAs(site, "portal/REFERIDOR VIDA CAMARA", {
      limits: { insurer: first.code },
    });
    const issued = await auth("token", {}, { cookie: limited.cookie });
    const { accessToken } = issued.body.data;
    const seen = await call("GET", organizations, undefined, bearer(accessToken));
    expect(seen.body.data.map((one: { code: string }) => one.code)).toEqual([first.code]);
  });

  it("is over after a quarter of an hour, and its renewal after ten hours", async () => {
    const person = await signInAs(site, "sales/GERENTE");
    const { body } = await auth("token", {}, { cookie: person.cookie });
    const start = site.clock.now().getTime();
    site.clock.set(new Date(start + 15 * 60_000 + 1));
    const late = await call("GET", organizations, undefined, bearer(body.data.accessToken));
    expect([late.status, late.code]).toEqual([401, "ACCESS_TOKEN_EXPIRED"]);
    site.clock.set(new Date(start + 10 * 3_600_000 + 1));
    const over = await auth("token", { refreshToken: body.data.refreshToken });
    expect([over.status, over.code]).toEqual([401, "REFRESH_TOKEN_EXPIRED"]);
  });

  it.each(["Bearer x", "Bearer a.b", "Basic YTpi", "Bearer"])(
    "is not %s",
    async (authorization) => {
      const refused = await call("GET", organizations, undefined, { authorization });
      expect([refused.status, refused.code]).toEqual([401, "INVALID_TOKEN"]);
    },
  );
});

describe("the codes of accounts", () => {
  it.each([
    "INVALID_PASSWORD_FORM",
    "PASSWORD_IN_HISTORY",
    "PASSWORD_EXPIRED",
    "INVALID_CREDENTIALS",
    "BREACHED_PASSWORD",
    "DISABLED_USER",
    "INVALID_TOKEN",
    "ACCESS_TOKEN_EXPIRED",
    "REFRESH_TOKEN_EXPIRED",
    "PASSWORD_TOKEN_EXPIRED",
    "INVALID_CODE",
    "CODE_TOKEN_EXPIRED",
    "USER_ALREADY_EXISTS",
    "USER_NOT_FOUND",
    "ROLE_NOT_FOUND",
    "NOT_FOUND_LEGAL_ID",
    "INVALID_PARTNER",
    "FOREIGN_KEY_CONFLICT",
    "NOT_EDITABLE",
    "SUBSCRIBER_NOT_FOUND",
    "NOT_ACTIVE_SUBSCRIPTIONS",
  ])("%s has a sentence in three languages", (name) => {
    const said = sentences(name);
    expect(said.every((one) => (one ?? "").length > 10)).toBe(true);
    expect(new Set(said).size).toBe(3);
  });
});
