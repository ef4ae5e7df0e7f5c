import { sql } from "kysely";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Comparisons } from "../modules/offer/comparison/comparisons.service.ts";
import type { AccessService } from "../modules/identity/access/access.service.ts";
import type { Connection } from "../platform/database/database.ts";
import { createWriteProbe } from "../platform/database/write-probe.ts";
import type { Stopping } from "../platform/http/stopping.ts";
import { fieldDescriptions } from "../contracts/field-descriptions.ts";
import { AppError } from "../platform/errors.ts";
import { openToAll as open } from "../platform/http/closed-by-default.ts";
import { apiDocsPage, apiDocsStyles } from "../platform/http/api-docs.ts";
import {
  answer,
  type ApiRoute,
  apiRoute,
  type Enforcer,
  registerApiRoutes,
} from "../platform/http/api-routes.ts";
import { openApiDocument } from "../platform/http/open-api.ts";
import { type CallFacts, type FactsOptions, readFacts } from "./request-facts.ts";
import { requireTenantOfHost } from "./request-tenant.ts";

export interface ApiOptions {
  routes: readonly ApiRoute<CallFacts>[];
  factsOptions: FactsOptions;
  enforcer: Enforcer<CallFacts>;
  connection: Connection;
  access: Pick<AccessService, "findNode">;
  comparisons: Comparisons;
  root: string;
  /** Settings that are missing, by name. */
  unset: readonly string[];
  /** Whether the process is about to end; absent: it never is. */
  stopping?: Stopping | undefined;
}

/** Every call under /api, and the document that describes them. */
export function registerApi(app: FastifyInstance, options: ApiOptions): void {
  const { factsOptions, enforcer, root } = options;
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    version: string;
  };
  const routes = [...options.routes, ...healthRoutes(options)];
  const document = onceAsked(() =>
    openApiDocument(routes, "Amparo API", version, fieldDescriptions),
  );
  const documentText = onceAsked(() => JSON.stringify(document()));

  const factsOf = async (request: FastifyRequest, reply: FastifyReply) => {
    const facts = await readFacts(request, reply, factsOptions);
    // A subdomain that is nobody's has no calls either.
    if (facts.isUnknownHost) throw new AppError({ code: "NOT_FOUND", status: 404 });
    await requireTenantOfHost(request.headers["x-tenant"], facts.partner, options.access);
    return facts;
  };
  registerApiRoutes(app, routes, factsOf, enforcer);
  app.get("/api/openapi.json", open, async (_request, reply) =>
    reply
      .type("application/json; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(documentText()),
  );
  app.get("/api/docs", open, async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .send(apiDocsPage(document() as Parameters<typeof apiDocsPage>[0])),
  );
  app.get("/api/docs.css", open, async (_request, reply) =>
    reply.type("text/css; charset=utf-8").send(apiDocsStyles),
  );
  // What is under an address of calls and is no call is no page either.
  for (const unknown of ["/api/*", "/cdn-cgi/*"]) {
    app.all(unknown, open, async () => {
      throw new AppError({ code: "NOT_FOUND", status: 404 });
    });
  }
}

/** A server answers before its description is made, which takes half a second and is asked for by few. */
function onceAsked<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

const ready = z.object({
  status: z.literal("ready"),
  catalogueVersion: z.int().describe("Version the index was built from"),
  products: z.int(),
  pricingDate: z.string(),
  uf: z.object({
    day: z.string().nullable(),
    isStale: z.boolean().describe("True unless the value is of the pricing date"),
    isFallback: z.boolean(),
  }),
  unset: z
    .array(z.string())
    .describe("Names of settings that are missing, so that values of the day grow old"),
});

const noStore = { "cache-control": "no-store" };

const healthRoutes = (options: ApiOptions): ApiRoute<CallFacts>[] => [
  apiRoute({
    method: "GET",
    url: "/api/health",
    summary: "The process answers",
    tag: "Health",
    responses: {
      200: {
        description: "It does",
        schema: z.object({ data: z.object({ status: z.literal("ok") }) }),
      },
    },
    permission: "public",
    handle: async () => answer({ data: { status: "ok" } }, noStore),
  }),
  readyRoute(options),
];

function readyRoute(options: ApiOptions): ApiRoute<CallFacts> {
  const { connection, comparisons, unset } = options;
  const writes = createWriteProbe(connection);
  return apiRoute({
    method: "GET",
    url: "/api/ready",
    summary: "Database, its disk, comparison index and the UF in use",
    tag: "Health",
    responses: {
      200: { description: "Ready to answer", schema: z.object({ data: ready }) },
    },
    permission: "public",
    async handle(_call, { country }: CallFacts) {
      if (options.stopping?.isStopping)
        throw new AppError({ code: "STOPPING", status: 503, report: false });
      await sql`select 1`.execute(connection).catch((cause: unknown) => {
        const failure = new AppError({ code: "DATABASE_UNAVAILABLE", status: 503 });
        failure.cause = cause;
        throw failure;
      });
      await writes.check();
      if (!comparisons.isReady())
        throw new AppError({ code: "NOT_READY", status: 503, report: false });
      const { version, pricingDate, engine, snapshot } = comparisons.in(country.code).current();
      const { date: day, isStale, isFallback } = snapshot.uf;
      return answer(
        {
          data: {
            status: "ready",
            catalogueVersion: version,
            products: engine.size,
            pricingDate,
            uf: { day, isStale, isFallback },
            unset,
          },
        },
        noStore,
      );
    },
  });
}
