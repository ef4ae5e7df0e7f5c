import type { UfOfTheDay } from "#src/contracts/pricing.ts";
import type { Currency, Money } from "#src/contracts/money.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import {
  basketOf,
  type CareBasket,
  type CareScenario,
  careScenarios,
  type Scheme,
  wholeCareTypes,
} from "./care-basket.rules.ts";
import { coverTermsOf, isAfterPrevision, type MissingTerm } from "./cover-terms.rules.ts";
import { type YearlyCost, yearlyCost } from "./yearly-cost.rules.ts";

/** Costs of the five years of care under one scheme; `scheme` null where schemes make no difference. */
export interface SchemeCosts {
  scheme: Scheme | null;
  tier: string;
  costs: Record<CareScenario, YearlyCost>;
}

export type YearlyCosts =
  | { kind: "costs"; basket: CareBasket; schemes: SchemeCosts[] }
  /** The product pays for care of another kind: only its premium is known beforehand. */
  | { kind: "premium"; premium: Money }
  /** What is not known and would have to be guessed. */
  | { kind: "missing"; missing: (MissingTerm | "price" | "basket")[] };

export interface YearlyCostSources {
  record: ProductRecord;
  /** Twelve monthly prices, in the country's currency; null where there is no price. */
  premium: Money | null;
  uf: Pick<UfOfTheDay, "valueCents">;
  /** Pesos chilenos in 1e-4 for one unit of a currency; one that is absent is not converted. */
  exchangeRates?: ReadonlyMap<Currency, number>;
  /** What the visitor said; decides which scheme is first. */
  prevision: Scheme | null;
}

/** What a year costs with a product (D8.2): by scheme where the product tells them apart. */
export function yearlyCostsOf({
  record,
  premium,
  uf,
  exchangeRates = new Map(),
  prevision,
}: YearlyCostSources): YearlyCosts {
  const basket = basketOf(record.country);
  if (premium === null) return { kind: "missing", missing: ["price"] };
  if (basket === undefined || basket.currency !== premium.currency) {
    return { kind: "missing", missing: ["basket"] };
  }
  if (!wholeCareTypes.has(record.insuranceType.code)) return { kind: "premium", premium };
  const results = schemesOf(record, prevision).map((scheme) =>
    coverTermsOf(record, { scheme, currency: basket.currency, uf, exchangeRates }),
  );
  const missing = results.flatMap((result) => (result.ok ? [] : result.missing));
  if (missing.length > 0) return { kind: "missing", missing: [...new Set(missing)] };
  const all = results.flatMap((result): SchemeCosts[] => {
    if (!result.ok) return [];
    const { terms } = result;
    const costs = Object.fromEntries(
      careScenarios.map((scenario) => [
        scenario,
        yearlyCost(basket, scenario, terms, premium.amountMinor),
      ]),
    ) as Record<CareScenario, YearlyCost>;
    return [{ scheme: terms.scheme, tier: terms.tier, costs }];
  });
  const [first] = all;
  const isSame =
    first !== undefined &&
    all.every(({ costs }) =>
      careScenarios.every((one) => costs[one].total === first.costs[one].total),
    );
  return {
    kind: "costs",
    basket,
    schemes: isSame ? [{ ...first, scheme: all.length > 1 ? null : first.scheme }] : all,
  };
}

/** Schemes the product can be hired with, the visitor's first; an isapre's plan is its own scheme. */
function schemesOf(record: ProductRecord, prevision: Scheme | null): Scheme[] {
  if (record.country !== "CL") return ["ninguna"];
  if (record.insuranceType.code === "ISAPRE") return ["isapre"];
  const has = (code: string) => record.features.some((feature) => feature.code === code);
  const named = (["isapre", "fonasa"] as const).filter((one) => has(`${one}_permitida`));
  const allowed: Scheme[] = named.length > 0 ? named : ["isapre", "fonasa"];
  if (prevision === "ninguna") return isAfterPrevision(record) ? ["ninguna", ...allowed] : allowed;
  return prevision !== null && allowed.includes(prevision)
    ? [prevision, ...allowed.filter((one) => one !== prevision)]
    : allowed;
}
