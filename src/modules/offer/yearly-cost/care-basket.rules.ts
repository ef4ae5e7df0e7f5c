import type { Currency } from "#src/contracts/money.ts";

/** The care that yearly costs are computed for: dated data, an assumption of ours and no forecast. It is
 *  the same for every product, so that products can be compared. */

/** What a year of care looks like; a birth and a hospital stay stand alone, each in its own year. */
export const careScenarios = ["low", "medium", "high", "birth", "stay"] as const;
export type CareScenario = (typeof careScenarios)[number];

/** Which of the previsional shares holds for an item. */
export type CareKind = "hospitalaria" | "ambulatoria" | "unpaid";

export interface CareItem {
  /** Code of a coverage tag: consultas, dia_cama … */
  care: string;
  kind: CareKind;
  /** Items of one episode share a deductible that is counted by event. */
  episode: string;
  quantity: number;
  /** Price of one, without any insurance, in the storage unit of the basket's currency. */
  unitPrice: number;
}

/** Health schemes whose costs stand side by side. */
export const schemes = ["isapre", "fonasa", "ninguna"] as const;
export type Scheme = (typeof schemes)[number];

export interface CareBasket {
  country: string;
  currency: Currency;
  /** Year of the prices. */
  year: number;
  scenarios: Record<CareScenario, readonly CareItem[]>;
  /** Percent that a scheme pays before a product that pays after it. */
  shares: Record<Scheme, Record<CareKind, number>>;
}

/** Types of insurance for hospital and outpatient care alike, which a basket is made of; of the others
 *  only the premium is known. */
export const wholeCareTypes: ReadonlySet<string> = new Set([
  "COMPLEMENTARIO",
  "CATASTROFICO",
  "INTEGRAL",
  "SEGURO_COLECTIVO",
  "ISAPRE",
  "INTERNACIONAL",
  "SENIOR",
  "SALUD",
  "EPS",
  "EPS_EMPRESA",
  "MEDICINA_PREPAGADA",
]);

/** Prices of one unit, in the storage unit of the currency. */
interface CarePrices {
  visit: number;
  test: number;
  image: number;
  therapy: number;
  counselling: number;
  medicine: number;
  emergency: number;
  bedDay: number;
  intensiveDay: number;
  theatre: number;
  fees: number;
  supplies: number;
  birth: number;
}

const item = (
  care: string,
  kind: CareKind,
  episode: string,
  quantity: number,
  unitPrice: number,
): CareItem => ({ care, kind, episode, quantity, unitPrice });

/** Low is part of medium, medium is part of high: more use never is less care. */
function scenariosOf(prices: CarePrices): CareBasket["scenarios"] {
  const outpatient = (visits: number, tests: number, months: number) => [
    item("consultas", "ambulatoria", "controls", visits, prices.visit),
    item("examenes", "ambulatoria", "controls", tests, prices.test),
    item("farmacia", "unpaid", "controls", months, prices.medicine),
  ];
  const therapies = [
    item("imagenologia", "ambulatoria", "therapy", 2, prices.image),
    item("kinesiologia", "ambulatoria", "therapy", 10, prices.therapy),
    item("salud_mental", "ambulatoria", "therapy", 6, prices.counselling),
    item("urgencia", "ambulatoria", "emergency", 1, prices.emergency),
  ];
  const admission = (days: number) => [
    item("dia_cama", "hospitalaria", "admission", days, prices.bedDay),
    item("cirugia", "hospitalaria", "admission", 1, prices.theatre),
    item("honorarios", "hospitalaria", "admission", 1, prices.fees),
    item("medicamentos_hospitalarios", "hospitalaria", "admission", 1, prices.supplies),
  ];
  const intensive = item(
    "cuidados_intensivos",
    "hospitalaria",
    "admission",
    3,
    prices.intensiveDay,
  );
  return {
    low: outpatient(4, 2, 3),
    medium: [...outpatient(8, 4, 12), ...therapies],
    high: [...outpatient(12, 8, 12), ...therapies, ...admission(8), intensive],
    birth: [
      item("consultas", "ambulatoria", "birth", 9, prices.visit),
      item("examenes", "ambulatoria", "birth", 6, prices.test),
      item("imagenologia", "ambulatoria", "birth", 4, prices.image),
      item("maternidad", "hospitalaria", "birth", 1, prices.birth),
    ],
    stay: admission(3),
  };
}

const noShare = { hospitalaria: 0, ambulatoria: 0, unpaid: 0 };

/** Baskets by country. Prices are round figures assumed for private care in a capital's clinics in 2026,
 *  and the shares of Isapre and Fonasa are assumed for a middle plan and for free choice: neither is a
 *  tariff of anybody (docs/decisions/013). */
export const careBaskets: readonly CareBasket[] = [
  {
    country: "CL",
    currency: "CLP",
    year: 2026,
    scenarios: scenariosOf({
      visit: 45_000,
      test: 40_000,
      image: 75_000,
      therapy: 25_000,
      counselling: 42_000,
      medicine: 18_000,
      emergency: 130_000,
      bedDay: 320_000,
      intensiveDay: 850_000,
      theatre: 2_400_000,
      fees: 2_800_000,
      supplies: 1_600_000,
      birth: 3_900_000,
    }),
    shares: {
      isapre: { hospitalaria: 75, ambulatoria: 60, unpaid: 0 },
      fonasa: { hospitalaria: 45, ambulatoria: 35, unpaid: 0 },
      ninguna: noShare,
    },
  },
  {
    country: "PE",
    currency: "PEN",
    year: 2026,
    scenarios: scenariosOf({
      visit: 15_000,
      test: 12_000,
      image: 25_000,
      therapy: 8_000,
      counselling: 14_000,
      medicine: 9_000,
      emergency: 35_000,
      bedDay: 70_000,
      intensiveDay: 220_000,
      theatre: 450_000,
      fees: 700_000,
      supplies: 400_000,
      birth: 900_000,
    }),
    shares: { isapre: noShare, fonasa: noShare, ninguna: noShare },
  },
  {
    country: "CO",
    currency: "COP",
    year: 2026,
    scenarios: scenariosOf({
      visit: 18_000_000,
      test: 12_000_000,
      image: 26_000_000,
      therapy: 7_000_000,
      counselling: 15_000_000,
      medicine: 9_000_000,
      emergency: 45_000_000,
      bedDay: 75_000_000,
      intensiveDay: 260_000_000,
      theatre: 520_000_000,
      fees: 780_000_000,
      supplies: 430_000_000,
      birth: 950_000_000,
    }),
    shares: { isapre: noShare, fonasa: noShare, ninguna: noShare },
  },
  {
    country: "INT",
    currency: "USD",
    year: 2026,
    scenarios: scenariosOf({
      visit: 12_000,
      test: 9_000,
      image: 35_000,
      therapy: 7_500,
      counselling: 12_000,
      medicine: 6_000,
      emergency: 80_000,
      bedDay: 180_000,
      intensiveDay: 450_000,
      theatre: 900_000,
      fees: 1_100_000,
      supplies: 600_000,
      birth: 1_200_000,
    }),
    shares: { isapre: noShare, fonasa: noShare, ninguna: noShare },
  },
];

/** The basket of a country; undefined where none is written. */
export const basketOf = (country: string): CareBasket | undefined =>
  careBaskets.find((basket) => basket.country === country);
