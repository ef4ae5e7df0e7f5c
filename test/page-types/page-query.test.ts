import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CountryCode } from "#src/contracts/identification.ts";
import { linkParameters } from "#src/modules/contact/link/link-address.rules.ts";
import { areaPages, type PageRoute, pageRoutes, type RouteKey } from "#src/routes.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { walkIn } from "./injected-walk.ts";
import { type PageType, pageTypes, routesWithoutPage } from "./page-types.ts";
import { hostOf, type PageWalk } from "./page-walk.ts";

/** A query's keys and the store of pages: keys that a page does not read make no rendering of their own,
 *  and every key that it reads stands in its row of the table. */

let site: TestApp;
let walk: PageWalk;
beforeAll(async () => {
  site = await createTestApp();
  walk = await walkIn(site);
});
afterAll(() => site.close());

/** Known, so that its pages come from the store. */
const cookie = "amparo_id=AAAAAAAAAAAAAAAAAAAAAA";
const agent = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140";
const open = (url: string, { country = "CL" }: Pick<PageType, "country"> = {}) =>
  site.app.inject({ url, headers: { host: hostOf[country], cookie, "user-agent": agent } });
/** A rendered page's policy has its nonce, a stored one's has hashes. */
const isStored = ({ headers }: Awaited<ReturnType<typeof open>>) =>
  !String(headers["content-security-policy"]).includes("'nonce-");
const withKeys = (url: string, keys: string) => `${url}${url.includes("?") ? "&" : "?"}${keys}`;

const opened = pageTypes.filter(({ form, visitor }) => form === undefined && visitor === undefined);

describe("a query's keys that no page reads", () => {
  let stored = 0;

  it.each(opened.map((type) => [type.name, type] as const))(
    "%s: have no rendering of their own",
    async (_name, type) => {
      const url = walk.addressOf(type, "es");
      await open(url, type);
      const plain = await open(url, type);
      const marks = "utm_source=qx7qx7&gclid=qx7qx7&fbclid=qx7qx7&qx7qx7";
      const [path = "", query] = url.split("?");
      const marked = await open(withKeys(url, marks), type);
      expect(marked.statusCode).toBe(plain.statusCode);
      expect(marked.body.includes("qx7qx7")).toBe(false);
      expect(isStored(marked)).toBe(isStored(plain));
      if (!isStored(plain)) return;
      stored += 1;
      expect(marked.body === plain.body).toBe(true);
      const before = await open(`${path}?${marks}${query === undefined ? "" : `&${query}`}`, type);
      expect([isStored(before), before.body === plain.body]).toEqual([true, true]);
    },
  );

  it("was tried on stored pages of nearly every type", () => {
    expect(stored).toBeGreaterThan(opened.length * 0.75);
  });

  it("are carried on by a redirect", async () => {
    const product = "/Seguros/Quillay-Vida/Complementario-Familia-80";
    const moved = await open(`${product}/home?utm_source=a&x=1`);
    expect([moved.statusCode, moved.headers.location]).toEqual([
      301,
      `${product}/Preguntas-Frecuentes?utm_source=a&x=1`,
    ]);
  });
});

