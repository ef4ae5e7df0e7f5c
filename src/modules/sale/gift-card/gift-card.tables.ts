import type { ColumnType, GeneratedAlways } from "kysely";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { OfferBesides } from "#src/contracts/offer-besides.ts";
import type { GiftCardState } from "./gift-card.rules.ts";

/** Gift cards that are to be sent (db/migrations/20261126T0600-sale-sent-gift-cards.sql). */
export interface GiftCardsTable {
  id: GeneratedAlways<number>;
  reference: string;
  tenant_id: string;
  purchase_id: string;
  sale_reference: string | null;
  country: CountryCode;
  title: string;
  offer: ColumnType<OfferBesides, string, never>;
  state: GiftCardState;
  due_on: string;
  made_at: Date;
  ended_at: Date | null;
  sent_by: string | null;
  proof: string | null;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    gift_cards: GiftCardsTable;
  }
}
