import type { PermissionName } from "#src/contracts/access.ts";
import { saleCancellationStates, saleStates } from "#src/contracts/enumerations/record-statuses.ts";

/** The one table of a sale's moves (AL 10), and the one decision about them. Pure. */

export const allSaleStates = [...saleStates, ...saleCancellationStates] as const;
export type SaleStateName = (typeof allSaleStates)[number];
export const paymentKinds = ["subscription", "single", "transfer"] as const;
export type PaymentKind = (typeof paymentKinds)[number];
export const documentKinds = ["policy", "insurer-letter", "refund-receipt"] as const;
export type DocumentKind = (typeof documentKinds)[number];
type Origin = "hand" | "online";

/** What a move needs: something that its form asks for, or that has to be so. */
export type SaleNeed =
  | "policyNumber"
  | "policyDocument"
  | "reason"
  | "note"
  | "endsOn"
  | "insurerLetter"
  | "price"
  | "term10"
  | "term30"
  | "withdrawalDays"
  | "noInsuredEvent"
  | "noPayment"
  | "payment"
  | "arrearsNotice"
  | "arrearsPaid"
  | "refund"
  | "closableLead";

export interface SaleTransition {
  origins: readonly Origin[];
  from: SaleStateName;
  to: SaleStateName;
  /** Null: the system alone. */
  permission: PermissionName | null;
  bySystem: boolean;
  needs: readonly SaleNeed[];
  /** Of a move by the system, where it needs other things. */
  systemNeeds?: readonly SaleNeed[];
}

const both: readonly Origin[] = ["hand", "online"];
const hand: readonly Origin[] = ["hand"];
const online: readonly Origin[] = ["online"];
const ofPerson = { bySystem: false } as const;

/** Moves of sales; a sale made online is moved by its purchase where a person moves one made by hand. */
export const saleTransitions: readonly SaleTransition[] = [
  {
    origins: hand,
    from: "PENDING",
    to: "OK",
    permission: "sale:update",
    bySystem: true,
    needs: ["policyNumber", "policyDocument", "closableLead"],
    systemNeeds: ["payment"],
  },
  {
    origins: online,
    from: "PENDING",
    to: "OK",
    permission: null,
    bySystem: true,
    needs: ["payment"],
  },
  {
    origins: hand,
    from: "PENDING",
    to: "FAIL",
    permission: "sale:update",
    bySystem: true,
    needs: ["reason"],
  },
  {
    origins: online,
    from: "PENDING",
    to: "FAIL",
    permission: null,
    bySystem: true,
    needs: ["reason"],
  },
  {
    origins: hand,
    from: "FAIL",
    to: "PENDING",
    permission: "sale:update",
    ...ofPerson,
    needs: ["term30", "price"],
  },
  { origins: both, from: "OK", to: "OVERDUE", permission: null, bySystem: true, needs: [] },
  {
    origins: hand,
    from: "OVERDUE",
    to: "OK",
    permission: "sale:update",
    bySystem: true,
    needs: ["note"],
    systemNeeds: ["payment"],
  },
  {
    origins: online,
    from: "OVERDUE",
    to: "OK",
    permission: null,
    bySystem: true,
    needs: ["payment"],
  },
  ...(["OK", "OVERDUE"] as const).flatMap((from): SaleTransition[] => [
    {
      origins: hand,
      from,
      to: "CANCELED_WITHDRAWAL",
      permission: "sale:cancel",
      ...ofPerson,
      needs: ["withdrawalDays", "noInsuredEvent"],
    },
    {
      origins: online,
      from,
      to: "CANCELED_WITHDRAWAL",
      permission: "sale:cancel",
      bySystem: true,
      needs: ["withdrawalDays", "noInsuredEvent"],
    },
    {
      origins: hand,
      from,
      to: "CANCELED_CUSTOMER",
      permission: "sale:cancel",
      ...ofPerson,
      needs: ["endsOn", "reason"],
    },
    {
      origins: online,
      from,
      to: "CANCELED_CUSTOMER",
      permission: "sale:cancel",
      bySystem: true,
      needs: ["endsOn", "reason"],
    },
    {
      origins: hand,
      from,
      to: "CANCELED_INSURER",
      permission: "sale:cancel",
      ...ofPerson,
      needs: ["insurerLetter"],
    },
    {
      origins: online,
      from,
      to: "CANCELED_INSURER",
      permission: "sale:cancel",
      bySystem: true,
      needs: ["insurerLetter"],
      systemNeeds: ["refund"],
    },
  ]),
  {
    origins: both,
    from: "OVERDUE",
    to: "CANCELED_ARREARS",
    permission: "sale:cancel",
    bySystem: true,
    needs: ["arrearsNotice"],
  },
  {
    origins: online,
    from: "CANCELED_ARREARS",
    to: "OK",
    permission: "sale:reinstate",
    ...ofPerson,
    needs: ["arrearsPaid", "insurerLetter"],
  },
  {
    origins: hand,
    from: "OK",
    to: "FAIL",
    permission: "sale:cancel",
    ...ofPerson,
    needs: ["note", "term10", "noPayment"],
  },
];

