import {
  convert,
  formatMoney,
  formatUfValue,
  type Money,
  roundToStorage,
  ufToClp,
} from "#src/contracts/money.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { ProductPrice } from "#src/modules/offer/comparison/comparison.service.ts";
import {
  type CareBasket,
  type CareScenario,
  careScenarios,
} from "#src/modules/offer/yearly-cost/care-basket.rules.ts";
import { pesosFor } from "#src/modules/offer/yearly-cost/cover-terms.rules.ts";
import type { ItemCost, YearlyCost } from "#src/modules/offer/yearly-cost/yearly-cost.rules.ts";
import {
  type SchemeCosts,
  type YearlyCosts,
  yearlyCostsOf,
} from "#src/modules/offer/yearly-cost/yearly-costs.rules.ts";
import { numberText } from "#src/areas/page/amount.rules.ts";
import { longDay, percentText, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { PrevisionChoice } from "#src/modules/offer/profile/prevision.rules.ts";
import type {
  YearlyCostLineModel,
  YearlyCostSectionModel,
  YearlyCostYearModel,
} from "./yearly-cost.view-model.ts";

export interface YearlyCostSources {
  record: ProductRecord;
  price: ProductPrice;
  prevision: PrevisionChoice;
}

/** Twelve monthly prices in the country's currency, rounded once; of a company's insurance those of one
 *  worker; null where there is no price. */
export function yearlyPremium(price: ProductPrice): Money | null {
  const { group, method } = price.outcome;
  const worker = method === "PerEmployeeBand" ? group?.shares[0]?.amount : undefined;
  const amount = worker ?? price.outcome.amount;
  if (amount === null || price.price === null) return null;
  const year = { ...amount, units: amount.units * 12 };
  if (price.price.currency !== "CLP" || year.currency === "CLP") return roundToStorage(year);
  const { uf, exchangeRates } = price.index.snapshot;
  if (year.currency === "UF") return convert(year, ufToClp(uf.valueCents));
  const rate = exchangeRates?.get(year.currency);
  return rate === undefined ? null : convert(year, pesosFor(year.currency, rate));
}

export const yearlyCostsFor = ({ record, price, prevision }: YearlyCostSources): YearlyCosts =>
  yearlyCostsOf({
    record,
    premium: yearlyPremium(price),
    uf: price.index.snapshot.uf,
    exchangeRates: price.index.snapshot.exchangeRates ?? new Map(),
    prevision,
  });

/** The yearly cost with every line of its sum, or only its totals with the address of the lines. */
export function presentYearlyCost(
  sources: YearlyCostSources,
  options: { hasLines: boolean; href: string },
  reader: Reader,
): YearlyCostSectionModel {
  const { say, locale } = reader;
  const costs = yearlyCostsFor(sources);
  const isTrip = sources.record.method === "Trip";
  const none = { columns: [], years: [], facts: [], missing: [], href: options.href };
  if (isTrip) return { ...none, lead: say("yearly-cost.trip") };
  if (costs.kind === "premium") {
    const amount = formatMoney(costs.premium, locale);
    return { ...none, lead: say("yearly-cost.premiumOnly", { amount }) };
  }
  if (costs.kind === "missing") {
    return {
      ...none,
      lead: say("yearly-cost.missing.lead"),
      missing: costs.missing.map((one) => say(`yearly-cost.missing.${one}`)),
    };
  }
  const { basket, schemes } = costs;
  const text = writer(basket, reader);
  const most = Math.max(
    ...schemes.flatMap(({ costs: of }) => careScenarios.map((one) => of[one].total)),
  );
  return {
    ...none,
    lead: say("yearly-cost.lead", { tier: say(`product.tier.${schemes[0]?.tier ?? ""}`) }),
    columns: schemes.map(({ scheme }) => say(`yearly-cost.column.${scheme ?? "any"}`)),
    years: careScenarios.map((scenario) =>
      presentYear(scenario, schemes, { ...text, most, hasLines: options.hasLines }, reader),
    ),
    facts: options.hasLines ? factsOf(sources, basket, schemes, reader) : [],
  };
}

interface Writer {
  money(amount: number): string;
  percent(hundredths: number): string;
}

function writer({ currency }: CareBasket, reader: Reader): Writer {
  return {
    money: (amountMinor) => formatMoney({ amountMinor, currency }, reader.locale),
    percent: (hundredths) => percentText(numberText(hundredths / 100, reader.locale), reader),
  };
}

/** "Como máximo $500.000" where something is not informed, else "$500.000". */
export function totalText(cost: YearlyCost, money: Writer["money"], { say }: Reader): string {
  const amount = money(cost.total);
  return cost.uninformed.length > 0 ? say("yearly-cost.atMost", { amount }) : amount;
}

function presentYear(
  scenario: CareScenario,
  schemes: readonly SchemeCosts[],
  { most, hasLines, ...text }: Writer & { most: number; hasLines: boolean },
  reader: Reader,
): YearlyCostYearModel {
  const { say } = reader;
  const costs = schemes.map(({ costs: of }) => of[scenario]);
  const uninformed = [...new Set(costs.flatMap((cost) => cost.uninformed))];
  const share = (amount: number) => (most === 0 ? 0 : (100 * amount) / most);
  return {
    key: scenario,
    label: say(`yearly-cost.year.${scenario}`),
    about: say(`yearly-cost.about.${scenario}`),
    totals: costs.map((cost) => ({
      text: totalText(cost, text.money, reader),
      premiumShare: share(cost.premium),
      careShare: share(cost.outOfPocket),
    })),
    note:
      uninformed.length === 0
        ? null
        : say("yearly-cost.uninformed", {
            cares: uninformed.map((one) => careName(one, reader)).join(", "),
          }),
    lines: hasLines ? linesOf(costs, text, reader) : [],
  };
}

const careName = (care: string, { say }: Reader): string =>
  say(`yearly-cost.care.${care}`).toLowerCase();

/** The sum as a person would write it: prices, what the scheme pays, what the product pays, the premium. */
function linesOf(
  costs: readonly YearlyCost[],
  { money, percent }: Writer,
  reader: Reader,
): YearlyCostLineModel[] {
  const { say } = reader;
  const [first] = costs;
  if (first === undefined) return [];
  const minus = (amount: number) => (amount === 0 ? money(0) : `−\u00a0${money(amount)}`);
  const line = (
    key: string,
    pick: (cost: YearlyCost) => string,
    kind: YearlyCostLineModel["kind"] = "part",
  ): YearlyCostLineModel => ({
    label: say(`yearly-cost.line.${key}`),
    kind,
    cells: costs.map((cost) => ({ text: pick(cost), note: null })),
  });
  const cares = first.items.map(({ item, billed }): YearlyCostLineModel => ({
    label: say("yearly-cost.line.care", {
      care: say(`yearly-cost.care.${item.care}`),
      count: item.quantity,
      price: money(item.unitPrice),
    }),
    kind: "part",
    cells: costs.map(() => ({ text: money(billed), note: null })),
  }));
  const refunds = first.items.map(({ item }, place): YearlyCostLineModel => ({
    label: say("yearly-cost.line.refund", { care: careName(item.care, reader) }),
    kind: "part",
    cells: costs.map((cost) => {
      const one = cost.items[place];
      if (one === undefined) return { text: "", note: null };
      return { text: minus(one.refund), note: refundNote(one, { money, percent }, reader) };
    }),
  }));
  const hasPrevision = costs.some(({ previsionPaid }) => previsionPaid > 0);
  return [
    ...cares,
    line("billed", ({ billed }) => money(billed), "subtotal"),
    ...(hasPrevision
      ? [
          line("prevision", ({ previsionPaid }) => minus(previsionPaid)),
          line("left", ({ left }) => money(left), "subtotal"),
        ]
      : []),
    ...refunds,
    ...(costs.some(({ topCut }) => topCut > 0)
      ? [line("topCut", ({ topCut }) => `+\u00a0${money(topCut)}`)]
      : []),
    line("outOfPocket", ({ outOfPocket }) => money(outOfPocket), "subtotal"),
    line("premium", ({ premium }) => money(premium)),
    line("total", ({ total }) => money(total), "total"),
  ];
}

/** "70 % de $30.864, después de tu deducible de $41.136": why the product pays what it pays. */
function refundNote(one: ItemCost, { money, percent }: Writer, { say }: Reader): string {
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

/** What is assumed, in sentences. */
function factsOf(
  { price }: YearlyCostSources,
  basket: CareBasket,
  schemes: readonly SchemeCosts[],
  reader: Reader,
): string[] {
  const { say } = reader;
  const { percent } = writer(basket, reader);
  const isAfter = schemes.some(({ costs }) => costs.high.previsionPaid > 0);
  const { isapre, fonasa } = basket.shares;
  const { uf } = price.index.snapshot;
  const isUf = price.outcome.amount?.currency === "UF";
  return [
    say("yearly-cost.basis", { year: String(basket.year) }),
    ...(isAfter
      ? [
          say("yearly-cost.shares", {
            isapreAmb: percent(isapre.ambulatoria * 100),
            isapreHosp: percent(isapre.hospitalaria * 100),
            fonasaAmb: percent(fonasa.ambulatoria * 100),
            fonasaHosp: percent(fonasa.hospitalaria * 100),
          }),
          say("yearly-cost.asked"),
        ]
      : []),
    ...(isUf && uf.date !== null
      ? [
          say("yearly-cost.uf", {
            value: formatUfValue(uf.valueCents, reader.locale),
            date: longDay(uf.date, reader),
          }),
        ]
      : []),
    say("yearly-cost.rounding", { unit: say(`yearly-cost.unit.${basket.currency}`) }),
    say("yearly-cost.estimate"),
  ];
}
