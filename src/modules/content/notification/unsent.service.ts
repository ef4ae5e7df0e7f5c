import type { CountryCode } from "#src/contracts/identification.ts";
import { maskedEmail } from "#src/contracts/masked-email.rules.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Holder } from "#src/modules/identity/access/policy.rules.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import {
  decideUnsent,
  findUnsent,
  listUnsent,
  type UnsentDecision,
  type UnsentMessage,
} from "#src/platform/jobs/unsent.queries.ts";
import type { UnsentReason, UnsentState } from "#src/platform/jobs/unsent.rules.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { listEmails } from "./bell.queries.ts";
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
  country: string | null;
  /** Whose address it is for, masked; null where it is no user's. */
  recipient: string | null;
}

/** Nodes of the countries, as messages name them. */
const nodeOf: Readonly<Record<CountryCode, string>> = {
  CL: "amparo/chile",
  PE: "amparo/peru",
  CO: "amparo/colombia",
  INT: "amparo/internacional",
};
const countries = Object.keys(nodeOf) as CountryCode[];

const read = "admin-unsent-notification:read";
const change = "admin-unsent-notification:update-status";

/** The outbox's kinds are types, some of them with hyphens. */
const typeOf = (kind: string): string => kind.replaceAll("-", "_");
const kindsOf = (type: string): string[] => [type, type.replaceAll("_", "-")];

const textIn = (payload: Record<string, unknown>, name: string): string | null => {
  const value = payload[name];
  return typeof value === "string" ? value : null;
};

export type Unsent = ReturnType<typeof createUnsent>;

interface UnsentNeeds {
  connection: Connection;
  access: AccessService;
  clock: Clock;
  kickOutbox: () => void;
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
    type: typeOf(kind),
    country: textIn(payload, "country"),
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
    kinds: type === undefined ? undefined : kindsOf(type),
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

/** Sends it again, says that it was told otherwise, or that it is never sent. Throws NOT_FOUND, NOT_EDITABLE where
 *  it is no longer unsent, STALE_EDIT. However often it is asked for, one message leaves: it is the same row. */
async function decide(
  needs: UnsentNeeds,
  { holder, user }: NotificationActor,
  which: { id: number; version: number },
  decision: UnsentDecision,
): Promise<void> {
  needs.access.require(change, holder);
  const mine = countriesOf(needs, change, holder);
  await asService(needs.connection, async (own) => {
    const found = await findUnsent(own, which.id);
    const country = found && textIn(found.payload, "country");
    const isMine = mine === undefined || mine.some((code) => code === country);
    if (found === undefined || !isMine) throw typeNotFound();
    if (found.state !== "UNSENT") throw typeNotEditable();
    const at = needs.clock.now();
    if (await decideUnsent(own, which, { decision, by: user.id, at })) return;
    const { id, state, version } = (await findUnsent(own, which.id)) ?? found;
    throw state === "UNSENT" ? staleEdit({ id, state, version }) : typeNotEditable();
  });
  if (decision.state === "QUEUED") needs.kickOutbox();
}

/** What did not leave, for who may see to it: all of it at the root, else that of their countries. */
export function createUnsent(needs: UnsentNeeds) {
  return withNeeds(needs, { list, decide });
}
