import type { LightMyRequestResponse } from "fastify";
import type { FuzzRequest } from "./request-draft.ts";
import type { SchemaJudge } from "./schema-judge.ts";

/** What never stands in an answer: a trace, a file, a query, a library's own words. */
const internals = [
  /\n\s+at .+:\d+/,
  /node_modules/,
  /file:\/\//,
  /\/src\/[\w/-]+\.tsx?/,
  /\bZodError\b|\bTypeError\b|\bRangeError\b|\bSyntaxError\b|\bKysely\b|\bPGlite\b/,
  /syntax error at or near|invalid byte sequence|violates .* constraint|relation ".*" does not exist/,
  /"stack"\s*:/,
];

/** Statuses that say nothing about the fields: who asks, how often, how much, in which form. */
const unnamedStatuses = new Set([401, 403, 413, 415, 429]);

/** What is wrong with an answer, a sentence each; nothing where it is as it has to be. */
export function problemsOfAnswer(
  request: FuzzRequest,
  response: LightMyRequestResponse,
  judge: SchemaJudge,
): string[] {
  const { statusCode: status, body } = response;
  const problems: string[] = [];
  if (status >= 500) problems.push(`answered ${status}`);
  problems.push(...shownInternals(body));
  const read = readJson(response);
  if (status >= 400) problems.push(...errorProblems(read));
  problems.push(...declarationProblems(request, response, judge, read));
  problems.push(...refusalProblems(request, status, read));
  return problems;
}

/** What an answer's body shows of the server, a sentence each. */
export const shownInternals = (body: string): string[] =>
  internals.flatMap((pattern) => {
    const shown = pattern.exec(body)?.[0];
    return shown === undefined ? [] : [`shows internals: ${shown.slice(0, 80)}`];
  });

interface Read {
  isJson: boolean;
  value: unknown;
}

function readJson(response: LightMyRequestResponse): Read {
  if (!(response.headers["content-type"] ?? "").startsWith("application/json")) {
    return { isJson: false, value: undefined };
  }
  try {
    return { isJson: true, value: JSON.parse(response.body) as unknown };
  } catch {
    return { isJson: false, value: undefined };
  }
}

interface WireError {
  name: string;
  message: string;
  payload: unknown;
}

function errorOf({ value }: Read): WireError | undefined {
  const error = (value as { error?: unknown } | null | undefined)?.error;
  if (typeof error !== "object" || error === null) return undefined;
  const { name, message, payload } = error as Partial<WireError>;
  const isWhole =
    typeof name === "string" &&
    typeof message === "string" &&
    typeof payload === "object" &&
    payload !== null;
  return isWhole ? { name, message, payload } : undefined;
}

function errorProblems(read: Read): string[] {
  const error = errorOf(read);
  if (error === undefined) return ["is no error of the form {error: {name, message, payload}}"];
  const problems: string[] = [];
  if (!/^[A-Z][A-Z0-9_]*$/.test(error.name)) problems.push(`has the error name ${error.name}`);
  if (error.message.trim() === "" || /^[A-Z0-9_]+$|^\w+(\.\w+)+$/.test(error.message)) {
    problems.push(`has no sentence but ${JSON.stringify(error.message)}`);
  }
  return problems;
}

function declarationProblems(
  { operation, isElsewhere }: FuzzRequest,
  response: LightMyRequestResponse,
  judge: SchemaJudge,
  read: Read,
): string[] {
  if (isElsewhere === true) return [];
  const status = response.statusCode;
  const declared = operation.answers.get(status);
  if (declared === undefined) return [`answered ${status}, which the document does not list`];
  if (declared.mediaType === undefined) {
    return response.body === ""
      ? []
      : [`answered ${status} with a body that the document does not list`];
  }
  const type = response.headers["content-type"] ?? "none";
  if (!type.startsWith(declared.mediaType))
    return [`answered ${status} as ${type}, not ${declared.mediaType}`];
  if (declared.schema === undefined || declared.mediaType !== "application/json") return [];
  if (!read.isJson) return [`answered ${status} with what is no JSON`];
  const fault = judge.fault(declared.schema, read.value);
  return fault === undefined ? [] : [`answered ${status} against its schema: ${fault}`];
}

function refusalProblems(
  { bad, isRefused, isUnsupported }: FuzzRequest,
  status: number,
  read: Read,
): string[] {
  if (isUnsupported !== undefined && isUnsupported !== (status === 415))
    return [
      `answered ${status} to its content type, ${isUnsupported ? "not 415" : "which is JSON"}`,
    ];
  if (bad === undefined) return isRefused === true && status < 400 ? [`was taken: ${status}`] : [];
  if (status < 400) return [`was taken: ${status}`];
  if (status >= 500 || unnamedStatuses.has(status)) return [];
  // A path that is too long for any route is simply not there.
  if (bad.place === "path" && status === 404) return [];
  const named = namedFields(errorOf(read)?.payload);
  return named.some((field) => isAbout(field, bad.name))
    ? []
    : [
        `does not name ${bad.name} but ${named.length === 0 ? "no field" : named.join(", ")} (${status})`,
      ];
}

/** The fields that an error names. */
export function namedFields(payload: unknown): string[] {
  const fields = (payload as { fields?: unknown } | null | undefined)?.fields;
  if (!Array.isArray(fields)) return [];
  return fields.map((entry: unknown) => (entry as { field?: string } | null)?.field ?? "");
}

/** A choice of forms is refused as a whole, a list by its item: the named place may hold or be held. */
function isAbout(named: string, sent: string): boolean {
  const [one, other] = [named.toLowerCase(), sent.toLowerCase()];
  return (
    one !== "" && (one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`))
  );
}
