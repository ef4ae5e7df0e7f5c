import type { Visitor, VisitorService } from "#src/modules/identity/visitor/visitor.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { isToken, newToken, tokenHash } from "#src/platform/http/visitor-cookie.ts";
import { deleteExpiredHandOvers, insertHandOver, spendHandOver } from "./hand-over.queries.ts";

/** How long a hand-over can be spent: a tab opens at once. */
export const handOverMs = 60_000;

export type HandOvers = ReturnType<typeof createHandOvers>;

/** Carries what a visitor said in a frame to a tab that was opened from it. A browser keeps the cookies of a
 *  frame apart, so the tab is somebody new; the address says nothing but a code that is spent once. */
export function createHandOvers(options: {
  connection: Connection;
  clock: Clock;
  visitors: Pick<VisitorService, "findVisitor">;
}) {
  const { connection, clock, visitors } = options;
  return {
    /** A code for what the visitor said; undefined where they said nothing. */
    async issue(
      visitor: Pick<Visitor, "id" | "profile" | "referral"> | undefined,
    ): Promise<string | undefined> {
      if (visitor === undefined) return undefined;
      if (visitor.profile === null && visitor.referral === null) return undefined;
      const code = newToken();
      const expiresAt = new Date(clock.now().getTime() + handOverMs);
      await insertHandOver(connection, { hash: tokenHash(code), visitorId: visitor.id, expiresAt });
      return code;
    },

    /** What the visitor of a code said; it is then spent. Undefined for a malformed, unknown, spent or old
     *  one. */
    async spend(code: string): Promise<Pick<Visitor, "profile" | "referral"> | undefined> {
      if (!isToken(code)) return undefined;
      const visitorId = await spendHandOver(connection, tokenHash(code), clock.now());
      return visitorId === undefined ? undefined : visitors.findVisitor(visitorId);
    },

    /** Deletes what was never spent; run daily. */
    purgeExpired: (): Promise<number> => deleteExpiredHandOvers(connection, clock.now()),
  };
}
