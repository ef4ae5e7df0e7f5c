import type { InjectOptions } from "fastify";
import { contentType, formTypes, jsonTypes, refusedTypes } from "./content-types.ts";
import type { Operation } from "./openapi-document.ts";
import {
  addressOf,
  encodeText,
  type Fault,
  type FuzzRequest,
  type RequestDraft,
} from "./request-draft.ts";
import { type FuzzContext, plainDraft, someAddress } from "./valid-requests.ts";

const json = { "content-type": "application/json" };

/** Bodies that are no JSON, or JSON that nobody should take: they can only be refused. */
const refusedBodies: readonly (string | Buffer)[] = [
  "{",
  "}",
  '{"a":1,}',
  "{'a':1}",
  "NaN",
  "undefined",
  '{"a":1}{"b":2}',
  "[1,2",
  '"open',
  '{"a":"\u0001"}',
  '{"__proto__":{"polluted":true}}',
  '{"a":{"__proto__":{"polluted":true}}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a]),
  Buffer.from([0x00]),
  "[]",
  '"text"',
  "1",
  "true",
  "x".repeat(1_048_577),
  `{"a":"${"x".repeat(1_048_577)}"}`,
  "[".repeat(50_000),
];

const oddQueries = [
  "%",
  "%zz=1",
  "=",
  "&&&&",
  "a=%00",
  "%C0%80=1",
  "a=%ED%A0%80",
  "a=%F0%9F",
  "__proto__=1&constructor=2&prototype=3&toString=4",
  "__proto__[polluted]=1&a[__proto__][x]=1&a[b][c]=1",
  "zzz=1&unknown=2",
  "a=1;b=2",
  "?&?=?",
  "a+b=c+d&a%2Bb=%2B",
  `long=${"x".repeat(20_000)}`,
  Array.from({ length: 2_000 }, (_, index) => `k${index}=${index}`).join("&"),
  Array.from({ length: 2_000 }, () => "k=1").join("&"),
];

const oddPathParts = [
  "%",
  "%zz",
  "%00",
  "%C0%80",
  "%ED%A0%80",
  "%2F%2F",
  "..%2f..%2f",
  "%2e%2e%2f",
  "%252e",
  "a%0d%0ab",
  ";a=b",
  "*",
  "x".repeat(301),
  "x".repeat(8_000),
  encodeText("👩‍👩‍👧"),
];

const oddHeaders: readonly Record<string, string>[] = [
  { "x-country": "ZZ" },
  { "x-country": "x".repeat(5_000) },
  { "x-country": "__proto__" },
  { "accept-language": "zz-ZZ;q=abc,,,;" },
  { "accept-language": "x".repeat(5_000) },
  { accept: "image/png" },
  { "accept-encoding": "none;q=9, \u00ff" },
  { cookie: "a=b=c; ; =; \u00ff=%zz; __proto__=1" },
  { cookie: Array.from({ length: 300 }, (_, index) => `c${index}=%`).join("; ") },
  { "x-forwarded-for": "999.1.1.1, <script>" },
  { "x-forwarded-proto": "javascript" },
  { "if-none-match": "*" },
  { range: "bytes=9-1" },
  { "content-length": "12" },
  { host: "a_b..localhost:99999" },
  { host: "<script>" },
];

