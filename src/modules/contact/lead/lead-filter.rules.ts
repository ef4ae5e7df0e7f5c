import { requestTypes } from "#src/contracts/enumerations/operations.ts";
import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import type { PageAsked } from "#src/contracts/keyset.ts";
import {
  CURRENCIES,
  type Currency,
  decimalText,
  parseDecimal,
  STORAGE_DECIMALS,
} from "#src/contracts/money.ts";
import type { LeadFieldError } from "./lead.rules.ts";
import { leadStatuses, openStatuses } from "./lead.status.ts";

/** What a list of leads can be narrowed and ordered by, as data: the key of the call, the key in a page's address,
 *  the column. */
export const listFilters = {
  status: { page: "estado", kind: "number", column: "status" },
  subStatus: { page: "subestado", kind: "number", column: "sub_status" },
  failureReason: { page: "motivo", kind: "text", column: "failure_reason" },
  country: { page: "pais", kind: "text", column: "country" },
  line: { page: "linea", kind: "text", column: "upper_type" },
  insurer: { page: "aseguradora", kind: "text", column: "insurer" },
  product: { page: "producto", kind: "text", column: "product_code" },
  executive: { page: "ejecutivo", kind: "uuid", column: "executive_user_id" },
  source: { page: "fuente", kind: "text", column: "source" },
  origin: { page: "origen", kind: "text", column: "origin" },
  requestType: { page: "tipo", kind: "text", column: "request_type" },
  lineOfBusiness: { page: "negocio", kind: "number", column: "line_of_business" },
  partner: { page: "socio", kind: "uuid", column: "tenant_id" },
} as const;

/** Civil days from and to, of these instants. */
export const listPeriods = {
  created: { page: "creada", column: "created_at" },
  lastAct: { page: "gestion", column: "last_act_at" },
  firstAnswer: { page: "respuesta", column: "first_answer_at" },
  nextStep: { page: "paso", column: "next_step_at" },
} as const;

/** Premiums from and to, as decimals, of the currency beside them: amounts of two currencies are not compared. */
export const premiumKeys = {
  call: { from: "premiumFrom", to: "premiumTo", currency: "premiumCurrency" },
  page: { from: "prima-desde", to: "prima-hasta", currency: "prima-moneda" },
} as const;

export interface PremiumRange {
  /** In storage units of the currency; null: no bound. */
  fromMinor: number | null;
  toMinor: number | null;
  currency: Currency;
}

export const leadOrders = ["lastAct", "created", "nextStep", "premium", "name"] as const;
export type LeadOrderColumn = (typeof leadOrders)[number];
export interface LeadOrder {
  column: LeadOrderColumn;
  direction: "asc" | "desc";
}

export const builtInViews = [
  "mine",
  "today",
  "online",
  "idle",
  "closed",
  "reassign",
  "unassigned",
  "duplicates",
] as const;
export type BuiltInView = (typeof builtInViews)[number];

/** How far leads came: the statuses of a step and of those behind it. Answered is who was reached, in any status. */
export const leadSteps = {
  assigned: [2, 3, 9, 11, 13, 14, 100, 101, 500, 501],
  answered: [],
  interested: [3, 9, 11, 13, 14, 100, 101, 500, 501],
  closing: [3, 9, 11, 100, 101, 500, 501],
  closed: [3, 11, 100, 101],
} as const;
export type LeadStep = keyof typeof leadSteps;
export const leadStepNames = Object.keys(leadSteps) as LeadStep[];

export type FilterKey = keyof typeof listFilters;
export type PeriodKey = keyof typeof listPeriods;

export interface LeadFilter {
  view: BuiltInView | null;
  text: string;
  values: Readonly<Partial<Record<FilterKey, readonly string[]>>>;
  periods: Readonly<Partial<Record<PeriodKey, { from: string | null; to: string | null }>>>;
  premium: PremiumRange | null;
  /** Came as far as this at some time. */
  step: LeadStep | null;
  /** Only what the reports count for this person. */
  isCounted: boolean;
}

/** What an address calls the two that are no column. */
export const stepKeys = { call: "step", page: "etapa" } as const;
export const countedKeys = { call: "counted", page: "cuentan" } as const;

/** Values of the filter of statuses for what is in hand. */
export const openStatusValues: readonly string[] = openStatuses.map(String);

/** Stands for "nobody" or "none" among the values of a filter. */
export const noValue = "none";

export const emptyFilter: LeadFilter = {
  view: null,
  text: "",
  values: {},
  periods: {},
  premium: null,
  step: null,
  isCounted: false,
};

