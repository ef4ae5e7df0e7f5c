import { type KeysetPage, keysetPage, type PageAsked } from "#src/contracts/keyset.ts";
import type {
  LeadSales,
  SaleActor,
  SalePrice,
} from "#src/modules/contact/lead/lead-sale.service.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { recordsInScope } from "#src/modules/identity/access/record-scope.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { AppError, badRequest, notFound } from "#src/platform/errors.ts";
import { randomText, type RandomSource } from "#src/platform/random/random.ts";
import type { SentCall } from "#src/platform/http/sent-call.ts";
import { onceSent, unlessAnswered } from "#src/platform/jobs/once.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { recordAsked, type SaleAct, type SaleActing, saleFactsOf } from "./sale-acting.ts";
import { saleMoveRefused, saleRefused, staleSale, unknownLead } from "./sale.errors.ts";
import { dayIn, type SaleMoves, withdrawUntil } from "./sale-moves.ts";
import {
  countedTo,
  findSale,
  insertSale,
  insertSaleEvent,
  isLeadSold,
  listSaleDocuments,
  listSaleEvents,
  listSales,
  listSalesOfLead,
  listSalesOfLeads,
  listSellers,
  type Sale,
  type SaleDocument,
  type SaleEventRow,
  type SaleFilter,
  type SaleListRow,
} from "./sale.queries.ts";
import {
  asksOf,
  isSaleReference,
  judgeSaleMove,
  type PaymentKind,
  type SaleMoveAsked,
  saleMovesFrom,
  type SaleNeed,
  saleReference,
  saleReferenceAlphabet,
  type SaleStateName,
  saleTransitions,
  sellableStatuses,
} from "./sale-transitions.rules.ts";

export type { SaleAct } from "./sale-acting.ts";

export interface SaleListPage extends KeysetPage<SaleListRow> {
  total: number;
  isMore: boolean;
}

export interface SaleRecord {
  sale: Sale;
  /** Civil day where the person lives. */
  today: string;
  /** The last day of the legal withdrawal; null where there is no such right, or none yet. */
  withdrawUntil: string | null;
  moves: readonly { to: SaleStateName; asks: readonly SaleNeed[] }[];
  events: readonly SaleEventRow[];
  documents: readonly SaleDocument[];
}

export interface SaleAsked {
  /** Reference. */
  lead: string;
  startsOn: string;
  paymentKind: PaymentKind;
}

const columns = {
  tenant: "s.tenant_id",
  team: "s.team_id",
  executive: "s.executive_user_id",
  maker: "s.made_by",
  insurer: "s.insurer",
  upperType: "s.upper_type",
  country: "s.country",
};

const readAct = { permission: "sale:read", action: "sale.read" } as const;
const createAct = { permission: "sale:create", action: "sale.create" } as const;
const moveAct = { permission: "sale:read", action: "sale.status" } as const;

/** A price with the amount that it shows. */
interface SoldPrice {
  snapshot: SalePrice;
  shown: NonNullable<SalePrice["shown"]>;
}

const forbidden = () => new AppError({ code: "FORBIDDEN", status: 403 });

export type Sales = ReturnType<typeof createSales>;

interface SalesNeeds {
  clock: Clock;
  random: RandomSource;
  access: AccessService;
  acting: SaleActing;
  leadSales: LeadSales;
  moves: SaleMoves;
}

const scopeOf = (needs: SalesNeeds, actor: SaleActor) =>
  recordsInScope("sale:read", actor.holder, { at: needs.clock.now(), columns });

const permissionsFor = (needs: SalesNeeds, actor: SaleActor, sale: Sale): Set<string> =>
  new Set(
    saleTransitions.flatMap(({ permission }) =>
      permission !== null &&
      needs.access.decide(permission, actor.holder, saleFactsOf(sale)).outcome === "allowed"
        ? [permission]
        : [],
    ),
  );

/** Makes the sale of a lead that the transaction holds; its executive, team and tenant are the lead's. */
async function record(
  needs: SalesNeeds,
  transaction: Connection,
  { asked, price, by }: { asked: SaleAsked; price: SoldPrice; by: string },
): Promise<string> {
  const lead = await needs.leadSales.hold(transaction, asked.lead);
  if (lead === undefined) throw unknownLead();
  if (!sellableStatuses.includes(lead.status)) throw saleRefused("sellableLead");
  if (await isLeadSold(transaction, lead.id)) throw saleRefused("noOpenSale");
  const { snapshot, shown } = price;
  const at = needs.clock.now();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const reference = saleReference(randomText(needs.random, saleReferenceAlphabet, 7));
    const made = await insertSale(transaction, {
      reference,
      origin: "hand",
      tenant_id: lead.tenantId,
      country: lead.country,
      lead_id: lead.id,
      lead_reference: lead.reference,
      product_code: snapshot.product.code,
      product_name: snapshot.product.displayName,
      upper_type: lead.upperType ?? snapshot.product.upperType,
      insurer: lead.insurer,
      insurer_name: lead.insurerName ?? snapshot.product.organization,
      price: JSON.stringify(snapshot),
      premium_minor: shown.amountMinor,
      currency: shown.currency,
      executive_user_id: lead.executive,
      team_id: lead.team,
      made_by: by,
      starts_on: asked.startsOn,
      policy_number: null,
      payment_kind: asked.paymentKind,
      state: "PENDING",
      created_at: at,
    });
    if (made === undefined) continue;
    const sale = { id: made.id, tenant_id: lead.tenantId };
    await insertSaleEvent(transaction, { sale, at, actor: by, kind: "state", to: "PENDING" });
    const stays = lead.status === 500 || lead.status === 501;
    if (!stays && !(await needs.leadSales.close(transaction, lead.reference, by)))
      throw saleRefused("sellableLead");
    await needs.leadSales.tell(transaction, lead.reference, {
      by,
      sale: reference,
      state: "PENDING",
    });
    return reference;
  }
  throw new Error("No free reference for a sale was found.");
}

