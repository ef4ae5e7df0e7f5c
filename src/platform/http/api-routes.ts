import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Access, AuditName, Permission } from "#src/contracts/access.ts";
import { AppError, badRequest, notFound } from "../errors.ts";
import { fieldErrors } from "./error-answers.ts";
import { readBody, type RowBody, type SentFile, withBodyOf } from "./request-body.ts";
import type { KeptText } from "./kept-text.ts";
import { namesKnownTo } from "./known-names.ts";
import { chooseEncoding } from "./page-cache.ts";
import { type SentCall, sentInput } from "./sent-call.ts";

/** An answer {data}, whose parts the summary of its call says. */
export const dataAnswer = (description: string) => ({
  description,
  schema: z.looseObject({ data: z.unknown() }),
});

/** What a row states about who may use it. A call that changes something, or that is not for everybody, has to
 *  say besides what the audit trail keeps of it: a name, or null for nothing. */
type StatedAccess =
  | { method: "GET"; permission: "public"; audit?: AuditName | null }
  | { method: "GET"; permission: Exclude<Permission, "public">; audit: AuditName | null }
  | {
      method: "POST" | "PUT" | "PATCH" | "DELETE";
      permission: Permission;
      audit: AuditName | null;
    };

/** What every row says of its call besides what it takes and does. */
type StatedCall = StatedAccess & {
  /** The service keeps the act in the transaction that does it: what `audit` names is kept here of refusals alone. */
  isKeptWithin?: boolean;
  url: string;
  summary: string;
  tag: string;
  /** Answer schemas by status; errors that every call may give are added to them. */
  responses: Record<number, { description: string; schema?: z.ZodType; mediaType?: string }>;
  /** Who may not use the call is answered as if there were none (404). */
  isHidden?: boolean;
  /** The answer is a stream: of events, which stays open, or of a file that is written as it leaves. */
  isStream?: boolean;
  /** The call answers a list: a failure carries an empty one beside its error, and what fails on our side
   *  is said by this code (D2). */
  listFailure?: string;
  /** Accepts an Idempotency-Key: a call that comes twice is done once, by what it got as `sent`. */
  idempotent?: boolean;
  /** A POST that changes nothing, because what it asks is too long for an address: an overloaded server refuses it as it
   *  refuses a GET. */
  isQuestion?: boolean;
  /** A page of another site may send it, as a provider of payments sends its payer back: the handler believes
   *  nothing of it and reads no cookie. */
  isFromElsewhere?: boolean;
};

/** One call of the API, as a row of a table: where, what it takes, what it answers, who may. Rows are written by
 *  `apiRoute`, whose handlers know the types that the schemas give. */
export type ApiRoute<Facts = unknown> = StatedCall & {
  params?: z.ZodObject;
  querystring?: z.ZodObject;
  /** JSON by its schema; a form, files or bytes where it says so. Anything else is 415. */
  body?: RowBody;
  /** Loads the record that the call is about, as far as it is in the caller's scope, before anything of the
   *  body is read. Undefined is 404 NOT_FOUND, whether there is none or it is somebody else's. */
  record?(params: Record<string, unknown>, facts: Facts): Promise<object | undefined>;
  handle(request: ApiRequest, facts: Facts): Promise<ApiAnswer>;
};

export interface ApiRequest<
  Params = Record<string, unknown>,
  Query = Record<string, unknown>,
  Body = unknown,
  Found = object | undefined,
> {
  params: Params;
  query: Query;
  body: Body;
  /** Files of a multipart body; none of any other. */
  files: readonly SentFile[];
  /** Why the files of a form with a field `back` were refused; `files` is then empty. The handler throws it, and
   *  redirects to that page as it does for its own errors. */
  refused?: AppError | undefined;
  /** What the row's `record` loaded. */
  record: Found;
  headers: Record<string, string | undefined>;
  /** Who sent what by which key, for `onceSent`: of rows that are `idempotent`, where somebody is signed in. */
  sent?: SentCall | undefined;
}

/** What is taken where a row has no schema: no key. */
type Nothing = z.ZodObject<Record<string, never>>;

/** What a handler gets of a body: what its schema gives, the fields of a form, or bytes. */
type BodyOf<Body> = Body extends z.ZodType
  ? z.output<Body>
  : Body extends { fields: infer Fields extends z.ZodObject }
    ? z.output<Fields>
    : Body extends { kind: "bytes" }
      ? Buffer
      : undefined;

/** A row of the table of calls: its handler's types follow from its schemas. */
export const apiRoute = <
  Facts,
  Params extends z.ZodObject = Nothing,
  Query extends z.ZodObject = Nothing,
  Body extends RowBody | undefined = undefined,
  Found extends object | undefined = undefined,
