import type { PageArguments } from "#src/areas/page/page.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import type { PurchasePlace } from "./purchase-place.ts";

/** A form of the purchase that was sent: where, what, and who reads the answer. */
export interface Act {
  args: PageArguments;
  place: PurchasePlace;
  sent: FormData;
  reader: Reader;
}

/** A field of it, at most 200 characters; empty where it was not sent. */
export const textOf = (sent: FormData, name: string): string => {
  const value = sent.get(name);
  return typeof value === "string" ? value.slice(0, 200) : "";
};

/** A longer field of it: codes of several products. */
export const longText = (sent: FormData, name: string): string => {
  const value = sent.get(name);
  return typeof value === "string" ? value.slice(0, 1_000) : "";
};
