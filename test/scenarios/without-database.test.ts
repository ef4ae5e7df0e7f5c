import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newToken, visitorCookie } from "#src/platform/http/visitor-cookie.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";

/** What visitors get while the database is away (REL). */

let site: TestApp;
/** Decided before: pages that draw an experiment are stored by its answer. */
const known = "amparo_id=AAAAAAAAAAAAAAAAAAAAAA";
const person = `${visitorCookie}=${newToken()}`;
const ask = (url: string, cookie = known, host = "localhost") =>
  site.app.inject({
    url,
    headers: { host, cookie, "user-agent": "Mozilla/5.0 Chrome/140" },
  });
const stored = ["/Comparar/Seguros-de-Salud", "/contacto", "/en/Contact", "/contacto.data"];
const partner = "clinica-demo.localhost";

beforeAll(async () => {
  site = await createTestApp();
  for (const url of [...stored, ...stored]) expect((await ask(url)).statusCode).toBe(200);
  for (const _ of [1, 2]) expect((await ask("/contacto", known, partner)).statusCode).toBe(200);
  await site.database.connection.destroy();
  // Past the time for which the revision and the partners are not asked for again.
  site.clock.set(new Date(site.clock.now().getTime() + 10_000));
  await sleep(2_100);
});
// Its database is gone by then: closing it again may fail.
afterAll(() => site.close().catch(() => undefined));

describe("without the database", () => {
  it.each(stored)(
    "a stored page goes on being served to visitors without a profile: %s",
    async (url) => {
      expect((await ask(url)).statusCode).toBe(200);
    },
  );

  it("so are a partner's stored pages, by the partner that was last known", async () => {
    expect((await ask("/contacto", known, partner)).statusCode).toBe(200);
    expect((await ask("/contacto", known, "no-such-partner.localhost")).statusCode).toBe(404);
  });

  it.each([
    ["/Comparar/Seguros-de-Salud", "es", "Algo falló de nuestro lado", "Intentar de nuevo"],
    ["/en/Contact?x=1.data", "en", "Something failed on our side", "Try again"],
    ["/pt/Contato", "pt", "Algo falhou do nosso lado", "Tentar de novo"],
  ])(
    "a person with a profile gets a page that says so: %s",
    async (url, language, title, retry) => {
      const answer = await ask(url, person);
      expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
      expect(answer.headers).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
      });
      expect(answer.body).toContain(`<html lang="${language}">`);
      expect(answer.body).toContain(`<h1>${title}</h1>`);
      expect(answer.body).toContain(retry);
      const nonce = /'nonce-([^']+)'/.exec(String(answer.headers["content-security-policy"]))?.[1];
      expect(answer.body).toContain(`<style nonce="${nonce}">`);
      expect(answer.body).not.toMatch(/<script|destroyed|kysely|at file:/i);
    },
  );

  it("a page that is drawn anew and needs the database is 503 too", async () => {
    const answer = await ask("/Solicitudes/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  });

  it.each(["/api/saved-filters?comparator=Seguros-de-Salud", "/contacto.data"])(
    "what programs read stays JSON: %s",
    async (url) => {
      const answer = await ask(url, person);
      expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
      expect(answer.json()).toMatchObject({ error: { name: "DATABASE_UNAVAILABLE" } });
    },
  );
});
