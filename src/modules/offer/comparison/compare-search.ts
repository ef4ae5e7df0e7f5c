import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Profile } from "#src/contracts/profile.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";

/** What a compare answer's uuid stands for: its profile, and the edition it was priced on. */
export interface CompareSearch {
  profile: Profile | null;
  version: number;
  pricingDate: string;
}

const KEPT_DAYS = 30;

/** Keeps searches that carry a profile, bound to their visitor, so that paging and later calls price the
 *  same household on the same edition (D2). Those without one are anonymous and are not stored:
 *  their uuid is only a name. */
export function createCompareSearches(connection: Connection, clock: Clock) {
  return {
    async find(uuid: string, visitorId: string | undefined): Promise<CompareSearch | undefined> {
      if (visitorId === undefined) return undefined;
      const { rows } = await sql<{
        profile: Profile | null;
        catalogue_version: number;
        pricing_date: string;
      }>`
        select profile, catalogue_version, pricing_date from compare_searches
        where id = ${uuid}::uuid and visitor_id = ${visitorId}::uuid`.execute(connection);
      const [row] = rows;
      return (
        row && {
          profile: row.profile,
          version: row.catalogue_version,
          pricingDate: row.pricing_date,
        }
      );
    },

    async keep(visitorId: string, search: CompareSearch): Promise<string> {
      const id = randomUUID();
      await sql`insert into compare_searches
        (id, visitor_id, profile, catalogue_version, pricing_date, created_at)
        values (${id}::uuid, ${visitorId}::uuid, ${JSON.stringify(search.profile)}::jsonb,
          ${search.version}, ${search.pricingDate}::date, ${clock.now()})`.execute(connection);
      return id;
    },

    /** Forgets searches after 30 days, as profile submissions. */
    async purgeExpired(): Promise<void> {
      const before = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000);
      await sql`delete from compare_searches where created_at < ${before}`.execute(connection);
    },

    nameless: (): string => randomUUID(),
  };
}

export type CompareSearches = ReturnType<typeof createCompareSearches>;
