import type { CountryCode } from "#src/contracts/identification.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Unreached } from "#src/platform/jobs/unreachable.ts";
import type { LeadActor } from "./lead-desk.types.ts";
import type { WorkedLead } from "./lead-work.queries.ts";

/** The purchase that a move to 500 by hand brings to its person: such a move is made "by sending the purchase link"
 *  (lead-transitions.tsv). The module of purchases opens it. */

export interface OfferAsked {
  /** Whether the person agreed that their data are processed for it. */
  isConsented: boolean;
  /** Where the sites are: the link leads to that of the lead's country. */
  origin: string;
  countryOrigins: readonly { code: CountryCode; origin: string }[];
}

/** What became of the link: it leaves, it reaches its person by no means, or there is nothing to lead to. */
export type OfferOutcome = "sent" | Unreached | null;

/** Puts the link into the outbox, in the transaction of the move, which goes on with the rights of the service. */
export type PutOffer = (transaction: Connection, lead: WorkedLead) => Promise<OfferOutcome>;

/** Reads and prices what a move will need, before its transaction: on the embedded database nothing else runs while one
 *  is open. Undefined where the product of the lead is not sold online. */
export type PrepareOffer = (
  actor: LeadActor,
  reference: string,
  asked: OfferAsked,
) => Promise<PutOffer | undefined>;

/** Who prepares offers: known once the module of purchases is open, which needs leads itself. */
export function createLeadOffers() {
  let prepare: PrepareOffer = async () => undefined;
  return {
    prepare: (...asked: Parameters<PrepareOffer>) => prepare(...asked),
    prepareBy: (by: PrepareOffer): void => {
      prepare = by;
    },
  };
}

export type LeadOffers = ReturnType<typeof createLeadOffers>;
