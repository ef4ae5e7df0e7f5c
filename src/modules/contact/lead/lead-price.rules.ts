import type { PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { RecordedPrice } from "./lead.tables.ts";

/** The price that a lead was asked at, in short; its quote holds all of it. */
export const recordedPrice = (snapshot: PriceSnapshot): RecordedPrice => ({
  shown: snapshot.shown,
  native: snapshot.native,
  rateTableId: snapshot.rateTable?.id ?? null,
  ufDay: snapshot.uf?.day ?? null,
  ufValueCents: snapshot.uf?.valueCents ?? null,
});