/** Statuses of a lead from which a sale is recorded, and those in which it may become OK. */
export const sellableStatuses: readonly number[] = [9, 14, 500, 501];
const closableStatuses: readonly number[] = [3, 9, 500, 501];

/** What a move's form asks for. */
const askedNeeds: readonly SaleNeed[] = ["policyNumber", "reason", "note", "endsOn"];
export const asksOf = ({ needs }: SaleTransition): SaleNeed[] =>
  needs.filter((need) => askedNeeds.includes(need));

/** What the needs ask of the sale and of what was sent. Days are civil days of the sale's country. */
export interface SaleFacts {
  state: SaleStateName;
  origin: Origin;
  stateSince: Date;
  okAt: Date | null;
  arrearsNoticeAt: Date | null;
  /** How many days the notice gave. */
  arrearsNoticeDays: number;
  startsOn: string;
  /** The last day of the legal withdrawal; null where there is no such right. */
  withdrawUntil: string | null;
  /** The day of an insured event that is known of; null where none is. */
  insuredEventOn: string | null;
  paymentReference: string | null;
  /** The payment of what was owed as it ended for arrears, made in time. */
  arrearsPayment: string | null;
  documents: ReadonlySet<DocumentKind>;
  hasPrice: boolean;
  /** Null where the request has been erased. */
  leadStatus: number | null;
  today: string;
  at: Date;
}

export interface SaleMoveAsked {
  to: SaleStateName;
  policyNumber?: string | undefined;
  /** Day on which the person received the policy; today where left out. */
  receivedOn?: string | undefined;
  reason?: string | undefined;
  note?: string | undefined;
  /** The note, or the reason where there is none, speaks of health. */
  health?: boolean | undefined;
  endsOn?: string | undefined;
  returnsMoney?: boolean | undefined;
  /** Of the payment that settles it: the system's moves alone. */
  payment?: string | undefined;
  /** The refund by which all that was paid for it went back already: the system's moves alone. */
  refund?: string | undefined;
  /** Day on which a withdrawal was asked for, where its end is written later: the right is of that day. */
  askedOn?: string | undefined;
}

export type SaleMover = { kind: "system" } | { kind: "person"; permissions: ReadonlySet<string> };

const dayMs = 86_400_000;
const isText = (text: string | undefined): boolean => (text ?? "").trim() !== "";
const isWithin = (since: Date | null, at: Date, days: number): boolean =>
  since !== null && at.getTime() - since.getTime() <= days * dayMs;

