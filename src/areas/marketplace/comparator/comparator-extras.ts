import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import { filterQueryOf } from "#src/modules/identity/visitor/saved-filter.rules.ts";
import { isAppError } from "#src/platform/errors.ts";
import { href } from "#src/routes/marketplace.ts";
import { type PageArguments, seeOther } from "#src/areas/page/page.ts";
import { presentBanner, presentEvent } from "./campaign.presenter.ts";
import type { CardWording } from "./card.presenter.ts";
import type { SavedFiltersModel } from "./comparator.view-model.ts";
import { intents } from "./filter-ids.rules.ts";
import type { Announced } from "./frame.presenter.ts";
import { refusalWord, savedMessageOf, savedParameter } from "./saved-filters.rules.ts";

/** Kind of the banner that leads to company insurance (CQ 2). */
const companyBanner = "company-insurance";

/** The event and the notice of a comparator now; a partner's showcase shows neither. */
export async function loadAnnounced(
  { services, facts }: PageArguments,
  comparator: ComparatorRecord,
  wording: CardWording,
): Promise<Announced> {
  const { campaigns, clock } = services;
  if (facts.showcase !== null) return { event: null, notice: null };
  const now = clock.now();
  const [event, [banner]] = await Promise.all([
    campaigns.currentEvent(facts.country, now),
    campaigns.listBanners(facts.country, comparator.baseUrl, now, companyBanner),
  ]);
  return {
    event: event && presentEvent(event, wording, facts.imageCdn),
    notice: banner === undefined ? null : presentBanner(banner, wording),
  };
}

/** The filters that this visitor keeps for the comparator, and those that they could. */
export async function loadSaved(
  { request, services, facts }: PageArguments,
  comparator: ComparatorRecord,
): Promise<SavedFiltersModel> {
  const { savedFilters } = services;
  const query = new URL(request.url).searchParams;
  const kept = await savedFilters.list(facts.visitorId, facts.country.code, comparator.baseUrl);
  if (kept.length > 0) facts.markPersonal();
  return {
    items: kept.map((filter) => ({
      id: filter.id,
      name: filter.name,
      href: href("comparator", facts.language, { comparator: filter.comparator }, filter.query),
    })),
    query: filterQueryOf(query.toString()) ?? null,
    message: savedMessageOf(query),
  };
}

/** Saves or forgets filters as a form of the page asks for it; undefined where it asks for neither. A
 *  refusal is said by the page, which is gone back to. */
export async function changeSaved(
  { services, facts }: PageArguments,
  comparator: string,
  form: FormData,
): Promise<Response | undefined> {
  const { savedFilters } = services;
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const intent = textOf("intent");
  if (!Object.values<string>(intents).includes(intent)) return undefined;
  const query = new URLSearchParams(facts.url.search);
  query.delete(savedParameter);
  try {
    if (intent === intents.forgetFilters) {
      await savedFilters.remove(facts.visitorId, textOf("id"));
    } else {
      await savedFilters.save(await facts.ensureVisitor(), {
        country: facts.country.code,
        comparator,
        name: textOf("name"),
        query: textOf("query"),
      });
    }
  } catch (error) {
    const word = isAppError(error) ? refusalWord(error) : undefined;
    if (word === undefined) throw error;
    query.set(savedParameter, word);
  }
  const path = facts.url.pathname.replace(/\.data$/, "");
  const text = query.toString().replaceAll("%2C", ",");
  return seeOther(text === "" ? path : `${path}?${text}`);
}