/** Values a filter takes at most, characters of each. */
const mostValues = 50;
export const longestValue = 200;

const day = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

export interface ReadList {
  filter: LeadFilter;
  order: LeadOrder;
  faults: LeadFieldError[];
}

/** Reads what a list asks for. `keys` says how a filter is called there: by the call or in an address. */
export function readListAsked(query: URLSearchParams, keys: "call" | "page"): ReadList {
  const faults: LeadFieldError[] = [];
  const refuse = (field: string) => faults.push({ field, code: "INVALID" });
  const values: Partial<Record<FilterKey, readonly string[]>> = {};
  for (const [key, { page, kind }] of Object.entries(listFilters)) {
    const name = keys === "call" ? key : page;
    const asked = [...new Set(query.getAll(name))].filter((value) => value !== "");
    const good = asked.filter((value) => isValue(key as FilterKey, kind, value));
    if (asked.length > mostValues || good.length < asked.length) refuse(name);
    if (good.length > 0) values[key as FilterKey] = good.slice(0, mostValues);
  }
  const [textName, viewName, orderName] =
    keys === "call" ? ["text", "view", "order"] : ["q", "vista", "orden"];
  const text = (query.get(textName ?? "") ?? "").trim();
  if (text.length > longestValue) refuse(textName ?? "");
  const viewText = query.get(viewName ?? "") ?? "";
  const view = builtInViews.find((one) => one === viewText) ?? null;
  if (viewText !== "" && view === null && keys === "call") refuse(viewName ?? "");
  const stepText = query.get(stepKeys[keys]) ?? "";
  const step = leadStepNames.find((one) => one === stepText) ?? null;
  if (stepText !== "" && step === null) refuse(stepKeys[keys]);
  const countedText = query.get(countedKeys[keys]) ?? "";
  if (!["", "1"].includes(countedText)) refuse(countedKeys[keys]);
  const orderText = query.get(orderName ?? "") ?? "";
  const order = readOrder(orderText);
  if (orderText !== "" && order === null) refuse(orderName ?? "");
  return {
    filter: {
      view,
      text: text.slice(0, longestValue),
      values,
      periods: readPeriods(query, keys, refuse),
      premium: readPremium(query, premiumKeys[keys], refuse),
      step,
      isCounted: countedText === "1",
    },
    order: order ?? { column: "lastAct", direction: "desc" },
    faults,
  };
}

function readPeriods(
  query: URLSearchParams,
  keys: "call" | "page",
  refuse: (field: string) => void,
): LeadFilter["periods"] {
  const periods: Partial<Record<PeriodKey, { from: string | null; to: string | null }>> = {};
  for (const [key, { page }] of Object.entries(listPeriods)) {
    const [fromName, toName] =
      keys === "call" ? [`${key}From`, `${key}To`] : [`${page}-desde`, `${page}-hasta`];
    const [from, to] = [fromName, toName].map((name) => {
      const text = query.get(name) ?? "";
      if (text !== "" && !isDay(text)) refuse(name);
      return isDay(text) ? text : null;
    });
    if (from != null || to != null)
      periods[key as PeriodKey] = { from: from ?? null, to: to ?? null };
  }
  return periods;
}

/** A currency by itself narrows nothing: a form sends it with the amounts that were left empty. */
function readPremium(
  query: URLSearchParams,
  keys: Readonly<Record<"from" | "to" | "currency", string>>,
  refuse: (field: string) => void,
): PremiumRange | null {
  const [from, to, currencyText] = [keys.from, keys.to, keys.currency].map(
    (key) => query.get(key) ?? "",
  );
  const currency = CURRENCIES.find((one) => one === currencyText);
  if (currencyText !== "" && currency === undefined) refuse(keys.currency);
  if (from === "" && to === "") return null;
  if (currency === undefined) {
    if (currencyText === "") refuse(keys.currency);
    return null;
  }
  const [fromMinor = null, toMinor = null] = [keys.from, keys.to].map((key) => {
    const text = query.get(key) ?? "";
    if (text === "") return null;
    const read = parseDecimal(text, STORAGE_DECIMALS[currency]);
    if (read.ok && read.units >= 0) return read.units;
    refuse(key);
    return null;
  });
  return fromMinor === null && toMinor === null ? null : { fromMinor, toMinor, currency };
}

/** Filters whose values are few and the same everywhere. */
const closedLists: Readonly<Partial<Record<FilterKey, readonly string[]>>> = {
  country: COUNTRY_CODES,
  requestType: requestTypes,
  lineOfBusiness: ["10", "69"],
};

