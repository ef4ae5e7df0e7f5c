import { leadFacts } from "./modules/contact/lead/lead-acting.ts";
import { findWorkedLead } from "./modules/contact/lead/lead-work.queries.ts";
import { isReference } from "./modules/contact/lead/lead.rules.ts";
import { ticketFacts } from "./modules/contact/ticket/ticket-acting.ts";
import { findTicket } from "./modules/contact/ticket/ticket.queries.ts";
import { isTicketReference } from "./modules/contact/ticket/ticket.rules.ts";
import type { FactsOfRecord } from "./modules/identity/access/explain.service.ts";
import { saleFactsOf } from "./modules/sale/sale/sale-acting.ts";
import { findSale } from "./modules/sale/sale/sale.queries.ts";
import { isSaleReference } from "./modules/sale/sale/sale-transitions.rules.ts";

const lead: FactsOfRecord = async (transaction, reference) => {
  const found = isReference(reference)
    ? await findWorkedLead(transaction, reference, "none")
    : undefined;
  return found && leadFacts(found);
};

const sale: FactsOfRecord = async (transaction, reference) => {
  const found = isSaleReference(reference)
    ? await findSale(transaction, reference, "none")
    : undefined;
  return found && saleFactsOf(found);
};

const ticket: FactsOfRecord = async (transaction, reference) => {
  const found = isTicketReference(reference)
    ? await findTicket(transaction, reference, "none")
    : undefined;
  return found && ticketFacts(found);
};

/** What the policy asks of records that are named by a reference. */
export const recordsByReference: readonly FactsOfRecord[] = [lead, sale, ticket];
