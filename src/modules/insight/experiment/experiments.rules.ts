import type { RouteKey } from "#src/routes.ts";
import { matchRoute } from "#src/routes/match-route.rules.ts";

/** Every feature whose value this site reads, with the versions it knows; the first is what everybody
 *  gets who is in no test, and whenever the feature service has no usable answer. */
export const features = {
  /** Whether a comparator's list is one list, or grouped by kind of insurance. */
  "cluster-test": { kind: "experiment", versions: ["list", "clusters"] },
  /** Whether the profile form says beside each question why it is asked. */
  "why-we-form": { kind: "experiment", versions: ["plain", "reasons"] },
  /** Whether affinity (CQ 3: distance) is shown as a percentage, or in words. */
  "distance-test": { kind: "experiment", versions: ["percent", "words"] },
  /** The colour of Contratar and Solicitar. */
  "hire-button-colour": { kind: "flag", versions: ["brand", "contrast"] },
} as const satisfies Record<string, FeatureKind>;

interface FeatureKind {
  kind: "experiment" | "flag";
  versions: readonly [string, string, ...string[]];
}

export type FeatureKey = keyof typeof features;
/** What a page gets: plain data, in the HTML (issue: no flicker, no SDK in the browser). */
export type Variants = { [Key in FeatureKey]: (typeof features)[Key]["versions"][number] };

export const featureKeys = Object.keys(features) as FeatureKey[];
export const isFeatureKey = (key: string): key is FeatureKey => Object.hasOwn(features, key);

/** An exposure counts for so many days (SA 9: expiry 90); afterwards it is forgotten. */
export const exposureDays = 90;

/** The versions from what a feature service answered; anything unknown is the first version. */
export function variantsFrom(valueOf: (key: FeatureKey) => unknown): Variants {
  return Object.fromEntries(
    featureKeys.map((key) => {
      const { versions } = features[key];
      const value = valueOf(key);
      return [key, versions.find((version) => version === value) ?? versions[0]];
    }),
  ) as Variants;
}

export const firstVariants: Variants = variantsFrom(() => undefined);

/** Which features a page draws by, by its route. A page that is not named draws by none. */
const shownBy: Partial<Record<RouteKey, readonly FeatureKey[]>> = {
  comparator: ["cluster-test", "why-we-form", "distance-test", "hire-button-colour"],
  profile: ["why-we-form"],
  compareTable: ["hire-button-colour"],
  insurerProduct: ["hire-button-colour"],
  clinicProduct: ["hire-button-colour"],
  isapreComplement: ["hire-button-colour"],
  isaprePlan: ["hire-button-colour"],
};

/** The features that the page of a path draws by; `/x.data`, a page's data request, is its page. A path
 *  below a comparator (an event's) counts as the comparator. */
export function featuresOnPath(path: string): readonly FeatureKey[] {
  const found = shownOn(path);
  if (found !== undefined) return found;
  const above = path.replace(/\/[^/]+\/?$/, "");
  return matchRoute(above)?.key === "comparator" ? (shownOn(above) ?? []) : [];
}

const shownOn = (path: string): readonly FeatureKey[] | undefined => {
  const key = matchRoute(path)?.key;
  return key && shownBy[key];
};

/** The part of a stored page's key that its versions make: one digit a feature that the page draws by,
 *  the place of its version; empty where the page draws by none. */
export function variantTuple(variants: Variants, keys: readonly FeatureKey[]): string {
  return featureKeys
    .filter((key) => keys.includes(key))
    .map((key) => String((features[key].versions as readonly string[]).indexOf(variants[key])))
    .join("");
}
