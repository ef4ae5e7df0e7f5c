import { chile } from "#src/config/countries.ts";
import {
  readAddress,
  type ComparatorAddress,
} from "#src/areas/marketplace/product-facts/comparator-address.rules.ts";
import { presentComparator } from "#src/areas/marketplace/comparator/comparator.presenter.ts";
import type { ComparatorViewModel } from "#src/areas/marketplace/comparator/comparator.view-model.ts";
import {
  askedPrevision,
  heldPrevision,
  ownPrevisionOf,
} from "#src/areas/marketplace/product-facts/own-prevision.rules.ts";
import { moneyLocaleOf } from "#src/contracts/amount-text.rules.ts";
import { visitorCookie } from "#src/platform/http/visitor-cookie.ts";
import type { SharedServices } from "#src/services.ts";
import type { Say } from "#src/ui/words.tsx";

const COMPARATOR = "Seguros-de-Salud";
const LANGUAGE = "es";

/** Gives the list of whose cookie it is, and its words: from the services that the product's own page asks, put
 *  together as its loader does, less what the peer's page does not draw. */
export function openPeerList(services: SharedServices) {
  const { catalog, comparison, listing } = services.offerFor({ country: chile, partner: null });
  const say = services.words.say(LANGUAGE);
  return async (cookie: string): Promise<{ model: ComparatorViewModel; say: Say }> => {
    const token = new RegExp(`${visitorCookie}=([^;]+)`).exec(cookie)?.[1];
    const visitor = await services.visitors.findVisitorByToken(token);
    const profile = visitor?.profile ?? null;
    const comparator = (await catalog.findComparator(chile.code, COMPARATOR))!;
    const read = readAddress(new URLSearchParams());
    const own = ownPrevisionOf(profile, comparator.profileForm);
    const address: ComparatorAddress = {
      ...read,
      choice: { ...read.choice, prevision: askedPrevision(read, own) },
    };
    const kept = await services.savedFilters.list(visitor?.id, chile.code, COMPARATOR);
    const names = await services.profileReference.namesOf(chile.code, LANGUAGE);
    const loaded = await listing.loadListing({
      country: chile,
      language: LANGUAGE,
      comparator,
      choice: address.choice,
      profile,
      compared: address.compared,
      showcase: null,
    });
    const scene = {
      ...comparison.insuredFor(profile, comparator),
      country: chile,
      comparator,
      address: {
        ...address,
        choice: loaded.choice,
        compared: [],
        ownPrevision: heldPrevision(own, loaded.universe.previsiones),
      },
      weights: listing.weights,
      wording: { language: LANGUAGE, say, locale: moneyLocaleOf(chile.locale, LANGUAGE) } as const,
      names,
      saved: {
        items: kept.map(({ id, name, query }) => ({ id, name, href: query })),
        query: null,
        message: null,
      },
    };
    return { model: presentComparator(scene, loaded), say };
  };
}
