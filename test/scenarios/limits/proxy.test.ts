import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../harness/app.ts";

/** Whom limits count when a proxy stands before the site: what the caller wrote into X-Forwarded-For
 *  themselves changes nothing. */

const requestsAnHour = 3;
let site: TestApp;
beforeAll(async () => {
  // As older configurations have it.
  site = await createTestApp(settings("true"));
});
afterAll(() => site.close());

function settings(proxies: string): Record<string, string> {
  return {
    TRUST_PROXY: proxies,
    REQUESTS_PER_HOUR: String(requestsAnHour),
  };
}

/** A request as it comes from a proxy on this machine: the caller's own header, and after it the address
 *  that the proxy saw. */
const through = (attempt: number, seen: string) => ({
  host: "localhost:3000",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140",
  "x-forwarded-for": `198.51.${attempt % 250}.7, ${seen}`,
});

type Send = (at: TestApp, headers: Record<string, string>) => Promise<{ statusCode: number }>;

/** Another e-mail each time: the failures of one have a limit of their own. */
let names = 0;
const form =
  (url: string, intent: string): Send =>
  (at, headers) =>
    at.app.inject({
      method: "POST",
      url,
      headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({
        intent,
        email: `paula${(names += 1)}@correo.example`,
        password: "otra clave",
      }).toString(),
    });
const call =
  (url: string, payload: object): Send =>
  (at, headers) =>
    at.app.inject({ method: "POST", url, headers, payload });

const lead = call("/api/leads", {
  productCode: "NONE",
  contact: { fullName: "Ana Rojas", email: "ana@correo.example", phone: "9 8123 4567", rut: "" },
  consents: { contact: true },
  origin: "/",
});
const limited: [string, Send, number][] = [
  ["the sign-in", form("/login", "sign-in"), 50],
  ["requests of a product", lead, requestsAnHour],
  ["look-ups by e-mail", call("/api/users/by-email", { email: "none@correo.example" }), 30],
];

/** How many of the calls were taken before the first 429. */
async function takenBefore429(at: TestApp, send: Send, headers: (attempt: number) => object) {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const { statusCode } = await send(at, headers(attempt) as Record<string, string>);
    if (statusCode === 429) return attempt;
  }
  return Infinity;
}

describe("behind one proxy", () => {
  it.each(limited)("%s: a forged left part is not counted", async (_what, send, most) => {
    const seen = "203.0.113.50";
    expect(await takenBefore429(site, send, (attempt) => through(attempt, seen))).toBe(most);
    // Another caller of the same proxy has their own count.
    expect((await send(site, through(0, "203.0.113.51"))).statusCode).not.toBe(429);
  });
});

describe("proxies by their networks", () => {
  let other: TestApp;
  beforeAll(async () => {
    other = await createTestApp(settings("127.0.0.0/8, 10.1.0.0/16"));
  });
  afterAll(() => other.close());

  it("passes over every proxy of ours, and over nobody else", async () => {
    const headers = (attempt: number) => through(attempt, "203.0.113.50, 10.1.2.3");
    expect(await takenBefore429(other, lead, headers)).toBe(requestsAnHour);
  });
});

describe("a caller who reaches the port without the proxy", () => {
  it("is counted by the address that connected", async () => {
    const send: Send = (at, headers) =>
      at.app.inject({
        method: "POST",
        url: "/api/users/by-email",
        headers,
        payload: { email: "none@correo.example" },
        remoteAddress: "8.8.4.4",
      });
    const headers = (attempt: number) => through(attempt, `198.51.100.${attempt}`);
    expect(await takenBefore429(site, send, headers)).toBe(30);
  });
});
