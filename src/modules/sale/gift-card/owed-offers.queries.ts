import { type RawBuilder, sql } from "kysely";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Connection } from "#src/platform/database/database.ts";

/** An offer that a purchase is owed, or was until it was delivered. */
export interface OwedOffer {
  id: number;
  title: string;
  purchase: string;
  product: string;
  sale: string | null;
  country: CountryCode;
  state: "OWED" | "DELIVERED";
  /** When it was paid. */
  since: Date;
  deliveredAt: Date | null;
  deliveredBy: string | null;
  proof: string | null;
}

/** Where a page of the list begins: after a row of this standing, moment and id. */
export interface OwedKey {
  isDelivered: boolean;
  at: string;
  id: number;
}

export const owedKeyOf = ({ state, since, deliveredAt, id }: OwedOffer): OwedKey => ({
  isDelivered: state === "DELIVERED",
  at: (deliveredAt ?? since).toISOString(),
  id,
});

const afterKey = ({ isDelivered, at, id }: OwedKey): RawBuilder<boolean> => {
  const delivered = sql<boolean>`o.state = 'DELIVERED' and (o.delivered_at < ${at}::timestamptz
    or o.delivered_at = ${at}::timestamptz and o.id > ${id})`;
  return isDelivered
    ? delivered
    : sql<boolean>`(o.state = 'DELIVERED' or o.ended_at > ${at}::timestamptz
        or o.ended_at = ${at}::timestamptz and o.id > ${id})`;
};

/** A page of those in scope: what is owed, the oldest first, then what was delivered, the last first. */
export async function listOwedOffers(
  connection: Connection,
  scope: RawBuilder<boolean>,
  { after = null, take = 1 }: { after?: OwedKey | null; take?: number } = {},
): Promise<OwedOffer[]> {
  const { rows } = await sql<OwedOffer>`
    select o.id, o.title, p.reference as purchase, p.product_name as product, p.sale_reference as sale, p.country,
      o.state, o.ended_at as since, o.delivered_at as "deliveredAt", u.name as "deliveredBy", o.proof
    from offer_uses o join purchases p on p.id = o.purchase_id left join sales s on s.reference = p.sale_reference
      left join users u on u.id = o.delivered_by
    where ${scope} and o.state in ('OWED', 'DELIVERED') and ${after === null ? sql`true` : afterKey(after)}
    order by o.state = 'DELIVERED', o.delivered_at desc, case when o.state = 'OWED' then o.ended_at end, o.id
    limit ${take}`.execute(connection);
  return rows;
}

export async function countOwedOffers(
  connection: Connection,
  scope: RawBuilder<boolean>,
): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from offer_uses o join purchases p on p.id = o.purchase_id left join sales s on s.reference = p.sale_reference
    where ${scope} and o.state = 'OWED'`.execute(connection);
  return Number(rows[0]?.count ?? 0);
}

/** Ends one that is owed as delivered; the node that it belongs to, undefined where it is owed no more. */
export async function markDelivered(
  transaction: Connection,
  id: number,
  { by, proof, at }: { by: string; proof: string; at: Date },
): Promise<string | undefined> {
  const delivered = await transaction
    .updateTable("offer_uses")
    .set({ state: "DELIVERED", delivered_at: at, delivered_by: by, proof })
    .where("id", "=", id)
    .where("state", "=", "OWED")
    .returning("tenant_id")
    .executeTakeFirst();
  return delivered?.tenant_id;
}
