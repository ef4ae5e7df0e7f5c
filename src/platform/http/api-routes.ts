import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError, badRequest } from "../errors.ts";
import { isForm, unsupportedMediaType } from "./content-type.ts";
import { fieldErrors } from "./error-answers.ts";
import type { KeptText } from "./kept-text.ts";
import { chooseEncoding } from "./page-cache.ts";

/** One call of the API, as a row of a table: where, what it takes, what it answers, who may. */
export interface ApiRoute<Facts = unknown> {
  method: "GET" | "POST" | "DELETE";
  url: string;
  summary: string;
  tag: string;
  params?: z.ZodObject;
  querystring?: z.ZodObject;
  body?: z.ZodType;
  /** Answer schemas by status; errors that every call may give are added to them. */
  responses: Record<number, { description: string; schema?: z.ZodType; mediaType?: string }>;
  /** Who may call it: visitors, or who has a staff session, which the handler then asks for. */
  permission: "public" | "staff";
  /** The call answers a list: a failure carries an empty one beside its error, and what fails on our side
   *  is said by this code (D2). */
  listFailure?: string;
  /** Accepts an Idempotency-Key. */
  idempotent?: boolean;
  handle(request: ApiRequest, facts: Facts): Promise<ApiAnswer>;
}

export interface ApiRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  headers: Record<string, string | undefined>;
}

export interface ApiAnswer {
  status?: number;
  body?: unknown;
  /** The body as JSON text that is there already, instead of `body`. */
  text?: JsonText;
  headers?: Record<string, string>;
}

/** A body as JSON text: what it begins with may be kept for other answers. */
export interface JsonText {
  beginning: KeptText;
  ending: string;
}

export const answer = (body: unknown, headers?: Record<string, string>): ApiAnswer => ({
  body,
  ...(headers ? { headers } : {}),
});

/** Parses one part of a request by its schema; a bad value is 400 with the field named. */
function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return {};
  const unstorable = unstorableText(value);
  if (unstorable) throw badRequest([{ field: unstorable.join("."), code: "INVALID" }]);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw badRequest(fieldErrors(parsed.error.issues, value));
}

/** Characters of an Idempotency-Key, at most. */
const LONGEST_KEY = 200;

function checkIdempotencyKey(key: string | undefined): void {
  if (key === undefined || key.length <= LONGEST_KEY) return;
  const params = { maximum: LONGEST_KEY };
  throw badRequest([{ field: "Idempotency-Key", code: "TOO_BIG", params }]);
}

const DEEPEST = 64;

/** The path of what no column or schema takes: a text with a NUL or half a character, or a value nested
 *  deeper than any call has use for. */
function unstorableText(root: unknown): readonly string[] | undefined {
  const open: { value: unknown; path: readonly string[] }[] = [{ value: root, path: [] }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next;
    if (typeof value === "string" && (value.includes("\u0000") || !value.isWellFormed()))
      return path;
    if (value === null || typeof value !== "object") continue;
    if (path.length >= DEEPEST) return path.slice(0, 1);
    for (const [key, inner] of Object.entries(value))
      open.push({ value: inner, path: [...path, key] });
  }
  return undefined;
}

/** Registers a table of calls. Each handler gets parsed input only. */
export function registerApiRoutes<Facts>(
  app: FastifyInstance,
  routes: readonly ApiRoute<Facts>[],
  factsOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Facts>,
): void {
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.url,
      config: route.listFailure === undefined ? {} : { listFailure: route.listFailure },
      handler: async (request, reply) => {
        if (isForm(request)) throw unsupportedMediaType();
        const facts = await factsOf(request, reply);
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([key, value]) => [
            key,
            Array.isArray(value) ? value.join(",") : value,
          ]),
        );
        if (route.idempotent) checkIdempotencyKey(headers["idempotency-key"]);
        const result = await route.handle(
          {
            params: parsePart(route.params, request.params) as Record<string, unknown>,
            query: parsePart(route.querystring, request.query) as Record<string, unknown>,
            body: route.body ? parsePart(route.body, request.body ?? {}) : undefined,
            headers,
          },
          facts,
        );
        for (const [name, value] of Object.entries(result.headers ?? {})) reply.header(name, value);
        reply.status(result.status ?? 200);
        if (result.text !== undefined) return sendText(request, reply, result.text);
        if (result.body === undefined) return reply.send();
        return reply.send(result.body);
      },
    });
  }
}

/** Sends JSON text in the encoding asked for. */
function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { beginning, ending }: JsonText,
): FastifyReply {
  const encoding = beginning.encodingFor(
    chooseEncoding(request.headers["accept-encoding"]),
    ending,
  );
  reply.type("application/json; charset=utf-8").header("vary", "accept-encoding");
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(beginning.encoded(encoding, ending));
}

