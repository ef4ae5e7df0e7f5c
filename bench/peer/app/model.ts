import type { ComparatorViewModel } from "../../../src/areas/marketplace/comparator/comparator.view-model.ts";

export type { ProductCardModel } from "../../../src/areas/marketplace/comparator/comparator.view-model.ts";

type Say = (key: string, params?: Record<string, string | number>) => string;

/** What the process that runs both sites hands over: the list of whose cookie it is, from the services that the
 *  product's own page asks, and the words of it. */
export interface PeerList {
  model: ComparatorViewModel;
  say: Say;
}

declare global {
  var peerList: (cookie: string) => Promise<PeerList>;
}
