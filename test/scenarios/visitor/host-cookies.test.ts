import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { siteCookies } from "#src/platform/http/cookies.rules.ts";
import { accountPassword, addAccount } from "../../harness/account-with-password.ts";
import { createTestApp, type TestApp } from "../../harness/app.ts";
import { signInAs } from "../../harness/signed-in-as.ts";

/** Cookies of a site under TLS: __Host- names, which a subdomain cannot plant, and the plain ones that
 *  browsers kept from before. */

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({
    PUBLIC_URL: "https://www.amparo.example",
  });
  await addAccount(site, "paula@amparo.example");
});
afterAll(() => site.close());

const headers = (cookie = "") => ({
  host: "www.amparo.example",
  accept: "text/html",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140",
  ...(cookie === "" ? {} : { cookie }),
});
const open = (url: string, cookie = "") => site.app.inject({ url, headers: headers(cookie) });
const post = (url: string, payload: object, cookie = "") =>
  site.app.inject({ method: "POST", url, headers: headers(cookie), payload });
const send = (url: string, form: Record<string, string>, cookie = "") =>
  site.app.inject({
    method: "POST",
    url,
    headers: { ...headers(cookie), "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(form).toString(),
  });
const linesOf = (answer: { headers: Record<string, unknown> }): string[] =>
  [answer.headers["set-cookie"] ?? []].flat().map(String);

const household = { cotizante: [{ sexo: "Femenino", edad: 34, ingreso: 1_650_000 }] };
const submit = (cookie = "") =>
  post("/api/profile-form/data", { productType: "SALUD", profile: household }, cookie);

describe("every cookie that the server sets", () => {
  it("has the prefix, Secure, Path=/ and no Domain", async () => {
    const answers = [
      await open("/Comparar/Seguros-de-Salud"),
      await submit(),
      await send("/login", {
        intent: "sign-in",
        email: "paula@amparo.example",
        password: accountPassword,
      }),
      await post("/api/visitor/opt-out", { isOptedOut: true }),
      await send("/Privacidad", { isOptedOut: "true" }),
      await open("/preview?leave=1"),
    ];
    const lines = answers.map(linesOf);
    for (const each of lines) expect(each).toHaveLength(1);
    for (const line of lines.flat()) {
      expect(line).toMatch(/^__Host-amparo_\w+=/);
      expect(line).toMatch(/; Path=\/(;|$)/);
      expect(line).toMatch(/; Secure(;|$)/);
      expect(line).not.toMatch(/domain/i);
    }
    const { visitor, identity, signInStep, preview } = siteCookies;
    const names = lines.flat().map((line) => /^__Host-(\w+)/.exec(line)?.[1]);
    expect(new Set(names)).toEqual(
      new Set([visitor, identity, signInStep, preview].map(({ name }) => name)),
    );
  });
});

describe("a visitor with a cookie from before", () => {
  it("keeps the profile and gets the same cookie under its new name, once", async () => {
    const given = await submit();
    const token = /^__Host-amparo_visitor=([\w-]{32});/.exec(linesOf(given)[0] ?? "")?.[1] ?? "";
    const { uuid } = given.json().data as { uuid: string };
    const read = (cookie: string) => open(`/api/profile-form/data?uuid=${uuid}`, cookie);

    const plain = await read(`amparo_visitor=${token}`);
    expect(plain.json().data.profile).toMatchObject(household);
    expect(linesOf(plain)).toEqual([
      `__Host-amparo_visitor=${token}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure`,
      "amparo_visitor=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
    ]);
    expect(plain.headers["cache-control"]).toContain("private");

    const renewed = await read(`__Host-amparo_visitor=${token}`);
    expect(renewed.json().data.profile).toMatchObject(household);
    expect(linesOf(renewed)).toEqual([]);
    expect((await read("")).statusCode).toBe(404);

    // A cookie that somebody planted beside the visitor's own changes nothing.
    const planted = await read(`amparo_visitor=${"a".repeat(32)}; __Host-amparo_visitor=${token}`);
    expect(planted.json().data.profile).toMatchObject(household);
  });

  it("stays without an id where they chose so", async () => {
    const asked = await open("/api/visitor/opt-out", "amparo_id=no");
    expect(asked.json()).toEqual({ data: { isOptedOut: true } });
    expect(linesOf(asked)[0]).toMatch(/^__Host-amparo_id=no; .*Secure$/);
    const page = await open("/Comparar/Seguros-de-Salud", "amparo_id=no");
    expect(linesOf(page).some((line) => line.startsWith("__Host-amparo_id=no;"))).toBe(true);
    expect(page.headers["cache-control"]).toContain("private");
  });

  it("gets no cookie with what anybody may store", async () => {
    const robots = await open("/robots.txt", `amparo_visitor=${"a".repeat(32)}`);
    expect(robots.headers["cache-control"]).toContain("public");
    expect(linesOf(robots)).toEqual([]);
  });
});

describe("a session", () => {
  it("is not read from a cookie without the prefix", async () => {
    const { cookie } = await signInAs(site, "staff/EJECUTIVO");
    const pair = `__Host-${cookie}`;
    expect((await post("/api/token", {}, pair)).statusCode).toBe(200);
    expect((await post("/api/token", {}, pair.replace("__Host-", ""))).statusCode).toBe(401);
  });
});
