import type { CountryCode } from "#src/contracts/identification.ts";
import { maskedEmail } from "#src/contracts/masked-email.rules.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Holder } from "#src/modules/identity/access/policy.rules.ts";
import { recordAsked } from "#src/modules/identity/audit/denials.service.ts";
import type { KeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import {
  decideUnsent,
  findUnsent,
  type FailedJob,
  listFailedJobs,
  listUnsent,
  retryFailedJob,
  type UnsentDecision,
  type UnsentMessage,
} from "#src/platform/jobs/unsent.queries.ts";
import type { UnsentReason, UnsentState } from "#src/platform/jobs/unsent.rules.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { listEmails } from "./bell.queries.ts";
import { nodeOf } from "./country-nodes.rules.ts";
import { kindsOfType, typeOfKind } from "./message-types.rules.ts";
import { staleEdit, typeNotEditable, typeNotFound } from "./notification.errors.ts";
import type { NotificationActor } from "./template-desk.service.ts";

export interface UnsentAsked {
  state?: UnsentState | undefined;
  reason?: UnsentReason | undefined;
  /** A type of notification. */
  type?: string | undefined;
  before?: number | undefined;
}

/** A message that did not leave, without what it holds. */
export interface ShownUnsent extends Omit<UnsentMessage, "payload" | "kind"> {
  type: string;
  /** Whose address it is for, masked; null where it is no user's. */
  recipient: string | null;
}

const countries = Object.keys(nodeOf) as CountryCode[];

const read = "admin-unsent-notification:read";
const change = "admin-unsent-notification:update-status";
/** Work that failed shown at once. */
const jobsAtOnce = 50;

const textIn = (payload: Record<string, unknown>, name: string): string | null => {
  const value = payload[name];
  return typeof value === "string" ? value : null;
};

export type Unsent = ReturnType<typeof createUnsent>;

interface UnsentNeeds {
  connection: Connection;
  access: AccessService;
  keepDone: KeepDone;
  clock: Clock;
  /** The outbox's kinds of messages. */
  messageKinds: () => string[];
}

/** The countries whose messages somebody may see; undefined for all. */
function countriesOf(
  needs: UnsentNeeds,
  permission: string,
  holder: Holder,
): CountryCode[] | undefined {
  const isAllowed = (path: string) =>
    needs.access.decide(permission, holder, { path }).outcome === "allowed";
  return isAllowed("amparo") ? undefined : countries.filter((code) => isAllowed(nodeOf[code]));
}

function shown(message: UnsentMessage, emails: ReadonlyMap<string, string>): ShownUnsent {
  const { kind, payload, ...rest } = message;
  const email = emails.get(textIn(payload, "userId") ?? "");
  return {
    ...rest,
    type: typeOfKind(kind),
    recipient: email === undefined ? null : maskedEmail(email),
  };
}

/** The newest first. */
async function list(
  needs: UnsentNeeds,
  { holder }: NotificationActor,
  { type, ...asked }: UnsentAsked,
  limit: number,
): Promise<{ messages: ShownUnsent[]; isMore: boolean }> {
  needs.access.require(read, holder);
  const filter = {
    ...asked,
    kinds: type === undefined ? undefined : kindsOfType(type),
    countries: countriesOf(needs, read, holder),
  };
  if (filter.countries?.length === 0) return { messages: [], isMore: false };
  return asService(needs.connection, async (own) => {
    const found = await listUnsent(own, filter, limit + 1);
    const ids = found.flatMap(({ payload }) => textIn(payload, "userId") ?? []);
    const emails = await listEmails(own, ids);
    return {
      messages: found.slice(0, limit).map((message) => shown(message, emails)),
      isMore: found.length > limit,
    };
  });
}

/** Keeps that somebody saw to one, in the transaction that does it. */
const keep = (
  needs: UnsentNeeds,
  own: Connection,
  actor: NotificationActor,
  { id, path }: { id: number; path: string },
): Promise<void> => {
  const record = recordAsked("unsent-notification", id);
  const act = { action: "unsent-notification.change", permission: change } as const;
  return needs.keepDone(own, actor, { ...act, record, of: { path }, fields: ["state"] });
};

/** Sends it again, says that it was told otherwise, or that it is never sent. Throws NOT_FOUND, NOT_EDITABLE where
 *  it is no longer unsent, STALE_EDIT. However often it is asked for, one message leaves: it is the same row. */
async function decide(
  needs: UnsentNeeds,
  actor: NotificationActor,
  which: { id: number; version: number },
  decision: UnsentDecision,
): Promise<void> {
  const { holder, user } = actor;
  needs.access.require(change, holder);
  const mine = countriesOf(needs, change, holder);
  await asService(needs.connection, async (own) => {
    const found = await findUnsent(own, which.id);
    const isMine = mine === undefined || mine.some((code) => code === found?.country);
    if (found === undefined || !isMine) throw typeNotFound();
    if (found.state !== "UNSENT") throw typeNotEditable();
    const at = needs.clock.now();
    if (await decideUnsent(own, which, { decision, by: user.id, at })) {
      const path = found.country === null ? "amparo" : nodeOf[found.country];
      return keep(needs, own, actor, { ...which, path });
    }
    const { id, state, version } = (await findUnsent(own, which.id)) ?? found;
    throw state === "UNSENT" ? staleEdit({ id, state, version }) : typeNotEditable();
  });
}

/** The types that messages may be of, as the list may be narrowed by. */
const types = (needs: UnsentNeeds): string[] =>
  [...new Set(needs.messageKinds().map(typeOfKind))].toSorted();

/** Whether somebody sees to work of our own: at the root alone, for it belongs to no country. */
const seesJobs = (needs: UnsentNeeds, { holder }: NotificationActor): boolean =>
  needs.access.decide(change, holder, { path: "amparo" }).outcome === "allowed";

/** Work of our own that was given up, as issuing a policy or sending money back: nobody closes it. None for who does not see
 *  to it. */
const failedJobs = async (needs: UnsentNeeds, actor: NotificationActor): Promise<FailedJob[]> =>
  seesJobs(needs, actor)
    ? asService(needs.connection, (own) => listFailedJobs(own, jobsAtOnce))
    : [];

/** Has such work done again. Throws FORBIDDEN, NOT_EDITABLE where somebody did meanwhile. */
async function retryJob(
  needs: UnsentNeeds,
  actor: NotificationActor,
  which: { id: number; version: number },
): Promise<void> {
  const path = "amparo";
  needs.access.require(change, actor.holder, { path });
  const done = { by: actor.user.id, at: needs.clock.now() };
  await asService(needs.connection, async (own) => {
    if (!(await retryFailedJob(own, which, done))) throw typeNotEditable();
    await keep(needs, own, actor, { ...which, path });
  });
}

/** What did not leave, for who may see to it: all of it at the root, else that of their countries. */
export function createUnsent(needs: UnsentNeeds) {
  return withNeeds(needs, { list, decide, types, failedJobs, retryJob });
}