/** The sale held until the transaction ends, after its lead, so that both are always taken in one order. */
async function holdSale(
  needs: SalesNeeds,
  transaction: Connection,
  actor: SaleActor,
  reference: string,
): Promise<{ sale?: Sale; refusal?: AppError | undefined }> {
  const seen = isSaleReference(reference)
    ? await findSale(transaction, reference, "none")
    : undefined;
  if (seen === undefined) return { refusal: notFound() };
  if (seen.lead_reference !== null) await needs.leadSales.hold(transaction, seen.lead_reference);
  const sale = await findSale(transaction, reference, "update");
  if (sale === undefined) return { refusal: notFound() };
  return {
    sale,
    refusal: needs.access.refusal(moveAct.permission, actor.holder, saleFactsOf(sale)),
  };
}

/** A page of the sales in scope, the newest first. Throws FORBIDDEN. */
async function list(
  needs: SalesNeeds,
  actor: SaleActor,
  filter: SaleFilter,
  { asked, take }: { asked: PageAsked; take: number },
): Promise<SaleListPage> {
  needs.access.require("sale:read", actor.holder);
  const { rows, total } = await needs.access.asHolder(actor.holder, (own) =>
    listSales(own, filter, { scope: scopeOf(needs, actor), asked, take }),
  );
  const keyOf = (row: SaleListRow) => [row.createdAt.toISOString(), row.id];
  return {
    ...keysetPage(rows, { asked, size: take, keyOf }),
    total: Math.min(total, countedTo),
    isMore: total > countedTo,
  };
}

/** Who has sales in scope. */
const sellers = (needs: SalesNeeds, actor: SaleActor) =>
  needs.access.asHolder(actor.holder, (own) => listSellers(own, scopeOf(needs, actor)));

/** One sale with all that its page shows. Throws NOT_FOUND, FORBIDDEN. */
const find = (needs: SalesNeeds, actor: SaleActor, reference: string): Promise<SaleRecord> =>
  needs.acting.read(actor, reference, {
    act: readAct,
    work: async (transaction, sale) => ({
      sale,
      today: dayIn(sale.country, needs.clock.now()),
      withdrawUntil: await withdrawUntil(transaction, sale),
      moves: saleMovesFrom(sale, {
        kind: "person",
        permissions: permissionsFor(needs, actor, sale),
      }).map((row) => ({ to: row.to, asks: asksOf(row) })),
      events: await listSaleEvents(transaction, sale.id),
      documents: await listSaleDocuments(transaction, sale.id),
    }),
  });

/** Lets a later room act on a sale that the person may do this to. Throws NOT_FOUND, FORBIDDEN; a refusal is kept in the
 *  audit trail. */
const forAct = (
  needs: SalesNeeds,
  actor: SaleActor,
  reference: string,
  act: SaleAct,
): Promise<void> => needs.acting.read(actor, reference, { act, work: async () => undefined });

/** Keeps in the audit trail what a later room did to a sale. */
const keepDone = (
  needs: SalesNeeds,
  actor: SaleActor,
  reference: string,
  act: SaleAct,
): Promise<void> =>
  needs.acting.read(actor, reference, {
    act,
    work: async (transaction, sale) => {
      await needs.acting.keep(actor, act, "done", { transaction, sale });
    },
  });

/** The sales of a lead that is in scope, and whether the person may record one now. */
async function ofLead(
  needs: SalesNeeds,
  actor: SaleActor,
  lead: { id: number; status: number },
): Promise<{ sales: Sale[]; maySell: boolean }> {
  const found = await needs.access.asHolder(actor.holder, (own) => listSalesOfLead(own, lead.id));
  const sales = found.filter(
    (sale) =>
      needs.access.decide("sale:read", actor.holder, saleFactsOf(sale)).outcome === "allowed",
  );
  const isOpen = found.some(({ state }) => ["PENDING", "OK", "OVERDUE"].includes(state));
  const maySell =
    !isOpen &&
    sellableStatuses.includes(lead.status) &&
    needs.access.permissionsOf(actor.holder).has("sale:create");
  return { sales, maySell };
}

