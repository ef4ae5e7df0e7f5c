import type { CoverageRecord, LimitRecord, ProductRecord } from "#src/contracts/product-record.ts";
import type { ProductDetail } from "#src/modules/offer/product/product-detail.service.ts";
import { numberText } from "#src/contracts/amount-text.rules.ts";
import {
  coverageCell,
  coverageTiers,
} from "#src/areas/marketplace/product-facts/coverage.presenter.ts";
import type { PrevisionChoice } from "#src/modules/offer/profile/prevision.rules.ts";
import { inCountryWords } from "#src/contracts/country-glossary.ts";
import { deductibleKey } from "#src/areas/marketplace/product-facts/country-words.rules.ts";
import { productContribution } from "#src/areas/marketplace/product-facts/legal-contribution.presenter.ts";
import { limitCell, mainLimits } from "#src/areas/marketplace/product-facts/limit.presenter.ts";
import { partLabel } from "#src/areas/marketplace/product-facts/left-out.presenter.ts";
import type { Clinic } from "#src/areas/marketplace/product-facts/clinic-answer.view-model.ts";
import { clinicAnswer } from "#src/areas/marketplace/product-facts/clinic-answer.presenter.ts";
import type { CoverageCellModel } from "#src/areas/marketplace/product-facts/product.view-model.ts";
import {
  asksPrevision,
  preexistingText,
  previousCoverageTexts,
  previsionAnswer,
  previsionText,
} from "#src/areas/marketplace/product-facts/requirement.presenter.ts";
import { percentText, type Reader } from "#src/areas/page/reader.presenter.ts";
import { comparedCosts, yearlyCostNote, yearlyCostRows } from "./yearly-cost-rows.presenter.ts";
import type {
  CompareCellModel,
  CompareGroupModel,
  CompareRowModel,
} from "./compare-table.view-model.ts";

/** Clinics shown at most, those of most products first. */
const mostClinics = 8;

export interface RowSources {
  details: readonly ProductDetail[];
  prevision: PrevisionChoice;
  /** The profile form with the way back. */
  editHref: string;
  /** The clinic asked for in this visit. */
  clinic?: Clinic | null;
}

/** Every section of the table with its rows; sections without rows are left out. */
export function compareGroups(sources: RowSources, reader: Reader): CompareGroupModel[] {
  const records = sources.details.map(({ record }) => record);
  const costs = comparedCosts(sources.details, sources.prevision);
  const groups: [string, CompareRowModel[]][] = [
    ["price", priceRows(sources, reader)],
    ["yearlyCost", yearlyCostRows(costs, sources.prevision, reader)],
    ["coverage", coverageRows(records, sources.prevision, reader)],
    ["limits", limitRows(sources, reader)],
    ["clinics", [...askedClinicRow(sources, reader), ...clinicRows(records, reader)]],
    ["benefits", benefitRows(records, reader)],
  ];
  return groups
    .filter(([, rows]) => rows.length > 0)
    .map(([name, rows]) => ({
      label: reader.say(`compare.group.${name}`),
      rows,
      ...(name === "yearlyCost"
        ? { note: yearlyCostNote(costs, sources.prevision, reader), hasBars: true }
        : {}),
      ...(name === "benefits" ? { isBriefOnPaper: true } : {}),
    }));
}

/** The table with the equal rows left out, and how many those were (UX 36). */
export function onlyDifferences(groups: readonly CompareGroupModel[]): {
  groups: CompareGroupModel[];
  hiddenRows: number;
} {
  const kept = groups.map((group) => ({
    ...group,
    rows: group.rows.filter((row) => row.differs),
  }));
  const count = (all: readonly CompareGroupModel[]) =>
    all.reduce((sum, { rows }) => sum + rows.length, 0);
  return {
    groups: kept.filter(({ rows }) => rows.length > 0),
    hiddenRows: count(groups) - count(kept),
  };
}

/** A row, with whether its cells differ: missing against a value is a difference. */
export function rowOf(
  label: string,
  cells: readonly CompareCellModel[],
  note: string | null = null,
): CompareRowModel {
  const shown = new Set(
    cells.map(({ kind, text, note: own, sum }) =>
      [kind, text, own ?? "", sum?.label ?? ""].join("|"),
    ),
  );
  return { label, note, differs: shown.size > 1, cells };
}

const textCell = (
  text: string,
  note: string | null = null,
  percent: number | null = null,
): CompareCellModel => ({
  kind: "text",
  text,
  note,
  percent,
});

const missingCell = ({ say }: Reader): CompareCellModel => ({
  kind: "missing",
  text: say("product.notInformed"),
  note: null,
  percent: null,
});

const textOrMissing = (text: string | null, reader: Reader): CompareCellModel =>
  text === null ? missingCell(reader) : textCell(text);

