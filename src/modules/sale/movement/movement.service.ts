import { randomUUID } from "node:crypto";
import type { MovementType } from "#src/contracts/enumerations/payments.ts";
import { type Currency, parseMoney } from "#src/contracts/money.ts";
import { recordsInScope } from "#src/modules/identity/access/record-scope.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest, notFound, staleEdit } from "#src/platform/errors.ts";
import type { Files, OpenedFile, StoredFile } from "#src/platform/files/files.ts";
import type { SentCall } from "#src/platform/http/sent-call.ts";
import { onceSent } from "#src/platform/jobs/once.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import {
  accountFacts,
  type MovementActor,
  type MovementsNeeds,
  onceOf,
  within,
} from "./movement-acting.ts";
import { alreadyDone, invalidAmount, stepUpRequired } from "./movement.errors.ts";
import {
  type Account,
  balanceBefore,
  decideRequest,
  findAccount,
  findMovement,
  findRequest,
  insertRequest,
  listAccounts,
  listMovements,
  listReasons,
  listReferrers,
  listRequests,
  openAccount,
  tenantOfPerson,
} from "./movement.queries.ts";
import { evidenceOwner, keepEvidence, requireEvidence } from "./movement-evidence.ts";
import { oppositeOf } from "./movement.rules.ts";
import { dueOf } from "./system-postings.queries.ts";

const columns = { tenant: "a.tenant_id", executive: "a.user_id", maker: "a.user_id" };
/** How long a proof of who is there counts for money. */
const proofMs = 15 * 60_000;
/** What a person posts at once; a withdrawal is asked for. */
export const postedTypes = ["deposits", "bonuses", "charges"] as const;

export interface StatementAsked {
  from: Date;
  to: Date;
}

export type { MovementActor } from "./movement-acting.ts";

export type Movements = ReturnType<typeof createMovements>;

/** A file as it was sent. */
type SentEvidence = Parameters<Files["check"]>[0] & object;

const change = { permission: "movement:create", isChange: true } as const;

/** An exact amount of a currency, in minor units. Throws INVALID_AMOUNT. */
function amountOf(text: string, currency: Currency): number {
  const read = parseMoney(text, currency);
  if (!read.ok || read.money.amountMinor <= 0) throw invalidAmount();
  return read.money.amountMinor;
}

/** The accounts in scope: one's own of an executive or referrer. Throws FORBIDDEN. */
async function list(needs: MovementsNeeds, actor: MovementActor): Promise<Account[]> {
  needs.access.require("movement:read", actor.holder);
  const scope = recordsInScope("movement:read", actor.holder, { at: needs.clock.now(), columns });
  return needs.access.asHolder(actor.holder, (own) => listAccounts(own, scope));
}

/** Referrers and partners, for whom an account may be opened besides executives. Throws FORBIDDEN. */
async function holders(needs: MovementsNeeds, actor: MovementActor) {
  needs.access.require("movement:create", actor.holder);
  const nodes = await needs.access.listNodes(actor.holder);
  const at = needs.clock.now();
  return {
    referrers: await needs.access.asHolder(actor.holder, (own) => listReferrers(own, at)),
    partners: nodes.filter(({ kind }) => kind === "partner"),
  };
}

/** Opens the account of a person or a partner, or finds it. Throws BAD_REQUEST, FORBIDDEN, NOT_FOUND,
 *  IDEMPOTENCY_CONFLICT. */
async function open(
  needs: MovementsNeeds,
  actor: MovementActor,
  asked: { userId: string | null; partner: string | null; currency: Currency },
  sent?: SentCall,
): Promise<{ id: string }> {
  needs.access.require("movement:create", actor.holder);
  const { userId, partner, currency } = asked;
  const node = partner === null ? undefined : await needs.access.findNode(partner);
  const tenantId =
    userId === null
      ? node?.id
      : await asService(needs.connection, (own) => tenantOfPerson(own, userId));
  if (tenantId === undefined || (userId === null && node?.kind !== "partner"))
    throw badRequest([{ field: "holder", code: "INVALID" }]);
  const at = needs.clock.now();
  return needs.access.asHolder(actor.holder, (transaction) =>
    onceSent(transaction, sent, at, async () => {
      const made = { id: randomUUID(), tenantId, userId, currency, at };
      const id = await openAccount(transaction, made);
      const account = await findAccount(transaction, id, "none");
      if (account === undefined) throw notFound();
      const permission = "movement:create";
      needs.access.require(permission, actor.holder, accountFacts(account));
      await needs.trail.add(
        {
          action: "movement.open",
          permission,
          outcome: "done",
          session: { id: actor.id, kind: actor.kind },
          actorId: actor.user.id,
          grantId: needs.access.grantUsed(permission, actor.holder, accountFacts(account)),
          record: `account/${id}`,
          tenantId: account.tenant_id,
          facts: { currency },
        },
        transaction,
      );
      return { id };
    }),
  );
}

/** What was asked for, with the files that prove it. */
async function requestsOf({ files }: MovementsNeeds, own: Connection, id: string) {
  const requests = await listRequests(own, id);
  const found: ((typeof requests)[number] & { files: StoredFile[] })[] = [];
  for (const one of requests)
    found.push({ ...one, files: await files.list(own, evidenceOwner(one.id)) });
  return found;
}

