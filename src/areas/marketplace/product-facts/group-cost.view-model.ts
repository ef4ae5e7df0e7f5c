import type { Money, MoneyLocale } from "#src/contracts/money.ts";
import type { ShareRow } from "./group-cost-table.view.tsx";

/** What one kind of worker costs, and how many there are. */
export interface WorkerCost {
  label: string;
  count: number | null;
  total: Money;
  uf: string | null;
}

/** What employer and worker pay of group insurance (CQ 9). */
export interface GroupCostModel {
  /** Employer's share in whole percent. */
  percent: number;
  workers: readonly WorkerCost[];
  /** The same with the shares at that percent, as written. */
  rows: readonly ShareRow[];
  locale: MoneyLocale;
  /** "UF del 10-10-2026: $41.136,24"; null where nothing was converted. */
  conversion: string | null;
  /** The page that computes the same without JavaScript. */
  action: string;
  /** Name of the share in its address. */
  name: string;
  /** What else stays in its address. */
  kept: readonly { name: string; value: string }[];
}
