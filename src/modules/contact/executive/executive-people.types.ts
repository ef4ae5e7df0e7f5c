import type { CountryCode } from "#src/contracts/identification.ts";

/** Somebody who begins to work leads. */
export interface NewExecutive {
  /** E-mail of their account. */
  email: string;
  team: string | null;
  countries: CountryCode[];
  upperTypes: string[];
  languages: string[];
  requestTypes: string[];
  timeZone: string;
  weekdays: number[];
  from: string;
  to: string;
  capacity: number;
  dailyLimit: number;
  weight: number;
}
