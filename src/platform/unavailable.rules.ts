/** Why the database does not serve for now, by what was thrown; the caller may try again later. */
export type UnavailableCode = "DATABASE_UNAVAILABLE" | "STORAGE_FULL";

/** Codes of the operating system. A visitor's own connection may give ECONNRESET too: the server tells
 *  those apart before it asks here (http/error-answers.ts). */
const systemCodes: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** SQLSTATE (PostgreSQL, appendix A): ended by the administrator, crashed, starting up, idle too long;
 *  takes no connections; too many of them; read only; serialization failure; deadlock. */
const sqlStates: ReadonlySet<string> = new Set([
  "57P01",
  "57P02",
  "57P03",
  "57P05",
  "55000",
  "53300",
  "25006",
  "40001",
  "40P01",
]);
/** Class 08: connection exceptions. */
const connectionException = /^08[0-9A-Z]{3}$/;

const full: ReadonlySet<string> = new Set(["53100", "ENOSPC", "EDQUOT"]);
/** The embedded database may lose the code on its way. */
const fullMessages = /no space left on device/i;

/** What pg, its pool, PGlite and Kysely say where they give no code. */
const messages =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|is not queryable|Cannot use a pool after calling end|PGlite (?:instance )?is (?:already )?clos|driver has already been destroyed/;

/** Errors that name another as their cause are looked through so far. */
const deepest = 3;

/** The code to answer with (503) where an error means that the database is away, refuses or is full;
 *  undefined for every other error. */
export function unavailableCode(error: unknown): UnavailableCode | undefined {
  let next: unknown = error;
  for (let depth = 0; depth < deepest && next instanceof Error; depth += 1) {
    const { code } = next as { code?: unknown };
    const known = typeof code === "string" ? code : "";
    if (full.has(known) || fullMessages.test(next.message)) return "STORAGE_FULL";
    if (
      systemCodes.has(known) ||
      sqlStates.has(known) ||
      connectionException.test(known) ||
      messages.test(next.message)
    )
      return "DATABASE_UNAVAILABLE";
    next = next.cause;
  }
  return undefined;
}
