import { randomUUID } from "node:crypto";

import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { planning } from "#src/modules/contact/agenda/agenda.service.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { PriceNow } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { QuoteService } from "#src/modules/offer/quote/quote.service.ts";
import { AppError, badRequest, isAppError } from "#src/platform/errors.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { Duplicates } from "./duplicates/duplicates.service.ts";
import { addCall, addNote, reveal } from "./lead-contact-acts.ts";
import { edit } from "./lead-edit-act.ts";
import { requireFresh } from "./lead-fresh.ts";
import { recordConsent } from "./lead-consents.ts";
import { type LeadActing, leadFacts } from "./lead-acting.ts";
import { invalidTransition } from "./lead-desk.errors.ts";
import type { LeadActor } from "./lead-desk.types.ts";
import { beforeOf, insertOperation, plannedOf } from "./lead-bulk.queries.ts";
import { effectsOf } from "./lead-move-effects.ts";
import type { LeadOffers, OfferAsked, OfferOutcome } from "./lead-offer.service.ts";
import { priceOf } from "./lead-price.ts";
import { moveFactsOf, type SaleStateOf, writeMove } from "./lead-move.ts";
import type { MoveAsked } from "./lead-move.types.ts";
import { judgeMove, whoOf } from "./lead-transition.rules.ts";
import type { TransitionRow } from "./lead-rows.rules.ts";
import { loadLeadRows, type WorkedLead } from "./lead-work.queries.ts";

/** Contratación online: where a lead goes by hand by sending the purchase link. */
const purchaseStatus = 500;

/** What a move changes: a save that began before one of these changed is refused. */
const moveFields = ["status", "subStatus", "failureReason", "executive"];

export type LeadActs = ReturnType<typeof createLeadActs>;

interface LeadActsNeeds {
  clock: Clock;
  access: AccessService;
  acting: LeadActing;
  connection: Connection;
  quotes: Pick<QuoteService, "findFrozenPrice">;
  priceNow: PriceNow;
  saleStateOf: SaleStateOf;
  joins: Pick<Duplicates, "join">;
  offers: Pick<LeadOffers, "prepare">;
}

const permissionsFor = (
  needs: LeadActsNeeds,
  actor: LeadActor,
  lead: WorkedLead,
  rows: readonly TransitionRow[],
) => {
  const names = new Set(rows.flatMap((row) => whoOf(row).permissions));
  return new Set(
    [...names].filter(
      (name) => needs.access.decide(name, actor.holder, leadFacts(lead)).outcome === "allowed",
    ),
  );
};

/** A row allows the move, but not to this person: FORBIDDEN, or DEMO_ACCESS of a demonstration. */
const refusalOfMove = (
  needs: LeadActsNeeds,
  actor: LeadActor,
  lead: WorkedLead,
  rows: readonly TransitionRow[],
) =>
  rows
    .flatMap((row) => whoOf(row).permissions)
    .map((name) => needs.access.refusal(name, actor.holder, leadFacts(lead)))
    .toSorted((one) => (one?.code === "DEMO_ACCESS" ? -1 : 1))[0] ??
  // The system alone makes it.
  new AppError({ code: "FORBIDDEN", status: 403 });

/** Whether there is a price at which the lead may be sold: counted before the transaction of the act. */
async function hasPriceOf(
  needs: LeadActsNeeds,
  actor: LeadActor,
  reference: string,
): Promise<boolean> {
  const act = { permission: "lead:read", action: "lead.status" } as const;
  const lead = await needs.acting.read(actor, reference, act, async (_transaction, one) => one);
  return (await priceOf(needs, lead)) !== undefined;
}

/** To Duplicado: joined into the lead that is kept, with all that belongs to it. */
async function joinInto(
  needs: LeadActsNeeds,
  actor: LeadActor,
  reference: string,
  {
    keep,
    version,
    ...said
  }: Pick<MoveAsked, "note" | "health"> & { keep: string; version: number },
): Promise<Moved> {
  const asked = {
    keep,
    join: [reference],
    fields: {},
    versions: { [reference]: version },
    ...said,
  };
  const { merges } = await needs.joins.join(actor, asked).catch((error: unknown) => {
    // The lead itself was found before.
    if (isAppError(error) && error.code === "NOT_FOUND")
      throw badRequest([{ field: "keep", code: "INVALID" }]);
    throw error;
  });
  return { version: merges[0]?.version ?? version, status: 6, operation: null };
}

/** Keeps what the lead was before a move, so that its maker may take it back within ten minutes as a change of many
 *  is (`lead-bulk.service.ts`). Answers the operation. */