>(
  row: StatedCall & {
    params?: Params;
    querystring?: Query;
    body?: Body;
    record?(params: z.output<Params>, facts: Facts): Promise<Found | undefined>;
    handle(
      request: ApiRequest<z.output<Params>, z.output<Query>, BodyOf<Body>, Found>,
      facts: Facts,
    ): Promise<ApiAnswer>;
  },
  // The one place where it is said that a handler gets what `parsePart` made by the row's own schemas.
): ApiRoute<Facts> => row as unknown as ApiRoute<Facts>;

export interface ApiAnswer {
  status?: number;
  body?: unknown;
  /** The body as JSON text that is there already, instead of `body`. */
  text?: JsonText;
  /** Takes the answer over and keeps it open: of a row with `isStream` only. */
  stream?(reply: FastifyReply): void;
  /** Rows that leave, for the audit trail. */
  count?: number;
  headers?: Record<string, string | string[]>;
}

/** A body as JSON text: what it begins with may be kept for other answers. */
export interface JsonText {
  beginning: KeptText;
  ending: string;
}

export const answer = (body: unknown, headers?: Record<string, string | string[]>): ApiAnswer => ({
  body,
  ...(headers ? { headers } : {}),
});

/** What a call reads of its bytes by itself, by a schema; a bad value is 400 with the field named. */
export const parsedBody = <Value>(schema: z.ZodType<Value>, value: unknown): Value =>
  parsePart(schema, value) as Value;

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
export const longestKey = 200;

function checkIdempotencyKey(key: string | undefined): void {
  if (key === undefined || key.length <= longestKey) return;
  const params = { maximum: longestKey };
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

/** Decides who may use a row, and keeps what was done. */
export interface Enforcer<in Facts> {
  /** Whose Idempotency-Keys are the sender's; undefined where nobody is signed in. */
  senderOf(facts: Facts): string | undefined;
  /** Throws LOGIN_REQUIRED (401) for who is not signed in, FORBIDDEN (403) for who may not. */
  admit(access: Access, facts: Facts): Promise<void>;
  /** Notes that an audited act is done, to which record, which fields were sent, and how
   *  a list was narrowed. */
  done(
    access: Access,
    facts: Facts,
    about?: {
      record: string | null;
      fields: readonly string[];
      search: string;
      count?: number | undefined;
    },
  ): Promise<void>;
}

/** Who asks, and what they ask about, where that was settled before the body was read. */
interface Admitted<Facts> {
  facts: Facts;
  record: object | undefined;
}

/** Registers a table of calls: the one place that lets callers in. Each handler gets parsed input only, of
 *  callers who may. Without an enforcer only public rows without a name in the audit trail are taken. */
export function registerApiRoutes<Facts>(
  app: FastifyInstance,
  routes: readonly ApiRoute<Facts>[],
  factsOf: FactsOf<Facts>,
  enforcer?: Enforcer<Facts>,
): void {
  for (const route of routes) registerApiRoute(app, route, factsOf, enforcer);
}

type FactsOf<Facts> = (request: FastifyRequest, reply: FastifyReply) => Promise<Facts>;

function registerApiRoute<Facts>(
  app: FastifyInstance,
  route: ApiRoute<Facts>,
  factsOf: FactsOf<Facts>,
  enforcer: Enforcer<Facts> | undefined,
): void {
  const access: Access = { permission: route.permission, audit: route.audit ?? null };
  const isOpen = access.permission === "public" && route.record === undefined;
  if (enforcer === undefined && !(isOpen && access.audit === null))
    throw new Error(`${route.method} ${route.url} has nobody who enforces its permission`);
  const admitted = new WeakMap<FastifyRequest, Admitted<Facts>>();
  // Before anything of the body is read.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const facts = await factsOf(request, reply);
    await letIn(route, access, facts, enforcer);
    admitted.set(request, { facts, record: await recordOf(route, request, facts) });
  };
  withBodyOf(app, route.body, (scope, options) => {
    scope.route({
      method: route.method,
      url: route.url,
      ...options,
      config: configOf(route, access),
      ...(isOpen ? {} : { onRequest }),
      handler: async (request, reply) => {
        const body = await readBody(request, route.body);
        const { facts, record } = admitted.get(request) ?? {
          facts: await factsOf(request, reply),
          record: undefined,
        };
        const input = inputOf(route, request, body);
        const sent = sentBy(route, input, enforcer?.senderOf(facts));
        const result = await route.handle({ ...input, record, sent }, facts);
        // An answer that is given again was audited with the act.
        if (access.audit !== null && !route.isKeptWithin && sent?.isRepeated !== true)
          await enforcer?.done(access, facts, {
            ...aboutOf(access.audit, route, { request, body: body.value }),
            count: result.count,
          });
        return send(request, reply, result);
      },
    });
  });
}

