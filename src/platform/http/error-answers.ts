import type { FastifyError } from "fastify";
import { AppError, badRequest, type FieldError, knownError } from "../errors.ts";

/** The wire form of an error (D2): a stable code, a sentence, the fields at fault. */
export interface ErrorBody {
  error: {
    name: string;
    message: string;
    payload: {
      fields: { field: string; code: string; message: string }[];
      /** What a program needs to go on: where a record may go, why nobody can take it. */
      [more: string]: unknown;
    };
  };
}

/** Says a code in a language, with its parameters. */
export type ErrorWords = (code: string, params: Record<string, string | number>) => string;

export function errorBody(error: AppError, say: ErrorWords): ErrorBody {
  return {
    error: {
      name: error.code,
      message: say(error.code, error.params),
      payload: {
        ...error.payload,
        fields: error.fields.map(({ field, code, params }) => ({
          field,
          code,
          message: say(code, { field, ...params }),
        })),
      },
    },
  };
}

const transportErrors: Record<string, { code: string; status: number }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: "BODY_TOO_LARGE", status: 413 },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: "UNSUPPORTED_MEDIA_TYPE", status: 415 },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: "INVALID_JSON", status: 400 },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: "INVALID_JSON", status: 400 },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: "INVALID_JSON", status: 400 },
  FST_REQ_FILE_TOO_LARGE: { code: "FILE_TOO_BIG", status: 413 },
  FST_FILES_LIMIT: { code: "TOO_MANY_FILES", status: 409 },
  FST_FIELDS_LIMIT: { code: "BODY_TOO_LARGE", status: 413 },
  FST_PARTS_LIMIT: { code: "BODY_TOO_LARGE", status: 413 },
  FST_ERR_NOT_FOUND: { code: "NOT_FOUND", status: 404 },
  FST_ERR_BAD_URL: { code: "NOT_FOUND", status: 404 },
};

/** Turns whatever was thrown into an AppError: ours as it is, the transport's by table, a lost
 *  or full database into 503, the rest into a plain 500 that is reported. */
export function asAppError(error: unknown): AppError {
  const known = knownError(error);
  if (known) return known;
  const code = (error as { code?: unknown } | null)?.code;
  const transport = typeof code === "string" ? transportErrors[code] : undefined;
  if (transport) return new AppError({ ...transport, report: false });
  const status = (error as Partial<FastifyError> | null)?.statusCode;
  if (status === 429)
    return new AppError({ code: "TOO_MANY_REQUESTS", status: 429, report: false });
  if (typeof status === "number" && status >= 400 && status < 500) return badRequest([]);
  return new AppError({ code: "INTERNAL_ERROR", status: 500 });
}

interface SchemaIssue {
  code?: string;
  path: PropertyKey[];
  /** Names that the schema does not know. */
  keys?: readonly string[];
  minimum?: unknown;
  maximum?: unknown;
}

/** Unknown names that an answer repeats, at most, and how much of each. */
const unknownMost = 20;
const unknownLength = 60;

/** The fields a schema refused, with our codes: REQUIRED, TOO_SMALL, TOO_BIG, INVALID, UNKNOWN_FIELD. */
export function fieldErrors(issues: readonly SchemaIssue[], input: unknown): FieldError[] {
  return issues.flatMap((issue) => {
    if (issue.code === "unrecognized_keys")
      return (issue.keys ?? []).slice(0, unknownMost).map((key) => ({
        field: [...issue.path.map(String), key.slice(0, unknownLength)].join("."),
        code: "UNKNOWN_FIELD",
      }));
    const field = issue.path.map(String).join(".");
    const missing = valueAt(input, issue.path) === undefined;
    const code = missing
      ? "REQUIRED"
      : issue.code === "too_small"
        ? "TOO_SMALL"
        : issue.code === "too_big"
          ? "TOO_BIG"
          : "INVALID";
    const bounds = [
      ["minimum", issue.minimum],
      ["maximum", issue.maximum],
    ].filter((pair): pair is [string, number] => typeof pair[1] === "number");
    return [{ field, code, params: Object.fromEntries(bounds) }];
  });
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (value === null || typeof value !== "object") return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
