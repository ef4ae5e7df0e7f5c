import type { PageAsked } from "#src/contracts/keyset.ts";
import type { LeadFieldError } from "#src/modules/contact/lead/lead.rules.ts";
import { statusCodes, ticketChannels, ticketPriorities, ticketQueues } from "./ticket.rules.ts";

/** What a list of tickets can be narrowed by: the key of the call, the key in a page's address, its values. */
export const ticketFilters = {
  status: { page: "estado", options: statusCodes },
  queue: { page: "cola", options: ticketQueues },
  priority: { page: "prioridad", options: ticketPriorities },
  channel: { page: "canal", options: ticketChannels },
  country: { page: "pais", options: ["CL", "PE", "CO", "INT"] },
} as const;
export type TicketFilterKey = keyof typeof ticketFilters;

export const ticketViews = ["mine", "unassigned", "late", "open"] as const;
export type TicketView = (typeof ticketViews)[number];

/** By the last act, the newest first; by when an answer is due, the soonest first. */
export const ticketOrders = ["lastAct", "due"] as const;
export type TicketOrder = (typeof ticketOrders)[number];

export interface TicketFilter {
  view: TicketView | null;
  text: string;
  owner: string | null;
  /** Who asked, by their account. */
  requester: string | null;
  values: Readonly<Partial<Record<TicketFilterKey, readonly string[]>>>;
}

export const emptyTicketFilter: TicketFilter = {
  view: null,
  text: "",
  owner: null,
  requester: null,
  values: {},
};

const longestText = 200;
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** How what is no filter is called, by a call and in an address. */
const names = {
  call: { owner: "owner", text: "text", view: "view", order: "order" },
  page: { owner: "responsable", text: "q", view: "vista", order: "orden" },
} as const;

/** Reads what a list asks for. What it says wrong is a fault, and left out. */
export function readTicketList(
  query: URLSearchParams,
  keys: "call" | "page",
): { filter: TicketFilter; order: TicketOrder; faults: LeadFieldError[] } {
  const faults: LeadFieldError[] = [];
  const refuse = (field: string) => faults.push({ field, code: "INVALID" });
  const values: Partial<Record<TicketFilterKey, readonly string[]>> = {};
  for (const [key, { page, options }] of Object.entries(ticketFilters)) {
    const name = keys === "call" ? key : page;
    const asked = [...new Set(query.getAll(name))].filter((value) => value !== "");
    const good = asked.filter((value) => (options as readonly string[]).includes(value));
    if (good.length < asked.length) refuse(name);
    if (good.length > 0) values[key as TicketFilterKey] = good;
  }
  const named = names[keys];
  const oneOf = <One extends string>(list: readonly One[], name: string): One | null => {
    const text = query.get(name) ?? "";
    const found = list.find((one) => one === text) ?? null;
    if (text !== "" && found === null) refuse(name);
    return found;
  };
  const text = (query.get(named.text) ?? "").trim();
  if (text.length > longestText) refuse(named.text);
  const ownerText = query.get(named.owner) ?? "";
  const owner = uuid.test(ownerText) ? ownerText : null;
  if (ownerText !== "" && owner === null) refuse(named.owner);
  const view = oneOf(ticketViews, named.view);
  const order = oneOf(ticketOrders, named.order) ?? "lastAct";
  const filter = { ...emptyTicketFilter, view, text: text.slice(0, longestText), owner, values };
  return { filter, order, faults };
}

/** Whether a key is one of a list's: an instant, then the id. */
export function isTicketKey(asked: PageAsked): boolean {
  if (asked.kind === "first") return true;
  const [value, id] = asked.key;
  const isInstant =
    typeof value === "string" &&
    (value === "infinity" ||
      (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) && !Number.isNaN(Date.parse(value))));
  return isInstant && typeof id === "number" && Number.isSafeInteger(id);
}
