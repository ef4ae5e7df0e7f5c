import {
  aimsOf,
  coverKindOf,
  type CoverKind,
} from "#src/modules/offer/comparison/cover-kind.rules.ts";
import type { ListingGroup } from "#src/modules/offer/comparison/listing-groups.ts";
import type { Listing, ListingRow } from "#src/modules/offer/comparison/listing.service.ts";
import type { Apart } from "#src/modules/offer/comparison/listing.types.ts";
import { leftOutText } from "#src/modules/offer/pricing/left-out.rules.ts";
import { subjectOfForm } from "#src/modules/offer/profile/default-profile.rules.ts";
import { insuredOnes } from "#src/modules/offer/profile/household.rules.ts";
import { href } from "#src/routes/marketplace.ts";
import { pricedWords } from "#src/areas/marketplace/product-facts/left-out.presenter.ts";
import { networkOf } from "./card-network.presenter.ts";
import { type CardWording, presentCard } from "./card.presenter.ts";
import type { ApartModel, LinkChoice, ResultItem } from "./comparator.view-model.ts";
import { addressPath, type ComparatorScene } from "./frame.presenter.ts";

/** What a run of rows has in common. */
type Section = "partial" | "none" | "all" | CoverKind;

/** The cards of a page under their headings: in a grouped list a kind of cover after the other, then what
 *  leaves somebody out, then what has no price. A list that is all for everybody and of one kind has no heading. */
export function presentItems(
  scene: ComparatorScene,
  listing: Listing,
  /** Where the income is entered. */
  incomeAt: string,
): ResultItem[] {
  const { wording } = scene;
  const isByType = wording.variants?.["cluster-test"] === "clusters";
  return sectionsOf(listing, isByType).flatMap(({ section, rows }): ResultItem[] => {
    const cards = rows.map((row): ResultItem => ({
      kind: "product",
      card: presentCard(row, listing, wording, {
        incomeAt,
        network: networkOf(row.record, listing, wording),
      }),
    }));
    if (section === "all") return isByType ? byKind(cards) : cards;
    if (section === "partial" || section === "none") {
      return [standingHeading(section, listing, wording), ...cards];
    }
    return [groupHeading(section, scene, listing), ...cards];
  });
}

function sectionsOf(
  { rows, wholeTotal, partialTotal, groups }: Listing,
  isByType: boolean,
): { section: Section; rows: ListingRow[] }[] {
  const isByStanding = partialTotal > 0 || wholeTotal === 0;
  const sectionOf = ({ row, record }: ListingRow): Section => {
    if (row.standing !== "whole" && isByStanding) return row.standing;
    if (groups === null || groups.length < 2 || isByType) return "all";
    return row.standing === "whole" ? coverKindOf(record.insuranceType.code) : "none";
  };
  return [...Map.groupBy(rows, sectionOf)].map(([section, group]) => ({ section, rows: group }));
}

function groupHeading(kind: CoverKind, scene: ComparatorScene, listing: Listing): ResultItem {
  const { say } = scene.wording;
  const group = listing.groups?.find((one) => one.kind === kind);
  return {
    kind: "heading",
    text: say(`listing.cover.${kind}.title`),
    count: group?.total ?? null,
    note: null,
    only: group === undefined ? null : groupLink(group, scene),
  };
}

/** "Ver los 22 oncológicos": the list with that kind alone. */
function groupLink({ kind, types, total }: ListingGroup, scene: ComparatorScene) {
  const { address, wording } = scene;
  const choice = { ...address.choice, aim: null, insuranceTypes: [...types], page: 1 };
  return {
    label: wording.say(`listing.cover.${kind}.only`, { count: total }),
    href: addressPath(scene, { ...address, choice }),
  };
}

/** The groups that this page does not reach. */
export function presentOthers(
  scene: ComparatorScene,
  { groups, rows }: Listing,
): { label: string; href: string }[] {
  if (groups === null || groups.length < 2) return [];
  const shown = new Set(rows.map(({ record }) => coverKindOf(record.insuranceType.code)));
  return groups.filter(({ kind }) => !shown.has(kind)).map((group) => groupLink(group, scene));
}

