import { productHref } from "#src/modules/offer/catalog/product-link.rules.ts";
import { formatMoney } from "#src/contracts/money.ts";
import type { ProductDetail } from "#src/modules/offer/comparison/product-detail.service.ts";
import {
  type CareScenario,
  careScenarios,
} from "#src/modules/offer/yearly-cost/care-basket.rules.ts";
import type { YearlyCosts } from "#src/modules/offer/yearly-cost/yearly-costs.rules.ts";
import type { PrevisionChoice } from "#src/modules/offer/profile/prevision.rules.ts";
import {
  totalText,
  yearlyCostsFor,
} from "#src/areas/marketplace/product-facts/yearly-cost.presenter.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import type { CompareCellModel, CompareRowModel } from "./compare-table.view-model.ts";

interface Compared {
  detail: ProductDetail;
  costs: YearlyCosts;
}

/** A row a year of care (UX 37): the visitor's scheme first and the other one beside it, the
 *  least of the row marked, each figure with the way to its sum. */
export function yearlyCostRows(
  {
    details,
    prevision,
  }: {
    details: readonly ProductDetail[];
    prevision: PrevisionChoice;
  },
  reader: Reader,
): CompareRowModel[] {
  const compared = details.map((detail) => ({
    detail,
    costs: yearlyCostsFor({ record: detail.record, price: detail.price, prevision }),
  }));
  if (!compared.some(({ costs }) => costs.kind === "costs")) return [];
  return careScenarios.map((scenario) => yearRow(scenario, compared, reader));
}

function yearRow(
  scenario: CareScenario,
  compared: readonly Compared[],
  reader: Reader,
): CompareRowModel {
  const { say } = reader;
  const totals = compared.map(({ costs }) =>
    costs.kind === "costs" ? costs.schemes[0]?.costs[scenario] : undefined,
  );
  const most = Math.max(...totals.map((cost) => cost?.total ?? 0));
  // Only what is known whole can be the least, and only among figures that are all known.
  const isRanked =
    totals.length > 1 && totals.every((cost) => cost !== undefined && cost.uninformed.length === 0);
  const least = Math.min(...totals.map((cost) => cost?.total ?? Infinity));
  const cells = compared.map(({ detail, costs }, place): CompareCellModel => {
    const cost = totals[place];
    if (costs.kind !== "costs" || cost === undefined) return unknownCell(costs, reader);
    const money = (amountMinor: number) =>
      formatMoney({ amountMinor, currency: costs.basket.currency }, reader.locale);
    return {
      kind: "text",
      text: totalText(cost, money, reader),
      note: schemeNote(scenario, costs, money, reader),
      percent: most === 0 ? null : Math.round((100 * cost.total) / most),
      link: {
        href: productHref(detail.record, reader.language, "yearlyCost"),
        text: say("yearly-cost.compare.sum"),
      },
      ...(isRanked && cost.total === least ? { best: say("yearly-cost.compare.best") } : {}),
    };
  });
  return {
    label: say(`yearly-cost.year.${scenario}`),
    note: say(`yearly-cost.about.${scenario}`),
    differs: new Set(cells.map(({ kind, text, note }) => [kind, text, note].join("|"))).size > 1,
    cells,
  };
}

/** "con Isapre · con Fonasa: $900.000": which scheme the figure is of, and the other one's. */
function schemeNote(
  scenario: CareScenario,
  { schemes }: YearlyCosts & { kind: "costs" },
  money: (amountMinor: number) => string,
  reader: Reader,
): string | null {
  const { say } = reader;
  const [first, ...others] = schemes;
  if (first === undefined || first.scheme === null || others.length === 0) return null;
  const other = others.map(({ scheme, costs }) =>
    say("yearly-cost.compare.other", {
      scheme: say(`yearly-cost.column.${scheme ?? "any"}`),
      amount: totalText(costs[scenario], money, reader),
    }),
  );
  return [say(`yearly-cost.column.${first.scheme}`), ...other].join(" · ");
}

/** What is missing, or that the product is for other care: its premium is in the row of the price. */
function unknownCell(costs: YearlyCosts, { say }: Reader): CompareCellModel {
  const note =
    costs.kind === "missing"
      ? costs.missing.map((one) => say(`yearly-cost.missing.${one}`)).join(", ")
      : say("yearly-cost.compare.otherCare");
  return { kind: "missing", text: say("product.notInformed"), note, percent: null };
}
