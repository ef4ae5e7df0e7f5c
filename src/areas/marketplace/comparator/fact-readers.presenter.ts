import type { MoneyLocale } from "#src/contracts/money.ts";
import type { LimitRecord, ProductRecord, ProviderRecord } from "#src/contracts/product-record.ts";
import { mainDeductible, mainTop } from "#src/modules/offer/catalog/main-limit.rules.ts";
import type { Prevision } from "#src/modules/offer/comparison/compare-query.rules.ts";
import type { Say } from "#src/platform/words/words.ts";
import { amountText, numberText } from "#src/contracts/amount-text.rules.ts";
import type { CardFact, FactValue } from "./comparator.view-model.ts";
import {
  ambulatory,
  bestTier,
  coverageOf,
  freeChoiceOf,
  highest,
  hospital,
  rankOf,
  share,
  unknown,
} from "./coverage-figures.presenter.ts";
import { type FactKind, headingsOf, paidByAmount } from "./fact-plan.rules.ts";

/** What decides a card's facts besides the product. */
export interface CardSituation {
  prevision: Prevision | null;
  /** Chosen clinics, by code. */
  clinics: readonly string[];
  /** Names of destination zones and rating areas by code, in the page's language. */
  places?: ReadonlyMap<string, string>;
}

export interface Wording {
  say: Say;
  locale: MoneyLocale;
}

type Reading = Pick<CardFact, "value" | "note"> & { label?: string };
interface Reader {
  (record: ProductRecord, situation: CardSituation, wording: Wording): Reading;
}

const only = (value: FactValue, note: string | null = null): Reading => ({ value, note });
const text = (words: string): FactValue => ({ kind: "text", text: words });

/** A fact of a card: its label, its value, and what the value is of. What is not on record reads 'No
 *  informado'. */
export function readFact(
  kind: FactKind,
  record: ProductRecord,
  situation: CardSituation,
  wording: Wording,
): CardFact {
  const { label, value, note } = (readers[kind] ?? heading(kind))(record, situation, wording);
  return { label: label ?? wording.say(`listing.fact.${kind}`), value, note };
}

const readers: Partial<Record<FactKind, Reader>> = {
  hospital: (record, { prevision }) => only(share(coverageOf(record, hospital, prevision))),
  ambulatory: (record, { prevision }) => only(share(coverageOf(record, ambulatory, prevision))),
  // A plan pays less than its figure for some benefits: the figure is the most it pays.
  planHospital: (record, { prevision }, { say }) => ({
    label: say("listing.fact.hospital"),
    ...only(share(coverageOf(record, hospital, prevision), true)),
  }),
  planAmbulatory: (record, { prevision }, { say }) => ({
    label: say("listing.fact.ambulatory"),
    ...only(share(coverageOf(record, ambulatory, prevision), true)),
  }),
  deductible(record, { prevision }, { locale }) {
    const limit = mainDeductible(record.limits, prevision);
    if (limit === undefined) return only(unknown);
    if (limit.amount === 0) return only({ kind: "noDeductible" });
    return only(limitText(limit, locale), limit.details);
  },
  top(record, { clinics }, { say, locale }) {
    const limit = mainTop(record.limits, clinics);
    if (limit === undefined)
      return only(record.hasBenefitCap === false ? { kind: "noCap" } : unknown);
    if (limit.amount === 0) return only({ kind: "noCap" });
    return only(limitText(limit, locale), limit.details ?? say(`listing.period.${limit.kind}`));
  },
  ages: ({ contractAgeFrom, contractAgeTo }, _situation, { say }) =>
    only(agesText(contractAgeFrom, contractAgeTo, say)),
  minimum(record, _situation, { say }) {
    const minimum = leastHeads(record);
    return only(minimum === null ? unknown : text(say("listing.fact.heads", { count: minimum })));
  },
  preferredClinics(record, _situation, { say }) {
    const count = preferredClinics(record);
    if (record.providers.length === 0 && record.planType !== 0) return only(unknown);
    return only(
      text(count === 0 ? say("listing.fact.noClinics") : String(count)),
      count === 0 ? null : say("listing.fact.hospitalClinics"),
    );
  },
  clinicOrFreeChoice: (record, { clinics }, { say }) =>
    clinicReading(record, clinics, say) ?? {
      label: say("listing.fact.freeChoice"),
      ...only(share(freeChoiceOf(record), true)),
    },
  network(record, _situation, { say }) {
    const codes = new Set(record.providers.map(({ code }) => code));
    if (codes.size > 0) return only(text(say("listing.fact.clinics", { count: codes.size })));
    const isFree = record.coverages.some(({ tier }) => tier !== "preferente");
    return only(isFree ? text(say("listing.fact.freeChoice")) : unknown);
  },
  veterinary(record) {
    const codes: readonly string[] = headingsOf.veterinary;
    const rows = bestTier(record.coverages.filter(({ tag }) => codes.includes(tag.code)));
    return only(share(highest(rows), true));
  },
  petAges(record, _situation, { say }) {
    const rows = record.rateTable?.rows ?? [];
    const species = ["dog", "cat"].filter((one) =>
      rows.some(({ segment }) => segment?.split(":")[0] === one),
    );
    if (species.length === 0) return only(unknown);
    const last = rows.some(({ ageTo }) => ageTo === null)
      ? null
      : Math.max(...rows.map(({ ageTo }) => ageTo ?? 0));
    const note = last === null ? null : say("listing.fact.upToYears", { years: last });
    return only(text(say(`listing.fact.species.${species.join("And")}`)), note);
  },
  payrollRate(record, _situation, { say, locale }) {
    const shares = (record.rateTable?.rows ?? []).map(({ amount }) => amount);
    if (shares.length === 0) return only(unknown);
    // Shares are in 1e-6 of the payroll: 5300 is 0.53 %.
    const percent = (units: number) => `${numberText(units / 10_000, locale)}\u00a0%`;
    const [from, to] = [Math.min(...shares), Math.max(...shares)];
    const words = from === to ? percent(from) : `${percent(from)} – ${percent(to)}`;
    return only(text(words), say("listing.fact.ofPayroll"));
  },
  destination(record, { places }, { say }) {
    const rows = record.rateTable?.rows ?? [];
    const days = Math.max(0, ...rows.map(({ sizeTo }) => sizeTo ?? 0));
    const named = placesOf(record, places);
    if (named.length === 0) return only(unknown);
    return only(
      text(named.join(", ")),
      days === 0 ? null : say("listing.fact.upToDays", { count: days }),
    );
  },
  coverageArea(record, { places }, { say }) {
    const [widest, ...others] = placesOf(record, places);
    if (widest === undefined) return only(unknown);
    return only(
      text(widest),
      others.length === 0 ? null : say("listing.fact.otherAreas", { count: others.length }),
    );
  },
};

