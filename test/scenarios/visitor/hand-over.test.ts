import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { encodeProfileLink } from "#src/modules/offer/profile/profile-link.rules.ts";
import { visitorCookie } from "#src/platform/http/visitor-cookie.ts";
import { createTestApp, type TestApp } from "../../harness/app.ts";

/** What was said in a frame goes with the tab that is opened from it, whose cookies are apart (SA 5, SA 7). */

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());
beforeEach(() => site.clock.set("2026-10-10T15:00:00Z"));

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140", accept: "text/html" };
const request = "/Seguros/Quillay-Vida/Complementario-Familia-80/Solicitar";
const open = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers: { ...browser, host: "localhost:3000", ...headers } });
const post = (url: string, payload: object | undefined, cookie = "") =>
  site.app.inject({
    method: "POST",
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: { host: "localhost:3000", cookie },
  });
type Answer = Awaited<ReturnType<typeof open>>;
const cookieOf = (answer: Answer) => {
  const token = answer.cookies.find(({ name }) => name === visitorCookie)?.value;
  return token === undefined ? undefined : `${visitorCookie}=${token}`;
};

/** Cookie of somebody who told a household. */
async function somebody(): Promise<string> {
  const perfil = encodeProfileLink({
    cotizante: [{ sexo: "Femenino", edad: 41, ingreso: 1_650_000 }],
  });
  return cookieOf(await post("/api/profile-form/link", { perfil })) ?? "";
}
const handOver = async (cookie: string) =>
  (await post("/api/visitor/hand-over", undefined, cookie)).json().data.code as string;
const ageOf = async (cookie: string | undefined) => {
  const form = await open("/Perfil/Seguros-de-Salud", { cookie: cookie ?? "" });
  return /<input[^>]*name="cotizante\.0\.edad"[^>]*value="(\d+)"/.exec(form.body)?.[1];
};

describe("a tab that is opened from a frame", () => {
  it("has the household that was told there, under an address that says nothing of it", async () => {
    const code = await handOver(await somebody());
    const kept = await site.database.connection.selectFrom("hand_overs").selectAll().execute();
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(code);
    expect(code).toMatch(/^[\w-]{32}$/);
    const tab = await open(`${request}?comparar=a&traspaso=${code}`);
    expect([tab.statusCode, tab.headers.location]).toEqual([303, `${request}?comparar=a`]);
    expect(tab.headers["cache-control"]).toBe("private, no-store");
    expect(await ageOf(cookieOf(tab))).toBe("41");
    expect(site.logLines().join("\n")).not.toContain(code);
  });

  it("has it on the page that buys online too, which reads the rest of its address by itself", async () => {
    const buying = "/Compra-Online/lafken-dental-esencial";
    const code = await handOver(await somebody());
    const tab = await open(`${buying}?con=notro-accidentes-llama&traspaso=${code}`);
    expect([tab.statusCode, tab.headers.location]).toEqual([
      303,
      `${buying}?con=notro-accidentes-llama`,
    ]);
    expect(await ageOf(cookieOf(tab))).toBe("41");
    expect(site.logLines().join("\n")).not.toContain(code);
  });

  it("is told once, within a minute, and to no program that reads pages", async () => {
    const cookie = await somebody();
    const spent = await handOver(cookie);
    await open(`${request}?traspaso=${spent}`);
    const again = await open(`${request}?traspaso=${spent}`);
    expect([again.statusCode, again.headers.location, cookieOf(again)]).toEqual([
      303,
      request,
      undefined,
    ]);
    const old = await handOver(cookie);
    const read = await handOver(cookie);
    const crawled = await open(`${request}?traspaso=${read}`, { "user-agent": "Googlebot/2.1" });
    expect(cookieOf(crawled)).toBeUndefined();
    site.clock.set("2026-10-10T15:01:00Z");
    expect(cookieOf(await open(`${request}?traspaso=${old}`))).toBeUndefined();
    expect(cookieOf(await open(`${request}?traspaso=nada`))).toBeUndefined();
  });

  it("is still a referred visitor's, on a host that asks for one", async () => {
    const host = "asesores-demo.localhost:3000";
    const referred = await site.app.inject({
      url: "/ref?referer=marta.rios@amparo.example",
      headers: { ...browser, host },
    });
    const code = await handOver(cookieOf(referred) ?? "");
    const tab = await open(`${request}?traspaso=${code}`, { host });
    const shown = await open(request, { host, cookie: cookieOf(tab) ?? "" });
    expect(shown.statusCode).toBe(200);
    expect((await open(request, { host })).headers.location).toBe("/ref");
  });

  it("gets no code where nothing was said", async () => {
    expect((await post("/api/visitor/hand-over", undefined)).statusCode).toBe(204);
    expect((await post("/api/visitor/hand-over", undefined, `${visitorCookie}=x`)).statusCode).toBe(
      204,
    );
  });
});