/** What can be wrong with a request whatever it asks for. */
export function transportFaults(operation: Operation, context: FuzzContext): Fault[] {
  const make = (
    why: string,
    change: (draft: RequestDraft, options: InjectOptions) => InjectOptions,
    marks: Partial<FuzzRequest> = {},
  ): FuzzRequest[] => {
    const draft = plainDraft(operation, context);
    const options: InjectOptions = {
      method: operation.method,
      url: addressOf(draft),
      remoteAddress: someAddress(context),
      headers: { ...draft.headers, ...(draft.body === undefined ? {} : json) },
      ...(draft.body === undefined ? {} : { payload: JSON.stringify(draft.body) }),
    };
    const send = change(draft, options);
    return [{ operation, half: "broken", why: why.slice(0, 160), touched: [], send, ...marks }];
  };
  const withQuery = (url: unknown, extra: string) =>
    `${String(url)}${String(url).includes("?") ? "&" : "?"}${extra}`;

  return [
    () => {
      const query = context.random.pick(oddQueries);
      return make(`odd query ${query}`, (_, options) => ({
        ...options,
        url: withQuery(options.url, query),
      }));
    },
    () => {
      const headers = context.random.pick(oddHeaders);
      return make(`odd headers ${JSON.stringify(headers)}`, (_, options) => ({
        ...options,
        headers: { ...options.headers, ...headers },
      }));
    },
    () => {
      const part = context.random.pick(oddPathParts);
      const path = operation.path.includes("{")
        ? operation.path.replace(/\{\w+\}/, part)
        : `${operation.path}/${part}`;
      const url = path.replace(/\{\w+\}/g, "0");
      return make(`odd path ${url}`, (_, options) => ({ ...options, url }), { isElsewhere: true });
    },
    () => {
      const others = (["PUT", "DELETE", "PATCH"] as const).filter(
        (other) => other !== operation.method,
      );
      const method = context.random.pick(others);
      return make(`method ${method}`, (_, options) => ({ ...options, method }), {
        isElsewhere: true,
        isRefused: true,
      });
    },
    ...(operation.body === undefined ? [] : bodyFaults(operation, make, context)),
  ];
}

type Make = (
  why: string,
  change: (draft: RequestDraft, options: InjectOptions) => InjectOptions,
  marks?: Partial<FuzzRequest>,
) => FuzzRequest[];

function bodyFaults(operation: Operation, make: Make, { random }: FuzzContext): Fault[] {
  const refused: Fault[] = refusedBodies.map(
    (body) => () =>
      make(
        `body ${body.toString("utf8").slice(0, 60)}`,
        (_, options) => ({ ...options, headers: json, payload: body }),
        {
          isRefused: true,
        },
      ),
  );
  const types: Fault[] = [...refusedTypes, ...formTypes].map(
    (type) => () =>
      make(`content type ${type}`, (_, options) => ({ ...options, headers: contentType(type) }), {
        isRefused: true,
        isUnsupported: true,
      }),
  );
  const spellings: Fault[] = jsonTypes.map(
    (type) => () =>
      make(`content type ${type}`, (_, options) => ({ ...options, headers: contentType(type) }), {
        isUnsupported: false,
      }),
  );
  const names = Object.keys((operation.body?.["properties"] as object | undefined) ?? {});
  return [
    ...refused,
    ...types,
    ...spellings,
    () => make("body null", (_, options) => ({ ...options, headers: json, payload: "null" })),
    () => make("body empty", (_, options) => ({ ...options, headers: json, payload: "" })),
    () =>
      make("unknown keys", (draft, options) => ({
        ...options,
        payload: JSON.stringify({
          ...(draft.body as object),
          zzz: 1,
          toString: 2,
          "": 3,
          "a\u0000b": 4,
          hasOwnProperty: 5,
        }),
      })),
    () => {
      const name = random.pick(names) ?? "a";
      const depth = random.pick([10, 1_000, 20_000]);
      const [open, close] = random.pick([
        ["[", "]"],
        ['{"a":', "}"],
      ] as const);
      const deep = `${open.repeat(depth)}1${close.repeat(depth)}`;
      return make(`body ${name} ${depth} deep in ${open}`, (draft, options) => {
        const rest = JSON.stringify({ ...(draft.body as object), [name]: "DEEP" });
        return { ...options, payload: rest.replace('"DEEP"', () => deep) };
      });
    },
    () => {
      const name = random.pick(names) ?? "a";
      const raw = random.pick([
        "1e400",
        "-1e400",
        "1E-400",
        "123456789012345678901234567890",
        "-0",
        "1e308",
      ]);
      return make(`body ${name} = ${raw}`, (draft, options) => {
        const rest = JSON.stringify({ ...(draft.body as object), [name]: "RAW" });
        return { ...options, payload: rest.replace('"RAW"', () => raw) };
      });
    },
    () =>
      make("key twice", (draft, options) => ({
        ...options,
        payload: `{"${names[0] ?? "a"}":null,${JSON.stringify(draft.body).slice(1)}`.replace(
          ",}",
          "}",
        ),
      })),
  ];
}