/** A coverage heading: the amount it pays, or the percentage; 0 is not covered. */
function heading(kind: FactKind): Reader {
  return (record, _situation, { say, locale }) => {
    const codes: readonly string[] = Object.hasOwn(headingsOf, kind)
      ? headingsOf[kind as keyof typeof headingsOf]
      : [];
    for (const code of codes) {
      const rows = bestTier(record.coverages.filter(({ tag }) => tag.code === code));
      if (rows.length === 0) continue;
      const percent = highest(rows);
      const largest = rows
        .filter(({ maxCoverage }) => maxCoverage !== null && maxCoverage > 0)
        .toSorted((one, other) => (other.maxCoverage ?? 0) - (one.maxCoverage ?? 0))[0];
      const amount =
        largest?.maxCoverage == null ? null : factAmount(largest.maxCoverage, largest.unit, locale);
      if (percent === 0 && amount === null) return only({ kind: "notCovered" });
      if (paidByAmount.has(kind)) {
        if (amount !== null) return only(text(amount), largest?.unitName || null);
        if (percent !== null) return only(share(percent));
        continue;
      }
      if (percent !== null) {
        const cap = amount === null ? null : say("listing.fact.capOf", { amount });
        const isUneven = rows.some(({ percentage }) => percentage !== percent);
        return only(share(percent, isUneven), cap);
      }
      if (amount !== null) return only(text(amount), largest?.unitName || null);
    }
    return only(unknown);
  };
}

const limitText = ({ amount, unit }: LimitRecord, locale: MoneyLocale): FactValue =>
  amount === null ? unknown : text(factAmount(amount, unit, locale));

/** An amount on record as a card writes it: whole amounts of money without decimals, "US$40.000". */
const factAmount = (amount: number, unit: string | null, locale: MoneyLocale): string =>
  amountText(amount, unit, locale).replace(/[.,]00$/, "");

function agesText(from: number | null, to: number | null, say: Say): FactValue {
  if (from === null && to === null) return unknown;
  if (from === null) return text(say("listing.fact.upToYears", { years: to ?? 0 }));
  if (to === null) return text(say("listing.fact.fromYears", { years: from }));
  return text(say("listing.fact.years", { from, to }));
}

/** Least number of employees or guards: on record, else the least group its rates are for. */
function leastHeads({ minimumEmployees, minimumSubscribers, rateTable }: ProductRecord) {
  const given = [minimumEmployees, minimumSubscribers].filter((count) => count !== null);
  if (given.length > 0) return Math.max(...given);
  const sizes = (rateTable?.rows ?? []).flatMap(({ sizeFrom }) => sizeFrom ?? []);
  return sizes.length === 0 ? null : Math.min(...sizes);
}

const preferredClinics = ({ providers }: ProductRecord): number =>
  new Set(
    providers
      .filter((one) => one.tier === "preferente" && one.careKind === hospital)
      .map(({ code }) => code),
  ).size;

/** Names of the zones or areas a product has rates for, in the order of the reference list. */
function placesOf({ rateTable }: ProductRecord, places?: ReadonlyMap<string, string>): string[] {
  const areas = new Set((rateTable?.rows ?? []).flatMap(({ area }) => area ?? []));
  return [...(places ?? new Map<string, string>())]
    .filter(([code]) => areas.has(code))
    .map(([, name]) => name);
}

/** The first chosen clinic the plan says something of: hospital first, preferred tier first. */
function clinicReading(
  record: ProductRecord,
  clinics: readonly string[],
  say: Say,
): Reading | undefined {
  const rank = ({ careKind, tier }: ProviderRecord) =>
    (careKind === hospital ? 0 : 10) + rankOf(tier);
  const [found] = clinics.flatMap(
    (code) =>
      record.providers
        .filter((one) => one.code === code)
        .toSorted((a, b) => rank(a) - rank(b))[0] ?? [],
  );
  if (found === undefined) return undefined;
  const care = found.careKind === hospital ? "hospitalCare" : "ambulatoryCare";
  return {
    label: say("listing.fact.inClinic", { clinic: found.displayName }),
    value:
      found.percentage === null ? text(say("listing.fact.inNetwork")) : share(found.percentage),
    note: say(`listing.fact.${care}`),
  };
}
