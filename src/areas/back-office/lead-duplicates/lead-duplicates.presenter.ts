import type { Duplicates } from "#src/modules/contact/lead/duplicates/duplicates.service.ts";
import type { ListedPair } from "#src/modules/contact/lead/duplicates/pair.queries.ts";
import {
  duplicateLevels,
  type DuplicateLevel,
  type DuplicateReason,
} from "#src/modules/contact/lead/duplicates/duplicate.rules.ts";
import { joinedFieldNames } from "#src/modules/contact/lead/duplicates/join.rules.ts";
import { dateAndTime, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { StatusTone } from "#src/ui/kit/status-pill.tsx";
import type { CompareModel, DuplicatesModel } from "./lead-duplicates.view-model.ts";

const tones: Readonly<Record<DuplicateLevel, StatusTone>> = {
  certain: "error",
  likely: "wait",
  possible: "info",
};

export interface DuplicatesPlace {
  path: string;
  leadHref: (reference: string) => string;
  level: DuplicateLevel | null;
  /** The lead whose pairs are listed; null: all. */
  of: string | null;
  moreCursor: string | null;
}

const addressOf = (path: string, query: Readonly<Record<string, string | null>>): string => {
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === null ? [] : [[key, value]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
};

/** Pairs and joins in words. */
export function presentDuplicates(
  {
    pairs,
    joins,
  }: {
    pairs: readonly ListedPair[];
    joins: Awaited<ReturnType<Duplicates["listJoins"]>>;
  },
  reader: Reader,
  place: DuplicatesPlace,
): DuplicatesModel {
  const { say } = reader;
  const { path, level, of } = place;
  return {
    path,
    levels: [null, ...duplicateLevels].map((one) => ({
      id: one ?? "all",
      label: say(one === null ? "duplicates.all" : `duplicates.level.${one}`),
      href: addressOf(path, { nivel: one, de: of }),
      count: null,
      isCurrent: one === level,
    })),
    pairs: pairs.map((pair) => ({
      id: `${pair.low.reference} ${pair.high.reference}`,
      level: say(`duplicates.level.${pair.level}`),
      tone: tones[pair.level],
      reasons: reasonsText(pair.reasons, reader),
      leads: [pair.low, pair.high].map((lead) => ({
        reference: lead.reference,
        href: place.leadHref(lead.reference),
        name: lead.name,
        facts: [
          say(`leads.status.${lead.status}`),
          lead.product ?? say("duplicates.noProduct"),
          lead.executive ?? say("duplicates.nobody"),
          dateAndTime(lead.createdAt, reader),
        ].join(" · "),
      })),
      compareHref: addressOf(path, { una: pair.low.reference, otra: pair.high.reference }),
      compareName: say("duplicates.compareOf", {
        one: pair.low.reference,
        other: pair.high.reference,
      }),
    })),
    moreHref:
      place.moreCursor === null
        ? null
        : addressOf(path, { nivel: level, de: of, despues: place.moreCursor }),
    recent: joins.map(({ id, at, by, kept, joined, name }) => ({
      id,
      text: say("duplicates.recentLine", { joined, kept }),
      name,
      by:
        by === null
          ? say("duplicates.itself", { when: dateAndTime(at, reader) })
          : say("duplicates.by", { name: by, when: dateAndTime(at, reader) }),
      undoName: say("duplicates.undoOf", { joined, kept }),
    })),
  };
}

const reasonsText = (reasons: readonly DuplicateReason[], { say, locale }: Reader): string =>
  reasons.length === 0
    ? say("duplicates.noReason")
    : say("duplicates.same", {
        reasons: new Intl.ListFormat(locale).format(
          reasons.map((reason) => say(`duplicates.reason.${reason}`)),
        ),
      });

type Compared = Awaited<ReturnType<Duplicates["compare"]>>;
type Sides = Compared["sides"];
type Field = (typeof joinedFieldNames)[number];

/** What is said of each of the two. */
const ofBoth = <T>([one, other]: Sides, of: (side: Sides[number]) => T): [T, T] => [
  of(one),
  of(other),
];

/** Two leads side by side in words; contact data stays masked. */
export function presentCompare(
  { sides, judged, chosen }: Compared,
  reader: Reader,
  { leadHref }: { leadHref: (reference: string) => string },
): CompareModel {
  const { say } = reader;
  const both = <T>(of: (side: Sides[number]) => T) => ofBoth(sides, of);
  const references = both(({ lead }) => lead.reference);
  return {
    references,
    hrefs: both(({ lead }) => leadHref(lead.reference)),
    names: both(({ lead }) => lead.full_name),
    versions: both(({ lead }) => lead.version),
    level: judged === null ? null : say(`duplicates.level.${judged.level}`),
    tone: judged === null ? "neutral" : tones[judged.level],
    reasons: reasonsText(judged?.reasons ?? [], reader),
    mayBeKept: both(({ mayBeKept }) => mayBeKept),
    kept: references[0],
    fields: [...chosenFields({ sides, chosen }, reader), ...toldFacts(sides, reader)],
  };
}

/** What is joined, field by field: where the two differ one of the values is chosen. */
function chosenFields(
  { sides, chosen }: Pick<Compared, "sides" | "chosen">,
  { say }: Reader,
): CompareModel["fields"] {
  const shown = shownValues(sides);
  const isSame = sameValues(sides, shown);
  return joinedFieldNames
    .filter((field) => shown[field].some((value) => value !== null))
    .map((field) => ({
      name: field,
      label: say(`duplicates.field.${field}`),
      values: shown[field],
      chosen: isSame[field] ? null : chosen[field],
    }));
}

function shownValues(sides: Sides): Record<Field, [string | null, string | null]> {
  const both = <T>(of: (side: Sides[number]) => T) => ofBoth(sides, of);
  return {
    fullName: both(({ lead }) => lead.full_name),
    email: both(({ contact }) => contact.email),
    phone: both(({ contact }) => contact.phone),
    identification: both(({ contact }) => contact.identification),
    comment: both(({ lead }) => lead.comment),
    policyNumber: both(({ lead }) => lead.policy_number),
    product: both(({ lead }) => lead.product_name),
  };
}

/** Which values are the same: of what is masked or named by what is behind it. */
const sameValues = (
  [{ lead: one }, { lead: other }]: Sides,
  shown: ReturnType<typeof shownValues>,
): Record<Field, boolean> => ({
  fullName: shown.fullName[0] === shown.fullName[1],
  email: one.email === other.email,
  phone: one.phone === other.phone,
  identification: one.identification === other.identification,
  comment: shown.comment[0] === shown.comment[1],
  policyNumber: shown.policyNumber[0] === shown.policyNumber[1],
  product: one.product_code === other.product_code && one.quote_id === other.quote_id,
});

/** What stays as it is with each, to know them by. */
function toldFacts(sides: Sides, reader: Reader): CompareModel["fields"] {
  const { say } = reader;
  const fact = (name: string, of: (side: Sides[number]) => string | null) => ({
    name,
    label: say(`duplicates.field.${name}`),
    values: ofBoth(sides, of),
    chosen: null,
  });
  return [
    fact("status", ({ lead }) => say(`leads.status.${lead.status}`)),
    fact("executive", ({ lead }) => lead.executive_name),
    fact("source", ({ lead }) => lead.source),
    fact("created", ({ lead }) => dateAndTime(lead.created_at, reader)),
  ];
}
