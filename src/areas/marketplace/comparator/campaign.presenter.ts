import type { BannerRecord, CurrentEvent } from "#src/modules/insight/campaign/campaign.service.ts";
import { defaultLanguage, type Language } from "#src/routes/languages.ts";
import { href } from "#src/routes/marketplace.ts";
import { presentPicture } from "#src/ui/picture.rules.ts";
import { dayText } from "#src/contracts/date-format.ts";
import type { CardWording } from "./card.presenter.ts";
import type { EventBannerModel, PromoCardModel } from "./comparator.view-model.ts";

/** An event's banner (CQ 2, 3): its own page while it runs, its days before; the article in the blog. */
export function presentEvent(
  event: CurrentEvent,
  { say, language }: CardWording,
  cdn: string | null = null,
): EventBannerModel {
  const picture = (src: string | null, width: number, height: number) =>
    src === null ? null : presentPicture({ src, width, height, cdn });
  const [from, to] = [event.startsAt, event.finishesAt].map((at) => dayText(at.slice(0, 10)));
  return {
    title: event.title,
    text: event.isRunning
      ? say("listing.event.until", { day: to ?? "" })
      : say("listing.event.between", { from: from ?? "", to: to ?? "" }),
    logo: picture(event.logo, 96, 48),
    image: picture(event.image, 160, 90),
    video: event.video,
    action: event.isRunning
      ? { label: say("listing.event.open"), href: pathIn(event.comparatorPath, language) }
      : null,
    blog:
      event.blogPath === null ? null : { label: say("listing.event.blog"), href: event.blogPath },
  };
}

/** A banner on record as a notice; null where it has no words at all. */
export function presentBanner(
  banner: BannerRecord,
  { say, language }: CardWording,
): PromoCardModel | null {
  const texts = banner.texts[language] ?? banner.texts[defaultLanguage];
  if (texts === undefined) return null;
  return {
    label: say("listing.promo.label"),
    title: texts.title,
    text: texts.body,
    action: texts.action,
    href: pathIn(banner.href, language),
  };
}

/** The comparator that an address on record names; undefined for another address. */
export const comparatorOf = (path: string): string | undefined =>
  /^\/Comparar\/([\w-]+(?:\/[\w-]+)?)$/.exec(path)?.[1];

/** A recorded address in a language: that of a comparator has one in each. */
export function pathIn(path: string, language: Language): string {
  const comparator = comparatorOf(path);
  return comparator === undefined ? path : href("comparator", language, { comparator });
}
