import { formatMoney } from "#src/contracts/money.ts";
import type { ProductDetail } from "#src/modules/offer/product/product-detail.service.ts";
import {
  type CareScenario,
  careScenarios,
} from "#src/modules/offer/yearly-cost/care-basket.rules.ts";
import type { YearlyCosts } from "#src/modules/offer/yearly-cost/yearly-costs.rules.ts";
import type { PrevisionChoice } from "#src/modules/offer/profile/prevision.rules.ts";
import {
  barOf,
  mostOf,
  schemeName,
  totalText,
  uninformedText,
  whoseText,
  yearlyCostsFor,
} from "#src/areas/marketplace/product-facts/yearly-cost.presenter.ts";
import {
  yearLines,
  yearWriter,
} from "#src/areas/marketplace/product-facts/yearly-cost-lines.presenter.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import type { CompareCellModel, CompareRowModel } from "./compare-table.view-model.ts";

export interface ComparedCosts {
  detail: ProductDetail;
  costs: YearlyCosts;
}

type Known = YearlyCosts & { kind: "costs" };

export const comparedCosts = (
  details: readonly ProductDetail[],
  prevision: PrevisionChoice,
): ComparedCosts[] =>
  details.map((detail) => ({
    detail,
    costs: yearlyCostsFor({ record: detail.record, price: detail.price, prevision }),
  }));

/** A row a year of care (UX 37) for the visitor's scheme, all bars on one scale, the least of a row marked,
 *  each sum opening where it stands; one row that says why where no product has a yearly cost. */
export function yearlyCostRows(
  compared: readonly ComparedCosts[],
  prevision: PrevisionChoice,
  reader: Reader,
): CompareRowModel[] {
  if (compared.length === 0) return [];
  const { say } = reader;
  if (!compared.some(({ costs }) => costs.kind === "costs")) {
    const cells = compared.map(({ costs }) => unknownCell(costs, reader));
    return [rowOfCells(say("yearly-cost.compare.year"), null, cells)];
  }
  const scale = Math.max(
    ...compared.map(({ costs }) =>
      costs.kind === "costs" ? mostOf(costs.schemes.slice(0, 1)) : 0,
    ),
  );
  return careScenarios.map((scenario) => yearRow(scenario, compared, { scale, prevision }, reader));
}

/** Whose premium and care the rows are of, and under which scheme. */
export function yearlyCostNote(
  compared: readonly ComparedCosts[],
  prevision: PrevisionChoice,
  reader: Reader,
): string | null {
  const [first] = compared.filter(({ costs }) => costs.kind === "costs");
  if (first?.costs.kind !== "costs") return null;
  const schemes = compared.flatMap(({ costs }) =>
    costs.kind === "costs" ? [schemeName(costs.schemes[0]?.scheme ?? null, prevision, reader)] : [],
  );
  const names = [...new Set(schemes.filter((one) => one !== null))];
  const whose = new Set(
    compared.flatMap(({ detail, costs }) =>
      costs.kind === "costs" ? [whoseText(detail.price, reader)] : [],
    ),
  );
  return [
    reader.say("yearly-cost.compare.legend"),
    ...(whose.size === 1 ? whose : []),
    ...(names.length === 1 ? [`${names[0] ?? ""}.`] : []),
  ].join(" ");
}

/** The figures of a year, in the products' order; undefined where a product has none. */
export const totalsOf = (scenario: CareScenario, compared: readonly ComparedCosts[]) =>
  compared.map(({ costs }) =>
    costs.kind === "costs" ? costs.schemes[0]?.costs[scenario] : undefined,
  );

function yearRow(
  scenario: CareScenario,
  compared: readonly ComparedCosts[],
  { scale, prevision }: { scale: number; prevision: PrevisionChoice },
  reader: Reader,
): CompareRowModel {
  const { say } = reader;
  const totals = totalsOf(scenario, compared);
  // Only what is known whole can be the least, and only among figures that are all known.
  const isRanked =
    totals.length > 1 && totals.every((cost) => cost !== undefined && cost.uninformed.length === 0);
  const least = Math.min(...totals.map((cost) => cost?.total ?? Infinity));
  const isTied = totals.every((cost) => cost?.total === least);
  const cells = compared.map(({ costs }, place): CompareCellModel => {
    const cost = totals[place];
    if (costs.kind !== "costs" || cost === undefined) return unknownCell(costs, reader);
    const writer = yearWriter(costs.basket, reader);
    return {
      kind: "text",
      text: totalText(cost, writer.money, reader),
      note: null,
      percent: null,
      bar: barOf(cost, scale),
      sum: {
        label: say("yearly-cost.compare.sum"),
        lines: [
          ...yearLines(cost, writer, reader).map(({ label, text, note, kind }) => ({
            label: note === null ? label : `${label} (${note})`,
            value: text,
            isTotal: kind !== "part",
          })),
          ...otherSchemes(scenario, costs, prevision, reader),
        ],
        note: uninformedText(cost, reader),
      },
      ...(isRanked && !isTied && cost.total === least
        ? { best: say("yearly-cost.compare.best") }
        : {}),
    };
  });
  return rowOfCells(
    say(`yearly-cost.year.${scenario}`),
    say(`yearly-cost.about.${scenario}`),
    cells,
  );
}

const rowOfCells = (
  label: string,
  note: string | null,
  cells: readonly CompareCellModel[],
): CompareRowModel => ({
  label,
  note,
  differs: new Set(cells.map(({ kind, text, note: own }) => [kind, text, own].join("|"))).size > 1,
  cells,
});

/** "Con Fonasa: $900.000", after the sum. */
function otherSchemes(
  scenario: CareScenario,
  { schemes, basket }: Known,
  prevision: PrevisionChoice,
  reader: Reader,
): { label: string; value: string }[] {
  const { money } = yearWriter(basket, reader);
  return schemes.slice(1).map(({ scheme, costs }) => ({
    label: schemeName(scheme, prevision, reader) ?? "",
    value: totalText(costs[scenario], money, reader),
  }));
}

/** What is missing, or the premium alone with why: the product is for other care. */
function unknownCell(costs: YearlyCosts, { say, locale }: Reader): CompareCellModel {
  if (costs.kind === "premium") {
    return {
      kind: "text",
      text: say("yearly-cost.compare.premiumOnly", { amount: formatMoney(costs.premium, locale) }),
      note: say("yearly-cost.compare.otherCare"),
      percent: null,
    };
  }
  const note =
    costs.kind === "missing"
      ? costs.missing.map((one) => say(`yearly-cost.missing.${one}`)).join(", ")
      : null;
  return { kind: "missing", text: say("product.notInformed"), note, percent: null };
}
