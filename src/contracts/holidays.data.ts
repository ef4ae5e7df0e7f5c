/** Public holidays of the countries as rules, so that no year has to be added by hand. */

export type HolidayMove =
  /** Colombia, Ley 51 of 1983: on another day it is the following Monday. */
  | "next-monday"
  /** Chile, Ley 19.668: Tuesday to Thursday the Monday before, Friday the Monday after. */
  | "nearest-monday"
  /** Chile, Ley 20.299: Tuesday the Friday before, Wednesday the Friday after. */
  | "nearest-friday";

export type Holiday =
  | { day: string; move?: HolidayMove; onlyOn?: readonly number[] }
  /** Days after Easter Sunday. */
  | { easter: number }
  /** The solstice of June, whose civil day is told year by year. */
  | { days: readonly string[] };

const MONDAY = 1;
const FRIDAY = 5;

const chile: readonly Holiday[] = [
  { day: "01-01" },
  // Ley 20.983: after a New Year on Sunday.
  { day: "01-02", onlyOn: [MONDAY] },
  { easter: -2 },
  { easter: -1 },
  { day: "05-01" },
  { day: "05-21" },
  // Ley 21.357: the winter solstice.
  {
    days: [
      "2024-06-20",
      "2025-06-20",
      "2026-06-21",
      "2027-06-21",
      "2028-06-20",
      "2029-06-20",
      "2030-06-21",
    ],
  },
  { day: "06-29", move: "nearest-monday" },
  { day: "07-16" },
  { day: "08-15" },
  // Ley 20.215 and 20.983: what joins the national holidays to a weekend.
  { day: "09-17", onlyOn: [MONDAY, FRIDAY] },
  { day: "09-18" },
  { day: "09-19" },
  { day: "09-20", onlyOn: [FRIDAY] },
  { day: "10-12", move: "nearest-monday" },
  { day: "10-31", move: "nearest-friday" },
  { day: "11-01" },
  { day: "12-08" },
  { day: "12-25" },
];

const peru: readonly Holiday[] = [
  { day: "01-01" },
  { easter: -3 },
  { easter: -2 },
  { day: "05-01" },
  { day: "06-07" },
  { day: "06-29" },
  { day: "07-23" },
  { day: "07-28" },
  { day: "07-29" },
  { day: "08-06" },
  { day: "08-30" },
  { day: "10-08" },
  { day: "11-01" },
  { day: "12-08" },
  { day: "12-09" },
  { day: "12-25" },
];

const colombia: readonly Holiday[] = [
  { day: "01-01" },
  { day: "01-06", move: "next-monday" },
  { day: "03-19", move: "next-monday" },
  { easter: -3 },
  { easter: -2 },
  { day: "05-01" },
  // Ascension, Corpus Christi and Sacred Heart, already on their Mondays.
  { easter: 43 },
  { easter: 64 },
  { easter: 71 },
  { day: "06-29", move: "next-monday" },
  { day: "07-20" },
  { day: "08-07" },
  { day: "08-15", move: "next-monday" },
  { day: "10-12", move: "next-monday" },
  { day: "11-01", move: "next-monday" },
  { day: "11-11", move: "next-monday" },
  { day: "12-08" },
  { day: "12-25" },
];

/** International visitors are attended from Santiago. */
export const holidays = { CL: chile, PE: peru, CO: colombia, INT: chile } as const;
