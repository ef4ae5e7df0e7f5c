import {
  convert,
  type ExactAmount,
  formatExact,
  roundToStorage,
  ufToClp,
} from "#src/contracts/money.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { ProductPrice } from "#src/modules/offer/comparison/comparison.service.ts";
import {
  readShare,
  shareParameter,
  shareRows,
  usualShare,
} from "#src/areas/marketplace/product-facts/group-cost.rules.ts";
import type { GroupCostModel } from "#src/areas/marketplace/product-facts/group-cost.view-model.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import { conversionText } from "#src/modules/offer/pricing/said-price.rules.ts";

const groupTypes: ReadonlySet<string> = new Set(["SEGURO COLECTIVO", "EPS"]);

/** Where the cost of a group is asked for, and what the address says. */
export interface GroupCostAddress {
  action: string;
  kept: readonly { name: string; value: string }[];
  /** The employer's share in the address. */
  share: string | null;
}

/** Each worker's price between employer and worker (CQ 9), in the country's currency by the UF of the
 *  day; null for products that are no group's and without a price. */
export function presentGroupCost(
  record: ProductRecord,
  price: ProductPrice,
  { action, kept, share }: GroupCostAddress,
  { say, locale }: Reader,
): GroupCostModel | null {
  const workers = workersOf(price);
  if (!groupTypes.has(record.insuranceType.upperType.name) || workers.length === 0) return null;
  const { uf } = price.index.snapshot;
  const isConverted = (amount: ExactAmount) =>
    amount.currency === "UF" && price.price?.currency === "CLP";
  const [first] = workers;
  const percent = readShare(share ?? "") ?? recordedShare(record) ?? usualShare;
  const shown = workers.map(({ kind, count, amount }) => ({
    label: say(`product-details.groupCost.kind.${kind}`),
    count,
    total: isConverted(amount) ? convert(amount, ufToClp(uf.valueCents)) : roundToStorage(amount),
    uf: isConverted(amount) ? formatExact(amount, locale) : null,
  }));
  return {
    percent,
    workers: shown,
    rows: shareRows(shown, percent, locale),
    name: shareParameter,
    locale,
    conversion:
      first !== undefined && isConverted(first.amount)
        ? conversionText(
            first.amount,
            { kind: "uf", day: uf.date, valueCents: uf.valueCents },
            { say, locale },
          )
        : null,
    action,
    kept,
  };
}

interface Worker {
  kind: "any" | "alone" | "with_dependants";
  count: number | null;
  /** Monthly price of one. */
  amount: ExactAmount;
}

/** The price of one worker, by kind where the company's price is made of kinds. */
function workersOf({ outcome, price }: ProductPrice): Worker[] {
  if (outcome.amount === null || price === null) return [];
  const kinds = ["alone", "with_dependants"] as const;
  const shares = (outcome.group?.shares ?? []).flatMap(({ kind, count, amount }): Worker[] => {
    const known = kinds.find((one) => one === kind);
    return known === undefined ? [] : [{ kind: known, count, amount }];
  });
  return shares.length > 0 ? shares : [{ kind: "any", count: null, amount: outcome.amount }];
}

/** The share that the product's record names: `aporte_empresa`, a percentage. */
function recordedShare({ metadata }: ProductRecord): number | null {
  const entry = metadata.metadata_colectivo?.find(
    ({ key, tipo }) => key === "aporte_empresa" && tipo === "porcentaje",
  );
  return entry === undefined ? null : readShare(entry.value);
}