describe("a query's keys that a page reads", () => {
  it("are one page in any order and however they are written", async () => {
    const list = "/Comparar/Seguros-de-Salud";
    const first = `${list}?tipo=DENTAL,SALUD&orden=menor-precio`;
    await open(first);
    const plain = await open(first);
    expect(isStored(plain)).toBe(true);
    const other = await open(`${list}?orden=menor-precio&tipo=DENTAL%2CSALUD`);
    expect([isStored(other), other.body === plain.body]).toEqual([true, true]);
    const another = await open(`${list}?orden=menor-precio&tipo=SALUD`);
    expect(another.body === plain.body).toBe(false);
  });

  it("are all in its row, and its row has no other", async () => {
    const rows = Object.entries(pageRoutes) as [RouteKey, PageRoute][];
    // Read before any page, of the whole address: they lead on to another one.
    const leadingOn = new Set<string>(Object.values(linkParameters));
    const all = new Set(rows.flatMap(([, { query = [] }]) => query));
    const others = [...all].filter((name) => !leadingOn.has(name));
    const readBy = new Map<RouteKey, Set<string>>();
    for (const { route, url, country } of addressesOfRoutes()) {
      const own = pageRoutes[route] as PageRoute;
      const names = readBy.get(route) ?? new Set();
      readBy.set(route, names);
      // What is read may hang on what is there: without any, with all, and what leads on with one alone.
      const query = own.query ?? [];
      const alone = route in routesWithoutPage ? query.map((one) => [one]) : [];
      const queries = [[], [...others, ...query], ...alone];
      for (const asking of queries) {
        const asked = withKeys(url, asking.map((name) => `${name}=1`).join("&"));
        for (const name of await namesRead(() => open(asked, { country }))) names.add(name);
      }
    }
    const lacking: [RouteKey, string][] = [];
    const unread: [RouteKey, string][] = [];
    for (const [route, names] of readBy) {
      const query = rows.find(([key]) => key === route)?.[1].query ?? [];
      for (const name of names)
        if (!query.includes(name) && !leadingOn.has(name)) lacking.push([route, name]);
      for (const name of query) if (!names.has(name)) unread.push([route, name]);
    }
    expect(lacking).toEqual([]);
    // Pages of the back office and of portals are behind sign-in, or answer outside production alone.
    // Read for staff alone, between two steps of a sign-in, and with a purchase that is there.
    const signedIn = { ...areaPages["back-office"], ...areaPages.portal };
    expect(unread.filter(([route]) => !(route in signedIn))).toEqual([
      ["purchase", "documento"],
      ["purchase", "producto"],
      ["myPurchase", "hecho"],
      ["myPurchase", "falta"],
      ["myPurchase", "documento"],
      ["myPurchase", "devolucion"],
      ["myPurchase", "termino"],
      ["myPurchase", "recordatorios"],
      ["loginCode", "referrer"],
      ["internalTraffic", "error"],
      ["myQuestion", "antes"],
      ["myQuestion", "hecho"],
      ["myQuestion", "falta"],
      ["myQuestion", "campo"],
      ["myQuestion", "parte"],
      ["myQuestion", "escrito"],
    ]);
  }, 120_000);
});

/** An address of every route, of those without a page too; one of each page's parts. */
function addressesOfRoutes(): { route: RouteKey; url: string; country: CountryCode }[] {
  const pages = opened.flatMap(({ country = "CL", ...type }) =>
    type.route === null
      ? []
      : [{ route: type.route, country, url: walk.addressOf(type, "es").split("?")[0] ?? "" }],
  );
  const others = (Object.keys(routesWithoutPage) as RouteKey[]).map((route) => ({
    route,
    country: "CL" as const,
    url: `/${pageRoutes[route].paths.es.replaceAll(/:\w+\??/g, "QV-SALUD-1")}`,
  }));
  const all = [...pages, ...others];
  return [...new Map(all.map((one) => [`${one.country}${one.url}`, one])).values()];
}

/** Keys that the page router asks for itself. */
const ofTheRouter = ["index", "_routes"];

/** The names that anything asks of a query while the work is done. */
async function namesRead(work: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  const watch = (name: string) => {
    if (!ofTheRouter.includes(name)) names.add(name);
  };
  const { prototype } = URLSearchParams;
  const { get, getAll, has } = prototype;
  prototype.get = function (name) {
    watch(name);
    return get.call(this, name);
  };
  prototype.getAll = function (name) {
    watch(name);
    return getAll.call(this, name);
  };
  prototype.has = function (name) {
    watch(name);
    return has.call(this, name);
  };
  try {
    await work();
  } finally {
    Object.assign(prototype, { get, getAll, has });
  }
  return names;
}
