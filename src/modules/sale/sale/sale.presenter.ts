import type { SaleListRow } from "./sale.queries.ts";
import type { SaleRecord } from "./sale.service.ts";

/** A row of the list as the call answers it. */
export const presentSaleRow = (row: SaleListRow) => ({
  reference: row.reference,
  state: row.state,
  lead: row.leadReference,
  fullName: row.person,
  product: row.productName,
  insurer: row.insurerName,
  country: row.country,
  premium: { amountMinor: row.premiumMinor, currency: row.currency },
  executive: row.executiveName,
  startsOn: row.startsOn,
  policyNumber: row.policyNumber,
  createdAt: row.createdAt.toISOString(),
});

/** A sale as the call answers it. */
export const presentSale = ({ sale, moves, events, documents }: SaleRecord) => ({
  reference: sale.reference,
  version: sale.version,
  origin: sale.origin,
  state: sale.state,
  stateSince: sale.state_since.toISOString(),
  lead: sale.lead_reference,
  fullName: sale.person,
  product: { code: sale.product_code, name: sale.product_name },
  insurer: sale.insurer_name,
  country: sale.country,
  premium: { amountMinor: sale.premium_minor, currency: sale.currency },
  frozenPrice: { pricingDate: sale.price.pricingDate, shown: sale.price.shown },
  executive:
    sale.executive_user_id === null
      ? null
      : { id: sale.executive_user_id, name: sale.executive_name },
  startsOn: sale.starts_on,
  receivedOn: sale.received_on,
  insuredEventOn: sale.insured_event_on,
  endsOn: sale.ends_on,
  policyNumber: sale.policy_number,
  paymentKind: sale.payment_kind,
  saleType: sale.sale_type,
  returnsMoney: sale.returns_money,
  moves,
  documents: documents.map(({ at, ...document }) => ({ ...document, at: at.toISOString() })),
  timeline: events.map((event) => ({
    id: event.id,
    at: event.at.toISOString(),
    actor: event.actor === null ? null : { id: event.actor, name: event.actor_name },
    kind: event.kind,
    from: event.from_state,
    to: event.to_state,
    note: event.note,
    health: event.is_health,
  })),
});
