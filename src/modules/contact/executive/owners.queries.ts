import { sql } from "kysely";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { AssignableLead } from "./assignment.queries.ts";
import { openStatuses } from "./candidates.queries.ts";

/** An open lead that somebody works, by what tells whose it is. */
export interface OwnedLead {
  id: number;
  executive: string;
  country: CountryCode;
  identification: string | null;
  /** In lower case. */
  email: string | null;
}

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
];

/** Open leads with an executive that have the identification or the e-mail of any of some leads, in any country. */
export async function listOwnedAlike(
  transaction: Connection,
  leads: readonly AssignableLead[],
): Promise<OwnedLead[]> {
  const identifications = distinct(leads.map(({ identification }) => identification));
  const emails = distinct(leads.map(({ email }) => email?.toLowerCase() ?? null));
  if (identifications.length === 0 && emails.length === 0) return [];
  return transaction
    .selectFrom("leads")
    .select([
      "id",
      "executive_user_id as executive",
      "country",
      "identification",
      sql<string | null>`lower(email)`.as("email"),
    ])
    .where("executive_user_id", "is not", null)
    .where("status", "in", [...openStatuses])
    .where(
      sql<boolean>`(identification = any(${identifications}::text[]) or lower(email) = any(${emails}::text[]))`,
    )
    .$narrowType<{ executive: string; country: CountryCode }>()
    .execute();
}

/** The executives who are the advisors that visitors named, by advisor. */
export async function findReferrers(
  transaction: Connection,
  leads: readonly AssignableLead[],
): Promise<Map<string, string>> {
  const advisors = distinct(leads.map(({ referralAdvisor }) => referralAdvisor));
  if (advisors.length === 0) return new Map();
  const rows = await transaction
    .selectFrom("advisors as a")
    .innerJoin("users as u", "u.email", "a.email")
    .innerJoin("executives as e", "e.user_id", "u.id")
    .select(["a.id as advisor", "e.user_id as userId"])
    .where("a.id", "in", advisors)
    .execute();
  return new Map(rows.map(({ advisor, userId }) => [advisor, userId]));
}
