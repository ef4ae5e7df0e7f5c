import * as fc from "fast-check";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { registerApiRoutes } from "#src/platform/http/api-routes.ts";
import { createHttpServer } from "#src/platform/http/server.ts";
import { createLog } from "#src/platform/log/log.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { filterNameOf, filterQueryOf } from "./saved-filter.rules.ts";
import { createSavedFilterService } from "./saved-filter.service.ts";
import { type SavedFilterFacts, savedFilterRoutes } from "./saved-filters.api.ts";
import { createVisitorService, type VisitorService } from "./visitor.service.ts";

describe("the filters of a query", () => {
  it.each([
    ["?tipo=DENTAL&compania=AURORA", "compania=AURORA&tipo=DENTAL"],
    ["tipo=DENTAL,INTEGRAL", "tipo=DENTAL,INTEGRAL"],
    ["tipo=DENTAL&tipo=INTEGRAL", "tipo=DENTAL,INTEGRAL"],
    ["tipo=DENTAL&pagina=3&vista=lista&comparar=a,b", "tipo=DENTAL"],
    ["tipo=DENTAL&perfil=secret&replaceUrl=false", "tipo=DENTAL"],
    ["precio-desde=10&orden=menor-precio", "orden=menor-precio&precio-desde=10"],
    ["compania=Cl%C3%ADnica+Sur", "compania=Cl%C3%ADnica+Sur"],
    ["tipo=", undefined],
    ["", undefined],
    ["pagina=2", undefined],
    ["__proto__=1&%00=2", undefined],
    [`tipo=${"A".repeat(2_000)}`, undefined],
  ])("of %s are %s", (query, kept) => {
    expect(filterQueryOf(query)).toBe(kept);
  });

  it("stay what they are when they are read again, and never hold a profile", () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), fc.string(), (query, profile) => {
        const kept = filterQueryOf(`${query}&perfil=${encodeURIComponent(profile)}`);
        if (kept === undefined) return;
        expect(filterQueryOf(kept)).toBe(kept);
        expect(new URLSearchParams(kept).has("perfil")).toBe(false);
      }),
    );
  });
});

describe("the name of a filter set", () => {
  it.each([
    ["  Mi   familia\n", "Mi familia"],
    ["Más barato", "Más barato"],
    ["", undefined],
    [" \t\u200b", undefined],
    ["x".repeat(60), "x".repeat(60)],
    ["x".repeat(61), undefined],
  ])("%j is kept as %j", (name, kept) => {
    expect(filterNameOf(name)).toBe(kept);
  });
});

describe("saved filters", () => {
  const clock = fixedClock("2026-10-10T12:00:00Z");
  let database: OpenDatabase;
  let visitors: VisitorService;
  let app: FastifyInstance;
  let visitorId: string | undefined;
  const ensure = async () => (visitorId ??= (await visitors.ensureVisitor(undefined)).visitor.id);
  beforeAll(async () => {
    database = await openTestDatabase();
    const { connection } = database;
    visitors = createVisitorService({ connection, clock });
    const filters = createSavedFilterService({
      connection,
      clock,
      hasComparator: async (country, baseUrl) => country === "CL" && baseUrl !== "Nada",
    });
    app = await createHttpServer({
      log: createLog("silent", () => undefined),
      assetsFolder: undefined,
      trustProxy: false,
      isTls: false,
      sayError: () => (code) => code,
    });
    registerApiRoutes<SavedFilterFacts>(app, savedFilterRoutes(filters), async () => ({
      country: { code: "CL" },
      language: "pt",
      visitorId,
      ensureVisitor: ensure,
    }));
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  beforeEach(() => {
    visitorId = undefined;
    clock.set("2026-10-10T12:00:00Z");
  });
  const save = (changes: object = {}) =>
    app.inject({
      method: "POST",
      url: "/api/saved-filters",
      payload: { comparator: "Isapres", name: "Baratos", query: "orden=menor-precio", ...changes },
    });
  const list = async (query = "") =>
    (await app.inject({ url: `/api/saved-filters${query}` })).json().data as {
      id: string;
      name: string;
      query: string;
    }[];

  it("are kept under a name, opened by an address, and forgotten", async () => {
    expect(await list()).toEqual([]);
    const response = await save();
    expect(response.statusCode).toBe(200);
    expect(response.headers["cache-control"]).toBe("private, no-store");
    const { data } = response.json();
    expect(data).toEqual({
      id: data.id,
      comparator: "Isapres",
      name: "Baratos",
      query: "orden=menor-precio",
      href: "/pt/Comparar/Isapres?orden=menor-precio",
      savedAt: "2026-10-10T12:00:00.000Z",
    });
    expect(await list()).toEqual([data]);
    const gone = await app.inject({ method: "DELETE", url: `/api/saved-filters/${data.id}` });
    expect(gone.statusCode).toBe(204);
    expect(await list()).toEqual([]);
  });

  it("are written over under the same name, and stand by comparator", async () => {
    await save();
    clock.set("2026-10-10T12:00:01Z");
    await save({ query: "tipo=DENTAL" });
    clock.set("2026-10-10T12:00:02Z");
    await save({ comparator: "EPS/Empresa", query: "tipo=EPS" });
    expect((await list()).map(({ query }) => query)).toEqual(["tipo=EPS", "tipo=DENTAL"]);
    const [eps, ...others] = await list("?comparator=EPS%2FEmpresa");
    expect(eps).toMatchObject({ href: "/pt/Comparar/EPS/Empresa?tipo=EPS" });
    expect(others).toEqual([]);
  });

  it("are twenty at most, counted even when many come at once", async () => {
    await ensure();
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => save({ name: `Filtro ${index}` })),
    );
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.json().error.name).toBe("SAVED_FILTERS_FULL");
    expect(await list()).toHaveLength(20);
    const [first] = await list();
    expect((await save({ name: first?.name, query: "tipo=DENTAL" })).statusCode).toBe(200);
  });

  it("are not found by another visitor", async () => {
    const { id } = (await save()).json().data;
    visitorId = undefined;
    expect(await list()).toEqual([]);
    await ensure();
    expect(await list()).toEqual([]);
    const response = await app.inject({ method: "DELETE", url: `/api/saved-filters/${id}` });
    expect(response.statusCode).toBe(404);
  });

  it("name every field that is wrong, and know their comparators", async () => {
    const response = await save({ name: "  ", query: "pagina=2" });
    expect(response.statusCode).toBe(400);
    expect(
      response
        .json()
        .error.payload.fields.map(({ field, code }: Record<string, string>) => [field, code]),
    ).toEqual([
      ["name", "FILTER_NAME_INVALID"],
      ["query", "FILTERS_EMPTY"],
    ]);
    expect((await save({ comparator: "Nada" })).statusCode).toBe(404);
  });
});
