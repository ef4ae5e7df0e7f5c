import { CURRENCIES } from "#src/contracts/money.ts";
import type { Aim } from "#src/modules/offer/comparison/cover-kind.rules.ts";
import type { Prevision } from "#src/modules/offer/comparison/compare-query.rules.ts";
import {
  type ChosenRange,
  emptyChoice,
  type ListingChoice,
  type ListOrder,
  noRange,
} from "#src/modules/offer/comparison/listing-choice.rules.ts";
import { comparatorQuery } from "#src/routes/comparator-query.rules.ts";
import { readCodes, writeCodes } from "./compare-selection.rules.ts";

/** A comparator's address: everything that decides what it shows, besides the profile (UX 10).
 *  What is unknown or unreadable is left out, never an error. */
export interface ComparatorAddress {
  choice: ListingChoice;
  /** null: as the comparator's record says. */
  view: ListView | null;
  /** Products chosen to compare. */
  compared: readonly string[];
  /** Name of the filter list that is drawn with all of its options. */
  opened?: string;
  /** The clinic that the address asks for, as it was typed; empty forgets it. */
  clinic?: string;
  /** True where the address asks for coverages whatever the profile's prevision. */
  isAnyPrevision?: boolean;
  /** The profile's prevision, which holds in this list while the address names none. */
  ownPrevision?: Prevision | null;
}

export type ListView = "list" | "grid";

/** Names in the address; the route's row has the same ones. */
export const parameters = comparatorQuery;

const orderWords: Readonly<Record<ListOrder, string>> = {
  recommended: "recomendados",
  lowerPrice: "menor-precio",
  higherPrice: "mayor-precio",
  popular: "mas-contratados",
  distance: "afinidad",
  clinic: "mi-clinica",
};
export const orderWord = (order: ListOrder): string => orderWords[order];

const viewWords: Readonly<Record<ListView, string>> = { list: "lista", grid: "cuadricula" };
export const viewWord = (view: ListView): string => viewWords[view];

const planTypeWords = { "libre-eleccion": 0, preferente: 1, cerrado: 2 } as const;
const marketableWords = { si: true, no: false } as const;
const birthWords = { "con-parto": "conParto", reducido: "reducidoParto" } as const;
const previsionWords = { isapre: "isapre", fonasa: "fonasa" } as const satisfies Record<
  Prevision,
  Prevision
>;
const anyPrevision = "todas";

const aimWords: Readonly<Record<Aim, string>> = {
  daily: "dia-a-dia",
  hospital: "hospitalizacion",
  cancer: "cancer",
  dental: "dental",
  accidents: "accidentes",
};
export const aimWord = (aim: Aim): string => aimWords[aim];

/** Word of the filter that keeps what insures everybody of the profile. */
export const everybodyWord = "todos";

/** Address words of the values that have their own: boxes carry them. */
export const planTypeWord = (type: number): string => wordOf(planTypeWords, type) ?? String(type);
export const marketableWord = (is: boolean): string => wordOf(marketableWords, is) ?? "";
export const birthWord = (birth: string): string => wordOf(birthWords, birth) ?? birth;

const mostValues = 50;
/** Longer than any clinic's name. */
const mostTyped = 80;
const code = /^[\p{L}\p{N}][\p{L}\p{N}_.: -]{0,99}$/u;

/** As much of an address's query as is read here: a page may give a part of its own. */
export type AddressQuery = Pick<URLSearchParams, "get" | "getAll" | "has">;

/** Reads an address's query. */
export function readAddress(query: AddressQuery): ComparatorAddress {
  const words = (name: string) => listOf(query, name);
  const codes = (name: string) => words(name).filter((word) => code.test(word));
  const known = <Value>(name: string, table: Readonly<Record<string, Value>>) =>
    words(name).flatMap((word) => (Object.hasOwn(table, word) ? [table[word] as Value] : []));
  const view = query.get(parameters.view);
  const order = query.get(parameters.order);
  const clinic = query.get(parameters.clinic);
  const opened = query.get(parameters.opened);
  return {
    choice: {
      ...emptyChoice,
      insuranceTypes: codes(parameters.insuranceTypes),
      organizations: codes(parameters.organizations),
      coverageOrganizations: codes(parameters.coverageOrganizations),
      coverageCountries: codes(parameters.coverageCountries),
      categories: codes(parameters.categories),
      features: words(parameters.features)
        .filter((word) => /^\d{1,9}$/.test(word))
        .map(Number),
      planTypes: known(parameters.planTypes, planTypeWords),
      marketable: known(parameters.marketable, marketableWords),
      births: known(parameters.births, birthWords),
      prevision: known(parameters.prevision, previsionWords)[0] ?? null,
      price: rangeOf(query, parameters.fromPrice, parameters.toPrice, 0),
      deductible: rangeOf(query, parameters.fromDeductible, parameters.toDeductible, 4),
      isForAll: query.get(parameters.household) === everybodyWord,
      aim: (wordOf(aimWords, query.get(parameters.aim)) as Aim | undefined) ?? null,
      currency: CURRENCIES.find((one) => one === query.get(parameters.currency)) ?? null,
      order: (wordOf(orderWords, order) as ListOrder | undefined) ?? null,
      page: pageOf(query.get(parameters.page)),
    },
    view: (wordOf(viewWords, view) as ListView | undefined) ?? null,
    compared: readCodes(words(parameters.compared).join(",")),
    ...(opened === null ? {} : { opened }),
    ...(clinic === null ? {} : { clinic: clinic.trim().slice(0, mostTyped) }),
    ...(words(parameters.prevision).includes(anyPrevision) ? { isAnyPrevision: true } : {}),
  };
}