const errorSchema = z
  .object({
    error: z.object({
      name: z.string().describe("Stable code in capitals"),
      message: z.string().describe("A sentence for people, in the language of the request"),
      payload: z.object({
        fields: z.array(
          z.object({
            field: z.string().describe("Path of the field in what was sent"),
            code: z.string().describe("Stable code of what is wrong with it"),
            message: z.string().describe("A sentence for people"),
          }),
        ),
      }),
    }),
  })
  .describe("What every failed call answers");

const failedListSchema = errorSchema
  .extend({
    data: z.array(z.never()),
    metaData: z.object({ total: z.literal(0), message: z.string() }),
  })
  .describe("What a failed list answers");

const commonErrors: Record<string, string> = {
  400: "A value is not valid; payload names the field",
  401: "The robot check is due, its answer does not count, or nobody is signed in",
  403: "The call comes from a page of another site",
  404: "There is no such thing",
  409: "The Idempotency-Key came with another body",
  413: "The body is larger than 1 MB",
  415: "The body is not JSON",
  429: "Too many calls",
  500: "Something failed on our side and has been recorded",
  503: "The database cannot be reached, or the server is overloaded; try again",
};

const jsonSchema = (schema: z.ZodType, io: "input" | "output") => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    reused: "inline",
  });
  return rest;
};

/** The OpenAPI 3.1 document of a set of route tables: made from the same schemas that check calls. */
export function openApiDocument(
  routes: readonly ApiRoute<never>[],
  title: string,
  version: string,
  fieldDescriptions: Readonly<Record<string, string>> = {},
): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.url.replace(/:(\w+)/g, "{$1}");
    const parameters = [
      ...parametersOf(route.params, "path"),
      ...parametersOf(route.querystring, "query"),
      ...(route.idempotent
        ? [
            {
              name: "Idempotency-Key",
              in: "header",
              required: false,
              description:
                "The same key and body get the same answer; the same key with another body, 409",
              schema: { type: "string", maxLength: LONGEST_KEY },
            },
          ]
        : []),
    ];
    (paths[path] ??= {})[route.method.toLowerCase()] = {
      summary: route.summary,
      tags: [route.tag],
      parameters,
      ...(route.body
        ? {
            requestBody: {
              required: true,
              content: { "application/json": { schema: jsonSchema(route.body, "input") } },
            },
          }
        : {}),
      responses: responsesOf(route),
    };
  }
  describeFields(paths, fieldDescriptions);
  return { openapi: "3.1.0", info: { title, version }, paths };
}

/** Gives every field without a description of its own the one of its name. */
function describeFields(node: unknown, descriptions: Readonly<Record<string, string>>): void {
  if (node === null || typeof node !== "object") return;
  const properties = (node as { properties?: unknown }).properties;
  if (properties !== null && typeof properties === "object" && !Array.isArray(properties)) {
    for (const [name, field] of Object.entries(properties as Record<string, object>)) {
      if (!("description" in field) && name in descriptions) {
        Object.assign(field, { description: descriptions[name] });
      }
    }
  }
  for (const inner of Object.values(node)) describeFields(inner, descriptions);
}

function parametersOf(schema: z.ZodObject | undefined, place: "path" | "query"): object[] {
  if (!schema) return [];
  return Object.entries(schema.shape).map(([name, field]) => {
    const type = field as z.ZodType;
    const { description, ...json } = jsonSchema(type, "input") as { description?: string };
    return {
      name,
      in: place,
      required: place === "path" || !type.safeParse(undefined).success,
      description: description ?? name,
      schema: json,
    };
  });
}

function contentOf(schema: z.ZodType | undefined, mediaType: string | undefined): object {
  if (schema)
    return {
      content: { [mediaType ?? "application/json"]: { schema: jsonSchema(schema, "output") } },
    };
  if (mediaType === undefined) return {};
  return { content: { [mediaType]: { schema: { type: "string", format: "binary" } } } };
}

function responsesOf(route: ApiRoute<never>): Record<string, unknown> {
  const failed = route.listFailure === undefined ? errorSchema : failedListSchema;
  const own = Object.entries(route.responses).map(
    ([status, { description, schema, mediaType }]) => [
      status,
      {
        description,
        ...contentOf(schema, mediaType),
      },
    ],
  );
  const common = Object.entries(commonErrors)
    .filter(([status]) => !(status in route.responses))
    .map(([status, description]) => [
      status,
      {
        description,
        content: { "application/json": { schema: jsonSchema(failed, "output") } },
      },
    ]);
  return Object.fromEntries([...own, ...common]) as Record<string, unknown>;
}

export const idempotencyConflict = (): AppError =>
  new AppError({ code: "IDEMPOTENCY_CONFLICT", status: 409 });