function isValue(key: FilterKey, kind: "number" | "text" | "uuid", value: string): boolean {
  if (key !== "status" && value === noValue) return true;
  if (key === "status") return Object.hasOwn(leadStatuses, value);
  const known = closedLists[key];
  if (known !== undefined) return known.includes(value);
  if (kind === "number") return /^\d{1,6}$/.test(value);
  return kind === "uuid" ? uuid.test(value) : value.length <= longestValue;
}

const isDay = (text: string): boolean =>
  day.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

/** "name", or "-name" for the other way round. */
export function readOrder(text: string): LeadOrder | null {
  const column = leadOrders.find((one) => one === text.replace(/^-/, ""));
  if (column === undefined) return null;
  return { column, direction: text.startsWith("-") ? "desc" : "asc" };
}

/** A filter as the calls read it. */
export const callQueryOf = (filter: LeadFilter): URLSearchParams => queryOf(filter, "call");

/** The same as the list's page reads it. */
export const pageQueryOf = (filter: LeadFilter): URLSearchParams => queryOf(filter, "page");

function queryOf(
  { view, text, values, periods, premium, step, isCounted }: LeadFilter,
  keys: "call" | "page",
): URLSearchParams {
  const query = new URLSearchParams();
  const isCall = keys === "call";
  for (const [key, given] of Object.entries(values))
    for (const value of given)
      query.append(isCall ? key : listFilters[key as FilterKey].page, value);
  for (const [key, { from, to }] of Object.entries(periods)) {
    const { page } = listPeriods[key as PeriodKey];
    if (from !== null) query.append(isCall ? `${key}From` : `${page}-desde`, from);
    if (to !== null) query.append(isCall ? `${key}To` : `${page}-hasta`, to);
  }
  if (premium !== null) {
    const { fromMinor, toMinor, currency } = premium;
    const called = premiumKeys[keys];
    const decimals = STORAGE_DECIMALS[currency];
    if (fromMinor !== null) query.append(called.from, decimalText(fromMinor, decimals));
    if (toMinor !== null) query.append(called.to, decimalText(toMinor, decimals));
    query.append(called.currency, currency);
  }
  if (step !== null) query.append(stepKeys[keys], step);
  if (isCounted) query.append(countedKeys[keys], "1");
  if (text !== "") query.append(isCall ? "text" : "q", text);
  if (view !== null) query.append(isCall ? "view" : "vista", view);
  return query;
}

/** Values that name a page in an address: the column's and the id; of names the id alone. */
export const keyLengthOf = ({ column }: LeadOrder): number => (column === "name" ? 1 : 2);

/** Whether a key is one of this order: a number or an instant, then the id. */
export function isKeyOf({ column }: LeadOrder, asked: PageAsked): boolean {
  if (asked.kind === "first") return true;
  const id = asked.key.at(-1);
  if (typeof id !== "number" || !Number.isSafeInteger(id)) return false;
  const [value] = asked.key;
  if (column === "name") return true;
  if (column === "premium") return typeof value === "number" && Number.isSafeInteger(value);
  return typeof value === "string" && (value === "infinity" || isInstant(value));
}

const isInstant = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text));

/** What is looked for, without accents, case and punctuation; words of fewer than two letters say nothing. */
export function searchWords(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
  // A telephone, an identification or a reference, however it was written.
  const compact = plain.replace(/[\s.\-+()]/g, "");
  const isCode = /^[\d\s.\-+()k]+$/.test(plain) || /^amp-?[\da-z]{4}-?[\da-z]{3}$/.test(compact);
  if (isCode) return compact.length < 3 ? [] : [compact];
  return [...new Set(plain.split(/[\s,;]+/))].filter((word) => word.length > 1).slice(0, 6);
}

/** A word of a name of five letters or more with one of them wrong, missing or too many, as patterns of LIKE. */
export function nearPatterns(word: string): string[] {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return [];
  const places = Array.from(word, (_letter, place) => place);
  const wrong = places.map((place) => `%${word.slice(0, place)}_${word.slice(place + 1)}%`);
  const tooMany = places.map((place) => `%${word.slice(0, place)}${word.slice(place + 1)}%`);
  const missing = places.slice(1).map((place) => `%${word.slice(0, place)}_${word.slice(place)}%`);
  return [
    ...new Set([
      ...missing,
      ...(word.length > 4 ? wrong : []),
      ...(word.length > 5 ? tooMany : []),
    ]),
  ];
}