function priceRows({ details, editHref }: RowSources, reader: Reader): CompareRowModel[] {
  const { say } = reader;
  return [
    ...contributionRow(details, editHref, reader),
    rowOf(
      say("presented.compare.people"),
      details.map(({ price }) => {
        const { profilesWithPrice: count, profilesEvaluated: total } = price.outcome;
        if (count === total) return textCell(say("presented.compare.peopleAll", { count }));
        const part = partLabel(price, price.leftOut, reader);
        return textCell(say("presented.compare.peopleOf", { count, total }), part);
      }),
    ),
  ];
}

/** What the price is over the legal contribution, where any product is an isapre's plan. */
function contributionRow(
  details: readonly ProductDetail[],
  editHref: string,
  reader: Reader,
): CompareRowModel[] {
  const found = details.map(({ price }) => productContribution(price, editHref, reader));
  if (found.every((one) => one === null)) return [];
  const cells = found.map((one): CompareCellModel => {
    if (one === null) return textCell(reader.say("legal-contribution.compare.none"));
    if (one.askHref !== null) {
      return { ...textCell(""), link: { href: one.askHref, text: one.text } };
    }
    return { ...textCell(""), sum: { label: one.text, lines: one.lines } };
  });
  return [rowOf(reader.say("legal-contribution.own"), cells)];
}

function coverageRows(
  records: readonly ProductRecord[],
  prevision: PrevisionChoice,
  reader: Reader,
): CompareRowModel[] {
  const { say, locale } = reader;
  const general = (label: string, pick: (record: ProductRecord) => number | null) =>
    rowOf(
      say(label),
      records.map((record) => {
        const percent = pick(record);
        if (percent === null) return missingCell(reader);
        if (percent === -1) return textCell(say("product.value.same"));
        if (percent === 0) return noCell(say("product.value.notCovered"));
        return textCell(percentText(numberText(percent, locale), reader), null, percent);
      }),
    );
  const tags = [
    ...new Map(
      records.flatMap(({ coverages }) => coverages).map(({ tag }) => [tag.code, tag]),
    ).values(),
  ].toSorted((a, b) => a.order - b.order);
  return [
    general("presented.compare.hospital", (record) => record.hospitalPercentage),
    general("presented.compare.ambulatory", (record) => record.ambulatoryPercentage),
    ...tags.map((tag) =>
      rowOf(
        inCountryWords(tag.displayName, reader.country.code, reader.language),
        records.map((record) =>
          cellOf(
            coverageCell(mainCoverage(record, tag.code, prevision, reader), prevision, reader),
            reader,
          ),
        ),
      ),
    ),
  ];
}

const noCell = (text: string): CompareCellModel => ({
  kind: "no",
  text,
  note: null,
  percent: null,
});

/** The coverage of a tag that stands for it: the preferred modality first, one that says something. */
function mainCoverage(
  record: ProductRecord,
  tag: string,
  prevision: PrevisionChoice,
  reader: Reader,
): CoverageRecord | undefined {
  const own = record.coverages.filter((one) => one.tag.code === tag);
  for (const tier of coverageTiers) {
    const found = own.find(
      (one) => one.tier === tier && coverageCell(one, prevision, reader).kind !== "missing",
    );
    if (found) return found;
  }
  return own[0];
}

function cellOf(cell: CoverageCellModel, reader: Reader): CompareCellModel {
  if (cell.kind === "missing") return missingCell(reader);
  if (cell.kind === "none") return noCell(cell.text);
  return textCell(cell.text, cell.note, cell.percent);
}

function limitRows({ details, prevision }: RowSources, reader: Reader): CompareRowModel[] {
  const { say } = reader;
  const records = details.map(({ record }) => record);
  const fonasa = (record: ProductRecord) =>
    record.limits.find(({ kind }) => kind === "deductible_fonasa");
  const limit = ({ price }: ProductDetail, found: LimitRecord | undefined): CompareCellModel => {
    const cell = limitCell(found, price.index.snapshot.uf, reader);
    if (cell.kind === "missing") return missingCell(reader);
    const notes = [cell.local, cell.kind === "amount" ? (found?.details ?? null) : null].filter(
      (one) => one !== null,
    );
    return textCell(cell.text, notes.length === 0 ? null : notes.join(" · "));
  };
  return [
    rowOf(
      say(deductibleKey(reader.country.code, "name")),
      details.map((detail) => limit(detail, mainLimits(detail.record).deductible)),
    ),
    ...(records.some(fonasa)
      ? [
          rowOf(
            say("presented.compare.fonasaDeductible"),
            details.map((detail) => limit(detail, fonasa(detail.record))),
          ),
        ]
      : []),
    rowOf(
      say("presented.compare.top"),
      details.map((detail) => {
        const { top } = mainLimits(detail.record);
        if (top === undefined && detail.record.hasBenefitCap === false)
          return textCell(say("product.value.noTop"));
        return limit(detail, top);
      }),
    ),
    ...requirementRows(records, prevision, reader),
  ];
}

