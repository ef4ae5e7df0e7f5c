import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import {
  codesAt,
  demonstrationEmail,
  demonstrationPassword,
  recoveryCodes,
} from "#test/harness/demonstration.ts";
import { signInAs } from "#test/harness/signed-in-as.ts";

/** Signing in through the pages as they are built, without JavaScript (AL 2, SA 2.1, SA 8). */

let site: TestApp;
let jar: Map<string, string>;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());
beforeEach(() => {
  jar = new Map();
  // Codes of another half minute, and limits that are over.
  site.clock.set(new Date(site.clock.now().getTime() + 16 * 60_000));
});

const headers = () => ({
  host: "localhost:3000",
  accept: "text/html",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140",
  cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
});
function keep<T extends { cookies: { name: string; value: string }[] }>(answer: T): T {
  for (const { name, value } of answer.cookies)
    if (value === "") jar.delete(name);
    else jar.set(name, value);
  return answer;
}
const open = async (url: string) => keep(await site.app.inject({ url, headers: headers() }));
async function send(url: string, form: Record<string, string>) {
  const sent = { ...headers(), "content-type": "application/x-www-form-urlencoded" };
  const payload = new URLSearchParams(form).toString();
  return keep(await site.app.inject({ method: "POST", url, headers: sent, payload }));
}
/** What is read: words that a page might need travel with its code. */
const readable = ({ body }: { body: string }) =>
  body.replaceAll(/<script[^]*?<\/script>|<style[^]*?<\/style>|<!--[^]*?-->/g, "");
const where = (answer: { statusCode: number; headers: Record<string, unknown> }) => [
  answer.statusCode,
  answer.headers["location"],
];
const password = (name: string, more: Record<string, string> = {}) =>
  send("/login", {
    email: demonstrationEmail(name),
    password: demonstrationPassword,
    ...more,
  });
const code = () => codesAt(site.clock.now())[0] ?? "";