/** The sales of some leads, as far as the person may see them. */
async function ofLeads(
  needs: SalesNeeds,
  actor: SaleActor,
  leads: readonly number[],
): Promise<Sale[]> {
  const found = await needs.access.asHolder(actor.holder, (own) => listSalesOfLeads(own, leads));
  return found.filter(
    (sale) =>
      needs.access.decide("sale:read", actor.holder, saleFactsOf(sale)).outcome === "allowed",
  );
}

/** Records the sale of a lead, at the price of its open quote or of today. Throws NOT_FOUND, FORBIDDEN,
 *  BAD_REQUEST, INVALID_TRANSITION where the lead cannot be sold, IDEMPOTENCY_CONFLICT. */
const create = (
  needs: SalesNeeds,
  actor: SaleActor,
  asked: SaleAsked,
  sent?: SentCall,
): Promise<{ reference: string }> =>
  unlessAnswered(
    (given) => needs.access.asHolder(actor.holder, given),
    sent,
    () => sell(needs, actor, asked, sent),
  );

async function sell(
  needs: SalesNeeds,
  actor: SaleActor,
  asked: SaleAsked,
  sent: SentCall | undefined,
): Promise<{ reference: string }> {
  const { lead, price } = await needs.leadSales.offer(actor, asked.lead, createAct);
  if (asked.startsOn < dayIn(lead.country, needs.clock.now()))
    throw badRequest([{ field: "startsOn", code: "IN_THE_PAST" }]);
  const shown = price?.shown ?? null;
  if (price === undefined || shown === null) throw saleRefused("price");
  const recordIt = async (transaction: Connection) => {
    const sold = { snapshot: price, shown };
    const reference = await record(needs, transaction, { asked, price: sold, by: actor.user.id });
    await needs.acting.keep(actor, createAct, "done", {
      transaction,
      record: reference,
      tenantId: lead.tenantId,
      facts: {
        status: "PENDING",
        amount: shown.amountMinor,
        currency: shown.currency,
        from: asked.startsOn,
        related: asked.lead,
      },
    });
    return { reference };
  };
  return needs.access.asHolder(actor.holder, (transaction) =>
    onceSent(transaction, sent, needs.clock.now(), () => recordIt(transaction)),
  );
}

/** Moves a sale by a row of the table. Throws NOT_FOUND, FORBIDDEN, DEMO_ACCESS, STALE_EDIT and
 *  INVALID_TRANSITION with where it may go and what is missing. */
async function move(
  needs: SalesNeeds,
  actor: SaleActor,
  reference: string,
  { version, ...asked }: SaleMoveAsked & { version: number },
): Promise<{ version: number; state: SaleStateName }> {
  const price = await needs.moves.priceFor(reference, asked.to);
  let refusal: AppError | undefined;
  let act: SaleAct = moveAct;
  const moved = await needs.access.asHolder(actor.holder, async (transaction) => {
    const held = await holdSale(needs, transaction, actor, reference);
    refusal = held.refusal;
    const { sale } = held;
    if (sale === undefined || refusal !== undefined) return undefined;
    const { payment: _none, refund: _system, askedOn: _alone, ...said } = asked;
    const facts = await needs.moves.factsOf(transaction, sale, { hasPrice: price !== undefined });
    const permissions = permissionsFor(needs, actor, sale);
    const decision = judgeSaleMove(facts, said, { kind: "person", permissions });
    if (!decision.ok && decision.code === "FORBIDDEN") {
      const permission = decision.permission ?? "sale:update";
      act = { ...moveAct, permission };
      refusal = needs.access.refusal(permission, actor.holder, saleFactsOf(sale)) ?? forbidden();
      return undefined;
    }
    if (version !== sale.version) throw staleSale({ version: sale.version, state: sale.state });
    if (!decision.ok) throw saleMoveRefused(decision.allowed, decision.missing);
    act = { ...moveAct, permission: decision.row.permission ?? moveAct.permission };
    await needs.moves.write(transaction, sale, {
      row: decision.row,
      asked: said,
      price,
      by: actor.user.id,
    });
    await needs.acting.keep(actor, act, "done", {
      transaction,
      sale,
      fields: ["status"],
      facts: { status: [sale.state, decision.row.to] },
    });
    return { version: sale.version + 1, state: decision.row.to };
  });
  if (refusal === undefined && moved !== undefined) return moved;
  await needs.acting.keep(actor, act, "denied", recordAsked(reference));
  throw refusal ?? notFound();
}

/** Sales as people of the shop record, see and move them (AL 10). */
export function createSales(needs: SalesNeeds) {
  return withNeeds(needs, {
    list,
    sellers,
    find,
    forAct,
    keepDone,
    ofLead,
    ofLeads,
    create,
    move,
  });
}
