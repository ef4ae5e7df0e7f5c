import { features, type FeatureKey, isFeatureKey } from "./experiments.rules.ts";
import type { FeatureDefinition } from "./feature-source.ts";

export type DefinitionResult =
  | { ok: true; definition: FeatureDefinition }
  | { ok: false; code: DefinitionProblem; params: Record<string, string> };

export type DefinitionProblem =
  | "UNKNOWN_KEY"
  | "UNKNOWN_VERSION"
  | "VERSIONS_TOO_FEW"
  | "WEIGHTS_COUNT"
  | "WEIGHTS_SUM"
  | "PERCENT_INVALID"
  | "KEY_INVALID";

/** What an operator asks for, in percent and words. */
export type FeatureOrder =
  | { kind: "experiment"; key: string; versions: readonly string[]; weights: readonly number[] }
  | { kind: "flag"; key: string; value: string; share: number };

/** The definition of an order in GrowthBook's form. Only keys and versions that the site draws are
 *  taken: anything else would be a switch that does nothing. */
export function definitionOf(order: FeatureOrder): DefinitionResult {
  if (!/^[a-z][a-z0-9-]{0,63}$/.test(order.key)) return refuse("KEY_INVALID", { key: order.key });
  if (!isFeatureKey(order.key)) return refuse("UNKNOWN_KEY", { key: order.key });
  return order.kind === "flag" ? flagOf(order, order.key) : experimentOf(order, order.key);
}

function flagOf(order: FeatureOrder & { kind: "flag" }, key: FeatureKey): DefinitionResult {
  const known: readonly string[] = features[key].versions;
  if (!known.includes(order.value))
    return refuse("UNKNOWN_VERSION", { version: order.value, known: known.join(", ") });
  if (!isPercent(order.share)) return refuse("PERCENT_INVALID", { percent: String(order.share) });
  if (order.share === 100)
    return { ok: true, definition: { defaultValue: order.value, rules: [] } };
  const other = known.find((version) => version !== order.value);
  const rule = {
    force: order.value,
    coverage: order.share / 100,
    seed: key,
    hashAttribute: "id",
    hashVersion: 2,
  };
  return { ok: true, definition: { defaultValue: other, rules: [rule] } };
}

function experimentOf(
  order: FeatureOrder & { kind: "experiment" },
  key: FeatureKey,
): DefinitionResult {
  const known: readonly string[] = features[key].versions;
  const { versions, weights } = order;
  if (new Set(versions).size < 2) return refuse("VERSIONS_TOO_FEW", {});
  const stranger = versions.find((version) => !known.includes(version));
  if (stranger !== undefined)
    return refuse("UNKNOWN_VERSION", { version: stranger, known: known.join(", ") });
  if (weights.length !== versions.length) return refuse("WEIGHTS_COUNT", {});
  const wrong = weights.find((weight) => !isPercent(weight));
  if (wrong !== undefined) return refuse("PERCENT_INVALID", { percent: String(wrong) });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum !== 100) return refuse("WEIGHTS_SUM", { sum: String(sum) });
  const rule = {
    key,
    variations: [...versions],
    weights: weights.map((weight) => weight / 100),
    coverage: 1,
    hashAttribute: "id",
    hashVersion: 2,
  };
  return { ok: true, definition: { defaultValue: versions[0], rules: [rule] } };
}

const isPercent = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= 100;

const refuse = (code: DefinitionProblem, params: Record<string, string>): DefinitionResult => ({
  ok: false,
  code,
  params,
});

/** What a stored definition does, for a list: `list 50 %, clusters 50 %`, `contrast 50 %, else brand`. */
export function describeDefinition({ defaultValue, rules = [] }: FeatureDefinition): string {
  const parts = rules.flatMap((rule) => {
    if (Array.isArray(rule.variations)) {
      const { variations, weights = [] } = rule;
      return variations.map(
        (version, at) =>
          `${String(version)} ${percent(weights[at] ?? 1 / variations.length, rule.coverage)}`,
      );
    }
    if (rule.force === undefined) return [];
    const version = typeof rule.force === "string" ? rule.force : JSON.stringify(rule.force);
    return [`${version} ${percent(1, rule.coverage)}`];
  });
  const isDivided = rules.some(({ variations, coverage = 1 }) => variations && coverage === 1);
  return isDivided ? parts.join(", ") : [...parts, `= ${String(defaultValue)}`].join(", ");
}

const percent = (share: number, coverage = 1): string => `${Math.round(share * coverage * 100)} %`;
