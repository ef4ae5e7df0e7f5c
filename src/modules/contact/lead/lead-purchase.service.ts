import type { CountryCode } from "#src/contracts/identification.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { referralInForce } from "#src/contracts/referral.ts";
import { leadAssignedKind } from "#src/modules/contact/executive/assignment.service.ts";
import type { PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { newToken, tokenHash } from "#src/platform/http/visitor-cookie.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import type { RandomSource } from "#src/platform/random/random.ts";
import type { Language } from "#src/routes/languages.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { knownContact, reachOf, unnamed } from "./lead-known-contact.ts";
import { moveFactsOf, type SaleStateOf, writeMove } from "./lead-move.ts";
import { findLeadByAccessHash, findLeadOfVisitor, findStoredReferral } from "./lead.queries.ts";
import { originOf, requestTypeOf } from "./lead.rules.ts";
import { recordedPrice } from "./lead-price.rules.ts";
import { unboughtStatuses } from "./lead-buying.rules.ts";
import { internalStatus } from "./lead.status.ts";
import { insertAgain, insertNew, offerAgain, siteSource } from "./lead-purchase-again.ts";
import type { LeadSystem } from "./lead.tables.ts";
import { judgeMove } from "./lead-transition.rules.ts";
import {
  endAppointments,
  findWorkedLead,
  loadLeadRows,
  updateLead,
  type WorkedLead,
} from "./lead-work.queries.ts";

const purchaseStatus = 500;
/** Con cliente: an executive opened the purchase. */
const withClient = 5001;
const failedStatus = 4;
/** Effects of the system's moves, in the words of the table. */
const agendaCancelled = "future agenda cancelled";
const executiveTold = "the executive, if any, stays and is told";

/** A purchase that begins, as its lead is to know it. */
export interface BegunPurchase {
  /** Token of the confirmation of the request that it goes on from; else it begins without one. */
  requestToken?: string | undefined;
  visitorId: string;
  country: CountryCode;
  partner: string | null;
  language: Language;
  profile: Profile | null;
  snapshot: PriceSnapshot;
  origin: string;
  subStatus: number;
  isNewsGiven: boolean;
  /** Staff who try the site. */
  isInternal?: boolean | undefined;
}

/** The lead of a purchase, for what belongs to it. */
export interface PurchaseLead {
  id: number;
  reference: string;
  tenantId: string;
  insurer: string | null;
}

export interface BuyerContact {
  fullName: string;
  email: string;
  phone: string | null;
  identification: string | null;
}

export type LeadPurchases = ReturnType<typeof createLeadPurchases>;

function needsOf(options: { clock: Clock; random: RandomSource; saleStateOf: SaleStateOf }) {
  const { clock, random, saleStateOf } = options;
  return { clock, random, saleStateOf };
}

type LeadPurchasesNeeds = ReturnType<typeof needsOf>;

const ofLead = (lead: WorkedLead): PurchaseLead => ({
  id: lead.id,
  reference: lead.reference,
  tenantId: lead.tenant_id,
  insurer: lead.insurer,
});

/** Has the executive told that the person of a lead began to buy online; not of what they did themselves. */
async function tellExecutive(
  transaction: Connection,
  { reference, version, country, executive_user_id: userId }: WorkedLead,
  { at, by }: { at: Date; by: string | null },
): Promise<void> {
  if (userId === null || userId === by) return;
  await enqueueMessage(transaction, {
    kind: leadAssignedKind,
    ref: `${reference}/purchase/${version}`,
    payload: { userId, reference, country, isBuying: true },
    at,
  });
}

/** One move by a row of the table; false where none allows it. */
async function move(
  needs: LeadPurchasesNeeds,
  transaction: Connection,
  lead: WorkedLead,
  asked: { to: number; subStatus?: number; failureReason?: string; note?: string },
  { system = "QPCLIENTS", by = null }: { system?: LeadSystem; by?: string | null } = {},
): Promise<boolean> {
  const at = needs.clock.now();
  const rows = await loadLeadRows(transaction);
  const saleState = await needs.saleStateOf(transaction, lead.id);
  const facts = await moveFactsOf(transaction, lead, { hasPrice: true, saleState });
  const decision = judgeMove(rows, { facts, asked, mover: { kind: "system" }, at });
  if (!decision.ok) return false;
  const isAgendaOver = decision.row.effect.includes(agendaCancelled);
  if (isAgendaOver) await endAppointments(transaction, lead.id, "CANCELADA", at);
  if (decision.row.effect.includes(executiveTold))
    await tellExecutive(transaction, lead, { at, by });
  await writeMove(transaction, lead, {
    row: decision.row,
    subStatus: asked.to === purchaseStatus ? (asked.subStatus ?? null) : decision.subStatus,
    asked,
    change: isAgendaOver ? { next_step_at: null } : {},
    at,
    actor: by,
    system,
  });
  return true;
}

/** A purchase that an executive opens for the person of a lead. */
export interface AssistedLead {
  /** It was moved to 500 by the executive themselves, in the same transaction. */
  isMoved?: boolean | undefined;
  /** Lead whose person it is. */
  reference: string;
  by: string;
  country: CountryCode;
  snapshot: PriceSnapshot;
  profile: Profile | null;
}

/** The lead of what an executive opens for the person of a lead: that lead, brought to 500 with the sub-status Con cliente,
 *  or another request of the same person where it is of another product, or closed (PP, purchase). Undefined where the
 *  person is not to be contacted by it, or buys the product already. */
async function assist(
  needs: LeadPurchasesNeeds,
  transaction: Connection,
  asked: AssistedLead,
): Promise<PurchaseLead | undefined> {
  const { reference, by, country, snapshot } = asked;
  const lead = await findWorkedLead(transaction, reference, "update");
  if (lead?.country !== country || unboughtStatuses.includes(lead.status)) return undefined;
  if (lead.product_code !== snapshot.product.code)
    return assistAnew(needs, transaction, lead, asked);
  const saleState = await needs.saleStateOf(transaction, lead.id);
  if (asked.isMoved === true) return saleState === null ? ofLead(lead) : undefined;
  if (saleState === "PENDING") return undefined;
  const to = { to: purchaseStatus, subStatus: withClient };
  const isMoved =
    saleState === null && (await move(needs, transaction, lead, to, { system: "QPOPTIMIZE", by }));
  return isMoved ? ofLead(lead) : assistAnew(needs, transaction, lead, asked);
}

/** Another request of the person of a lead, in 500 from its beginning, of the executive who opens the purchase. */
async function assistAnew(
  needs: LeadPurchasesNeeds,
  transaction: Connection,
  earlier: WorkedLead,
  { by, snapshot, profile }: AssistedLead,
): Promise<PurchaseLead> {
  const made = await insertAgain(needs, transaction, earlier, {
    status: purchaseStatus,
    productCode: snapshot.product.code,
    product: {
      name: snapshot.product.displayName,
      insurerName: snapshot.product.organization,
      upperType: snapshot.product.upperType,
    },
    price: recordedPrice(snapshot),
    profile,
    comment: null,
    by: { user: by, system: "QPOPTIMIZE" },
  });
  const { executive_user_id: executive, team_id: team } = earlier;
  await updateLead(transaction, made.id, {
    sub_status: withClient,
    executive_user_id: executive ?? by,
    team_id: team,
  });
  const lead = await findWorkedLead(transaction, made.reference, "none");
  if (lead === undefined) throw new Error("A lead that was made is not there.");
  return ofLead(lead);
}

/** The lead of a request that the buyer made before, named by its token or the newest of the visitor, brought to 500;
 *  undefined where it cannot go there. */
async function goOn(
  needs: LeadPurchasesNeeds,
  transaction: Connection,
  begun: BegunPurchase,
): Promise<PurchaseLead | undefined> {
  const { requestToken, subStatus, snapshot, country, visitorId } = begun;
  const productCode = snapshot.product.code;
  const row =
    requestToken === undefined
      ? await findLeadOfVisitor(transaction, { visitorId, productCode, country })
      : await findLeadByAccessHash(transaction, tokenHash(requestToken));
  if (row?.country !== country || row.product_code !== productCode) return undefined;
  const lead = await findWorkedLead(transaction, row.reference, "update");
  if (lead === undefined || (await needs.saleStateOf(transaction, lead.id)) !== null)
    return undefined;
  const isMoved = await move(needs, transaction, lead, { to: purchaseStatus, subStatus });
  return isMoved ? ofLead(lead) : undefined;
}

async function beginNew(
  needs: LeadPurchasesNeeds,
  transaction: Connection,
  begun: BegunPurchase,
): Promise<PurchaseLead> {
  const { country, snapshot, language } = begun;
  const at = needs.clock.now();
  const origin = originOf(country, begun.origin);
  const { product } = snapshot;
  const made = await insertNew(needs, transaction, {
    productCode: product.code,
    visitorId: begun.visitorId,
    quoteId: null,
    status: begun.isInternal === true ? internalStatus : purchaseStatus,
    requestType: requestTypeOf({ ...product, country }),
    source: siteSource,
    webApplication: origin.webApplication,
    country,
    origin: origin.tag,
    contact: {
      fullName: unnamed,
      email: null,
      phone: null,
      identification: null,
      comment: null,
    },
    consents: {
      quote: true,
      whatsapp: false,
      news: begun.isNewsGiven,
      at: at.toISOString(),
      language,
    },
    profile: begun.profile,
    price: recordedPrice(snapshot),
    referral: referralInForce(await findStoredReferral(transaction, begun.visitorId), at),
    language,
    accessHash: tokenHash(newToken()),
    partner: begun.partner,
    product: {
      name: product.displayName,
      insurerName: product.organization,
      upperType: product.upperType,
    },
    at,
  });
  if (begun.isInternal !== true)
    await updateLead(transaction, made.id, { sub_status: begun.subStatus });
  const lead = await findWorkedLead(transaction, made.reference, "none");
  if (lead === undefined) throw new Error("A lead that was made is not there.");
  return ofLead(lead);
}

/** The lead of a purchase that begins: the request that it goes on from, brought to 500, or a new one. */
const begin = async (
  needs: LeadPurchasesNeeds,
  transaction: Connection,
  begun: BegunPurchase,
): Promise<PurchaseLead> =>
  (begun.isInternal === true ? undefined : await goOn(needs, transaction, begun)) ??
  beginNew(needs, transaction, begun);

/** The sub-status of the step at which the person is; nothing where the lead is elsewhere by now. */
async function atStep(
  needs: LeadPurchasesNeeds,
  transaction: Connection,
  reference: string,
  subStatus: number,
): Promise<void> {
  const lead = await findWorkedLead(transaction, reference, "update");
  if (lead?.status !== purchaseStatus || lead.sub_status === subStatus) return;
  await move(needs, transaction, lead, { to: purchaseStatus, subStatus });
}

/** Who buys, as the first step says. */
async function nameBuyer(
  needs: LeadPurchasesNeeds,
  transaction: Connection,
  reference: string,
  contact: BuyerContact,
): Promise<void> {
  const lead = await findWorkedLead(transaction, reference, "update");
  if (lead === undefined) return;
  await updateLead(
    transaction,
    lead.id,
    {
      full_name: contact.fullName,
      email: contact.email,
      phone: contact.phone,
      identification: contact.identification,
      last_act_at: needs.clock.now(),
    },
    lead.version + 1,
  );
}

/** Ends the lead of a purchase that ended without being paid: 4 with the reason, and a note where that asks for one. The
 *  timeline names the system that ended it: the public site, unless it says another one. */
async function fail(
  needs: LeadPurchasesNeeds,
  transaction: Connection,
  reference: string,
  { failureReason, note, system }: { failureReason: string; note: string; system?: LeadSystem },
): Promise<void> {
  const lead = await findWorkedLead(transaction, reference, "update");
  if (lead !== undefined)
    await move(
      needs,
      transaction,
      lead,
      { to: failedStatus, failureReason, note },
      system === undefined ? {} : { system },
    );
}

/** Out of a transfer that was announced and back: 501 and 500. */
async function collect(
  needs: LeadPurchasesNeeds,
  transaction: Connection,
  reference: string,
  isAwaited: boolean,
): Promise<void> {
  const lead = await findWorkedLead(transaction, reference, "update");
  if (lead === undefined) return;
  await move(needs, transaction, lead, isAwaited ? { to: 501 } : { to: 500, subStatus: 5005 });
}

/** What purchases ask of leads: each has one, and takes it along its steps. All of it in the purchase's transaction. */
export function createLeadPurchases(options: {
  clock: Clock;
  random: RandomSource;
  saleStateOf: SaleStateOf;
}) {
  return withNeeds(needsOf(options), {
    begin,
    assist,
    atStep,
    nameBuyer,
    fail,
    collect,
    offerAgain,
    knownContact,
    reachOf,
  });
}
