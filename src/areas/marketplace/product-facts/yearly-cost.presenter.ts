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
  type Scheme,
} from "#src/modules/offer/yearly-cost/care-basket.rules.ts";
import { pesosFor } from "#src/modules/offer/yearly-cost/cover-terms.rules.ts";
import type { YearlyCost } from "#src/modules/offer/yearly-cost/yearly-cost.rules.ts";
import {
  type SchemeCosts,
  type YearlyCosts,
  yearlyCostsOf,
} from "#src/modules/offer/yearly-cost/yearly-costs.rules.ts";
import { longDay, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { PrevisionChoice } from "#src/modules/offer/profile/prevision.rules.ts";
import { careName, yearLines, type YearWriter, yearWriter } from "./yearly-cost-lines.presenter.ts";
import type {
  YearBarModel,
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

/** The yearly cost for the visitor's scheme and, behind a switch, for the other one. */
export function presentYearlyCost(
  sources: YearlyCostSources,
  reader: Reader,
): YearlyCostSectionModel {
  const { say, locale } = reader;
  const costs = yearlyCostsFor(sources);
  const none = { verdict: null, whose: null, schemes: [], facts: [], missing: [] };
  if (sources.record.method === "Trip") return { ...none, lead: say("yearly-cost.trip") };
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
  const scale = mostOf(schemes);
  return {
    ...none,
    lead: say("yearly-cost.lead", { tier: say(`product.tier.${schemes[0]?.tier ?? ""}`) }),
    verdict: verdictOf(schemes[0], sources.prevision, yearWriter(basket, reader), reader),
    whose: whoseText(sources.price, reader),
    schemes: schemes.map((one) => ({
      key: one.scheme ?? "any",
      label: schemeName(one.scheme, sources.prevision, reader),
      switchText: say("yearly-cost.switch", {
        scheme: lowerFirst(schemeName(one.scheme, sources.prevision, reader) ?? ""),
      }),
      years: careScenarios.map((scenario) => ({
        ...presentYear(scenario, one.costs[scenario], { basket, scale }, reader),
        other: one === schemes[0] ? otherTotals(scenario, costs, sources.prevision, reader) : null,
      })),
    })),
    facts: factsOf(sources, basket, schemes, reader),
  };
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The largest total of all years and schemes: the length of a whole bar. */
export const mostOf = (schemes: readonly SchemeCosts[]): number =>
  Math.max(0, ...schemes.flatMap(({ costs }) => careScenarios.map((one) => costs[one].total)));

export function barOf(cost: YearlyCost, scale: number): YearBarModel {
  const share = (amount: number) => (scale === 0 ? 0 : Math.round((1_000 * amount) / scale) / 10);
  return { premiumShare: share(cost.premium), careShare: share(cost.outOfPocket) };
}

/** "Con tu Isapre", "Con Fonasa"; null where schemes make no difference, as in countries that have none. */
export function schemeName(
  scheme: Scheme | null,
  prevision: PrevisionChoice,
  { say, country }: Reader,
): string | null {
  if (scheme === null || country.code !== "CL") return null;
  return say(`yearly-cost.${scheme === prevision ? "own" : "column"}.${scheme}`);
}

/** "Hasta $500.000" where something is not informed, else "$500.000". */
export function totalText(
  cost: YearlyCost,
  money: YearWriter["money"],
  { say }: Pick<Reader, "say">,
): string {
  const amount = money(cost.total);
  return cost.uninformed.length > 0 ? say("yearly-cost.atMost", { amount }) : amount;
}

function presentYear(
  scenario: CareScenario,
  cost: YearlyCost,
  { basket, scale }: { basket: CareBasket; scale: number },
  reader: Reader,
): Omit<YearlyCostYearModel, "other"> {
  const { say } = reader;
  const writer = yearWriter(basket, reader);
  return {
    key: scenario,
    label: say(`yearly-cost.year.${scenario}`),
    about: say(`yearly-cost.about.${scenario}`),
    total: totalText(cost, writer.money, reader),
    bar: barOf(cost, scale),
    note: uninformedText(cost, reader),
    lines: yearLines(cost, writer, reader),
  };
}

/** "Con Fonasa: $832.443": the other schemes' totals of a year (D8.2). */
function otherTotals(
  scenario: CareScenario,
  { schemes, basket }: YearlyCosts & { kind: "costs" },
  prevision: PrevisionChoice,
  reader: Reader,
): string | null {
  const { money } = yearWriter(basket, reader);
  const texts = schemes.slice(1).map(({ scheme, costs }) => {
    const name = schemeName(scheme, prevision, reader) ?? "";
    return `${name}: ${totalText(costs[scenario], money, reader)}`;
  });
  return texts.length === 0 ? null : texts.join(" · ");
}

export function uninformedText(cost: YearlyCost, reader: Reader): string | null {
  if (cost.uninformed.length === 0) return null;
  // "Medicamentos, por mes": what is counted by month is named without it.
  const cares = cost.uninformed.map((one) => careName(one, reader).split(",")[0]).join(", ");
  return reader.say("yearly-cost.uninformed", { cares });
}

/** What the years come to, in a sentence. */
function verdictOf(
  first: SchemeCosts | undefined,
  prevision: PrevisionChoice,
  { money }: YearWriter,
  reader: Reader,
): string | null {
  if (first === undefined) return null;
  const { low, high } = first.costs;
  const isMost = low.uninformed.length + high.uninformed.length > 0;
  const scheme = schemeName(first.scheme, prevision, reader);
  const text = reader.say(`yearly-cost.verdict.${isMost ? "atMost" : "known"}`, {
    low: money(low.total),
    high: money(high.total),
    premium: money(low.premium),
  });
  return scheme === null
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : reader.say("yearly-cost.verdict.with", { scheme, text });
}

/** "La prima es la de 3 personas; las atenciones son las de una sola." */
export function whoseText(price: ProductPrice, { say }: Reader): string {
  const { outcome } = price;
  if (outcome.method === "PerEmployeeBand") return say("yearly-cost.whose.worker");
  return say("yearly-cost.whose.people", { count: Math.max(1, outcome.profilesWithPrice) });
}

/** What is assumed, in sentences. */
function factsOf(
  { price }: YearlyCostSources,
  basket: CareBasket,
  schemes: readonly SchemeCosts[],
  reader: Reader,
): string[] {
  const { say } = reader;
  const { percent } = yearWriter(basket, reader);
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
