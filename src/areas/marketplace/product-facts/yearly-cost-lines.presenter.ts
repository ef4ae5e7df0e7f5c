import { formatMoney } from "#src/contracts/money.ts";
import type { CareBasket } from "#src/modules/offer/yearly-cost/care-basket.rules.ts";
import type { ItemCost, YearlyCost } from "#src/modules/offer/yearly-cost/yearly-cost.rules.ts";
import { numberText } from "#src/contracts/amount-text.rules.ts";
import { percentText, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { YearlyCostLineModel } from "./yearly-cost.view-model.ts";

export interface YearWriter {
  money(amount: number): string;
  percent(hundredths: number): string;
}

export function yearWriter({ currency }: CareBasket, reader: Reader): YearWriter {
  return {
    money: (amountMinor) => formatMoney({ amountMinor, currency }, reader.locale),
    percent: (hundredths) => percentText(numberText(hundredths / 100, reader.locale), reader),
  };
}

export const careName = (care: string, { say }: Reader): string =>
  say(`yearly-cost.care.${care}`).toLowerCase();

/** The sum as a person would write it: prices, what the scheme pays, what the product pays, the premium. */
export function yearLines(
  cost: YearlyCost,
  { money, percent }: YearWriter,
  reader: Reader,
): YearlyCostLineModel[] {
  const { say } = reader;
  const minus = (amount: number) => (amount === 0 ? money(0) : `−\u00a0${money(amount)}`);
  const line = (
    key: string,
    text: string,
    kind: YearlyCostLineModel["kind"] = "part",
  ): YearlyCostLineModel => ({ label: say(`yearly-cost.line.${key}`), kind, text, note: null });
  const cares = cost.items.map(({ item, billed }): YearlyCostLineModel => ({
    label: say("yearly-cost.line.care", {
      care: say(`yearly-cost.care.${item.care}`),
      count: item.quantity,
      price: money(item.unitPrice),
    }),
    kind: "part",
    text: money(billed),
    note: null,
  }));
  const refunds = cost.items.map((one): YearlyCostLineModel => ({
    label: say("yearly-cost.line.refund", { care: careName(one.item.care, reader) }),
    kind: "part",
    text: minus(one.refund),
    note: refundNote(one, { money, percent }, reader),
  }));
  return [
    ...cares,
    line("billed", money(cost.billed), "subtotal"),
    ...(cost.previsionPaid > 0
      ? [line("prevision", minus(cost.previsionPaid)), line("left", money(cost.left), "subtotal")]
      : []),
    ...refunds,
    ...(cost.topCut > 0 ? [line("topCut", `+\u00a0${money(cost.topCut)}`)] : []),
    line("outOfPocket", money(cost.outOfPocket), "subtotal"),
    line("premium", money(cost.premium)),
    line("total", money(cost.total), "total"),
  ];
}

/** "70 % de $30.864, después de tu deducible de $41.136": why the product pays what it pays. */
function refundNote(one: ItemCost, { money, percent }: YearWriter, { say }: Reader): string {
  if (one.percent === null) return say("yearly-cost.note.uninformed");
  if (one.percent === 0) return say("yearly-cost.note.notCovered");
  const rest = one.basis - one.deductible;
  const parts = [
    say("yearly-cost.note.share", { percent: percent(one.percent), amount: money(rest) }),
    ...(one.deductible === 0
      ? []
      : [say("yearly-cost.note.deductible", { amount: money(one.deductible) })]),
    ...(one.cap !== null && one.refund === one.cap
      ? [say("yearly-cost.note.capped", { amount: money(one.cap) })]
      : []),
  ];
  return parts.join(", ");
}