/** An account with its statement of a time: opening + movements = closing. Throws NOT_FOUND, FORBIDDEN. */
const statement = (
  needs: MovementsNeeds,
  actor: MovementActor,
  id: string,
  { from, to }: StatementAsked,
) =>
  within(
    needs,
    actor,
    id,
    { permission: "movement:read", isChange: false },
    async (own, account) => {
      const movements = await listMovements(own, id, { from, to });
      const opening = await balanceBefore(own, id, from);
      const may = (permission: string) =>
        needs.access.decide(permission, actor.holder, accountFacts(account)).outcome === "allowed";
      return {
        account,
        movements,
        opening,
        closing: movements.at(-1)?.balance_after_minor ?? opening,
        due: account.user_id === null ? 0 : await dueOf(own, account.user_id, account.currency),
        requests: await requestsOf(needs, own, id),
        reasons: (await listReasons(own)).filter(({ accounts }) => accounts.includes(account.kind)),
        mayPost: may("movement:create"),
        mayDecide: may("movement:approve"),
      };
    },
  );

/** Posts a deposit, a bonus or a charge. The same key again is the same movement. Throws INVALID_AMOUNT,
 *  INSUFFICIENT_BALANCE, NOT_FOUND, FORBIDDEN, IDEMPOTENCY_CONFLICT. */
const post = (
  needs: MovementsNeeds,
  actor: MovementActor,
  id: string,
  asked: {
    type: (typeof postedTypes)[number];
    amount: string;
    reason: string;
    related: string | null;
    key: string;
  },
  sent?: SentCall,
) =>
  within(needs, actor, id, change, (transaction, account, about) =>
    onceOf(needs, transaction, { sent, about }, async () => {
      const amount = amountOf(asked.amount, account.currency);
      const { type: kind, related } = asked;
      about.facts = { kind, amount, currency: account.currency, related };
      const posting = { ...asked, amount, by: actor.user.id };
      const { isRepeated, ...posted } = await needs.book.post(transaction, account, posting);
      about.isRepeated = isRepeated;
      return posted;
    }),
  );

/** Undoes a movement by its opposite, once. Throws NOT_FOUND, NOT_EDITABLE, INSUFFICIENT_BALANCE,
 *  IDEMPOTENCY_CONFLICT. */
const reverse = (
  needs: MovementsNeeds,
  actor: MovementActor,
  id: string,
  { movement, reason, sent }: { movement: number; reason: string; sent?: SentCall | undefined },
) =>
  within(needs, actor, id, change, (transaction, account, about) =>
    onceOf(needs, transaction, { sent, about }, async () => {
      const found = await findMovement(transaction, id, movement);
      if (found === undefined) throw notFound();
      if (found.reversed_by !== null || found.reverses !== null) throw alreadyDone();
      about.facts = { kind: "reversal", amount: found.amount_minor, related: String(found.id) };
      const { isRepeated: _never, ...posted } = await needs.book.post(transaction, account, {
        type: oppositeOf(found.type),
        amount: found.amount_minor,
        reason,
        reverses: found.id,
        by: actor.user.id,
        key: `reversal/${found.id}`,
      });
      return posted;
    }),
  );

const changeMinimum = (needs: MovementsNeeds, actor: MovementActor, id: string, text: string) =>
  within(needs, actor, id, change, async (transaction, account, about) => {
    const read = parseMoney(text, account.currency);
    if (!read.ok || read.money.amountMinor < 0) throw invalidAmount();
    about.fields = ["minimum"];
    about.facts = { amount: read.money.amountMinor, currency: account.currency };
    await needs.book.changeMinimum(transaction, account, read.money.amountMinor);
  });

/** Asks for a withdrawal, or for a charge beyond the balance with its reason and the evidence that it needs. Throws
 *  INVALID_AMOUNT, BAD_REQUEST, FILE_TYPE, FILE_TOO_BIG, NOT_FOUND, FORBIDDEN, IDEMPOTENCY_CONFLICT. */
async function ask(
  needs: MovementsNeeds,
  actor: MovementActor,
  id: string,
  asked: {
    kind: "withdrawal" | "forced-charge";
    amount: string;
    reasonCode: string | null;
    evidence: string;
  },
  { sent, files = [] }: { sent?: SentCall | undefined; files?: readonly SentEvidence[] } = {},
): Promise<{ id: string }> {
  const checked = await Promise.all(files.map((file) => needs.files.check(file)));
  return within(needs, actor, id, change, async (transaction, account, about) => {
    const amount = amountOf(asked.amount, account.currency);
    about.facts = { kind: asked.kind, amount, currency: account.currency, status: "REQUESTED" };
    const evidence = asked.evidence.trim();
    const isForced = asked.kind === "forced-charge";
    const reason = isForced
      ? (await listReasons(transaction)).find(({ code }) => code === asked.reasonCode)
      : undefined;
    if (isForced && (reason === undefined || !reason.accounts.includes(account.kind)))
      throw badRequest([{ field: "reasonCode", code: "INVALID" }]);
    const at = needs.clock.now();
    return onceOf(needs, transaction, { sent, about }, async () => {
      const words = reason?.evidence ?? "";
      await requireEvidence(transaction, account, { words, evidence, files: checked.length });
      const request = randomUUID();
      await insertRequest(transaction, {
        id: request,
        account_id: id,
        tenant_id: account.tenant_id,
        kind: asked.kind,
        amount_minor: amount,
        reason_code: reason?.code ?? null,
        evidence,
        state: "REQUESTED",
        asked_by: actor.user.id,
        asked_at: at,
        decided_by: null,
        decided_at: null,
        decision: null,
      });
      const by = actor.user.id;
      await keepEvidence(needs.files, transaction, { request, account, by, sent: checked });
      return { id: request };
    });
  });
}

