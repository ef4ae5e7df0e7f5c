import { notFound } from "#src/platform/errors.ts";

/** The session of a staff user. Throws NOT_FOUND (404) for a visitor or a user of a portal: finance and evaluations belong
 *  to the company alone, and the answer must not reveal that these calls exist. */
export function staffSession<Session extends { kind: string }>(session: Session | null): Session {
  if (session?.kind !== "staff") throw notFound();
  return session;
}
