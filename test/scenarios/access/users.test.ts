import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";

/** What the session of a user opens: what their roles hold, at once and no longer than they hold it. */

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const ask = (who: Pick<SignedInPerson, "cookie">, method: "GET" | "POST", url: string) =>
  site.app.inject({
    method,
    url,
    headers: { host: "localhost:3000", cookie: who.cookie, accept: "application/json" },
    ...(method === "POST" ? { payload: {} } : {}),
  });
const flush = (who: Pick<SignedInPerson, "cookie">) =>
  ask(who, "POST", "/api/cloudflare-cache/amparo");
const codeOf = (answered: { json(): { error?: { name: string } } }) => answered.json().error?.name;
describe("the session of a user", () => {
  it("of the operator flushes caches, one of a company does not", async () => {
    expect((await flush(await signInAs(site, "sales/EJECUTIVO"))).statusCode).toBe(204);
    const refused = await flush(await signInAs(site, "portal/CLIENT"));
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, "FORBIDDEN"]);
  });

  it("opens a page by a permission of its role, and no page of another", async () => {
    const supervisor = await ask(await signInAs(site, "sales/SUPERVISOR"), "GET", "/Gestion/Chat");
    expect(supervisor.statusCode).toBe(200);
    expect(supervisor.headers["cache-control"]).toContain("no-store");
    const manager = await ask(await signInAs(site, "sales/GERENTE"), "GET", "/Gestion/Chat");
    expect(manager.statusCode).toBe(403);
  });

  it("that only demonstrates writes nothing: 403 DEMO_ACCESS, which the trail keeps", async () => {
    const demo = await signInAs(site, "sales/SUPERVISOR", { isDemo: true });
    const answered = await ask(demo, "GET", "/Gestion/Chat");
    expect(answered.statusCode).toBe(403);
    const trail = await site.database.connection
      .selectFrom("audit_events")
      .select(["outcome", "permission", "grant_id as grant"])
      .where("actor_id", "=", demo.userId)
      .execute();
    expect(trail).toEqual([
      { outcome: "denied", permission: "chat:attend", grant: expect.any(String) },
    ]);
  });

  it.each([
    ["sales/SUPERVISOR", "/Gestion/Equipo"],
    ["portal/REFERIDOR", "/Mis-Referidos"],
    ["portal/CLIENT", "/Mi-Cuenta"],
  ])("that only demonstrates, as %s, is told so by each page: %s", async (role, url) => {
    const banner =
      /<output class="(?:k-banner[^"]*|notice)">(?:(?!<\/output>).)*Ud\. tiene acceso Demo a esta vista/;
    const see = async (isDemo: boolean) => {
      const { cookie } = await signInAs(site, role, { isDemo });
      const headers = { host: "localhost:3000", cookie, accept: "text/html" };
      return site.app.inject({ url, headers });
    };
    const demo = await see(true);
    expect(demo.statusCode).toBe(200);
    expect(demo.body).toMatch(banner);
    expect((await see(false)).body).not.toMatch(banner);
  });

  it("ends at once where the user is disabled", async () => {
    const person = await signInAs(site, "sales/EJECUTIVO");
    expect((await flush(person)).statusCode).toBe(204);
    await site.database.connection
      .updateTable("users")
      .set({ status: "Inactivo" })
      .where("id", "=", person.userId)
      .execute();
    const refused = await flush(person);
    expect([refused.statusCode, codeOf(refused)]).toEqual([401, "LOGIN_REQUIRED"]);
  });

  it("opens no more than its roles as soon as a grant is over", async () => {
    const person = await signInAs(site, "sales/SUPERVISOR");
    expect((await ask(person, "GET", "/Gestion/Chat")).statusCode).toBe(200);
    await site.database.connection
      .updateTable("grants")
      .set({ taken_at: site.clock.now() })
      .where("user_id", "=", person.userId)
      .execute();
    expect((await ask(person, "GET", "/Gestion/Chat")).statusCode).toBe(403);
  });

  it("is over after thirty minutes without an act, and a poll is none", async () => {
    const person = await signInAs(site, "sales/EJECUTIVO");
    const startsAt = site.clock.now();
    const after = (minutes: number) =>
      site.clock.set(new Date(startsAt.getTime() + minutes * 60_000));
    after(20);
    expect((await flush(person)).statusCode).toBe(204);
    after(45);
    const polled = await site.app.inject({
      method: "POST",
      url: "/api/cloudflare-cache/amparo",
      headers: { host: "localhost:3000", cookie: person.cookie, "x-poll": "1" },
      payload: {},
    });
    expect(polled.statusCode).toBe(204);
    after(51);
    expect((await flush(person)).statusCode).toBe(401);
    after(0);
  });

  it("gives the browser a new token where its grants have changed", async () => {
    const person = await signInAs(site, "sales/EJECUTIVO");
    await site.database.connection
      .updateTable("user_sessions")
      .set({ is_renewal_due: true })
      .where("id", "=", person.sessionId)
      .execute();
    const answered = await flush(person);
    const [cookie] = answered.cookies.filter(({ name }) => name === "amparo_session");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    expect((await flush({ cookie: `amparo_session=${cookie?.value}` })).statusCode).toBe(204);
  });
});