const checks: Readonly<Record<SaleNeed, (facts: SaleFacts, asked: SaleMoveAsked) => boolean>> = {
  policyNumber: (_facts, { policyNumber }) => isText(policyNumber),
  policyDocument: ({ documents }) => documents.has("policy"),
  insurerLetter: ({ documents }) => documents.has("insurer-letter"),
  reason: (_facts, { reason }) => isText(reason),
  note: (_facts, { note }) => isText(note),
  endsOn: ({ startsOn }, { endsOn }) => endsOn !== undefined && endsOn >= startsOn,
  price: ({ hasPrice }) => hasPrice,
  term10: ({ okAt, at }) => isWithin(okAt, at, 10),
  term30: ({ stateSince, at }) => isWithin(stateSince, at, 30),
  withdrawalDays: ({ withdrawUntil, today }, { askedOn = today }) =>
    withdrawUntil !== null && askedOn <= withdrawUntil,
  // The right ends once something happened that the policy insures (PP 1).
  noInsuredEvent: ({ insuredEventOn }) => insuredEventOn === null,
  noPayment: ({ paymentReference }) => paymentReference === null,
  payment: (_facts, { payment }) => isText(payment),
  arrearsNotice: ({ arrearsNoticeAt, arrearsNoticeDays, at }) =>
    arrearsNoticeAt !== null &&
    at.getTime() - arrearsNoticeAt.getTime() >= arrearsNoticeDays * dayMs,
  refund: (_facts, { refund }) => isText(refund),
  arrearsPaid: ({ arrearsPayment }) => arrearsPayment !== null,
  closableLead: ({ leadStatus }) => leadStatus !== null && closableStatuses.includes(leadStatus),
};

const mayMake = ({ permission, bySystem }: SaleTransition, mover: SaleMover): boolean =>
  mover.kind === "system" ? bySystem : permission !== null && mover.permissions.has(permission);

const rowsFrom = ({ state, origin }: Pick<SaleFacts, "state" | "origin">): SaleTransition[] =>
  saleTransitions.filter((row) => row.from === state && row.origins.includes(origin));

/** Where a sale may go, by who may move it. */
export const saleMovesFrom = (
  sale: Pick<SaleFacts, "state" | "origin">,
  mover: SaleMover,
): SaleTransition[] => rowsFrom(sale).filter((row) => mayMake(row, mover));

export type SaleDecision =
  | { ok: true; row: SaleTransition }
  /** A row allows it, but not to this person. */
  | { ok: false; code: "FORBIDDEN"; permission: PermissionName | null }
  | { ok: false; code: "INVALID_TRANSITION"; allowed: SaleStateName[]; missing: SaleNeed[] };

/** Decides about a move. Nothing but a row of the table allows one. */
export function judgeSaleMove(
  facts: SaleFacts,
  asked: SaleMoveAsked,
  mover: SaleMover,
): SaleDecision {
  const named = rowsFrom(facts).find(({ to }) => to === asked.to);
  if (named !== undefined && !mayMake(named, mover))
    return { ok: false, code: "FORBIDDEN", permission: named.permission };
  const allowed = saleMovesFrom(facts, mover).map(({ to }) => to);
  if (named === undefined) return { ok: false, code: "INVALID_TRANSITION", allowed, missing: [] };
  const needs = mover.kind === "system" ? (named.systemNeeds ?? named.needs) : named.needs;
  const missing = needs.filter((need) => !checks[need](facts, asked));
  return missing.length === 0
    ? { ok: true, row: named }
    : { ok: false, code: "INVALID_TRANSITION", allowed, missing };
}

export const isCancellation = (
  state: SaleStateName,
): state is Extract<SaleStateName, `CANCELED_${string}`> => state.startsWith("CANCELED");

/** Sub-status of a sold lead by how it is paid (BO 3). */
export const soldSubStatus: Readonly<Record<PaymentKind, number>> = {
  subscription: 301,
  single: 302,
  transfer: 303,
};

const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
export const saleReferenceAlphabet = letters;

/** A reference as SAL-7F3K-29Q of seven letters. */
export const saleReference = (text: string): string =>
  `SAL-${text.slice(0, 4)}-${text.slice(4, 7)}`;

export const isSaleReference = (text: string): boolean =>
  new RegExp(`^SAL-[${letters}]{4}-[${letters}]{3}$`).test(text);
