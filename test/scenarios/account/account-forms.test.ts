import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addAccount } from "#test/harness/account-with-password.ts";
import { createTestApp, projectRoot, type TestApp } from "#test/harness/app.ts";
import { signInAs } from "#test/harness/signed-in-as.ts";

/** What the forms of accounts leave to a person and to nobody else (docs/security.md). */

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const headers = (cookie: string) => ({
  host: "localhost:3000",
  accept: "text/html",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140",
  cookie,
});
const open = (url: string, cookie = "") => site.app.inject({ url, headers: headers(cookie) });
const send = (url: string, form: Record<string, string>, cookie = "") =>
  site.app.inject({
    method: "POST",
    url,
    headers: { ...headers(cookie), "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(form).toString(),
  });
const inputsOf = (body: string, name: string) =>
  [...body.matchAll(/<input[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => input.includes(`name="${name}"`));

describe("a password field", () => {
  const pages = ["/login", "/Cambiar-Clave"];

  it("hides what is typed", async () => {
    const [field = ""] = inputsOf((await open("/login")).body, "password");
    expect(field).toContain('type="password"');
  });

  it("lets password managers fill", async () => {
    const { body } = await open("/login");
    expect(inputsOf(body, "password")[0]).toContain('autoComplete="current-password"');
    expect(inputsOf(body, "email")[0]).toContain('autoComplete="username"');
    for (const field of inputsOf(body, "password")) expect(field).not.toMatch(/onpaste|"off"/i);
  });

  it("asks for no hint and no secret question", async () => {
    for (const page of [...pages, "/Recuperar-Clave"])
      expect((await open(page)).body).not.toMatch(/name="(?:hint|pista|question|pregunta|answer)/);
  });
});

describe("a second factor", () => {
  it("is set anew by an administrator alone", async () => {
    const admin = await signInAs(site, "staff/ADMINISTRADOR");
    const other = await signInAs(site, "sales/EJECUTIVO");
    await addAccount(site, "sin.telefono@correo.example");
    const { id } = await site.database.connection
      .selectFrom("users")
      .select("id")
      .where("email", "=", "sin.telefono@correo.example")
      .executeTakeFirstOrThrow();
    const take = (cookie: string) =>
      site.app.inject({
        method: "DELETE",
        url: `/api/access/users/${id}/second-factor?version=1`,
        headers: headers(cookie),
      });
    expect((await take(other.cookie)).statusCode).toBe(403);
    expect((await take("")).statusCode).toBe(401);
    expect((await take(admin.cookie)).statusCode).toBe(204);
    const factors = await site.database.connection
      .selectFrom("second_factors")
      .selectAll()
      .where("user_id", "=", id)
      .execute();
    expect(factors).toEqual([]);
  });
});

describe("a way in", () => {
  it("has no codes by telephone and nobody to ask but us", async () => {
    const outside = /oauth|oidc|openid|saml|sso|federat|passkey|webauthn|sms|callback/i;
    const ways = site.app.statedRoutes.map(({ url }) => url);
    expect(ways.length).toBeGreaterThan(300);
    expect(ways.filter((url) => outside.test(url))).toEqual([]);
    const { dependencies } = JSON.parse(
      readFileSync(join(projectRoot, "package.json"), "utf8"),
    ) as { dependencies: Record<string, string> };
    expect(Object.keys(dependencies).filter((name) => outside.test(name))).toEqual([]);
    // A user has no telephone to which a code could go.
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = 'users'`.execute(
      site.database.connection,
    );
    expect(rows.map(({ name }) => name)).toContain("email");
    expect(rows.filter(({ name }) => /phone|mobile|provider|subject/.test(name))).toEqual([]);
  });
});

describe("a session", () => {
  it("has 192 random bits, and none twice", async () => {
    const people = await Promise.all(
      Array.from({ length: 20 }, () => signInAs(site, "sales/EJECUTIVO")),
    );
    const tokens = people.map(({ cookie }) => cookie.split("=")[1] ?? "");
    expect(new Set(tokens).size).toBe(20);
    for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(24);
  });

  it.each([
    ["sales/EJECUTIVO", "/Gestion/Solicitudes"],
    ["sales/EJECUTIVO", "/Mi-Cuenta"],
    ["sales/EJECUTIVO", "/Mi-Cuenta/Sesiones"],
    ["portal/REFERIDOR", "/Mis-Referidos"],
  ])("of %s has a way out of %s", async (role, page) => {
    const { cookie } = await signInAs(site, role);
    const shown = await open(page, cookie);
    expect([shown.statusCode, shown.body.includes("Cerrar sesión")]).toEqual([200, true]);
  });

  it("leaves nothing to go back to", async () => {
    const { cookie } = await signInAs(site, "sales/EJECUTIVO");
    const before = await open("/Gestion/Solicitudes", cookie);
    expect([before.statusCode, before.headers["cache-control"]]).toEqual([
      200,
      "private, no-store",
    ]);
    const out = await site.app.inject({
      method: "DELETE",
      url: "/api/auth/session",
      headers: headers(cookie),
    });
    expect(out.statusCode).toBe(204);
    const after = await open("/Gestion/Solicitudes", cookie);
    expect([after.statusCode, after.headers.location]).toEqual([
      302,
      expect.stringContaining("/login?loginError=TOKEN_INVALID"),
    ]);
  });

  it("and all others of a person are ended by an administrator", async () => {
    const admin = await signInAs(site, "staff/ADMINISTRADOR");
    const other = await signInAs(site, "sales/GERENTE");
    const page = `/Gestion/Accesos/Usuarios/${other.userId}`;
    expect((await send(page, { intent: "end-sessions" }, admin.cookie)).statusCode).toBe(303);
    expect((await open("/Mi-Cuenta", other.cookie)).statusCode).toBe(302);
  });
});
