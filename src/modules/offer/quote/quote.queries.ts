import type { DeleteResult, Selectable } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import { decimalText } from "#src/contracts/money.ts";
import type { PriceSnapshot } from "./price-snapshot.rules.ts";
import type { QuoteInputs, QuotesTable } from "./quote.tables.ts";

export type QuoteRow = Selectable<QuotesTable>;

export async function insertQuote(
  connection: Connection,
  quote: {
    id: string;
    linkHash: string;
    visitorId: string;
    inputs: QuoteInputs;
    snapshot: PriceSnapshot;
    at: Date;
    expiresAt: Date;
  },
): Promise<void> {
  const { snapshot } = quote;
  await connection
    .insertInto("quotes")
    .values({
      id: quote.id,
      link_hash: quote.linkHash,
      visitor_id: quote.visitorId,
      product_code: snapshot.product.code,
      country: snapshot.country,
      inputs: JSON.stringify(quote.inputs),
      result: JSON.stringify(snapshot),
      rate_table_id: snapshot.rateTable?.id ?? null,
      uf_day: snapshot.uf?.day ?? null,
      uf_value: snapshot.uf ? decimalText(snapshot.uf.valueCents, 2) : null,
      rules_version: snapshot.rulesVersion,
      catalogue_version: snapshot.catalogueVersion,
      created_at: quote.at,
      expires_at: quote.expiresAt,
    })
    .execute();
}

export function findQuoteByLinkHash(
  connection: Connection,
  linkHash: string,
): Promise<QuoteRow | undefined> {
  return connection
    .selectFrom("quotes")
    .selectAll()
    .where("link_hash", "=", linkHash)
    .executeTakeFirst();
}

export function findQuoteById(connection: Connection, id: string): Promise<QuoteRow | undefined> {
  return connection.selectFrom("quotes").selectAll().where("id", "=", id).executeTakeFirst();
}

/** A visitor's newest quote of a product that holds at an instant. */
export const findOwnQuote = (
  connection: Connection,
  own: { visitorId: string; productCode: string; country: CountryCode; at: Date },
): Promise<QuoteRow | undefined> =>
  connection
    .selectFrom("quotes")
    .selectAll()
    .where("visitor_id", "=", own.visitorId)
    .where("product_code", "=", own.productCode)
    .where("country", "=", own.country)
    .where("expires_at", ">", own.at)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();

/** Deletes quotes that expired before an instant, at most `limit`; never one that a lead stands on. */
export function deleteExpiredQuotes(
  connection: Connection,
  expiredBefore: Date,
  limit: number,
): Promise<DeleteResult> {
  return connection
    .deleteFrom("quotes")
    .where("id", "in", (quotes) =>
      quotes
        .selectFrom("quotes as expired")
        .select("expired.id")
        .where("expired.expires_at", "<", expiredBefore)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(selectFrom("leads").select("leads.id").whereRef("quote_id", "=", "expired.id")),
          ),
        )
        .orderBy("expired.id")
        .limit(limit),
    )
    .executeTakeFirstOrThrow();
}
