import { unavailableCode } from "./unavailable.rules.ts";

/** The one error a service throws: a stable code, the status it answers with and the fields at fault.
 *  Recognised by `code`, never by instanceof: the page bundle holds its own copy of this file. */
export interface AppErrorShape {
  code: string;
  status: number;
  fields: readonly FieldError[];
  params: Record<string, string | number>;
  /** What a program needs to go on, besides the fields: a ticket, where a record may go. */
  payload: Readonly<Record<string, unknown>>;
  /** Whether it is our fault and is to be logged. */
  report: boolean;
  /** Whole seconds after which the same may be tried again; undefined where nobody knows. */
  retryAfterSeconds: number | undefined;
}

export interface FieldError {
  /** Path of the field in what was sent, e.g. `cargas.1.edad`. */
  field: string;
  code: string;
  params?: Record<string, string | number>;
}

export class AppError extends Error implements AppErrorShape {
  readonly code: string;
  readonly status: number;
  readonly fields: readonly FieldError[];
  readonly params: Record<string, string | number>;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly report: boolean;
  readonly retryAfterSeconds: number | undefined;
  constructor(shape: Partial<AppErrorShape> & { code: string; status: number }) {
    super(shape.code);
    this.name = "AppError";
    this.code = shape.code;
    this.status = shape.status;
    this.fields = shape.fields ?? [];
    this.params = shape.params ?? {};
    this.payload = shape.payload ?? {};
    this.report = shape.report ?? shape.status >= 500;
    this.retryAfterSeconds =
      shape.retryAfterSeconds ?? (shape.status === 503 ? Number(retryAfterSeconds) : undefined);
  }
}

/** True for an AppError of either bundle. */
export function isAppError(error: unknown): error is AppError {
  return (
    error instanceof Error &&
    error.name === "AppError" &&
    typeof (error as Partial<AppErrorShape>).code === "string" &&
    typeof (error as Partial<AppErrorShape>).status === "number"
  );
}

export const badRequest = (fields: readonly FieldError[]): AppError =>
  new AppError({ code: "BAD_REQUEST", status: 400, fields });

/** The record is another one by now than who changes it read: what it is, and which of the fields that were sent (AL 3). */
export const staleEdit = (
  current: Readonly<Record<string, unknown>>,
  fields: readonly string[] = [],
): AppError =>
  new AppError({
    code: "STALE_EDIT",
    status: 409,
    fields: fields.map((field) => ({ field, code: "STALE_EDIT" })),
    payload: { current },
  });

export const notFound = (): AppError => new AppError({ code: "NOT_FOUND", status: 404 });

/** Seconds after which a 503 says to try again. */
export const retryAfterSeconds = "5";

/** A failure of the database as an error of ours (503, the failure as its cause); undefined for any other. */
export function unavailable(error: unknown): AppError | undefined {
  const code = unavailableCode(error);
  if (code === undefined) return undefined;
  const failure = new AppError({ code, status: 503 });
  failure.cause = error;
  return failure;
}

/** What an error answers where it is known: ours as it is, a database that is away as 503. */
export const knownError = (error: unknown): AppError | undefined =>
  isAppError(error) ? error : unavailable(error);
