import { randomUUID } from "node:crypto";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { InternalSettings } from "#src/contracts/internal-settings.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { isToken, newToken, tokenHash } from "#src/platform/http/visitor-cookie.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { submissionNotFound } from "./visitor.errors.ts";
import {
  deleteExpiredChallenges,
  deleteExpiredSubmissions,
  deleteSubmissionsOf,
  findSubmission,
  findVisitorById,
  findVisitorByTokenHash,
  insertVisitor,
  updateInternalSettings,
  updateVisitorInternal,
  updateVisitorProfile,
  updateVisitorReferral,
  updateVisitorRequested,
  upsertSubmission,
  type VisitorRow,
  clearOldProfiles,
  dayOf,
  deleteUnseenVisitors,
  updateLastSeen,
} from "./visitor.queries.ts";
import type { CutOff } from "#src/platform/retention/retention.ts";
import { deleteInBatches } from "#src/platform/retention/retention.queries.ts";

export interface Visitor {
  id: string;
  profile: Profile | null;
  profileSavedAt: Date | null;
  /** The profile that the last edit replaced; null where it was the first. */
  profileBefore: Profile | null;
  /** When they last sent a request. */
  requestedAt: Date | null;
  referral: Record<string, unknown> | null;
  /** Internal traffic: never recorded as a submission (D4). */
  isInternal: boolean;
  /** What staff set for their visit; contracts/internal-settings.ts reads it. */
  internalSettings: unknown;
  humanUntil: Date | null;
}

/** How long a submission can be read back by its uuid (D2). */
export const submissionDays = 30;

export type VisitorService = ReturnType<typeof createVisitorService>;

interface VisitorNeeds {
  connection: Connection;
  clock: Clock;
}

async function findVisitorByToken(
  needs: VisitorNeeds,
  token: string | undefined,
): Promise<Visitor | undefined> {
  if (!isToken(token)) return undefined;
  const row = await findVisitorByTokenHash(needs.connection, tokenHash(token));
  if (row === undefined) return undefined;
  const today = dayOf(needs.clock.now());
  if (row.last_seen_on < today) await updateLastSeen(needs.connection, row.id, today);
  return visitorOf(row);
}

async function findVisitor(needs: VisitorNeeds, id: string): Promise<Visitor | undefined> {
  const row = await findVisitorById(needs.connection, id);
  return row && visitorOf(row);
}

/** The visitor of a cookie, or a new one; `newToken` is then to be set as the cookie. Never takes a
 *  token that it did not give: a planted cookie gets a new one. */
async function ensureVisitor(
  needs: VisitorNeeds,
  token: string | undefined,
  within: Connection = needs.connection,
): Promise<{ visitor: Visitor; newToken: string | undefined }> {
  const known = isToken(token) ? await findVisitorByTokenHash(within, tokenHash(token)) : undefined;
  if (known) return { visitor: visitorOf(known), newToken: undefined };
  const given = newToken();
  const row = await insertVisitor(within, {
    id: randomUUID(),
    tokenHash: tokenHash(given),
    at: needs.clock.now(),
  });
  return { visitor: visitorOf(row), newToken: given };
}

/** Keeps the profile for the visitor's next pages. It was parsed by contracts/profile.ts before. */
async function saveProfile(
  needs: VisitorNeeds,
  visitorId: string,
  profile: Profile,
): Promise<void> {
  await updateVisitorProfile(needs.connection, visitorId, profile, needs.clock.now());
}

/** Forgets the profile and every submission of the visitor. */
async function deleteProfile(needs: VisitorNeeds, visitorId: string): Promise<void> {
  await needs.connection.transaction().execute(async (transaction) => {
    await updateVisitorProfile(transaction, visitorId, null, null);
    await deleteSubmissionsOf(transaction, visitorId);
  });
}

