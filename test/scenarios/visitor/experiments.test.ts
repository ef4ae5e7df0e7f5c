import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { identityCookie } from "#src/modules/identity/visitor/visitor-identity.rules.ts";
import { createInternalTraffic } from "#src/modules/identity/visitor/internal-traffic.service.ts";
import { createTestApp, type TestApp } from "../../harness/app.ts";
import { withoutNonce } from "../../harness/without-nonce.ts";

const browser =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36";
const page = "/Comparar/Seguros-de-Salud";

describe("a visitor in experiments", () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp();
  });
  afterAll(() => site.close());

  const open = (cookie?: string, userAgent = browser, url = page) =>
    site.app.inject({
      url,
      headers: { "user-agent": userAgent, ...(cookie === undefined ? {} : { cookie }) },
    });
  const idOf = (answer: Awaited<ReturnType<typeof open>>) =>
    answer.cookies.find(({ name }) => name === identityCookie)?.value;
  const writtenOf = (id: string) =>
    site.database.connection
      .selectFrom("experiment_exposures")
      .select(["experiment", "version"])
      .where("visitor_key", "=", id)
      .orderBy("experiment")
      .execute();
  const lateVisitors = new Set<string>();
  /** Exposures of a visitor once what waits is written: a later visitor's are there. */
  const exposuresOf = async (id: string) => {
    const later = idOf(await open()) ?? "";
    lateVisitors.add(later);
    await vi.waitFor(async () => expect(await writtenOf(later)).toHaveLength(3), 15_000);
    return writtenOf(id);
  };

  it("gets an id with the first answer, and keeps it and its versions", async () => {
    const first = await open();
    expect(first.statusCode).toBe(200);
    const id = idOf(first) ?? "";
    expect(id).toMatch(/^[\w-]{22}$/);
    expect(first.headers["cache-control"]).toContain("private");
    const second = await open(`${identityCookie}=${id}`);
    expect(idOf(second)).toBeUndefined();
    expect(withoutNonce(second)).toBe(withoutNonce(first));
    const seen = await exposuresOf(id);
    expect(seen.map(({ experiment }) => experiment)).toEqual([
      "cluster-test",
      "distance-test",
      "why-we-form",
    ]);
  });

  it("gets an id with a page from the store too, each visitor another", async () => {
    const ids = new Set<string | undefined>();
    for (let visit = 0; visit < 40; visit += 1) ids.add(idOf(await open()));
    expect(ids.size).toBe(40);
    expect(ids.has(undefined)).toBe(false);
  });

  it("is no crawler, and none who opted out", async () => {
    const count = async () => {
      await exposuresOf("nobody");
      const table = site.database.connection.selectFrom("experiment_exposures").selectAll();
      return (await table.execute()).filter(({ visitor_key: id }) => !lateVisitors.has(id)).length;
    };
    const before = await count();
    expect(idOf(await open(undefined, "Googlebot/2.1 (+http://www.google.com/bot.html)"))).toBe(
      undefined,
    );
    expect(idOf(await open(`${identityCookie}=no`))).toBeUndefined();
    expect(await count()).toBe(before);
  });

  it("is forgotten by an opt-out, and gets a new id after taking it back", async () => {
    const id = idOf(await open()) ?? "";
    expect(await exposuresOf(id)).toHaveLength(3);
    const send = (cookie: string, isOptedOut: boolean) =>
      site.app.inject({
        method: "POST",
        url: "/api/visitor/opt-out",
        headers: { "user-agent": browser, cookie },
        payload: { isOptedOut },
      });
    const out = await send(`${identityCookie}=${id}`, true);
    expect(idOf(out)).toBe("no");
    expect(await exposuresOf(id)).toEqual([]);
    const back = await send(`${identityCookie}=no`, false);
    expect(idOf(back)).toBe("");
    expect(idOf(await open())).not.toBe(id);
  });

  it("is not counted as internal traffic", async () => {
    const { app, clock } = site;
    const token = createInternalTraffic({ secret: "a test needs no secret", clock }).issueToken();
    const link = await app.inject({ url: `/api/internal-traffic?token=${token}` });
    expect(link.statusCode).toBe(303);
    const visitor = link.cookies[0];
    const id = "internalinternalintern";
    const answer = await open(`${visitor?.name}=${visitor?.value}; ${identityCookie}=${id}`);
    expect(answer.statusCode).toBe(200);
    expect(await exposuresOf(id)).toEqual([]);
  });
});
