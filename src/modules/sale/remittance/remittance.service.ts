import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Currency } from "#src/contracts/money.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Holder } from "#src/modules/identity/access/policy.rules.ts";
import { recordsInScope } from "#src/modules/identity/access/record-scope.service.ts";
import type { AuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { KeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import {
  auditingDenials,
  type DeniedAct,
  type DeniedActor,
  recordAsked,
} from "#src/modules/identity/audit/denials.service.ts";
import type { Ledger } from "#src/modules/sale/ledger/ledger.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import { type RandomSource, randomText } from "#src/platform/random/random.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { remittanceNotEditable } from "./remittance.errors.ts";
import {
  freeEntries,
  insertRemittance,
  listOpenAccounts,
  listRemittanceLines,
  listRemittances,
  listUnbalanced,
  moveRemittance,
  type OpenAccount,
  type RemittanceLine,
  type RemittanceRow,
  setTotal,
  takeEntries,
} from "./remittance.queries.ts";
import { isRemittanceMove, type RemittanceState } from "./remittance.rules.ts";

/** Who acts, and how recently they proved who they are. */
export interface RemittanceActor extends DeniedActor {
  holder: Holder;
  /** Throws STEP_UP_REQUIRED (403). */
  requireRecentProof(): void;
}

type Reader = Omit<RemittanceActor, "requireRecentProof">;

interface RemittanceNeeds {
  connection: Connection;
  clock: Clock;
  random: RandomSource;
  access: AccessService;
  trail: Pick<AuditTrail, "add">;
  keepDone: KeepDone;
  ledger: Ledger;
}

export type Remittances = ReturnType<typeof createRemittances>;

const referenceAlphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

const scopeOf = (needs: RemittanceNeeds, actor: Reader, permission: string, tenant: string) =>
  recordsInScope(permission, actor.holder, {
    at: needs.clock.now(),
    // Premiums of an insurer are nobody's sale: who is held to their own sees none.
    columns: { tenant, executive: "n.id", maker: "n.id", team: "n.id" },
  });

/** Remittances in scope, the newest first, and what is owed to insurers besides. Throws FORBIDDEN (403). */
async function list(
  needs: RemittanceNeeds,
  actor: Reader,
): Promise<{ remittances: RemittanceRow[]; open: OpenAccount[] }> {
  needs.access.require("ledger:read", actor.holder);
  return needs.access.asHolder(actor.holder, async (own) => ({
    remittances: await listRemittances(own, scopeOf(needs, actor, "ledger:read", "r.tenant_id")),
    open: await listOpenAccounts(own, scopeOf(needs, actor, "ledger:read", "e.tenant_id")),
  }));
}

const acts = {
  read: { permission: "ledger:read", action: "remittance.read" },
  export: { permission: "ledger:read", action: "remittance.export" },
  draft: { permission: "payment:reconcile", action: "remittance.draft" },
  approve: { permission: "refund:approve", action: "remittance.approve" },
  back: { permission: "refund:approve", action: "remittance.back" },
  discard: { permission: "payment:reconcile", action: "remittance.discard" },
  pay: { permission: "payment:reconcile", action: "remittance.pay" },
} as const satisfies Readonly<Record<string, DeniedAct>>;

/** What was done, and which fields were sent for it. */
interface Done {
  name: keyof typeof acts;
  fields?: string[];
}

/** One with its lines, to be read or for an act. Throws FORBIDDEN (403), NOT_FOUND (404): one out of scope is not there.
 *  A refusal is kept in the audit trail. */
function find(
  needs: RemittanceNeeds,
  actor: Reader,
  reference: string,
  name: keyof typeof acts = "read",
): Promise<{ remittance: RemittanceRow; lines: RemittanceLine[] }> {
  const act = acts[name];
  const asked = { ...act, record: recordAsked("remittance", reference) };
  return auditingDenials(needs.trail, actor, asked, async () => {
    needs.access.require(act.permission, actor.holder);
    return needs.access.asHolder(actor.holder, async (own) => {
      const scope = scopeOf(needs, actor, act.permission, "r.tenant_id");
      const [remittance] = await listRemittances(own, sql`${scope} and r.reference = ${reference}`);
      if (remittance === undefined) throw notFound();
      return { remittance, lines: await listRemittanceLines(own, remittance.id) };
    });
  });
}

/** What is open of an insurer in the actor's scope. Throws FORBIDDEN (403), NOT_FOUND (404). */
const findOpenAccount = (
  needs: RemittanceNeeds,
  actor: Reader,
  asked: Pick<OpenAccount, "tenantId" | "insurer" | "currency">,
): Promise<OpenAccount> =>
  auditingDenials(needs.trail, actor, acts.draft, async () => {
    needs.access.require(acts.draft.permission, actor.holder);
    const seen = await needs.access.asHolder(actor.holder, (own) =>
      listOpenAccounts(own, scopeOf(needs, actor, acts.draft.permission, "e.tenant_id")),
    );
    const account = seen.find(
      (one) =>
        one.tenantId === asked.tenantId &&
        one.insurer === asked.insurer &&
        one.currency === asked.currency,
    );
    if (account === undefined) throw notFound();
    return account;
  });

/** Keeps what was done with one, in the transaction that does it. */
const keep = (
  needs: RemittanceNeeds,
  transaction: Connection,
  actor: Reader,
  { name, of, fields }: Done & { of: Pick<RemittanceRow, "reference" | "tenant_id"> },
): Promise<void> => {
  const at = { record: recordAsked("remittance", of.reference), tenantId: of.tenant_id };
  return needs.keepDone(transaction, actor, { ...acts[name], ...at, ...(fields && { fields }) });
};

/** Makes a draft of all that is open of an insurer up to a day. Throws FORBIDDEN (403), NOT_FOUND (404) for an insurer of
 *  whom nothing is open in scope, NOT_EDITABLE (409) where a draft is there. */
async function draft(
  needs: RemittanceNeeds,
  actor: Reader,
  asked: { tenantId: string; insurer: string; currency: Currency; untilDay: string },
): Promise<{ reference: string }> {
  const account = await findOpenAccount(needs, actor, asked);
  return asService(needs.connection, async (transaction) => {
    const row = {
      id: randomUUID(),
      tenant_id: account.tenantId,
      reference: `REM-${randomText(needs.random, referenceAlphabet, 8)}`,
      insurer: account.insurer,
      currency: account.currency,
      until_day: asked.untilDay,
      state: "DRAFT" as const,
      total_minor: 0,
      made_by: actor.user.id,
      made_at: needs.clock.now(),
      approved_by: null,
      approved_at: null,
      back_reason: null,
      paid_by: null,
      paid_at: null,
      paid_on: null,
      bank_reference: null,
    };
    if ((await insertRemittance(transaction, row)) === undefined) throw remittanceNotEditable();
    const { total, entries } = await takeEntries(transaction, row);
    if (entries === 0) throw remittanceNotEditable();
    await setTotal(transaction, row.id, total);
    await keep(needs, transaction, actor, { name: "draft", of: row });
    return { reference: row.reference };
  });
}

/** Moves one by the table, in a transaction of the service, once. */
async function go(
  needs: RemittanceNeeds,
  { actor, remittance, ...done }: Done & { actor: Reader; remittance: RemittanceRow },
  now: { state: RemittanceState } & Parameters<typeof moveRemittance>[2],
  besides: (transaction: Connection) => Promise<unknown> = async () => undefined,
): Promise<void> {
  if (!isRemittanceMove(remittance.state, now.state)) throw remittanceNotEditable();
  await asService(needs.connection, async (transaction) => {
    const from = { id: remittance.id, from: remittance.state };
    if (!(await moveRemittance(transaction, from, now))) throw remittanceNotEditable();
    await besides(transaction);
    await keep(needs, transaction, actor, { ...done, of: remittance });
  });
}

/** Approves a draft that another person made: its lines are fixed. Throws STEP_UP_REQUIRED (403), SAME_PERSON,
 *  NOT_EDITABLE (409), also where nothing would be paid: what is owed to us waits for the next. */
async function approve(
  needs: RemittanceNeeds,
  actor: RemittanceActor,
  reference: string,
): Promise<void> {
  const { remittance } = await find(needs, actor, reference, "approve");
  actor.requireRecentProof();
  needs.access.requireTwoPeople(remittance.made_by, actor.user.id);
  if (remittance.total_minor <= 0) throw remittanceNotEditable();
  await go(
    needs,
    { name: "approve", actor, remittance },
    {
      state: "APPROVED",
      approved_by: actor.user.id,
      approved_at: needs.clock.now(),
    },
  );
}

/** Sends an approved one back, with the reason. Throws as `approve`. */
async function back(
  needs: RemittanceNeeds,
  actor: RemittanceActor,
  reference: string,
  reason: string,
): Promise<void> {
  const { remittance } = await find(needs, actor, reference, "back");
  actor.requireRecentProof();
  await go(
    needs,
    { name: "back", actor, remittance, fields: ["reason"] },
    {
      state: "DRAFT",
      approved_by: null,
      approved_at: null,
      back_reason: reason,
    },
  );
}

/** Discards a draft: its lines are free again. Throws NOT_EDITABLE (409). */
async function discard(needs: RemittanceNeeds, actor: Reader, reference: string): Promise<void> {
  const { remittance } = await find(needs, actor, reference, "discard");
  await go(needs, { name: "discard", actor, remittance }, { state: "DISCARDED" }, (transaction) =>
    freeEntries(transaction, remittance.id),
  );
}

/** Enters that an approved one was paid, with the day and the bank's reference. Throws NOT_EDITABLE (409). */
async function pay(
  needs: RemittanceNeeds,
  actor: Reader,
  reference: string,
  paid: { on: string; bankReference: string },
): Promise<void> {
  const { remittance } = await find(needs, actor, reference, "pay");
  const at = needs.clock.now();
  await go(
    needs,
    { name: "pay", actor, remittance, fields: ["on", "bankReference"] },
    {
      state: "PAID",
      paid_by: actor.user.id,
      paid_at: at,
      paid_on: paid.on,
      bank_reference: paid.bankReference,
    },
    (transaction) =>
      needs.ledger.post(transaction, {
        tenantId: remittance.tenant_id,
        event: "remittance_paid",
        ref: `remittance:${remittance.reference}`,
        currency: remittance.currency,
        amountMinor: remittance.total_minor,
        shares: [
          {
            insurer: remittance.insurer,
            amountMinor: remittance.total_minor,
            commissionMinor: 0,
          },
        ],
        day: paid.on,
        at,
      }),
  );
}

/** Accounts of insurers that are not what their open entries sum to. */
const unbalanced = (needs: RemittanceNeeds) => asService(needs.connection, listUnbalanced);

/** What is paid on to insurers. */
export const createRemittances = (needs: RemittanceNeeds) =>
  withNeeds(needs, { list, find, draft, approve, back, discard, pay, unbalanced });
