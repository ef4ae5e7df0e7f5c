import {
  aimsOf,
  coverKindOf,
  type CoverKind,
} from "#src/modules/offer/comparison/cover-kind.rules.ts";
import type { ListingGroup } from "#src/modules/offer/comparison/listing-groups.ts";
import type { Listing, ListingRow } from "#src/modules/offer/comparison/listing.service.ts";
import { ownWords } from "#src/modules/offer/profile/person-words.rules.ts";
import { href } from "#src/routes/marketplace.ts";
import { networkOf } from "./card-network.presenter.ts";
import { type CardWording, presentCard } from "./card.presenter.ts";
import type { ApartModel, LinkChoice, ResultItem } from "./comparator.view-model.ts";
import { addressPath, type ComparatorScene } from "./frame.presenter.ts";

/** What a run of rows has in common. */
type Section = "partial" | "none" | "all" | CoverKind;

/** The cards of a page under their headings: in a grouped list a kind of cover after the other, then what
 *  leaves somebody out, then what has no price. A list of one section has no heading. */
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
  { rows, partialTotal, groups }: Listing,
  isByType: boolean,
): { section: Section; rows: ListingRow[] }[] {
  const sectionOf = ({ row, record }: ListingRow): Section => {
    if (row.standing !== "whole" && partialTotal > 0) return row.standing;
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
  { total, wholeTotal, partialTotal, household }: Listing,
  { say }: CardWording,
): ResultItem {
  const count = standing === "partial" ? partialTotal : total - wholeTotal - partialTotal;
  return {
    kind: "heading",
    text: say(`listing.standing.${standing}.title`),
    count,
    note: say(`listing.standing.${standing}.note`, { count: household.members.length }),
    only: null,
  };
}

/** What helps where nothing of the list insures the household whole. */
export function presentApart(
  scene: ComparatorScene,
  listing: Listing,
  editHref: string,
): ApartModel | null {
  const { wording, country } = scene;
  const { say, language } = wording;
  const { apart, household, comparators } = listing;
  if (apart === null || listing.partialTotal === 0) return null;
  return {
    title: say("listing.apart.title", { count: household.members.length }),
    people: household.members.map((member, place) =>
      say("listing.apart.person", {
        who: ownWords([member], language, say),
        count: apart[place] ?? 0,
      }),
    ),
    profileHref: editHref,
    contactHref: `mailto:${country.contact.email}`,
    lines: otherLines
      .filter((baseUrl) => baseUrl !== scene.comparator.baseUrl && comparators.includes(baseUrl))
      .map((baseUrl) => ({
        label: say(`listing.apart.line.${baseUrl}`),
        href: href("comparator", language, { comparator: baseUrl }),
      })),
  };
}

/** Lines that take people whom a list may leave out. */
const otherLines = ["Isapres", "Seguros-de-Salud", "Seguro-Dental"] as const;

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
