import { readFileSync } from "node:fs";
import { join } from "node:path";
import profiles from "./priced-by-hand.profiles.json" with { type: "json" };

/** A price that was computed by hand: the rates of db/seed, the UF of the day 41,136.24 and the exchange
 *  rates of 2026-10-01 (a dollar 942.3, a sol 279.4 and a Colombian peso 0.2447 pesos chilenos), rounded
 *  half up once. `arithmetic` says how; nothing of it was taken from the program. */
export interface HandPrice {
  /** Pricing date, YYYY-MM-DD. */
  day: string;
  country: "CL" | "PE" | "CO" | "INT";
  /** Base url of the comparator. */
  comparator: string;
  product: string;
  /** Name of a profile of priced-by-hand.profiles.json; null is nobody's: the form's default. */
  profile: string | null;
  /** Currency asked for. */
  unit: string;
  price: number | null;
  /** Exact, in the product's currency. */
  native: string | null;
  label: string | null;
  suffix: string | null;
  profilesWithPrice: number;
  profilesEvaluated: number;
  arithmetic: string;
}

export function readHandPrices(): HandPrice[] {
  const text = readFileSync(join(import.meta.dirname, "priced-by-hand.tsv"), "utf8");
  const [, ...lines] = text.trimEnd().split("\n");
  return lines.map((line) => {
    const cells = line.split("\t");
    const cell = (index: number): string => cells[index] ?? "";
    const orNull = (index: number): string | null => (cell(index) === "-" ? null : cell(index));
    const price = orNull(6);
    const [profilesWithPrice = 0, profilesEvaluated = 0] = cell(10).split(" of ").map(Number);
    return {
      day: cell(0),
      country: cell(1) as HandPrice["country"],
      comparator: cell(2),
      product: cell(3),
      profile: orNull(4),
      unit: cell(5),
      price: price === null ? null : Number(price),
      native: orNull(7),
      label: orNull(8),
      suffix: orNull(9),
      profilesWithPrice,
      profilesEvaluated,
      arithmetic: cell(11),
    };
  });
}

/** The profile of that name as a form sends it. */
export function profileNamed(name: string): object {
  if (!Object.hasOwn(profiles, name)) throw new Error(`No profile is named ${name}.`);
  return profiles[name as keyof typeof profiles];
}