/** What the rest of the server knows of a row: who may, and what it does otherwise than others. */
const configOf = <Facts>(route: ApiRoute<Facts>, access: Access) => {
  const { listFailure, isFromElsewhere, isQuestion } = route;
  return {
    access,
    ...(isQuestion === true ? { isQuestion: true } : {}),
    ...(listFailure === undefined ? {} : { listFailure }),
    ...(isFromElsewhere === true ? { isFromElsewhere: true } : {}),
  };
};

/** What a request sends, parsed by the row's schemas. */
function inputOf<Facts>(
  route: ApiRoute<Facts>,
  request: FastifyRequest,
  body: Awaited<ReturnType<typeof readBody>>,
): Omit<ApiRequest, "record"> {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.join(",") : value,
    ]),
  );
  if (route.idempotent) checkIdempotencyKey(headers["idempotency-key"]);
  return {
    params: parsePart(route.params, request.params) as Record<string, unknown>,
    query: parsePart(route.querystring, request.query) as Record<string, unknown>,
    body: body.schema ? parsePart(body.schema, body.value) : body.value,
    files: body.files,
    refused: body.refused,
    headers,
  };
}

/** The call as its sender may repeat it; undefined where the row takes no key or nobody is signed in. */
function sentBy<Facts>(
  { method, url, idempotent }: ApiRoute<Facts>,
  input: Omit<ApiRequest, "record">,
  sender: string | undefined,
): SentCall | undefined {
  if (idempotent !== true || sender === undefined) return undefined;
  const key = input.headers["idempotency-key"]?.trim() || undefined;
  return {
    scope: `${method} ${url} ${sender}`,
    key,
    input: key === undefined ? {} : sentInput(input),
    isRepeated: false,
  };
}

/** What an act was about, as the address and the names in body and query say it: `refund/RB-1`. Names that the row does
 *  not know are left out. */
function aboutOf(
  audit: AuditName,
  row: { body?: RowBody; querystring?: z.ZodType },
  { request, body }: { request: FastifyRequest; body: unknown },
) {
  const ids = Object.values(request.params as Record<string, string>);
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  const [fields, filters] = [namesKnownTo(row.body), namesKnownTo(row.querystring)];
  const search = new URLSearchParams(request.url.split("?")[1]);
  return {
    record: ids.length === 0 ? null : [audit.split(".")[0], ...ids].join("/").slice(0, 200),
    fields: isObject
      ? Object.keys(body)
          .filter((name) => fields.has(name))
          .slice(0, 50)
      : [],
    search: new URLSearchParams([...search].filter(([name]) => filters.has(name))).toString(),
  };
}

async function letIn<Facts>(
  route: ApiRoute<Facts>,
  access: Access,
  facts: Facts,
  enforcer: Enforcer<Facts> | undefined,
): Promise<void> {
  try {
    await enforcer?.admit(access, facts);
  } catch (refused) {
    throw route.isHidden === true ? notFound() : refused;
  }
}

/** The record that a call is about. Throws NOT_FOUND (404) for one that is not in the caller's scope. */
async function recordOf<Facts>(
  route: ApiRoute<Facts>,
  request: FastifyRequest,
  facts: Facts,
): Promise<object | undefined> {
  if (route.record === undefined) return undefined;
  const params = parsePart(route.params, request.params) as Record<string, unknown>;
  const record = await route.record(params, facts);
  if (record === undefined) throw notFound();
  return record;
}

function send(request: FastifyRequest, reply: FastifyReply, result: ApiAnswer): FastifyReply {
  if (result.stream !== undefined) {
    result.stream(reply);
    return reply;
  }
  const control = result.headers?.["cache-control"] ?? "";
  // What never changes names its language by its address.
  if (control.includes("public") && !control.includes("immutable"))
    reply.header("vary", "Accept-Language, X-Country, CF-IPCountry");
  for (const [name, value] of Object.entries(result.headers ?? {})) reply.header(name, value);
  reply.status(result.status ?? 200);
  if (result.text !== undefined) return sendText(request, reply, result.text);
  if (result.body === undefined) return reply.send();
  return reply.send(result.body);
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

export const idempotencyConflict = (): AppError =>
  new AppError({ code: "IDEMPOTENCY_CONFLICT", status: 409 });
