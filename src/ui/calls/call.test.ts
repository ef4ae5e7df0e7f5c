import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** The browser's own functions are stood in for; ours are the real ones. */
const answers = (headers: Record<string, string> = {}) =>
  vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () =>
    Response.json({ data: 1 }, { headers }),
  );

describe("a page's calls", () => {
  let call: typeof import("./call.ts").call;
  const page = (site: string, fetch: ReturnType<typeof answers>) => {
    vi.stubGlobal("window", { location: { origin: "https://amparo.example" } });
    vi.stubGlobal("document", { documentElement: { lang: "es-CL", dataset: { site } } });
    vi.stubGlobal("fetch", fetch);
    return fetch;
  };
  beforeEach(async () => {
    vi.useFakeTimers({ now: 0, toFake: ["Date"] });
    vi.resetModules();
    ({ call } = await import("./call.ts"));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("keep an answer five minutes", async () => {
    const fetch = page("CL", answers());
    await call("/api/x");
    vi.setSystemTime(299_000);
    expect((await call("/api/x")).body).toEqual({ data: 1 });
    expect(fetch).toHaveBeenCalledTimes(1);
    vi.setSystemTime(300_000);
    await call("/api/x");
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it("forget what was kept after a change", async () => {
    const fetch = page("CL", answers());
    await call("/api/x");
    await call("/api/x", { method: "POST", body: {} });
    await call("/api/x");
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it.each([
    ["a person's own answer", "CL", { "cache-control": "private, no-store" }, false],
    ["internal traffic's", "CL force-refresh", {}, false],
    ["one that is asked for anew", "CL", {}, true],
  ])("keep nothing of %s", async (_what, site, headers, isRefreshForced) => {
    const fetch = page(site, answers(headers));
    await call("/api/x", { isRefreshForced });
    await call("/api/x", { isRefreshForced });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it("send a change as JSON with the country", async () => {
    const fetch = page("PE partner", answers());
    await call("/api/x", { method: "POST", body: { a: 1 } });
    expect(fetch).toHaveBeenCalledWith("/api/x?isqps=true", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "accept-language": "es-CL",
        "x-country": "PE",
      },
      body: '{"a":1}',
    });
  });
});
