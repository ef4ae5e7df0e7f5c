import { type Insertable, type RawBuilder, sql } from "kysely";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { OfferBesides } from "#src/contracts/offer-besides.ts";
import type { FormKey } from "#src/modules/sale/purchase/purchase-steps.rules.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { GiftCardState } from "./gift-card.rules.ts";
import type { GiftCardsTable } from "./gift-card.tables.ts";

export interface GiftCardRow {
  id: number;
  reference: string;
  purchase: string;
  product: string;
  sale: string | null;
  country: CountryCode;
  offer: OfferBesides;
  state: GiftCardState;
  dueOn: string;
  endedAt: Date | null;
  sentBy: string | null;
  proof: string | null;
  /** What the purchase's person said of themselves, by form. */
  forms: readonly { key: FormKey; values: Readonly<Record<string, unknown>> }[];
}

/** Gift cards in scope: those that wait by their day, then the others, the last that ended first; at most 200. */
export async function listGiftCards(
  connection: Connection,
  scope: RawBuilder<boolean>,
): Promise<GiftCardRow[]> {
  const { rows } = await sql<GiftCardRow>`
    select g.id, g.reference, p.reference as purchase, p.product_name as product, g.sale_reference as sale, g.country,
      g.offer, g.state, g.due_on::text as "dueOn", g.ended_at as "endedAt", u.name as "sentBy", g.proof,
      coalesce((select jsonb_agg(jsonb_build_object('key', f.key, 'values', f.values)) from purchase_forms f
        where f.purchase_id = p.id and f.key in ('personalData', 'company')), '[]'::jsonb) as forms
    from gift_cards g join purchases p on p.id = g.purchase_id
      left join sales s on s.reference = g.sale_reference left join users u on u.id = g.sent_by
    where ${scope}
    order by g.state <> 'PENDING', case when g.state = 'PENDING' then g.due_on end, g.ended_at desc, g.id
    limit 200`.execute(connection);
  return rows;
}

/** How many in scope may be sent on a day. */
export async function countDueGiftCards(
  connection: Connection,
  scope: RawBuilder<boolean>,
  today: string,
): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from gift_cards g left join sales s on s.reference = g.sale_reference
    where ${scope} and g.state = 'PENDING' and g.due_on <= ${today}::date`.execute(connection);
  return Number(rows[0]?.count ?? 0);
}

/** Makes a task; the same of a purchase again changes nothing. False where its reference is taken. */
export async function insertGiftCard(
  transaction: Connection,
  row: Insertable<GiftCardsTable>,
): Promise<boolean> {
  const made = await transaction
    .insertInto("gift_cards")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made !== undefined) return true;
  const there = await transaction
    .selectFrom("gift_cards")
    .select("id")
    .where("purchase_id", "=", row.purchase_id)
    .where("title", "=", row.title)
    .executeTakeFirst();
  return there !== undefined;
}

/** Ends a task that waits as sent; the node that it belongs to, undefined where it ended before. */
export async function markGiftCardSent(
  transaction: Connection,
  id: number,
  { by, proof, at }: { by: string; proof: string; at: Date },
): Promise<string | undefined> {
  const sent = await transaction
    .updateTable("gift_cards")
    .set({ state: "SENT", ended_at: at, sent_by: by, proof })
    .where("id", "=", id)
    .where("state", "=", "PENDING")
    .returning("tenant_id")
    .executeTakeFirst();
  return sent?.tenant_id;
}

/** Cancels what of a sale was not sent. */
export async function cancelGiftCards(
  transaction: Connection,
  saleReference: string,
  at: Date,
): Promise<void> {
  await transaction
    .updateTable("gift_cards")
    .set({ state: "CANCELLED", ended_at: at })
    .where("sale_reference", "=", saleReference)
    .where("state", "=", "PENDING")
    .execute();
}
