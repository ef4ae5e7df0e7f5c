import { bmiForAge, weightForHeight } from "./growth.data.ts";

/** Whether a body's measures are in the range of its age (PP 3; BO 9). */

export type GrowthSex = keyof typeof weightForHeight;

interface Range {
  /** Tenths, both inclusive. */
  lowest: number;
  highest: number;
}

export const growthSexes = ["male", "female"] as const satisfies readonly GrowthSex[];

const rangesOf = (text: string): readonly Range[] =>
  text.split(" ").map((pair) => {
    const [lowest = "", highest = ""] = pair.split("-");
    return { lowest: Number(lowest), highest: Number(highest) };
  });
const bySex = (table: Readonly<Record<GrowthSex, string>>) => ({
  male: rangesOf(table.male),
  female: rangesOf(table.female),
});
const weights = bySex(weightForHeight);
const masses = bySex(bmiForAge);

const firstHeight = 650;
/** WHO's table ends at 120.0; 120.0 to 120.9 is one bucket. */
const lastHeight = 1_200;

/** Weights of a height of 65.0 to 120.9 cm, both given in tenths. */
export function weightRange(sex: GrowthSex, heightTenths: number): Range | undefined {
  if (heightTenths < firstHeight || heightTenths > 1_209) return undefined;
  return weights[sex][Math.min(heightTenths, lastHeight) - firstHeight];
}

/** Body-mass indexes of an age of 60 to 203 months. */
export const bmiRange = (sex: GrowthSex, months: number): Range | undefined =>
  months < 60 || months > 203 ? undefined : masses[sex][months - 60];

/** Bounds of grown people where a product names none, in tenths of kg/m². */
export const adultBmi: Range = { lowest: 170, highest: 350 };

export interface Measures {
  /** Absent where the person's sex is none that WHO has a table for. */
  sex: GrowthSex | undefined;
  months: number;
  heightTenths: number;
  weightTenths: number;
}

export type Judgement = "ACCEPT" | "REVIEW";

/** REVIEW where the measures are outside, or no row holds them; a child under three is not judged. The index is not
 *  rounded before it is compared: everything is whole numbers. */
export function judgeMeasures(
  { sex, months, heightTenths, weightTenths }: Measures,
  adults: Range = adultBmi,
): Judgement {
  if (months < 36) return "ACCEPT";
  if (months < 60) {
    const range = sex && weightRange(sex, heightTenths);
    if (range === undefined) return "REVIEW";
    return weightTenths >= range.lowest && weightTenths <= range.highest ? "ACCEPT" : "REVIEW";
  }
  const range = months < 204 ? sex && bmiRange(sex, months) : adults;
  if (range === undefined || heightTenths <= 0) return "REVIEW";
  // kg / m² in tenths: weight/10 / (height/1000)² * 10 = weight * 1,000,000 / height².
  const scaled = weightTenths * 1_000_000;
  const square = heightTenths * heightTenths;
  return scaled >= range.lowest * square && scaled <= range.highest * square ? "ACCEPT" : "REVIEW";
}

/** Whole months from a birth date to a day, both civil. */
export function monthsBetween(birthDate: string, day: string): number {
  const [year = 0, month = 0, date = 0] = birthDate.split("-").map(Number);
  const [onYear = 0, onMonth = 0, onDate = 0] = day.split("-").map(Number);
  return (onYear - year) * 12 + onMonth - month - (onDate < date ? 1 : 0);
}