/** A file of what was asked for, for who asks or decides; that it was opened is kept. Throws NOT_FOUND, FORBIDDEN,
 *  FILE_NOT_SCANNED, FILE_INFECTED. */
async function openEvidence(
  needs: MovementsNeeds,
  actor: MovementActor,
  requestId: string,
  file: string,
): Promise<OpenedFile> {
  const seen = await asService(needs.connection, (own) => findRequest(own, requestId));
  if (seen === undefined) throw notFound();
  const decides = actor.holder.grants.some(({ permissions }) =>
    permissions.has("movement:approve"),
  );
  const permission = decides ? "movement:approve" : "movement:create";
  const act = { permission, isChange: true, action: "movement.file-read" } as const;
  return within(needs, actor, seen.account_id, act, (transaction) =>
    needs.files.open(transaction, evidenceOwner(requestId), file),
  );
}

/** Decides what somebody else asked for. Throws STEP_UP_REQUIRED, SAME_PERSON, STALE_EDIT, NOT_EDITABLE,
 *  INSUFFICIENT_BALANCE, NOT_FOUND, FORBIDDEN. */
async function decide(
  needs: MovementsNeeds,
  actor: MovementActor,
  requestId: string,
  { isAccepted, reason, version }: { isAccepted: boolean; reason: string | null; version: number },
): Promise<{ state: "POSTED" | "REJECTED" }> {
  const seen = await asService(needs.connection, (own) => findRequest(own, requestId));
  if (seen === undefined) throw notFound();
  const act = { permission: "movement:approve", isChange: true } as const;
  return within(needs, actor, seen.account_id, act, async (transaction, account, about) => {
    if (needs.clock.now().getTime() - actor.provedAt.getTime() > proofMs) throw stepUpRequired();
    // Read again: the account is held now.
    const request = await findRequest(transaction, requestId);
    if (request === undefined) throw notFound();
    needs.access.requireTwoPeople(request.asked_by, actor.user.id);
    if (request.version !== version)
      throw staleEdit({ version: request.version, state: request.state });
    if (request.state !== "REQUESTED") throw alreadyDone();
    if (!isAccepted && (reason ?? "") === "")
      throw badRequest([{ field: "reason", code: "REQUIRED" }]);
    const isForced = request.kind === "forced-charge";
    if (isAccepted)
      await needs.book.post(transaction, account, {
        type: isForced ? "charges" : "withdrawal",
        amount: request.amount_minor,
        isForced,
        reason: request.reason_name ?? request.evidence.slice(0, 500),
        request: request.id,
        by: actor.user.id,
        key: `request/${request.id}`,
      });
    const state = isAccepted ? "POSTED" : "REJECTED";
    const decided = { state, by: actor.user.id, at: needs.clock.now(), decision: reason } as const;
    about.facts = {
      kind: request.kind,
      amount: request.amount_minor,
      currency: account.currency,
      status: ["REQUESTED", state],
    };
    await decideRequest(transaction, request.id, decided);
    return { state };
  });
}

/** Posts for the system, as commissions and charges of leads do: opens the account with its first movement. */
const postForSystem = (
  needs: MovementsNeeds,
  asked: {
    userId: string;
    currency: Currency;
    type: MovementType;
    amount: number;
    reason: string;
    related: string;
    key: string;
    /** The movement that it undoes, which is undone once. */
    reverses?: number | null;
  },
  inside: Connection = needs.connection,
): Promise<{ id: number | null; balance: number }> =>
  asService(inside, async (transaction) => {
    const tenantId = await tenantOfPerson(transaction, asked.userId);
    if (tenantId === undefined) throw notFound();
    const { userId, currency } = asked;
    const at = needs.clock.now();
    const id = await openAccount(transaction, {
      id: randomUUID(),
      tenantId,
      userId,
      currency,
      at,
    });
    const account = await findAccount(transaction, id, "update");
    if (account === undefined) throw notFound();
    return needs.book.post(transaction, account, { ...asked, by: null });
  });

/** Accounts with their movements, as people of the shop and their holders see them (AL 11). */
export function createMovements(needs: MovementsNeeds) {
  return withNeeds(needs, {
    list,
    holders,
    open,
    statement,
    post,
    reverse,
    setMinimum: changeMinimum,
    ask,
    openEvidence,
    decide,
    postForSystem,
  });
}