/** '¿Qué quieres cubrir?': each aim as a link that keeps the rest; null where there is nothing to choose. */
export function presentAims(scene: ComparatorScene): LinkChoice[] | null {
  const { address, comparator, wording } = scene;
  const { choice } = address;
  const aims = aimsOf(comparator);
  if (aims.length === 0) return null;
  // Types that were chosen by hand would stand against the aim.
  const first = { ...choice, insuranceTypes: [], page: 1 };
  return [null, ...aims].map((aim) => ({
    label: wording.say(`listing.aim.${aim ?? "all"}`),
    href: addressPath(scene, { ...address, choice: { ...first, aim } }),
    isCurrent: choice.aim === aim && choice.insuranceTypes.length === 0,
  }));
}

function standingHeading(
  standing: "partial" | "none",
  { total, wholeTotal, partialTotal, household, isProfileEntered }: Listing,
  { say }: CardWording,
): ResultItem {
  const isOfPets = household.pets.length > 0;
  const count = standing === "partial" ? partialTotal : total - wholeTotal - partialTotal;
  return {
    kind: "heading",
    text: say(`listing.standing.${standing}.${isOfPets ? "petsTitle" : "title"}`),
    count,
    note: say(`listing.standing.${standing}.${isProfileEntered ? "note" : "referenceNote"}`),
    only: null,
  };
}

/** What helps where nothing of the list insures the household whole: who is insured apart and who is not, with
 *  the reason; the profile, a person to ask and other lines. */
export function presentApart(
  scene: ComparatorScene,
  listing: Listing,
  editHref: string,
): ApartModel | null {
  const { wording, country, comparator } = scene;
  const { say, language } = wording;
  const { apart, household, isProfileEntered } = listing;
  if (apart === null) return null;
  const ones = insuredOnes(household);
  const isSomebodyInsured = apart.people.some(({ count }) => count > 0);
  const fewer = household.pets.length > 0 ? "fewerPets" : "fewer";
  const profileWay = isProfileEntered ? (isSomebodyInsured ? fewer : "other") : "enter";
  return {
    title: apartTitle(scene, listing, apart),
    text: isSomebodyInsured
      ? say("listing.apart.text.apart")
      : apart.people.some(({ reason }) => reason !== null)
        ? say("listing.apart.text.reasons")
        : null,
    people: apart.people.flatMap(({ count, reason }, place) => {
      const one = ones[place];
      if (one === undefined || (reason === null && !isSomebodyInsured)) return [];
      const who = pricedWords([one], isProfileEntered, wording);
      return count > 0 || reason === null
        ? say("listing.apart.person", { who, count })
        : say("listing.apart.nobody", { who, reason: leftOutText(reason, say) });
    }),
    invite: isProfileEntered
      ? null
      : say(`listing.profile.invite.${subjectOfForm(comparator.profileForm)}`),
    profile: { label: say(`listing.apart.profile.${profileWay}`), href: editHref },
    contactHref: `mailto:${country.contact.email}`,
    lines: apart.lines.map(({ comparator: { baseUrl, texts, title }, count }) => ({
      label: say("listing.apart.line", {
        count,
        name: texts[language]?.["menu"] ?? title,
      }),
      href: href("comparator", language, { comparator: baseUrl }),
    })),
  };
}

/** "Ningún seguro de esta lista los asegura a los 3 juntos" where the list insures a part of them or each apart,
 *  else that there is none for them. */
function apartTitle(
  { wording }: ComparatorScene,
  { household, isProfileEntered, partialTotal, comparator }: Listing,
  { people }: Apart,
): string {
  const { say } = wording;
  if (partialTotal > 0 || people.some(({ count }) => count > 0))
    return say("listing.apart.title", { count: people.length });
  const hasReason = people.some(({ reason }) => reason !== null && reason.code !== "NO_TABLE");
  const kind = hasReason ? (comparator.cardVariant === "isapre" ? "plan" : "insurance") : "price";
  const who = pricedWords(insuredOnes(household), isProfileEntered, wording);
  return say("listing.apart.none", { kind, who });
}

/** Cards under the kind of insurance they are of, kinds in the order of their first card (SA 9: clusterTest);
 *  the order within a kind is the list's. Cards of one kind need no heading. */
function byKind(items: readonly ResultItem[]): ResultItem[] {
  const kinds = new Map<string, ResultItem[]>();
  for (const item of items) {
    if (item.kind !== "product") continue;
    kinds.set(item.card.type, [...(kinds.get(item.card.type) ?? []), item]);
  }
  if (kinds.size < 2) return [...items];
  return [...kinds].flatMap(([text, cards]) => [
    { kind: "heading" as const, text, count: null, note: null, only: null },
    ...cards,
  ]);
}