/** Rows of the requirements for buying the product and of its waiting periods. */
function requirementRows(
  records: readonly ProductRecord[],
  prevision: PrevisionChoice,
  reader: Reader,
): CompareRowModel[] {
  const { say } = reader;
  return [
    rowOf(
      say("presented.compare.waiting"),
      records.map((record) => textOrMissing(record.waitingPeriod, reader)),
    ),
    rowOf(
      say("presented.compare.modality"),
      records.map((record) => textOrMissing(modalityText(record, reader), reader)),
    ),
    ...(records.some((record) => asksPrevision(record, reader))
      ? previsionRows(records, prevision, reader)
      : []),
    rowOf(
      say("presented.compare.preexisting"),
      records.map((record) => textOrMissing(preexistingText(record, reader), reader)),
    ),
  ];
}

/** Which health schemes are accepted, and what they have to cover first. */
const previsionRows = (
  records: readonly ProductRecord[],
  prevision: PrevisionChoice,
  reader: Reader,
): CompareRowModel[] => [
  rowOf(
    reader.say("presented.compare.prevision"),
    records.map((record) => textOrMissing(previsionText(record, reader), reader)),
  ),
  rowOf(
    reader.say("presented.compare.previous"),
    records.map((record) => {
      const texts = previousCoverageTexts(record, reader);
      if (texts.length === 0) return missingCell(reader);
      const verdict = prevision === null ? null : previsionAnswer(record, prevision, reader);
      if (verdict === null) return textCell(texts.join(" · "));
      return textCell(reader.say(`presented.verdict.${verdict.key}`, verdict.values));
    }),
  ),
];

/** Modalities as records write them, by the message that says them. */
const modalities: Readonly<Record<string, string>> = {
  Preferente: "product.tier.preferente",
  "Libre Elección": "product.tier.libre_eleccion",
};

/** A modality in words; one we have no word for stays as it is recorded. */
function modalityText({ modality }: ProductRecord, { say }: Reader): string | null {
  const key = modality === null ? undefined : modalities[modality];
  return key === undefined ? modality : say(key);
}

/** '¿Está mi clínica?', answered for each product in a sentence. */
function askedClinicRow({ details, clinic }: RowSources, reader: Reader): CompareRowModel[] {
  if (!clinic || details.every(({ record }) => record.providers.length === 0)) return [];
  const cells = details.map(({ record }) => {
    const { kind, text, day } = clinicAnswer(record, clinic, reader);
    const cell = { text, note: day, percent: null };
    return { ...cell, kind: kind === "yes" ? "yes" : kind === "no" ? "no" : "missing" } as const;
  });
  return [rowOf(reader.say("product-details.clinic.row", { clinic: clinic.name }), cells)];
}

/** The clinics that any product names, those of most products first. */
function clinicRows(records: readonly ProductRecord[], reader: Reader): CompareRowModel[] {
  const { say, locale } = reader;
  const names = new Map(
    records.flatMap(({ providers }) => providers).map((one) => [one.code, one.displayName]),
  );
  const countOf = (code: string) =>
    records.filter(({ providers }) => providers.some((one) => one.code === code)).length;
  return [...names]
    .map(([code, name]) => ({ code, name, count: countOf(code) }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, locale))
    .slice(0, mostClinics)
    .map(({ code, name }) =>
      rowOf(
        name,
        records.map((record) => {
          const lines = record.providers.filter((one) => one.code === code);
          const [best] = lines
            .filter(({ percentage }) => percentage !== null)
            .toSorted((a, b) => rankOf(a) - rankOf(b));
          if (best?.percentage === undefined || best.percentage === null)
            return missingCell(reader);
          const care = say(`presented.care.${best.careKind}`);
          const tier = say(`product.tier.${best.tier}`);
          return textCell(
            percentText(numberText(best.percentage, locale), reader),
            `${care} · ${tier}`,
            best.percentage,
          );
        }),
      ),
    );
}

/** Hospital first, the preferred modality first. */
const rankOf = ({ careKind, tier }: { careKind: string; tier: string }): number =>
  (careKind === "hospitalaria" ? 0 : 10) + (coverageTiers as readonly string[]).indexOf(tier);

/** A row a feature that any product has. What a product does not name is not informed, never a no. */
function benefitRows(records: readonly ProductRecord[], reader: Reader): CompareRowModel[] {
  const names = new Map(
    records.flatMap(({ features }) => features).map((one) => [one.code, one.displayName]),
  );
  return [...names].map(([code, name]) =>
    rowOf(
      name,
      records.map((record): CompareCellModel => {
        const found = record.features.find((one) => one.code === code);
        if (found === undefined) return missingCell(reader);
        return {
          kind: "yes",
          text: found.value ?? reader.say("presented.compare.includes"),
          note: null,
          percent: null,
        };
      }),
    ),
  );
}
