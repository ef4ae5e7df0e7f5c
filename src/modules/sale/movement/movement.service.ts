import { randomUUID } from "node:crypto";
import type { PermissionName } from "#src/contracts/access.ts";
import type { MovementType } from "#src/contracts/enumerations/payments.ts";
import { type Currency, parseMoney } from "#src/contracts/money.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Holder, RecordFacts } from "#src/modules/identity/access/policy.rules.ts";
import { recordsInScope } from "#src/modules/identity/access/record-scope.service.ts";
import type { AuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { type AppError, badRequest, notFound } from "#src/platform/errors.ts";
import type { MovementBook } from "./movement-book.ts";
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
  listRequests,
  openAccount,
  setMinimum,
  tenantOfPerson,
} from "./movement.queries.ts";
import { isEvidenceEnough, oppositeOf } from "./movement.rules.ts";

/** Who acts: the part of a session that this module asks for. */
export interface MovementActor {
  id: string;
  kind: string;
  user: { id: string };
  holder: Holder;
  /** When a password or a code was given last. */
  provedAt: Date;
}

const accountFacts = (account: Account): RecordFacts => ({
  path: account.path,
  executive: account.user_id,
  maker: account.user_id,
});
const columns = { tenant: "a.tenant_id", executive: "a.user_id", maker: "a.user_id" };
/** How long a proof of who is there counts for money. */
const proofMs = 15 * 60_000;
/** What a person posts at once; a withdrawal is asked for. */
export const postedTypes = ["deposits", "bonuses", "charges"] as const;

export interface StatementAsked {
  from: Date;
  to: Date;
}

export type Movements = ReturnType<typeof createMovements>;