/** Notes that the visitor sent a request, within the transaction that keeps it. */
async function noteRequest(
  _needs: VisitorNeeds,
  transaction: Connection,
  visitorId: string,
  at: Date,
): Promise<void> {
  await updateVisitorRequested(transaction, visitorId, at);
}

async function saveReferral(
  needs: VisitorNeeds,
  visitorId: string,
  referral: Record<string, unknown> | null,
): Promise<void> {
  await updateVisitorReferral(needs.connection, visitorId, referral);
}

async function setInternalTraffic(
  needs: VisitorNeeds,
  visitorId: string,
  isInternal: boolean,
): Promise<void> {
  await updateVisitorInternal(needs.connection, visitorId, isInternal);
}

async function saveInternalSettings(
  needs: VisitorNeeds,
  visitorId: string,
  settings: InternalSettings | null,
): Promise<void> {
  await updateInternalSettings(needs.connection, visitorId, settings);
}

/** Records a profile form that was sent (POST /api/profile-form/data) and answers its uuid. Of
 *  internal traffic nothing is recorded. Throws NOT_FOUND where the uuid is another visitor's. */
async function submitProfile(
  needs: VisitorNeeds,
  visitor: Pick<Visitor, "id" | "isInternal">,
  form: {
    country: CountryCode;
    productType: string;
    profile: Profile;
    uuid?: string | undefined;
  },
): Promise<string> {
  const id = form.uuid ?? randomUUID();
  if (visitor.isInternal) return id;
  const at = needs.clock.now();
  const stored = await upsertSubmission(needs.connection, {
    id,
    visitorId: visitor.id,
    country: form.country,
    productType: form.productType,
    profile: form.profile,
    at,
    expiresAt: new Date(at.getTime() + submissionDays * 86_400_000),
  });
  if (!stored) throw submissionNotFound();
  return id;
}

/** A submission of the same visitor within 30 days; else NOT_FOUND. */
async function readSubmission(
  needs: VisitorNeeds,
  visitorId: string | undefined,
  uuid: string,
): Promise<{ productType: string; country: string; profile: Profile }> {
  const row =
    visitorId === undefined
      ? undefined
      : await findSubmission(needs.connection, { id: uuid, visitorId, at: needs.clock.now() });
  if (!row) throw submissionNotFound();
  return { productType: row.product_type, country: row.country, profile: row.profile };
}

/** Deletes expired submissions and challenges, old profiles, and visitors unseen for longer than their
 *  term that nothing stands on. */
async function purgeExpired(
  needs: VisitorNeeds,
  cutOff: CutOff,
): Promise<{ submissions: number; challenges: number; visitors: number }> {
  const at = needs.clock.now();
  await clearOldProfiles(needs.connection, await cutOff("visitor-profile"));
  const unseenSince = dayOf(await cutOff("visitor"));
  return {
    visitors: await deleteInBatches((limit) =>
      deleteUnseenVisitors(needs.connection, unseenSince, limit),
    ),
    submissions: await deleteExpiredSubmissions(needs.connection, at),
    challenges: await deleteExpiredChallenges(needs.connection, at),
  };
}

/** Visitors and what they told us. A row exists only for somebody who told or asked something. */
export function createVisitorService(needs: VisitorNeeds) {
  return withNeeds(needs, {
    findVisitorByToken,
    findVisitor,
    ensureVisitor,
    saveProfile,
    deleteProfile,
    noteRequest,
    saveReferral,
    setInternalTraffic,
    saveInternalSettings,
    submitProfile,
    readSubmission,
    purgeExpired,
  });
}

const visitorOf = (row: VisitorRow): Visitor => ({
  id: row.id,
  profile: row.profile,
  profileSavedAt: row.profile_saved_at,
  profileBefore: row.profile_before,
  requestedAt: row.requested_at,
  referral: row.referral,
  isInternal: row.is_internal,
  internalSettings: row.internal_settings,
  humanUntil: row.human_until,
});
