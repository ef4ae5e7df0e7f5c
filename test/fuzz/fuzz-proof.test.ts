import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { badRequest } from "#src/platform/errors.ts";
import { answer, type ApiRoute, registerApiRoutes } from "#src/platform/http/api-routes.ts";
import { openApiDocument } from "#src/platform/http/open-api.ts";
import { createHttpServer } from "#src/platform/http/server.ts";
import { silentLog } from "#src/platform/log/log.ts";
import { fuzzApi } from "./api-fuzz.ts";
import { fuzzForms } from "./form-fuzz.ts";
import { fuzzSignedIn } from "./signed-in-fuzz.ts";

const page = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .pipe(z.number().int().min(1).max(50));
const querystring = z.object({
  word: z.string().max(20).optional(),
  colour: z.enum(["red", "blue"]).optional(),
  page: page.optional(),
});
const body = z.object({
  name: z.string().min(1).max(10),
  people: z
    .array(z.object({ age: z.int().min(0).max(120) }))
    .max(5)
    .optional(),
});
const echoed = z.object({ data: z.object({ ok: z.literal(true) }) });

type Handle = ApiRoute["handle"];

/** Two calls on the real server, one of them as a test wants it. */
async function appWith(
  handle: Handle,
  change: Partial<Pick<ApiRoute, "listFailure" | "responses">> = {},
): Promise<FastifyInstance> {
  const shared = {
    tag: "Proof",
    permission: "public",
    responses: { 200: { description: "Fine", schema: echoed } },
  } as const;
  const routes: ApiRoute[] = [
    {
      ...shared,
      method: "GET",
      url: "/api/things/:id",
      summary: "Reads",
      params: z.object({ id: z.string().max(30) }),
      querystring,
      handle,
      ...change,
    },
    {
      ...shared,
      method: "POST",
      url: "/api/things",
      summary: "Writes",
      audit: null,
      body,
      handle: async () => answer({ data: { ok: true } }),
    },
  ];
  const app = await createHttpServer({
    log: silentLog,
    assetsFolder: undefined,
    trustProxy: false,
    isTls: false,
    sayError: () => (code) => `The code is ${code}.`,
  });
  registerApiRoutes(app, routes, async () => undefined);
  app.get("/api/openapi.json", async () =>
    openApiDocument(routes as ApiRoute<never>[], "Proof", "1"),
  );
  app.setNotFoundHandler(() => {
    throw Object.assign(new Error("none"), { code: "FST_ERR_NOT_FOUND" });
  });
  return app;
}

const fine: Handle = async () => answer({ data: { ok: true } });