/** Accounts with their movements, as people of the shop and their holders see them (annex 11). */
export function createMovements(options: {
  connection: Connection;
  clock: Clock;
  access: AccessService;
  trail: Pick<AuditTrail, "add">;
  book: MovementBook;
}) {
  const { connection, clock, access, trail, book } = options;

  /** Runs an act on one account in a transaction of the person, with the policy's decision and the trail's line. */
  async function within<T>(
    actor: MovementActor,
    id: string,
    act: { permission: PermissionName; isChange: boolean },
    work: (transaction: Connection, account: Account) => Promise<T>,
  ): Promise<T> {
    const { permission, isChange } = act;
    const event = {
      action: isChange ? "movement.change" : "movement.read",
      permission,
      session: { id: actor.id, kind: actor.kind },
      actorId: actor.user.id,
    } as const;
    let refusal: AppError | undefined;
    const result = await access.asHolder(actor.holder, async (transaction) => {
      const account = await findAccount(transaction, id, isChange ? "update" : "none");
      refusal = account
        ? access.refusal(permission, actor.holder, accountFacts(account))
        : notFound();
      if (account === undefined || refusal !== undefined) return undefined;
      const done = await work(transaction, account);
      if (isChange) await trail.add({ ...event, outcome: "done" }, transaction);
      return { done };
    });
    if (result !== undefined) return result.done;
    await trail.add({ ...event, outcome: "denied" });
    throw refusal ?? notFound();
  }

  const change = { permission: "movement:create", isChange: true } as const;

  /** An exact amount of a currency, in minor units. Throws INVALID_AMOUNT. */
  function amountOf(text: string, currency: Currency): number {
    const read = parseMoney(text, currency);
    if (!read.ok || read.money.amountMinor <= 0) throw invalidAmount();
    return read.money.amountMinor;
  }

  return {
    /** The accounts in scope: one's own of an executive or referrer. Throws FORBIDDEN. */
    async list(actor: MovementActor): Promise<Account[]> {
      access.require("movement:read", actor.holder);
      const scope = recordsInScope("movement:read", actor.holder, { at: clock.now(), columns });
      return access.asHolder(actor.holder, (own) => listAccounts(own, scope));
    },

    /** Opens the account of a person or a partner, or finds it. Throws BAD_REQUEST, FORBIDDEN, NOT_FOUND. */
    async open(
      actor: MovementActor,
      asked: { userId: string | null; partner: string | null; currency: Currency },
    ): Promise<{ id: string }> {
      access.require("movement:create", actor.holder);
      const { userId, partner, currency } = asked;
      const node = partner === null ? undefined : await access.findNode(partner);
      const tenantId =
        userId === null
          ? node?.id
          : await asService(connection, (own) => tenantOfPerson(own, userId));
      if (tenantId === undefined || (userId === null && node?.kind !== "partner"))
        throw badRequest([{ field: "holder", code: "INVALID" }]);
      return access.asHolder(actor.holder, async (transaction) => {
        const at = clock.now();
        const id = await openAccount(transaction, {
          id: randomUUID(),
          tenantId,
          userId,
          currency,
          at,
        });
        const account = await findAccount(transaction, id, "none");
        if (account === undefined) throw notFound();
        access.require("movement:create", actor.holder, accountFacts(account));
        return { id };
      });
    },

    /** An account with its statement of a time: opening + movements = closing. Throws NOT_FOUND, FORBIDDEN. */
    statement: (actor: MovementActor, id: string, { from, to }: StatementAsked) =>
      within(actor, id, { permission: "movement:read", isChange: false }, async (own, account) => {
        const movements = await listMovements(own, id, { from, to });
        const opening = await balanceBefore(own, id, from);
        const may = (permission: string) =>
          access.decide(permission, actor.holder, accountFacts(account)).outcome === "allowed";
        return {
          account,
          movements,
          opening,
          closing: movements.at(-1)?.balance_after_minor ?? opening,
          requests: await listRequests(own, id),
          reasons: (await listReasons(own)).filter(({ accounts }) =>
            accounts.includes(account.kind),
          ),
          mayPost: may("movement:create"),
          mayDecide: may("movement:approve"),
        };
      }),

    /** Posts a deposit, a bonus or a charge. The same key again is the same movement. Throws INVALID_AMOUNT,
     *  INSUFFICIENT_BALANCE, NOT_FOUND, FORBIDDEN, IDEMPOTENCY_CONFLICT. */
    post: (
      actor: MovementActor,
      id: string,
      asked: {
        type: (typeof postedTypes)[number];
        amount: string;
        reason: string;
        related: string | null;
        key: string;
      },
    ) =>
      within(actor, id, change, (transaction, account) => {
        const amount = amountOf(asked.amount, account.currency);
        return book.post(transaction, account, { ...asked, amount, by: actor.user.id });
      }),

    /** Undoes a movement by its opposite, once. Throws NOT_FOUND, NOT_EDITABLE, INSUFFICIENT_BALANCE. */
    reverse: (
      actor: MovementActor,
      id: string,
      { movement, reason }: { movement: number; reason: string },
    ) =>
      within(actor, id, change, async (transaction, account) => {
        const found = await findMovement(transaction, id, movement);
        if (found === undefined) throw notFound();
        if (found.reversed_by !== null || found.reverses !== null) throw alreadyDone();
        return book.post(transaction, account, {
          type: oppositeOf(found.type),
          amount: found.amount_minor,
          reason,
          reverses: found.id,
          by: actor.user.id,
          key: `reversal/${found.id}`,
        });
      }),

    setMinimum: (actor: MovementActor, id: string, text: string) =>
      within(actor, id, change, async (transaction, account) => {
        const read = parseMoney(text, account.currency);
        if (!read.ok || read.money.amountMinor < 0) throw invalidAmount();
        await setMinimum(transaction, id, read.money.amountMinor);
      }),

    /** Asks for a withdrawal, or for a charge beyond the balance with its reason and evidence. */
    ask: (
      actor: MovementActor,
      id: string,
      asked: {
        kind: "withdrawal" | "forced-charge";
        amount: string;
        reasonCode: string | null;
        evidence: string;
      },
    ): Promise<{ id: string }> =>
      within(actor, id, change, async (transaction, account) => {
        const amount = amountOf(asked.amount, account.currency);
        const evidence = asked.evidence.trim();
        const isForced = asked.kind === "forced-charge";
        const reason = isForced
          ? (await listReasons(transaction)).find(({ code }) => code === asked.reasonCode)
          : undefined;
        if (isForced && (reason === undefined || !reason.accounts.includes(account.kind)))
          throw badRequest([{ field: "reasonCode", code: "INVALID" }]);
        if (!isEvidenceEnough(reason?.code ?? "", evidence))
          throw badRequest([{ field: "evidence", code: "REQUIRED" }]);
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
          asked_at: clock.now(),
          decided_by: null,
          decided_at: null,
          decision: null,
        });
        return { id: request };
      }),

    /** Decides what somebody else asked for. Throws STEP_UP_REQUIRED, SAME_PERSON, NOT_EDITABLE,
     *  INSUFFICIENT_BALANCE, NOT_FOUND, FORBIDDEN. */
    async decide(
      actor: MovementActor,
      requestId: string,
      { isAccepted, reason }: { isAccepted: boolean; reason: string | null },
    ): Promise<{ state: "POSTED" | "REJECTED" }> {
      const seen = await asService(connection, (own) => findRequest(own, requestId));
      if (seen === undefined) throw notFound();
      const act = { permission: "movement:approve", isChange: true } as const;
      return within(actor, seen.account_id, act, async (transaction, account) => {
        if (clock.now().getTime() - actor.provedAt.getTime() > proofMs) throw stepUpRequired();
        // Read again: the account is held now.
        const request = await findRequest(transaction, requestId);
        if (request === undefined) throw notFound();
        access.requireTwoPeople(request.asked_by, actor.user.id);
        if (request.state !== "REQUESTED") throw alreadyDone();
        if (!isAccepted && (reason ?? "") === "")
          throw badRequest([{ field: "reason", code: "REQUIRED" }]);
        const isForced = request.kind === "forced-charge";
        if (isAccepted)
          await book.post(transaction, account, {
            type: isForced ? "charges" : "withdrawal",
            amount: request.amount_minor,
            isForced,
            reason: request.reason_name ?? request.evidence.slice(0, 500),
            request: request.id,
            by: actor.user.id,
            key: `request/${request.id}`,
          });
        const state = isAccepted ? "POSTED" : "REJECTED";
        const decided = { state, by: actor.user.id, at: clock.now(), decision: reason } as const;
        await decideRequest(transaction, request.id, decided);
        return { state };
      });
    },

    /** Posts for the system, as commissions and charges of leads do: opens the account with its first movement. */
    postForSystem: (
      asked: {
        userId: string;
        currency: Currency;
        type: MovementType;
        amount: number;
        reason: string;
        related: string;
        key: string;
      },
      inside: Connection = connection,
    ): Promise<{ balance: number }> =>
      asService(inside, async (transaction) => {
        const tenantId = await tenantOfPerson(transaction, asked.userId);
        if (tenantId === undefined) throw notFound();
        const { userId, currency } = asked;
        const at = clock.now();
        const id = await openAccount(transaction, {
          id: randomUUID(),
          tenantId,
          userId,
          currency,
          at,
        });
        const account = await findAccount(transaction, id, "update");
        if (account === undefined) throw notFound();
        return book.post(transaction, account, { ...asked, by: null });
      }),
  };
}
