import type { CountryCode } from "#src/contracts/identification.ts";
import type { FailureReasonRow, SubStatusRow, TransitionRow } from "./lead-rows.rules.ts";

/** The tables as they stand. */
export interface LeadRows {
  transitions: readonly TransitionRow[];
  subStatuses: readonly SubStatusRow[];
  reasons: readonly FailureReasonRow[];
}

/** What the needs of a move ask of the lead. */
export interface MoveFacts {
  status: number;
  subStatus: number | null;
  statusSince: Date;
  country: CountryCode;
  hasIdentification: boolean;
  /** A product with today's price, or a quote that still holds. */
  hasPrice: boolean;
  hasPolicy: boolean;
  /** Whether the executive that it has is active. */
  hasActiveExecutive: boolean;
  isContactAllowed: boolean;
  /** What was agreed for a day, the newest first. */
  appointments: readonly { type: "LLAMADA" | "REUNION"; state: string; startsAt: Date }[];
  lastActAt: Date;
  /** Of a sale of this lead; null while there is none. */
  saleState: string | null;
}

export interface AskedEvent {
  type: "LLAMADA" | "REUNION";
  channel: "telefono" | "email" | "video";
  from: Date;
  to: Date;
  place?: string | undefined;
  /** Where there is no room all the same, for the reason in the note. */
  force?: boolean | undefined;
}

/** What was asked for. */
export interface MoveAsked {
  to: number;
  subStatus?: number | undefined;
  failureReason?: string | undefined;
  note?: string | undefined;
  /** The note speaks of health: no timeline has its words. */
  health?: boolean | undefined;
  event?: AskedEvent | undefined;
  nextStepAt?: Date | undefined;
  /** The next step may stand where there is no room, for the reason in the note. */
  force?: boolean | undefined;
  /** The executive that takes it, when the caller has settled that this one may. */
  executive?: string | undefined;
  /** Reference of the lead that is kept. */
  keep?: string | undefined;
  insurer?: string | undefined;
}
