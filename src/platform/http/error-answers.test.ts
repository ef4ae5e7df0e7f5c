import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { openEmbedded, type OpenDatabase } from "../database/database.ts";
import { AppError } from "../errors.ts";
import { asAppError } from "./error-answers.ts";

const coded = (code: string, message = "failed") => Object.assign(new Error(message), { code });
type Row = [name: string, error: unknown, status: number, code: string];
const away = (code: string): Row => [code, coded(code), 503, "DATABASE_UNAVAILABLE"];
const full = (code: string): Row => [code, coded(code), 503, "STORAGE_FULL"];
const said = (message: string): Row => [message, new Error(message), 503, "DATABASE_UNAVAILABLE"];

describe("an error of the database as an answer", () => {
  it.each<Row>([
    // Ended by the administrator, crashed, starting up, idle too long.
    away("57P01"),
    away("57P02"),
    away("57P03"),
    away("57P05"),
    // Connection exceptions.
    ...["08000", "08001", "08003", "08004", "08006", "08007", "08P01"].map(away),
    // Takes no connections, has too many, reads only, serialization failure, deadlock.
    ...["55000", "53300", "25006", "40001", "40P01"].map(away),
    ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"].map(away),
    ...["EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"].map(away),
    full("53100"),
    full("ENOSPC"),
    full("EDQUOT"),
    ["a full disk without a code", new Error("No space left on device"), 503, "STORAGE_FULL"],
    said("Connection terminated unexpectedly"),
    said("Connection terminated due to connection timeout"),
    said("timeout exceeded when trying to connect"),
    said("timeout expired"),
    said("Client has encountered a connection error and is not queryable"),
    said("Client was closed and is not queryable"),
    said("Cannot use a pool after calling end on the pool"),
    said("PGlite is closed"),
    said("PGlite is closing"),
    said("driver has already been destroyed"),
    [
      "its cause",
      new Error("query failed", { cause: coded("57P01") }),
      503,
      "DATABASE_UNAVAILABLE",
    ],
    // Faults of ours stay what they are.
    ["a unique key", coded("23505"), 500, "INTERNAL_ERROR"],
    ["a syntax error", coded("42601"), 500, "INTERNAL_ERROR"],
    ["a statement that was cancelled", coded("57014"), 500, "INTERNAL_ERROR"],
    ["no error at all", { code: "57P01" }, 500, "INTERNAL_ERROR"],
    ["a plain error", new Error("connection"), 500, "INTERNAL_ERROR"],
    ["an answer of ours", new AppError({ code: "NOT_FOUND", status: 404 }), 404, "NOT_FOUND"],
  ])("is, for %s (%s), %i %s", (_name, error, status, code) => {
    const answered = asAppError(error);
    expect([answered.status, answered.code]).toEqual([status, code]);
    expect(answered.report).toBe(status >= 500);
  });
});

describe("a closed embedded database", () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openEmbedded();
    await database.close();
  });

  it("answers 503", async () => {
    const error = await sql`select 1`
      .execute(database.connection)
      .catch((thrown: unknown) => thrown);
    expect(asAppError(error)).toMatchObject({ status: 503, code: "DATABASE_UNAVAILABLE" });
  });
});
