import { randomUUID } from "node:crypto";
import {
  type DemonstratedSale,
  isInForce,
} from "#src/modules/sale/sale/demonstrated-sales.service.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { insertPurchase } from "./purchase.queries.ts";

/** Inserts the completed purchase behind a sale of the demonstration, without a visitor. Its id; undefined where the
 *  purchase exists already. */
export async function insertDemonstrationPurchase(
  transaction: Connection,
  { sale, reference, at }: { sale: DemonstratedSale; reference: string; at: Date },
): Promise<string | undefined> {
  const id = randomUUID();
  const isNew = await insertPurchase(transaction, {
    id,
    reference,
    tenant_id: sale.tenant_id,
    state: "ISSUED",
    country: sale.country,
    language: "es",
    base_url: "http://localhost:3000",
    product_code: sale.product_code,
    product_name: sale.product_name,
    insurance_type: sale.price.product.insuranceType,
    insurer: sale.insurer,
    insurer_name: sale.insurer_name,
    steps: ["personalData", "partialPayment"],
    lead_id: null,
    lead_reference: null,
    sale_reference: isInForce(sale) ? sale.reference : null,
    quote_id: null,
    quote_expires_at: null,
    profile: null,
    price: JSON.stringify(sale.price),
    uf_day: null,
    uf_value_cents: null,
    consents: JSON.stringify({ purchase: true, news: false, at: at.toISOString(), language: "es" }),
    link_hash: null,
    link_expires_at: null,
    link_type: null,
    payable_id: null,
    payment_reference: null,
    reason_code: null,
    reason: null,
    made_at: at,
    last_step_at: at,
    signed_at: at,
    paid_at: at,
    closed_at: at,
    erased_at: null,
    promo_code: null,
    cart_id: null,
    cart_position: null,
  });
  return isNew ? id : undefined;
}
