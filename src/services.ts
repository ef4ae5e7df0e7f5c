import type { Modules } from "./modules.ts";
import type { Offer } from "./modules/offer/product/offer-by-partner.service.ts";
import type { ServicesOf } from "./platform/module-parts.ts";
import type { PlainWords } from "./platform/words/words.ts";

/** Everything that modules offer each other. */
export type SharedServices = ServicesOf<Modules>;

/** Everything the pages of a host may ask for: what the modules offer, the products within the limits of
 *  the host's partner, and the words that its reader sees. */
export type Services = Omit<SharedServices, "words"> & Offer & { words: PlainWords };
