import {
  type LimitProvider,
  limitProviders,
} from "#src/contracts/enumerations/coverage-and-price.ts";
import type { LimitRecord } from "#src/contracts/product-record.ts";
import { mainDeductible, mainTop } from "./main-limit.rules.ts";

/** The name-tag convention of deductibles and tops (CQ 3): a label, then E[age range] VP[policy
 *  validity] EC[contracting age range] M[modality] P[place], in any order and with any spaces. */

/** Completed years, both ends included; `to` null has no upper end. */
export interface AgeRange {
  from: number;
  to: number | null;
}

export const tagPlaces = limitProviders;
export type TagPlace = LimitProvider;

export interface NameTags {
  /** The name without its tags. */
  label: string;
  /** E: ages of the people it counts for. */
  insuredAge: AgeRange | null;
  /** VP: months the policy is valid. */
  policyMonths: number | null;
  /** EC: ages at which it can be hired. */
  contractAge: AgeRange | null;
  /** M: modality in the record's words. */
  modality: string | null;
  /** P: with an agreement, by free choice, abroad. */
  place: TagPlace | null;
}

export type NameTagReason =
  | "UNKNOWN_TAG"
  | "UNCLOSED_TAG"
  | "REPEATED_TAG"
  | "BAD_AGE_RANGE"
  | "BAD_VALIDITY"
  | "EMPTY_MODALITY"
  | "UNKNOWN_PLACE";

export interface NameTagProblem {
  /** As written: "E[64-0]". */
  text: string;
  reason: NameTagReason;
}

const OLDEST = 130;
const LONGEST_MONTHS = 1200;
const KNOWN_TAG = /(?<![\p{L}\p{N}_])(EC|VP|E|M|P)\s*\[([^[\]]*)\]/giu;
const LEFT_BRACKETS = /[\p{L}\p{N}_]*\s*\[[^[\]]*\]|\S*[[\]]\S*/gu;

/** What each tag says where it can be read. */
interface TagValues {
  E: AgeRange;
  VP: number;
  EC: AgeRange;
  M: string;
  P: TagPlace;
}

/** What a name's tags say, and what in it cannot be read. A tag that cannot be read is null, never
 *  guessed; of a repeated one the first counts. */
export function readNameTags(name: string): { tags: NameTags; problems: NameTagProblem[] } {
  const problems: NameTagProblem[] = [];
  const read = new Map<string, unknown>();
  const label = name.replaceAll(KNOWN_TAG, (text: string, tag: string, value: string) => {
    const key = tag.toUpperCase();
    const outcome = readTag(key, oneSpaced(value));
    if (read.has(key)) problems.push({ text, reason: "REPEATED_TAG" });
    else if (typeof outcome === "object" && "reason" in outcome)
      problems.push({ text, reason: outcome.reason });
    else read.set(key, outcome);
    return " ";
  });
  for (const [text] of label.matchAll(LEFT_BRACKETS)) {
    const reason = /^[^[\]]*\[[^[\]]*\]$/.test(text) ? "UNKNOWN_TAG" : "UNCLOSED_TAG";
    problems.push({ text: text.trim(), reason });
  }
  const of = <Key extends keyof TagValues>(key: Key): TagValues[Key] | null =>
    (read.get(key) as TagValues[Key] | undefined) ?? null;
  return {
    tags: {
      label: oneSpaced(label),
      insuredAge: of("E"),
      policyMonths: of("VP"),
      contractAge: of("EC"),
      modality: of("M"),
      place: of("P"),
    },
    problems,
  };
}

type Unread = { reason: NameTagReason };

function readTag(key: string, value: string): AgeRange | number | string | Unread {
  switch (key) {
    case "E":
    case "EC":
      return readAges(value) ?? { reason: "BAD_AGE_RANGE" };
    case "VP":
      return readMonths(value) ?? { reason: "BAD_VALIDITY" };
    case "M":
      return value === "" ? { reason: "EMPTY_MODALITY" } : value;
    default:
      return placeOf(value) ?? { reason: "UNKNOWN_PLACE" };
  }
}

/** "0-64", "0 a 64", "18+", "65 y más", "18"; null where it is no range of ages. */
function readAges(value: string): AgeRange | null {
  const open = /^(\d{1,3}) ?(?:\+|-|y m[aá]s)$/iu.exec(value);
  const closed = /^(\d{1,3})(?: ?(?:-|–|a) ?(\d{1,3}))?(?: años)?$/iu.exec(value);
  if (!open && !closed) return null;
  const from = Number((open ?? closed)?.[1]);
  const to = open ? null : Number(closed?.[2] ?? from);
  return from <= OLDEST && (to === null || (from <= to && to <= OLDEST)) ? { from, to } : null;
}

