import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { AppError } from "../errors.ts";
import { createLog } from "../log/log.ts";
import { answer, type ApiRoute, apiRoute, type Enforcer, registerApiRoutes } from "./api-routes.ts";
import { closeByDefault, openToAll } from "./closed-by-default.ts";
import { createHttpServer } from "./server.ts";

interface Facts {
  isSignedIn: boolean;
  held: readonly string[];
}
const shared = {
  summary: "A call of a test",
  tag: "Test",
  responses: { 200: { description: "Fine" } },
  handle: async () => answer({ data: "reached" }),
} as const;
const servers: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((app) => app.close()));
});
const bare = async (): Promise<FastifyInstance> => {
  const app = await createHttpServer({
    log: createLog("silent", () => undefined),
    assetsFolder: undefined,
    trustProxy: false,
    isTls: false,
    sayError: () => (code) => code,
  });
  servers.push(app);
  return app;
};

/** A server with these rows, whose callers are described by headers, and what the enforcer noted. */
async function serverOf(routes: readonly ApiRoute<Facts>[]) {
  const done: string[] = [];
  const abouts: object[] = [];
  const enforcer: Enforcer<Facts> = {
    senderOf: ({ isSignedIn }) => (isSignedIn ? "somebody" : undefined),
    async admit({ permission }, { isSignedIn, held }) {
      if (permission === "public" || held.includes(permission)) return;
      if (!isSignedIn) throw new AppError({ code: "LOGIN_REQUIRED", status: 401 });
      if (permission !== "signed-in") throw new AppError({ code: "FORBIDDEN", status: 403 });
    },
    async done({ audit }, _facts, about) {
      done.push(String(audit));
      if (about !== undefined) abouts.push(about);
    },
  };
  const app = await bare();
  registerApiRoutes(
    app,
    routes,
    async ({ headers }) => ({
      isSignedIn: headers["x-user"] !== undefined,
      held: [headers["x-held"] ?? []].flat(),
    }),
    enforcer,
  );
  return { app, done, abouts };
}
const nameIn = (response: { json(): { error?: { name: string } } }) => response.json().error?.name;

describe("a row of the API", () => {
  it("states its permission, and what is kept of it unless everybody may read it", () => {
    const row = { ...shared, url: "/api/x" };
    const get = { ...row, method: "GET" } as const;
    const post = { ...row, method: "POST" } as const;
    const open = { permission: "public" } as const;
    const closed = { permission: "lead:read" } as const;
    const audited = { audit: "lead.read" } as const;
    expectTypeOf({ ...get, ...open }).toExtend<ApiRoute>();
    expectTypeOf({ ...get, ...closed, ...audited }).toExtend<ApiRoute>();
    expectTypeOf({ ...post, ...open, audit: null }).toExtend<ApiRoute>();
    expectTypeOf({ ...post, ...closed, ...audited }).toExtend<ApiRoute>();

    expectTypeOf(get).not.toExtend<ApiRoute>();
    expectTypeOf({ ...post, ...audited }).not.toExtend<ApiRoute>();
    expectTypeOf({ ...get, ...closed }).not.toExtend<ApiRoute>();
    expectTypeOf({ ...post, ...open }).not.toExtend<ApiRoute>();
    expectTypeOf({ ...post, ...closed }).not.toExtend<ApiRoute>();
    expectTypeOf({ ...get, permission: "staff" } as const).not.toExtend<ApiRoute>();
    expectTypeOf({ ...row, ...open, method: "TRACE" } as const).not.toExtend<ApiRoute>();
  });

  it("is refused at the start where nobody enforces it", async () => {
    const app = await bare();
    const closed: ApiRoute = {
      ...shared,
      method: "GET",
      url: "/api/x",
      permission: "signed-in",
      audit: null,
    };
    const audited: ApiRoute = {
      ...shared,
      method: "GET",
      url: "/api/y",
      permission: "public",
      audit: "lead.read",
    };
    for (const row of [closed, audited])
      expect(() => registerApiRoutes(app, [row], async () => ({}))).toThrow("enforces");
  });

  it("is the only kind of route that a closed server takes, besides those open to all", async () => {
    const app = await bare();
    closeByDefault(app);
    expect(() => app.get("/x", async () => "reached")).toThrow("GET /x states no permission");
    app.get("/open", openToAll, async () => "reached");
    expect(app.statedRoutes).toContainEqual({ method: "GET", url: "/open", access: "public" });
  });
});