async function keepForUndo(
  transaction: Connection,
  lead: WorkedLead,
  { to, actor, at, planned }: { to: number; actor: string; at: Date; planned: readonly number[] },
): Promise<string> {
  const id = randomUUID();
  const now = await plannedOf(transaction, lead.id);
  const ended = planned.filter((one) => !now.includes(one));
  const before = {
    ...beforeOf(lead, ended),
    planned: now.filter((one) => !planned.includes(one)),
  };
  await insertOperation(transaction, { id, actor, action: `status ${to}`, at }, [{ lead, before }]);
  return id;
}

interface Moved {
  version: number;
  status: number;
  /** Takes the move back; null where it cannot be: leads were joined, or a link is on its way. */
  operation: string | null;
  /** Of a move to 500: what became of the purchase link. */
  link?: OfferOutcome;
}

/** The row by which a lead moves. Throws FORBIDDEN, DEMO_ACCESS, and INVALID_TRANSITION with where it may go and what is
 *  missing. */
async function decide(
  needs: LeadActsNeeds,
  transaction: Connection,
  lead: WorkedLead,
  {
    actor,
    asked,
    hasPrice,
    at,
  }: { actor: LeadActor; asked: MoveAsked; hasPrice: boolean; at: Date },
) {
  const rows = await loadLeadRows(transaction);
  const permissions = permissionsFor(needs, actor, lead, rows.transitions);
  const saleState = await needs.saleStateOf(transaction, lead.id);
  const facts = await moveFactsOf(transaction, lead, { hasPrice, saleState });
  const decision = judgeMove(rows, { facts, asked, mover: { kind: "person", permissions }, at });
  if (decision.ok) return decision;
  if (decision.code === "FORBIDDEN") {
    const named = rows.transitions.filter(
      ({ from, to }) => from === lead.status && to === asked.to,
    );
    throw refusalOfMove(needs, actor, lead, named);
  }
  throw invalidTransition(decision.allowed, decision.missing);
}

/** Moves a lead by a row of the table; what it answers as operation takes the move back. To 500 it opens or takes up the
 *  purchase of the lead's product and sends its person the link, where `offer` is given. Throws NOT_FOUND, FORBIDDEN,
 *  DEMO_ACCESS, STALE_EDIT, INVALID_TRANSITION with where it may go and what is missing, and of the link
 *  CONSENT_REQUIRED, CONTACT_NOT_ALLOWED. */
async function move(
  needs: LeadActsNeeds,
  actor: LeadActor,
  reference: string,
  { version, offer, ...asked }: MoveAsked & { version: number; offer?: OfferAsked },
): Promise<Moved> {
  const hasPrice = await hasPriceOf(needs, actor, reference);
  const { keep, note, health } = asked;
  if (asked.to === 6 && keep !== undefined)
    return joinInto(needs, actor, reference, { keep, version, note, health });
  const put =
    asked.to === purchaseStatus && offer !== undefined
      ? await needs.offers.prepare(actor, reference, offer)
      : undefined;
  const act = { permission: "lead:read", action: "lead.status" } as const;
  return needs.acting.change(actor, reference, act, async (transaction, lead) => {
    const at = needs.clock.now();
    await requireFresh(transaction, lead, { version, fields: moveFields });
    // Who takes a lead is settled by assignment alone.
    const { executive: _nobody, ...said } = asked;
    const decided = { actor, asked: said, hasPrice, at };
    const { row, subStatus } = await decide(needs, transaction, lead, decided);
    const planned = await plannedOf(transaction, lead.id);
    const by = actor.user.id;
    const change = await effectsOf(planning(needs, actor), transaction, lead, {
      row,
      asked: said,
      by,
    });
    const next = await writeMove(transaction, lead, {
      row,
      subStatus,
      asked,
      change,
      at,
      actor: by,
      system: "QPOPTIMIZE",
    });
    const kept = { to: row.to, actor: by, at, planned };
    const link = (await put?.(transaction, lead)) ?? null;
    // A purchase was opened and a mail may leave: neither is taken back with the status.
    const operation = link === null ? await keepForUndo(transaction, lead, kept) : null;
    const sent = row.to === purchaseStatus ? { link } : {};
    return { version: next, status: row.to, operation, ...sent };
  });
}

/** What people do with one lead. Each act writes the lead, its timeline and the audit trail in one transaction. */
export function createLeadActs(needs: LeadActsNeeds) {
  return withNeeds(needs, { move, addNote, addCall, reveal, edit, recordConsent });
}
