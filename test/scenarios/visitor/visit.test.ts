import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type SharedTestApp, sharedTestApp } from "../../harness/app.ts";

/** Calls about the visit itself: the version that is deployed, where the visitor is (SA 4, SA 7). */

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140", accept: "text/html" };
let site: SharedTestApp;
let behindProxy: SharedTestApp;
beforeAll(async () => {
  site = await sharedTestApp();
  behindProxy = await createTestApp({ TRUST_PROXY: "true", VERSION_CHECK: "on" });
});
afterAll(async () => {
  await site.close();
  await behindProxy.close();
});

const open = (url: string, headers: Record<string, string> = {}, at = site) =>
  at.app.inject({ url, headers: { ...browser, host: "localhost:3000", ...headers } });

describe("the deployed version", () => {
  it("is the one that pages are built with, and is never stored", async () => {
    const answer = await open("/api/qp-version?forceRefresh=1");
    expect(answer.headers["cache-control"]).toBe("no-store");
    const version = answer.json()["qp-version"] as string;
    expect(version).toMatch(/^\w+$/);
    const page = await open("/Comparar/Isapres");
    expect(page.body).toContain(`manifest-${version}.js`);
  });

  it.each([
    ["the main host", "localhost:3000", () => site, 'data-site="CL"'],
    ["a country", "pe.localhost:3000", () => site, 'data-site="PE"'],
    ["a partner", "clinica-demo.localhost:3000", () => site, 'data-site="CL partner"'],
    ["a site that checks", "localhost:3000", () => behindProxy, 'data-site="CL version-check"'],
  ])("is looked for by pages of %s only where the check is on", async (_what, host, at, said) => {
    expect((await open("/Comparar/Seguros-de-Salud", { host }, at())).body).toContain(said);
  });
});

describe("where the visitor is", () => {
  const locOf = async (headers: Record<string, string>, at: SharedTestApp) => {
    const answer = await open("/cdn-cgi/trace", headers, at);
    expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
    return /^loc=(.*)$/m.exec(answer.body)?.[1];
  };

  it.each([
    ["localhost:3000", {}, "CL"],
    ["pe.localhost:3000", {}, "PE"],
    ["co.localhost:3000", {}, "CO"],
    ["int.localhost:3000", {}, "XX"],
    ["127.0.0.1:3000", { "x-country": "CO" }, "CO"],
    ["localhost:3000", { "cf-ipcountry": "AR" }, "CL"],
  ])("is by %s with %o %s", async (host, headers, loc) => {
    expect(await locOf({ host, ...headers }, site)).toBe(loc);
  });

  it.each([
    ["AR", "AR"],
    ["T1", "T1"],
    ["<b>", "CL"],
  ])("is what a proxy of ours says: %s is %s", async (said, loc) => {
    expect(await locOf({ "cf-ipcountry": said }, behindProxy)).toBe(loc);
  });
});
