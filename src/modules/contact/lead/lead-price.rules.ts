import { type PriceSnapshot, saidSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { RecordedPeriod, RecordedPrice } from "./lead.tables.ts";

/** The price that a lead was asked at, in short; its quote holds all of it. */
export const recordedPrice = (snapshot: PriceSnapshot): RecordedPrice => ({
  shown: snapshot.shown,
  period: periodOf(snapshot),
  native: snapshot.native,
  rateTableId: snapshot.rateTable?.id ?? null,
  ufDay: snapshot.uf?.day ?? null,
  ufValueCents: snapshot.uf?.valueCents ?? null,
});

function periodOf(snapshot: PriceSnapshot): RecordedPeriod {
  const { suffixes, ownSuffix } = saidSnapshot(snapshot);
  return { suffixes, ownSuffix };
}