describe("a sign-in", () => {
  it("takes password and code, leads to the referrer, and ends with the sign-out", async () => {
    expect(readable(await open("/login"))).toContain("Iniciar sesión");
    const first = await password("staff.postventa", { referrer: "/contacto" });
    expect(where(first)).toEqual([303, "/login/Codigo?referrer=%2Fcontacto"]);
    expect(jar.has("amparo_session")).toBe(false);
    const asked = await open("/login/Codigo?referrer=/contacto");
    expect(readable(asked)).toContain('autoComplete="one-time-code"');
    const second = await send("/login/Codigo", { code: code(), referrer: "/contacto" });
    expect(where(second)).toEqual([303, "/contacto"]);
    expect(jar.has("amparo_sign_in")).toBe(false);
    expect(readable(await open("/login"))).toContain("Entraste como");
    const before = new Map(jar);
    expect(where(await send("/login", { intent: "sign-out" }))).toEqual([303, "/login"]);
    jar = before;
    expect(where(await open("/Mi-Cuenta"))).toEqual([
      302,
      "/login?loginError=TOKEN_INVALID&referrer=%2FMi-Cuenta",
    ]);
  });

  it("says the same of a wrong password and of an e-mail that nobody has, and keeps the e-mail alone", async () => {
    const wrong = await password("staff.postventa", { password: "Otra-8-Vez" });
    const unknown = await password("nadie", { password: "Otra-8-Vez" });
    for (const answer of [wrong, unknown]) {
      expect(answer.statusCode).toBe(401);
      expect(readable(answer)).toContain("Datos Inválidos");
      expect(readable(answer)).toContain("Credenciales inválidas.");
      expect(answer.body).not.toContain("Otra-8-Vez");
      expect(answer.headers["cache-control"]).toContain("no-store");
    }
    expect(readable(wrong)).toContain(`value="${demonstrationEmail("staff.postventa")}"`);
    const shape = ({ body }: { body: string }) =>
      readable({ body }).replaceAll(
        /[\w.-]+@demo\.amparo\.localhost|(?:nonce|data-hire)="[^"]*"/g,
        "",
      );
    expect(shape(wrong)).toBe(shape(unknown));
  });

  it("keeps the way on through a wrong password and a wrong code", async () => {
    const there = "/login?referrer=%2Fcontacto";
    const wrong = await send(there, {
      email: demonstrationEmail("sales.supervisor"),
      password: "Otra-8-Vez",
      referrer: "/contacto",
    });
    expect(readable(wrong)).toContain('action="/login?referrer=%2Fcontacto"');
    await password("sales.supervisor", { referrer: "/contacto" });
    const code400 = await send("/login/Codigo?referrer=%2Fcontacto", {
      code: "000000",
      referrer: "/contacto",
    });
    expect(readable(code400)).toContain('name="referrer" value="/contacto"');
    const right = await send("/login/Codigo?referrer=%2Fcontacto", {
      code: code(),
      referrer: "/contacto",
    });
    expect(where(right)).toEqual([303, "/contacto"]);
  });

  it("takes no code twice and no code of another, and five wrong ones end the step", async () => {
    await password("sales.gerente");
    const good = code();
    expect((await send("/login/Codigo", { code: good })).statusCode).toBe(303);
    jar.clear();
    await password("sales.gerente");
    const again = await send("/login/Codigo", { code: good });
    expect(again.statusCode).toBe(400);
    expect(readable(again)).toContain("El código no es correcto o ya se usó.");
    for (let wrong = 0; wrong < 4; wrong += 1) await send("/login/Codigo", { code: "000000" });
    expect(where(await send("/login/Codigo", { code: good }))).toEqual([
      303,
      "/login?loginError=CODE_TOKEN_EXPIRED",
    ]);
  });

  it("takes each recovery code once", async () => {
    await password("sales.backoffice");
    const [recovery = ""] = recoveryCodes;
    expect((await send("/login/Codigo", { code: recovery })).statusCode).toBe(303);
    jar.clear();
    await password("sales.backoffice");
    expect((await send("/login/Codigo", { code: recovery })).statusCode).toBe(400);
  });

  it("of who is disabled says so after a right password alone", async () => {
    const right = await password("demo.inactivo");
    expect([right.statusCode, readable(right).includes("Tu cuenta está desactivada.")]).toEqual([
      403,
      true,
    ]);
    expect((await password("demo.inactivo", { password: "Otra-8-Vez" })).statusCode).toBe(401);
  });

  it("asks for another password where it has expired, and then goes on", async () => {
    await password("demo.expirada");
    expect(where(await send("/login/Codigo", { code: code() }))).toEqual([303, "/Cambiar-Clave"]);
    expect(jar.has("amparo_session")).toBe(false);
    const page = readable(await open("/Cambiar-Clave"));
    expect(page).toContain("La contraseña ha expirado.");
    expect(page).toContain("tener entre 8 y 12 caracteres");
    const refuse = async (next: string, repeat = next) =>
      readable(await send("/Cambiar-Clave", { password: next, repeat }));
    expect(await refuse("Nueva-9-Mar", "Nueva-9-Sol")).toContain("no son iguales");
    expect(await refuse("corta")).toContain("entre 8 y 12 caracteres");
    expect(await refuse("todominuscula")).toContain("entre 8 y 12 caracteres");
    expect(await refuse("minuscula9")).toContain("al menos una letra mayúscula");
    expect(await refuse(demonstrationPassword)).toContain("últimas 4 contraseñas");
    const done = await send("/Cambiar-Clave", { password: "Nueva-9-Mar", repeat: "Nueva-9-Mar" });
    expect(done.statusCode).toBe(303);
    expect(jar.has("amparo_session")).toBe(true);
    expect((await open("/Mi-Cuenta")).statusCode).toBe(200);
  });

  it("sets an authenticator up where there is none, and shows the recovery codes once", async () => {
    await password("demo.sin-factor");
    const page = readable(await open("/login/Codigo"));
    const secret = /account__secret">([A-Z2-7 ]+)</.exec(page)?.[1] ?? "";
    expect(secret.replaceAll(" ", "")).toHaveLength(32);
    expect(page).toContain("data:image/svg+xml");
    const wrong = readable(await send("/login/Codigo", { code: "000000" }));
    expect(wrong).toContain(secret);
    const { totpCode } = await import("#src/modules/identity/account/totp.ts");
    const confirmed = await send("/login/Codigo", {
      code: totpCode(secret.replaceAll(" ", ""), site.clock.now()),
    });
    expect(where(confirmed)).toEqual([200, undefined]);
    const codes = readable(confirmed).match(/<code>[A-Z0-9]{5}-[A-Z0-9]{5}<\/code>/g) ?? [];
    expect(new Set(codes).size).toBe(10);
    expect(confirmed.headers["cache-control"]).toContain("no-store");
    expect((await open("/Mi-Cuenta")).statusCode).toBe(200);
    expect(readable(await open("/login/Codigo"))).not.toContain(codes[0] ?? "none");
  });
});

