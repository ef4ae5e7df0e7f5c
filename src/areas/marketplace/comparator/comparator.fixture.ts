import type { Asked, Demonstration } from "#src/modules/offer/comparison/listing.fixture.ts";
import type { Listing } from "#src/modules/offer/comparison/listing.service.ts";
import { moneyLocaleOf } from "#src/contracts/amount-text.rules.ts";
import type { CardWording } from "./card.presenter.ts";
import { readAddress } from "#src/areas/marketplace/product-facts/comparator-address.rules.ts";
import {
  askedPrevision,
  heldPrevision,
  ownPrevisionOf,
} from "#src/areas/marketplace/product-facts/own-prevision.rules.ts";
import { presentHead } from "./comparator-head.presenter.ts";
import { presentComparator } from "./comparator.presenter.ts";
import type { ComparatorViewModel, ProductCardModel } from "./comparator.view-model.ts";
import type { ComparatorScene } from "./frame.presenter.ts";

export interface Drawn {
  scene: ComparatorScene;
  listing: Listing;
  model: ComparatorViewModel;
  head: ReturnType<typeof presentHead>;
}

/** A comparator's page over the demonstration catalogue, as its loader puts it together. */
export async function drawWith(
  demo: Demonstration,
  query = "",
  asked: Asked = {},
  also: Pick<CardWording, "layout" | "variants"> = {},
): Promise<Drawn> {
  const language = asked.language ?? "es";
  const profile = asked.profile ?? null;
  const read = readAddress(new URLSearchParams(query));
  const own = ownPrevisionOf(profile, "chile");
  const address = { ...read, choice: { ...read.choice, prevision: askedPrevision(read, own) } };
  const listing = await demo.load(address.choice, { ...asked, compared: address.compared });
  const scene: ComparatorScene = {
    ...demo.comparison.insuredFor(profile, listing.comparator),
    country: demo.country,
    comparator: listing.comparator,
    address: {
      ...address,
      choice: listing.choice,
      compared: listing.compared.map(({ record }) => record.code),
      ownPrevision: heldPrevision(own, listing.universe.previsiones),
    },
    weights: demo.listing.weights,
    wording: {
      language,
      say: demo.words.say(language),
      locale: moneyLocaleOf(demo.country.locale, language),
      ...also,
    },
  };
  const model = presentComparator(scene, listing);
  const head = presentHead(scene, model, {
    query: new URLSearchParams(query),
    origin: "https://amparo.example",
  });
  return { scene, listing, model, head };
}

export function cards({ outcome }: ComparatorViewModel): ProductCardModel[] {
  if (outcome.kind !== "results") throw new Error(`no results but ${outcome.kind}`);
  return outcome.items.flatMap((item) => (item.kind === "product" ? [item.card] : []));
}

export function cardOf(model: ComparatorViewModel, code: string): ProductCardModel {
  const found = cards(model).find((card) => card.code === code);
  if (!found) throw new Error(`no card ${code}`);
  return found;
}