describe("the enforcement", () => {
  const rows = (["GET", "POST", "PUT", "PATCH", "DELETE"] as const).map(
    (method): ApiRoute<Facts> => ({
      ...shared,
      method,
      url: "/api/leads",
      permission: "lead:update",
      audit: "lead.update",
    }),
  );

  it.each(rows.map(({ method }) => method))("answers %s 401, 403 or the call", async (method) => {
    const { app, done } = await serverOf(rows);
    const ask = (headers: Record<string, string>) =>
      app.inject({ method, url: "/api/leads", headers });
    const visitor = await ask({});
    expect([visitor.statusCode, nameIn(visitor)]).toEqual([401, "LOGIN_REQUIRED"]);
    const other = await ask({ "x-user": "1", "x-held": "lead:read" });
    expect([other.statusCode, nameIn(other)]).toEqual([403, "FORBIDDEN"]);
    expect(done).toEqual([]);
    const granted = await ask({ "x-user": "1", "x-held": "lead:update" });
    expect([granted.statusCode, granted.json()]).toEqual([200, { data: "reached" }]);
    expect(done).toEqual(["lead.update"]);
  });

  it("notes the names that the row knows, never those that a sender made up", async () => {
    const { app, abouts } = await serverOf([
      {
        ...shared,
        method: "POST",
        url: "/api/named/:id",
        querystring: z.object({ status: z.string().optional() }),
        body: z.union([z.object({ name: z.string() }), z.object({ code: z.string() })]),
        permission: "public",
        audit: "lead.update",
        async handle() {
          return answer({});
        },
      },
    ]);
    const sent = await app.inject({
      method: "POST",
      url: "/api/named/7?status=a&ana%40correo.example=1&a%00=2",
      payload: { name: "Ana", "ana@correo.example": 1, "a\u0000": 2 },
    });
    expect(sent.statusCode).toBe(200);
    expect(abouts).toMatchObject([{ record: "lead/7", fields: ["name"], search: "status=a" }]);
  });

  it("comes before anything of the body is read", async () => {
    const { app } = await serverOf(rows);
    const headers = { "content-type": "application/json" };
    const sent = { method: "POST", url: "/api/leads", headers, payload: "{no json" } as const;
    expect((await app.inject(sent)).statusCode).toBe(401);
    const signedIn = { ...headers, "x-user": "1", "x-held": "lead:update" };
    expect((await app.inject({ ...sent, headers: signedIn })).statusCode).toBe(400);
  });

  it("notes nothing of an act that failed", async () => {
    const failing: ApiRoute<Facts> = {
      ...shared,
      method: "POST",
      url: "/api/leads",
      permission: "signed-in",
      audit: "lead.create",
      handle: async () => {
        throw new AppError({ code: "NOT_FOUND", status: 404 });
      },
    };
    const { app, done } = await serverOf([failing]);
    const headers = { "x-user": "1" };
    expect((await app.inject({ method: "POST", url: "/api/leads", headers })).statusCode).toBe(404);
    expect(done).toEqual([]);
  });

  it("notes nothing of an act that its service keeps", async () => {
    const kept: ApiRoute<Facts> = {
      ...shared,
      method: "POST",
      url: "/api/leads",
      permission: "signed-in",
      audit: "lead.create",
      isKeptWithin: true,
    };
    const { app, done } = await serverOf([kept]);
    const headers = { "x-user": "1" };
    expect((await app.inject({ method: "POST", url: "/api/leads", headers })).statusCode).toBe(200);
    expect(done).toEqual([]);
  });

  it("hides a call that says so", async () => {
    const hidden: ApiRoute<Facts> = {
      ...shared,
      method: "GET",
      url: "/api/desk",
      permission: "chat:attend",
      audit: null,
      isHidden: true,
    };
    const { app } = await serverOf([hidden]);
    for (const headers of [{}, { "x-user": "1" }])
      expect((await app.inject({ url: "/api/desk", headers })).statusCode).toBe(404);
    const headers = { "x-user": "1", "x-held": "chat:attend" };
    expect((await app.inject({ url: "/api/desk", headers })).statusCode).toBe(200);
  });

  it("gives a call the record it is about, and answers 404 for one out of its caller's scope", async () => {
    const seen: unknown[] = [];
    const row: ApiRoute<Facts> = {
      ...shared,
      method: "GET",
      url: "/api/leads/:id",
      params: z.object({ id: z.coerce.number() }),
      permission: "lead:read",
      audit: null,
      record: async ({ id }) => (id === 7 ? { reference: "AMP-7" } : undefined),
      async handle({ record }) {
        seen.push(record);
        return answer({});
      },
    };
    const { app } = await serverOf([row]);
    const statusOf = async (url: string, headers: Record<string, string>) =>
      (await app.inject({ url, headers })).statusCode;
    const held = { "x-user": "1", "x-held": "lead:read" };
    expect(await statusOf("/api/leads/7", {})).toBe(401);
    expect(await statusOf("/api/leads/x", held)).toBe(400);
    expect(await statusOf("/api/leads/8", held)).toBe(404);
    expect(seen).toEqual([]);
    expect(await statusOf("/api/leads/7", held)).toBe(200);
    expect(seen).toEqual([{ reference: "AMP-7" }]);
  });
});

describe("the types of a handler", () => {
  it("follow from the schemas of its row", async () => {
    const row = apiRoute({
      ...shared,
      method: "POST",
      url: "/typed/:id",
      permission: "public",
      audit: null,
      params: z.object({ id: z.coerce.number() }),
      querystring: z.object({ page: z.string().optional() }),
      body: z.object({ name: z.string() }),
      record: async ({ id }: { id: number }) => ({ doubled: id * 2 }),
      async handle({ params, query, body, record }, _facts: Facts) {
        expectTypeOf(params).toEqualTypeOf<{ id: number }>();
        expectTypeOf(query).toEqualTypeOf<{ page?: string | undefined }>();
        expectTypeOf(body).toEqualTypeOf<{ name: string }>();
        expectTypeOf(record).toEqualTypeOf<{ doubled: number }>();
        return answer({ data: [params.id, query.page, body.name, record.doubled] });
      },
    });
    const { app } = await serverOf([row]);
    const sent = await app.inject({
      method: "POST",
      url: "/typed/21?page=2",
      payload: { name: "x" },
    });
    expect(sent.json()).toEqual({ data: [21, "2", "x", 42] });
  });
});
