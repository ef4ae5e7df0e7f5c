import { type DeleteResult, type Selectable, sql } from "kysely";
import type { InternalSettings } from "#src/contracts/internal-settings.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { VisitorsTable } from "./visitor.tables.ts";

export type VisitorRow = Omit<Selectable<VisitorsTable>, "token_hash">;

const visitorColumns = [
  "id",
  "created_at",
  "profile",
  "profile_saved_at",
  "profile_before",
  "requested_at",
  "referral",
  "is_internal",
  "internal_settings",
  "human_until",
  "last_seen_on",
] as const;

export function findVisitorByTokenHash(
  connection: Connection,
  tokenHash: string,
): Promise<VisitorRow | undefined> {
  return connection
    .selectFrom("visitors")
    .select(visitorColumns)
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
}

export function findVisitorById(
  connection: Connection,
  id: string,
): Promise<VisitorRow | undefined> {
  return connection
    .selectFrom("visitors")
    .select(visitorColumns)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function insertVisitor(
  connection: Connection,
  visitor: { id: string; tokenHash: string; at: Date },
): Promise<VisitorRow> {
  return connection
    .insertInto("visitors")
    .values({
      id: visitor.id,
      token_hash: visitor.tokenHash,
      created_at: visitor.at,
      last_seen_on: dayOf(visitor.at),
    })
    .returning(visitorColumns)
    .executeTakeFirstOrThrow();
}

/** Civil day in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Notes the day of a visit; a later day is never overwritten by an earlier one. */
export async function updateLastSeen(
  connection: Connection,
  id: string,
  day: string,
): Promise<void> {
  await connection
    .updateTable("visitors")
    .set({ last_seen_on: day })
    .where("id", "=", id)
    .where("last_seen_on", "<", day)
    .execute();
}

/** Forgets the profiles that were saved before an instant. */
export async function clearOldProfiles(connection: Connection, savedBefore: Date): Promise<void> {
  await connection
    .updateTable("visitors")
    .set({ profile: null, profile_saved_at: null, profile_before: null })
    .where("profile_saved_at", "<", savedBefore)
    .execute();
}

/** Deletes visitors unseen since a day, at most `limit`. Those that a request, a quote or a conversation
 *  stands on stay until these are gone; saved filters and submissions of a deleted visitor go first. */
export async function deleteUnseenVisitors(
  connection: Connection,
  unseenSince: string,
  limit: number,
): Promise<DeleteResult> {
  const unseen = connection
    .selectFrom("visitors")
    .select("visitors.id")
    .where("last_seen_on", "<", unseenSince)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("leads").select("id").whereRef("visitor_id", "=", "visitors.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("quotes").select("id").whereRef("visitor_id", "=", "visitors.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("chat_conversations").select("id").whereRef("visitor_id", "=", "visitors.id"),
        ),
      ),
    )
    .orderBy("visitors.id")
    .limit(limit);
  // Leads are seen in a role alone: without one, none would hold a visitor.
  return asService(connection, async (transaction) => {
    const ids = (
      await transaction.selectFrom(unseen.as("unseen")).select("unseen.id").execute()
    ).map(({ id }) => id);
    if (ids.length === 0) return { numDeletedRows: 0n };
    await transaction.deleteFrom("saved_filters").where("visitor_id", "in", ids).execute();
    await transaction.deleteFrom("profile_submissions").where("visitor_id", "in", ids).execute();
    return transaction.deleteFrom("visitors").where("id", "in", ids).executeTakeFirstOrThrow();
  });
}

export async function updateVisitorProfile(
  connection: Connection,
  id: string,
  profile: Profile | null,
  savedAt: Date | null,
): Promise<void> {
  await connection
    .updateTable("visitors")
    .set({
      profile: profile === null ? null : JSON.stringify(profile),
      profile_saved_at: savedAt,
      profile_before: profile === null ? null : sql<string | null>`profile`,
    })
    .where("id", "=", id)
    .execute();
}

export async function updateVisitorRequested(
  connection: Connection,
  id: string,
  at: Date,
): Promise<void> {
  await connection.updateTable("visitors").set({ requested_at: at }).where("id", "=", id).execute();
}

export async function updateVisitorReferral(
  connection: Connection,
  id: string,
  referral: Record<string, unknown> | null,
): Promise<void> {
  await connection
    .updateTable("visitors")
    .set({ referral: referral === null ? null : JSON.stringify(referral) })
    .where("id", "=", id)
    .execute();
}

export async function updateVisitorInternal(
  connection: Connection,
  id: string,
  isInternal: boolean,
): Promise<void> {
  await connection
    .updateTable("visitors")
    .set({ is_internal: isInternal })
    .where("id", "=", id)
    .execute();
}

export async function updateInternalSettings(
  connection: Connection,
  id: string,
  settings: InternalSettings | null,
): Promise<void> {
  await connection
    .updateTable("visitors")
    .set({ internal_settings: settings === null ? null : JSON.stringify(settings) })
    .where("id", "=", id)
    .execute();
}

export async function updateHumanUntil(
  connection: Connection,
  id: string,
  until: Date,
): Promise<void> {
  await connection
    .updateTable("visitors")
    .set({ human_until: until })
    .where("id", "=", id)
    .execute();
}

export interface Submission {
  id: string;
  visitorId: string;
  country: string;
  productType: string;
  profile: Profile;
  at: Date;
  expiresAt: Date;
}

/** Stores a submission, or the visitor's own one again under its uuid. False where the uuid is another
 *  visitor's. */
export async function upsertSubmission(
  connection: Connection,
  submission: Submission,
): Promise<boolean> {
  const values = {
    country: submission.country,
    product_type: submission.productType,
    profile: JSON.stringify(submission.profile),
    created_at: submission.at,
    expires_at: submission.expiresAt,
  };
  const result = await connection
    .insertInto("profile_submissions")
    .values({ id: submission.id, visitor_id: submission.visitorId, ...values })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(values)
        .where("profile_submissions.visitor_id", "=", submission.visitorId),
    )
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) === 1;
}

export function findSubmission(
  connection: Connection,
  key: { id: string; visitorId: string; at: Date },
): Promise<{ product_type: string; country: string; profile: Profile } | undefined> {
  return connection
    .selectFrom("profile_submissions")
    .select(["product_type", "country", "profile"])
    .where("id", "=", key.id)
    .where("visitor_id", "=", key.visitorId)
    .where("expires_at", ">", key.at)
    .executeTakeFirst();
}

export async function deleteSubmissionsOf(
  connection: Connection,
  visitorId: string,
): Promise<void> {
  await connection.deleteFrom("profile_submissions").where("visitor_id", "=", visitorId).execute();
}

export async function deleteExpiredSubmissions(connection: Connection, at: Date): Promise<number> {
  const result = await connection
    .deleteFrom("profile_submissions")
    .where("expires_at", "<=", at)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Notes that a challenge was answered. False where it was already: single use, on any node. */
export async function spendChallenge(
  connection: Connection,
  id: string,
  expiresAt: Date,
): Promise<boolean> {
  const result = await connection
    .insertInto("spent_challenges")
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) === 1;
}

export async function deleteExpiredChallenges(connection: Connection, at: Date): Promise<number> {
  const result = await connection
    .deleteFrom("spent_challenges")
    .where("expires_at", "<=", at)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