/** The query of an address, always in the same order; empty where nothing was chosen. */
export function writeAddress(address: ComparatorAddress): string {
  const { choice, view, compared } = address;
  const values: [string, readonly (string | number)[]][] = [
    [parameters.insuranceTypes, choice.insuranceTypes],
    [parameters.organizations, choice.organizations],
    [parameters.coverageOrganizations, choice.coverageOrganizations],
    [parameters.coverageCountries, choice.coverageCountries],
    [parameters.categories, choice.categories],
    [parameters.features, choice.features],
    [parameters.planTypes, choice.planTypes.map(planTypeWord)],
    [parameters.marketable, choice.marketable.map(marketableWord)],
    [parameters.births, choice.births.map(birthWord)],
    [parameters.fromPrice, present(choice.price.from)],
    [parameters.toPrice, present(choice.price.to)],
    [parameters.fromDeductible, present(choice.deductible.from).map(decimalText)],
    [parameters.toDeductible, present(choice.deductible.to).map(decimalText)],
    [parameters.aim, choice.aim === null ? [] : [aimWords[choice.aim]]],
    [parameters.household, choice.isForAll ? [everybodyWord] : []],
    [parameters.prevision, present(previsionWord(address))],
    [parameters.clinic, present(address.clinic || null)],
    [parameters.currency, present(choice.currency)],
    [parameters.order, choice.order === null ? [] : [orderWord(choice.order)]],
    [parameters.view, view === null ? [] : [viewWord(view)]],
    [parameters.compared, compared.length === 0 ? [] : [writeCodes(compared)]],
    [parameters.page, choice.page > 1 ? [choice.page] : []],
  ];
  const query = new URLSearchParams();
  for (const [name, list] of values) if (list.length > 0) query.set(name, list.join(","));
  // Commas may stand as they are in a query; the address stays readable.
  return query.toString().replaceAll("%2C", ",");
}

/** What an address says of the prevision: nothing where it is the profile's own. */
export function previsionWord({ choice, ownPrevision = null }: ComparatorAddress): string | null {
  if (choice.prevision === ownPrevision) return null;
  return choice.prevision ?? anyPrevision;
}

/** Whether the address is one that search engines may list: the list itself and its pages, nothing
 *  narrowed, ordered or personal (design: search engines). */
export function isIndexed(query: URLSearchParams): boolean {
  return [...query.keys()].every((name) => name === parameters.page);
}

function listOf(query: AddressQuery, name: string): string[] {
  const words = query.getAll(name).flatMap((value) => value.slice(0, 8_000).split(","));
  return [...new Set(words.map((word) => word.trim()).filter((word) => word !== ""))].slice(
    0,
    mostValues,
  );
}

function pageOf(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

/** A range as people type it; ends the wrong way round are turned. */
function rangeOf(
  query: AddressQuery,
  fromName: string,
  toName: string,
  decimals: number,
): ChosenRange {
  const from = amountOf(query.get(fromName), decimals);
  const to = amountOf(query.get(toName), decimals);
  if (from === null && to === null) return noRange;
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };
}

/** "80.000" and "0,5" as people write them: dots group thousands, a comma is decimal. */
function amountOf(text: string | null, decimals: number): number | null {
  const typed = (text ?? "").trim();
  const plain = (
    /^\d{1,3}(\.\d{3})+(,\d+)?$/.test(typed) ? typed.replaceAll(".", "") : typed
  ).replace(",", ".");
  const fits = decimals === 0 ? /^\d{1,9}$/ : new RegExp(`^\\d{1,9}(\\.\\d{1,${decimals}})?$`);
  return fits.test(plain) ? Number(plain) : null;
}

/** An amount as it is read again: three decimals alone would read as thousands. */
export function decimalText(amount: number): string {
  const text = String(amount);
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** The key of a table's value. */
function wordOf<Value>(
  table: Readonly<Record<string, Value>>,
  value: Value | null,
): string | undefined {
  return Object.entries(table).find(([, one]) => one === value)?.[0];
}

const present = <Value>(value: Value | null): Value[] => (value === null ? [] : [value]);
