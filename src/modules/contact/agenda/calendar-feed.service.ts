import { createHmac } from "node:crypto";
import type { ExecutiveActor } from "#src/modules/contact/executive/executives.service.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { KeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { AppError, notFound } from "#src/platform/errors.ts";
import type { SentCall } from "#src/platform/http/sent-call.ts";
import { isToken, newToken, tokenHash } from "#src/platform/http/visitor-cookie.ts";
import { onceSent } from "#src/platform/jobs/once.ts";
import type { Say } from "#src/platform/words/words.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { href } from "#src/routes/back-office.ts";
import { calendarText } from "./calendar-text.ts";
import {
  deleteFeed,
  findFeedDate,
  findFeedOwner,
  listFeedEvents,
  storeFeed,
} from "./calendar-feed.queries.ts";

const dayMs = 86_400_000;
/** What a calendar is given: a month back, half a year ahead. */
const daysBack = 31;
const daysAhead = 183;

interface FeedNeeds {
  /** Key of this deployment. */
  secret: string;
  connection: Connection;
  access: AccessService;
  keepDone: KeepDone;
  clock: Clock;
  say(language: string): Say;
}

/** Path of the calendar under a secret. */
const feedPath = (secret: string): string => `/api/calendar/${secret}.ics`;

/** Writes the audit entry of a calendar address that was made or ended, in the same transaction. */
const keep = (needs: FeedNeeds, transaction: Connection, actor: ExecutiveActor): Promise<void> =>
  needs.keepDone(transaction, actor, { action: "agenda.feed", permission: "agenda:read" });

/** When somebody's address was made; null where they have none. Throws FORBIDDEN. */
function feedOf(needs: FeedNeeds, actor: ExecutiveActor): Promise<Date | null> {
  needs.access.require("agenda:read", actor.holder);
  return asService(needs.connection, (own) => findFeedDate(own, actor.user.id));
}

/** The secret of an address. What a call that may come twice keeps of its answer is the number it is made of, which
 *  opens nothing without the key of this deployment; and each address has its own, so that none comes back. */
const secretOf = ({ secret }: FeedNeeds, userId: string, made: string): string =>
  createHmac("sha256", secret)
    .update(`calendar-feed|${userId}|${made}`)
    .digest()
    .subarray(0, 24)
    .toString("base64url");

/** Makes somebody's address, which is shown once; the one before ends. Answers its path, and to the same call again the same
 *  while that address stands. Throws FORBIDDEN, DEMO_ACCESS; FEED_ENDED (409) where the address of the first call ended
 *  meanwhile, IDEMPOTENCY_CONFLICT (409). */
async function makeFeed(needs: FeedNeeds, actor: ExecutiveActor, sent?: SentCall): Promise<string> {
  needs.access.require("agenda:read", actor.holder);
  if (needs.access.isDemoOnly(actor.holder))
    throw new AppError({ code: "DEMO_ACCESS", status: 403 });
  const userId = actor.user.id;
  const at = needs.clock.now();
  return asService(needs.connection, async (own) => {
    const { made } = await onceSent(own, sent, at, async () => {
      const fresh = newToken();
      const hash = tokenHash(secretOf(needs, userId, fresh));
      await storeFeed(own, { userId, hash, at });
      await keep(needs, own, actor);
      return { made: fresh };
    });
    const secret = secretOf(needs, userId, made);
    const isThere = (await findFeedOwner(own, tokenHash(secret)))?.id === userId;
    if (!isThere) throw new AppError({ code: "FEED_ENDED", status: 409 });
    return feedPath(secret);
  });
}

/** Ends somebody's address; answers whether there was one. Throws FORBIDDEN. */
function endFeed(needs: FeedNeeds, actor: ExecutiveActor): Promise<boolean> {
  needs.access.require("agenda:read", actor.holder);
  return asService(needs.connection, async (own) => {
    const isEnded = await deleteFeed(own, actor.user.id);
    if (isEnded) await keep(needs, own, actor);
    return isEnded;
  });
}

/** The agenda of whose secret it is, as a calendar: names and links, nothing else of a person. Throws NOT_FOUND,
 *  the same for an unknown secret, one that was ended, and one of who may see no agenda any more. */
async function readFeed(needs: FeedNeeds, secret: string, origin: string): Promise<string> {
  const owner = isToken(secret)
    ? await asService(needs.connection, (own) => findFeedOwner(own, tokenHash(secret)))
    : undefined;
  if (owner === undefined) throw notFound();
  const holder = await needs.access.holderOf(owner.id);
  if (!needs.access.permissionsOf(holder).has("agenda:read")) throw notFound();
  const at = needs.clock.now();
  const events = await asService(needs.connection, (own) =>
    listFeedEvents(own, {
      userId: owner.id,
      from: new Date(at.getTime() - daysBack * dayMs),
      to: new Date(at.getTime() + daysAhead * dayMs),
    }),
  );
  const say = needs.say(owner.language);
  const isMasked = needs.access.isDemoOnly(holder);
  return calendarText(
    events.map((event) => ({
      uid: event.uid,
      sequence: event.sequence * 2,
      from: event.from,
      to: event.to,
      at,
      summary: `${say(`agenda.type.${event.type}`)}: ${isMasked ? event.reference : event.person}`,
      description: "",
      location: event.place,
      url: `${origin}${href("lead", owner.language, { reference: event.reference })}`,
      isCancelled: false,
    })),
    { name: `${say("mail.brand")} · ${say("agenda.title")}`, method: "PUBLISH" },
  );
}

/** One's own agenda under a secret address, for one's own calendar. */
export function createCalendarFeeds(needs: FeedNeeds) {
  return withNeeds(needs, { feedOf, makeFeed, endFeed, readFeed });
}

export type CalendarFeeds = ReturnType<typeof createCalendarFeeds>;
