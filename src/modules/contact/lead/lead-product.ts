import { limitsOf } from "#src/contracts/partner-limits.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { PriceNow, PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { AppError, badRequest } from "#src/platform/errors.ts";
import { type LeadActing, leadFacts } from "./lead-acting.ts";
import { findInsurerOf } from "./lead-create.queries.ts";
import type { LeadActor } from "./lead-desk.types.ts";
import type { SaleStateOf } from "./lead-move.ts";
import { recordedPrice } from "./lead-price.rules.ts";
import { requestTypeOf } from "./lead.rules.ts";
import type { LeadChange, WorkedLead } from "./lead-work.queries.ts";

/** The product that a lead is about: who works it may change it until something is bought of it. */

interface ProductNeeds {
  access: Pick<AccessService, "refusal">;
  acting: LeadActing;
  priceNow: PriceNow;
  saleStateOf: SaleStateOf;
}

/** Statuses of a lead that is worked on, and of which nothing is bought. */
const unboughtStatuses = [1, 2, 7, 8, 9, 13, 14];

/** A product that was asked for, with what it costs the household of the lead today; null: none any more. */
export type AskedProduct = { code: string; snapshot: PriceSnapshot } | null;

/** Reads the product before the transaction of the act, since its price is counted. Undefined where it stays. Throws
 *  NOT_FOUND, FORBIDDEN, BAD_REQUEST for one that is not sold in the lead's country. */
export async function readProduct(
  { acting, priceNow }: ProductNeeds,
  actor: LeadActor,
  reference: string,
  typed: string | null | undefined,
): Promise<AskedProduct | undefined> {
  if (typed === undefined) return undefined;
  const code = (typed ?? "").trim();
  const act = { permission: "lead:update", action: "lead.edit" } as const;
  const lead = await acting.read(actor, reference, act, async (_transaction, one) => one);
  if (code === (lead.product_code ?? "")) return undefined;
  if (code === "") return null;
  const { country, profile } = lead;
  const snapshot = await priceNow({ productCode: code, country, profile, limits: limitsOf(null) });
  if (snapshot === undefined) throw badRequest([{ field: "productCode", code: "INVALID" }]);
  return { code, snapshot };
}

/** What the lead becomes with another product: its price is today's, and a quote of the earlier one is its no more.
 *  Throws NOT_EDITABLE (409) where something is bought, or it is closed; FORBIDDEN where the person's grant is for other
 *  insurers or lines. */
export async function productChange(
  needs: ProductNeeds,
  transaction: Connection,
  { actor, lead, asked }: { actor: LeadActor; lead: WorkedLead; asked: AskedProduct },
): Promise<LeadChange> {
  const isOpen =
    unboughtStatuses.includes(lead.status) &&
    (await needs.saleStateOf(transaction, lead.id)) === null;
  if (!isOpen)
    throw new AppError({
      code: "NOT_EDITABLE",
      status: 409,
      fields: [{ field: "productCode", code: "NOT_EDITABLE" }],
    });
  const product = asked?.snapshot.product;
  const change = {
    product_code: asked?.code ?? null,
    product_name: product?.displayName ?? null,
    insurer: asked === null ? null : await findInsurerOf(transaction, asked.code),
    insurer_name: product?.organization ?? null,
    upper_type: product?.upperType ?? null,
    price: asked === null ? null : JSON.stringify(recordedPrice(asked.snapshot)),
    quote_id: null,
    ...(product === undefined
      ? {}
      : { request_type: requestTypeOf({ ...product, country: lead.country }) }),
  };
  const after = { ...lead, insurer: change.insurer, upper_type: change.upper_type };
  const refusal = needs.access.refusal("lead:update", actor.holder, leadFacts(after));
  if (refusal !== undefined) throw refusal;
  return change;
}