it("shows the recovery codes of a set-up before it asks for another password where it has expired", async () => {
  const { userId } = await site.database.connection
    .selectFrom("users")
    .select("id as userId")
    .where("email", "=", demonstrationEmail("demo.vista"))
    .executeTakeFirstOrThrow();
  await site.database.connection
    .deleteFrom("second_factors")
    .where("user_id", "=", userId)
    .execute();
  await site.database.connection
    .updateTable("user_passwords")
    .set({ never_expires: false, set_at: new Date("2026-01-01T12:00:00Z") })
    .where("user_id", "=", userId)
    .execute();
  await password("demo.vista");
  const page = readable(await open("/login/Codigo"));
  const secret = (/account__secret">([A-Z2-7 ]+)</.exec(page)?.[1] ?? "").replaceAll(" ", "");
  const { totpCode } = await import("#src/modules/identity/account/totp.ts");
  const first = totpCode(secret, site.clock.now());
  const confirmed = readable(await send("/login/Codigo", { code: first }));
  expect(confirmed.match(/<code>[A-Z0-9]{5}-[A-Z0-9]{5}<\/code>/g)).toHaveLength(10);
  expect(confirmed).toContain('href="/Cambiar-Clave"');
  expect(jar.has("amparo_session")).toBe(false);
  expect(readable(await open("/Cambiar-Clave"))).toContain("La contraseña ha expirado.");
});

describe("/login", () => {
  it.each([
    ["TOKEN_INVALID", "Tu sesión terminó o no se puede leer."],
    ["<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"],
    ['"><script>alert(1)</script>', "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"],
  ])("shows loginError %j as text", async (error, shown) => {
    const answer = await open(`/login?loginError=${encodeURIComponent(error)}`);
    expect(answer.body).toContain(shown);
    expect(answer.body).not.toContain("<img src=x");
    expect(answer.body).not.toContain("<script>alert");
  });

  it.each([
    ["/Comparar/Isapres?orden=menor-precio", "/Comparar/Isapres?orden=menor-precio"],
    ["/en/Contact", "/en/Contact"],
    ["//contacto", null],
    ["https://otro.example/contacto", null],
    ["/\\otro.example", null],
    ["/no-existe", null],
    ["/api/leads", null],
    ["javascript:alert(1)", null],
    ["", null],
  ])(
    "of referrer %j keeps the way on only where it is a page of this site",
    async (referrer, kept) => {
      const page = readable(await open(`/login?referrer=${encodeURIComponent(referrer)}`));
      if (kept === null) expect(page).not.toContain('name="referrer"');
      else expect(page).toContain(`name="referrer" value="${kept}"`);
    },
  );

  it("takes a session that was handed on, by a button and once", async () => {
    const { cookie } = await signInAs(site, "staff/EJECUTIVO", { name: "Paula" });
    const handed = await site.app.inject({
      method: "POST",
      url: "/api/token",
      payload: {},
      headers: { ...headers(), cookie },
    });
    const { hash } = handed.json().data as { hash: string };
    const page = await open(`/login?hash=${hash}&referrer=/contacto`);
    expect(readable(page)).toContain("Te enviaron una sesión");
    expect(jar.has("amparo_session")).toBe(false);
    const form = { intent: "hash", hash, referrer: "/contacto" };
    expect(where(await send("/login", form))).toEqual([303, "/contacto"]);
    expect(readable(await open("/login"))).toContain("Entraste como Paula");
    jar.clear();
    const again = await send("/login", form);
    expect(again.statusCode).toBe(403);
    expect(readable(again)).toContain("El enlace ya se usó o venció.");
  });
});

describe("a forgotten password", () => {
  it("answers the same whether there is an account or not", async () => {
    for (const email of [demonstrationEmail("sales.gerente"), "nadie@correo.example"]) {
      const answer = await send("/Recuperar-Clave", { email });
      expect(where(answer)).toEqual([303, "/Recuperar-Clave?enviado=1"]);
    }
    expect(readable(await open("/Recuperar-Clave?enviado=1"))).toContain(
      "Si hay una cuenta con ese correo",
    );
    const wrong = await send("/Recuperar-Clave", { email: "sin arroba" });
    expect([wrong.statusCode, readable(wrong).includes("Datos Inválidos")]).toEqual([400, true]);
    const over = readable(await open(`/Recuperar-Clave/${"a".repeat(32)}`));
    expect(over).toContain("Este acceso no es válido o ya se usó.");
    expect(over).not.toContain('name="password"');
  });
});

describe("one's own account", () => {
  it("lists one's sessions and ends the others", async () => {
    const person = await signInAs(site, "sales/SUPERVISOR", { name: "Rosa" });
    const [name = "", value = ""] = person.cookie.split("=");
    jar.set(name, value);
    const page = readable(await open("/Mi-Cuenta/Sesiones"));
    expect(page).toContain("esta sesión");
    const account = readable(await open("/Mi-Cuenta"));
    expect(account).toContain("Supervisión de un equipo de ventas");
    expect(account).not.toContain("sales/SUPERVISOR");
    expect(where(await send("/Mi-Cuenta/Sesiones", { intent: "all" }))).toEqual([
      303,
      "/Mi-Cuenta/Sesiones",
    ]);
    expect((await open("/Mi-Cuenta")).statusCode).toBe(200);
  });

  it("sets another authenticator up after a recent proof alone", async () => {
    const person = await signInAs(site, "sales/SUPERVISOR");
    const [name = "", value = ""] = person.cookie.split("=");
    jar.set(name, value);
    const begun = await send("/Mi-Cuenta/Segundo-Factor", { intent: "begin" });
    expect([begun.statusCode, readable(begun).includes("account__secret")]).toEqual([200, true]);
    site.clock.set(new Date(site.clock.now().getTime() + 16 * 60_000));
    const late = await send("/Mi-Cuenta/Segundo-Factor", { intent: "begin" });
    expect([late.statusCode, readable(late).includes("account__secret")]).toEqual([403, false]);
    expect(readable(late)).toContain("confirma que eres tú");
  });

  it("is for who is signed in", async () => {
    for (const path of ["/Mi-Cuenta", "/Mi-Cuenta/Sesiones", "/Mi-Cuenta/Segundo-Factor"])
      expect((await open(path)).headers.location).toContain("/login?loginError=LOGIN_REQUIRED");
  });
});