describe("the fuzz itself", () => {
  let app: FastifyInstance | undefined;
  afterEach(async () => app?.close());

  it("finds nothing wrong with a call that is as its document says, and hits all of it", async () => {
    app = await appWith(fine);
    const result = await fuzzApi(app, 1, { least: 800 });
    expect(result.problems).toEqual([]);
    expect([...result.named].filter((name) => !result.touched.has(name))).toEqual([]);
    expect(result.valid).toBe(result.broken);
  });

  it("sends the same requests for the same seed", async () => {
    app = await appWith(fine);
    const [one, other] = [
      await fuzzApi(app, 7, { least: 400 }),
      await fuzzApi(app, 7, { least: 400 }),
    ];
    expect([...one.byStatus]).toEqual([...other.byStatus]);
  });

  it.each<[string, Handle, Partial<ApiRoute>, RegExp]>([
    [
      "fails on one value of an enumeration",
      async ({ query }) => {
        if (query["colour"] === "blue") throw new TypeError("blue");
        return answer({ data: { ok: true } });
      },
      {},
      /answered 500/,
    ],
    [
      "fails on a letter outside ASCII as a wrong encoding does",
      async ({ query }) => {
        if (String(query["word"]).includes("ñ")) throw new Error("invalid byte sequence");
        return answer({ data: { ok: true } });
      },
      {},
      /answered 500/,
    ],
    [
      "answers in another form than documented",
      async ({ query }) => answer({ data: { ok: String(query["word"]).length !== 20 } }),
      {},
      /against its schema/,
    ],
    [
      "answers a status that is not documented",
      async ({ query }) => ({
        status: query["page"] === 1 ? 202 : 200,
        body: { data: { ok: true } },
      }),
      {},
      /document does not list/,
    ],
    [
      "shows a stack trace",
      async ({ query }) =>
        answer({
          data: { ok: true, trace: query["word"] === undefined ? undefined : new Error("x").stack },
        }),
      {},
      /shows internals/,
    ],
    [
      "takes anything for a number",
      fine,
      {
        querystring: querystring.extend({
          page: z.preprocess(() => 1, page).meta({ type: "integer", minimum: 1 }),
        }),
      },
      /was taken/,
    ],
    [
      "refuses without naming the field",
      async ({ query }) => {
        if (query["word"] !== undefined) throw badRequest([]);
        return answer({ data: { ok: true } });
      },
      {
        querystring: querystring.extend({
          word: z.unknown().optional().meta({ type: "string", maxLength: 20 }),
        }),
      },
      /does not name word/,
    ],
  ])("finds a call that %s", async (_, handle, change, expected) => {
    app = await appWith(handle, change);
    const { problems } = await fuzzApi(app, 3, { least: 600 });
    expect(problems.join("\n")).toMatch(expected);
  });

  it("finds a call behind sign-in that fails on a reference which it named itself", async () => {
    const shared = {
      tag: "Proof",
      permission: "public",
      audit: null,
      responses: { 200: { description: "Fine", schema: z.object({ data: z.unknown() }) } },
    } as const;
    const url = "/api/back-office/things";
    const routes: ApiRoute[] = [
      {
        ...shared,
        method: "GET",
        url,
        summary: "Lists",
        handle: async () => answer({ data: [{ reference: "THING-7" }] }),
      },
      {
        ...shared,
        method: "POST",
        url: `${url}/:reference/notes`,
        summary: "Writes",
        params: z.object({ reference: z.string() }),
        body: z.object({ text: z.string().max(20), to: z.enum(["a", "b"]).optional() }),
        handle: async ({ params, body: sent }) => {
          if (params["reference"] === "THING-7" && (sent as { to?: string }).to === "b")
            throw new TypeError("b");
          return answer({ data: null });
        },
      },
    ];
    app = await createHttpServer({
      log: silentLog,
      assetsFolder: undefined,
      trustProxy: false,
      isTls: false,
      sayError: () => (code) => `The code is ${code}.`,
    });
    registerApiRoutes(app, routes, async () => undefined);
    app.get("/api/openapi.json", async () =>
      openApiDocument(routes as ApiRoute<never>[], "Proof", "1"),
    );
    const staff = { name: "staff", isStaff: true, headers: {} };
    const { problems } = await fuzzSignedIn(app, [staff], { seed: 3, each: 40 });
    expect(problems.join("\n")).toMatch(/notes answered 500/);
  });

  it("finds a call that takes plain text for JSON", async () => {
    app = await appWith(fine);
    app.addHook("onRequest", async ({ headers }) => {
      if (headers["content-type"] === "text/plain") headers["content-type"] = "application/json";
    });
    const { problems } = await fuzzApi(app, 3, { least: 600 });
    expect(problems.join("\n")).toMatch(/answered 200 to its content type, not 415/);
  });

  it("finds a form that is read as one whatever its content type says", async () => {
    app = await appWith(fine);
    app.addContentTypeParser("text/plain", { parseAs: "string" }, (_request, sent, done) =>
      done(null, sent),
    );
    app.post("/form", async (request) => {
      if (request.headers["content-type"] !== "application/x-www-form-urlencoded")
        throw new TypeError("no form");
      return String(request.body).length;
    });
    const { problems } = await fuzzForms(app, [{ host: "localhost", url: "/form" }]);
    expect(problems.join("\n")).toMatch(/POST \/form as text\/plain: a=b — answered 500/);
    expect(problems.join("\n")).toMatch(/POST \/form as application\/json: .* — answered 500/);
  });
});