/** "12", "12 meses", "1 año"; null where it is no length of time. */
function readMonths(value: string): number | null {
  const match = /^(\d{1,4})(?: ?(m|mes|meses|año|años))?$/iu.exec(value);
  if (!match) return null;
  const months = Number(match[1]) * (/^año/iu.test(match[2] ?? "") ? 12 : 1);
  return months >= 1 && months <= LONGEST_MONTHS ? months : null;
}

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[\s_-]+/g, "_")
    .toLowerCase();

const placeOf = (value: string): TagPlace | null =>
  tagPlaces.find((place) => plain(place) === plain(value)) ?? null;

const oneSpaced = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** The name that reads as these tags; those that are null are left out. */
export function writeNameTags({
  label,
  insuredAge,
  policyMonths,
  contractAge,
  modality,
  place,
}: NameTags): string {
  const ages = ({ from, to }: AgeRange) => (to === null ? `${from}+` : `${from}-${to}`);
  return [
    label,
    insuredAge && `E[${ages(insuredAge)}]`,
    policyMonths && `VP[${policyMonths}]`,
    contractAge && `EC[${ages(contractAge)}]`,
    modality && `M[${modality}]`,
    place && `P[${place}]`,
  ]
    .filter((part) => part)
    .join(" ");
}

/** What the tags of a name say, named as CQ 3 names it. */
export interface DerivedLimits {
  edad_lim_inf: number | null;
  edad_lim_sup: number | null;
  min_edad_contratar: number | null;
  max_edad_contratar: number | null;
  /** Months. */
  vig_pol: number | null;
  modalidad: string | null;
  /** Unit of the amounts: UF, CLP … */
  moneda: string | null;
  deducible_convenio: number | null;
  tope_convenio: number | null;
  /** By free choice, without an agreement. */
  tope_sin_convenio: number | null;
  tope_extranjero: number | null;
  calificados: boolean;
}

/** Limits that hold for the same ages and validity, as one entry each: the deductible with an agreement
 *  and the top by place, each the one that stands for it (CQ 4). An amount in another unit than the
 *  entry's is left out. Names without a tag say nothing and give no entry. */
export function derivedLimitsOf(limits: readonly LimitRecord[]): DerivedLimits[] {
  const read = limits
    .map((limit) => ({
      limit: { ...limit, coverageOrganization: null },
      tags: readNameTags(limit.name).tags,
    }))
    .filter(({ tags }) => writeNameTags({ ...tags, label: "" }) !== "");
  const groups = Map.groupBy(read, ({ tags: { insuredAge, policyMonths, contractAge } }) =>
    JSON.stringify([insuredAge, policyMonths, contractAge]),
  );
  return [...groups.values()].map((group) => {
    const at = (place: TagPlace) =>
      group.filter(({ tags }) => tags.place === place).map(({ limit }) => limit);
    const [deductible, ...tops] = [
      mainDeductible(at("Convenio")),
      ...tagPlaces.map((place) => mainTop(at(place))),
    ];
    const shown = [...tops, deductible].find((limit) => limit !== undefined);
    const unit = shown?.unit ?? group[0]?.limit.unit ?? null;
    const amount = (limit: LimitRecord | undefined) =>
      limit !== undefined && limit.unit === unit ? limit.amount : null;
    const ofShown = group.find(({ limit }) => limit === shown)?.tags ?? group[0]?.tags;
    return {
      edad_lim_inf: ofShown?.insuredAge?.from ?? null,
      edad_lim_sup: ofShown?.insuredAge?.to ?? null,
      min_edad_contratar: ofShown?.contractAge?.from ?? null,
      max_edad_contratar: ofShown?.contractAge?.to ?? null,
      vig_pol: ofShown?.policyMonths ?? null,
      modalidad: ofShown?.modality ?? null,
      moneda: unit,
      deducible_convenio: amount(deductible),
      tope_convenio: amount(tops[0]),
      tope_sin_convenio: amount(tops[1]),
      tope_extranjero: amount(tops[2]),
      calificados: group.some(({ limit }) => limit.isQualified),
    };
  });
}

export interface UnreadName extends NameTagProblem {
  /** The whole name. */
  name: string;
}

/** Every part of these names that cannot be read, with its reason: the report for who keeps them. */
export function unreadNames(limits: readonly Pick<LimitRecord, "name">[]): UnreadName[] {
  return [...new Set(limits.map(({ name }) => name))].flatMap((name) =>
    readNameTags(name).problems.map((problem) => ({ name, ...problem })),
  );
}
