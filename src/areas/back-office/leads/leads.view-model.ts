import type { StatusTone } from "#src/ui/kit/status-pill.tsx";
import type { SavedViewsModel } from "#src/areas/back-office/lists/saved-views.view-model.ts";
import type { SavedView } from "#src/ui/kit/saved-views.tsx";
import type { EditConflict, EditModel } from "./lead-edit.view-model.ts";
import type { FilterField, RangeField } from "#src/ui/kit/filters.rules.ts";

/** A lead as a row of the list shows it: everything in words. */
export interface LeadRowModel {
  reference: string;
  version: number;
  /** Milliseconds. */
  lastActAt: number;
  name: string;
  product: string;
  status: string;
  tone: StatusTone;
  subStatus: string;
  failureReason: string;
  premium: string;
  lastAct: string;
  country: string;
  line: string;
  insurer: string;
  executive: string;
  source: string;
  origin: string;
  requestType: string;
  lineOfBusiness: string;
  created: string;
  firstAnswer: string;
  nextStep: string;
  partner: string;
  /** Its own page. */
  href: string;
}

/** What may be done with many leads at once. */
export interface BulkModel {
  /** The filter in force, as the calls read it. */
  filter: Readonly<Record<string, string[]>>;
  moves: readonly {
    value: string;
    label: string;
    asks: "note" | "subStatus" | "failureReason" | null;
  }[];
  subStatuses: readonly { value: string; label: string }[];
  reasons: readonly { value: string; label: string }[];
  /** Who may be given leads, the rules first; none for who assigns no leads. */
  executives: readonly { value: string; label: string }[];
  /** Why one or the other could not take a lead, in words. */
  passedOver: Readonly<Record<string, string>>;
}

export interface LeadsModel {
  /** When it was read, in milliseconds: of two readings the later one holds. */
  readAt: number;
  /** Null for who changes neither status nor executive. */
  bulk: BulkModel | null;
  path: string;
  newHref: string | null;
  /** The list as a file, its columns to be added; null for who may not. */
  exports: { csv: string; xlsx: string } | null;
  query: string;
  rows: readonly LeadRowModel[];
  total: number;
  totalText: string;
  next: string | null;
  previous: string | null;
  sort: { column: string; direction: "asc" | "desc" };
  views: readonly SavedView[];
  /** What may be done with views. */
  saved: SavedViewsModel;
  /** Columns of the view, in their order; null: as the person arranged them. */
  columns: readonly string[] | null;
  fields: readonly FilterField[];
  ranges: readonly RangeField[];
  /** The lead that is open beside the list. */
  open: LeadModel | null;
  openActs: PanelActs | null;
}

/** Where what is done with the lead beside the list is done; null: not by this person. */
export interface PanelActs {
  call: string | null;
  mail: string | null;
  plan: string | null;
  note: string | null;
  status: string | null;
}

/** A fact beside its name. */
export interface LeadFact {
  /** Which one it is, where a part of them is shown. */
  key?: string;
  name: string;
  value: string | null;
  note?: string | undefined;
}

export interface LeadEventModel {
  id: string;
  kind: "created" | "status" | "note" | "call" | "mail" | "edit" | "reveal" | "other";
  text: string;
  note: string | null;
  /** Its note speaks of health, and is read apart. */
  isHealth: boolean;
  at: string;
  when: string;
  by: string;
}

export interface MoveModel {
  to: number;
  label: string;
  href: string;
  isCurrent: boolean;
}

/** A lead as its page, and the panel beside the list, show it. */
export interface LeadModel {
  reference: string;
  name: string;
  version: number;
  /** Milliseconds. */
  lastActAt: number;
  status: string;
  subStatus: string | null;
  tone: StatusTone;
  href: string;
  listHref: string;
  /** Names of fields with what is shown of them; null: none is known. */
  contact: readonly {
    field: "identification" | "email" | "phone";
    label: string;
    shown: string | null;
  }[];
  canReveal: boolean;
  canReadHealth: boolean;
  canEdit: boolean;
  edit: EditModel;
  /** The ways of reaching the person, and why one is not to be used now; null: it may. */
  channels: readonly { value: string; label: string; refusal: string | null }[];
  /** The same as sentences. */
  contactNow: readonly string[];
  product: readonly LeadFact[];
  priceNote: string | null;
  profile: readonly string[];
  facts: readonly LeadFact[];
  consents: readonly LeadFact[];
  others: readonly {
    reference: string;
    href: string;
    status: string;
    product: string;
    when: string;
    /** What comes next of it; null where nothing does. */
    next: string | null;
    /** Why it may be of the same person, for who may join the two. */
    alike: { level: string; reasons: string; href: string } | null;
  }[];
  comment: string | null;
  events: readonly LeadEventModel[];
  olderHref: string | null;
  moves: readonly MoveModel[];
  /** The move whose form is open. */
  move: MoveFormModel | null;
}

export interface MoveFormModel {
  to: number;
  title: string;
  asks: readonly string[];
  subStatuses: readonly { value: string; label: string }[];
  reasons: readonly { value: string; label: string; hint?: string | undefined }[];
  cancelHref: string;
  /** The first day that may be chosen. */
  today: string;
}

/** What was done last with the lead. */
export interface LeadDone {
  text: string;
  tone: "success" | "warning";
  /** The move that can be taken back. */
  operation: string | null;
}

/** What a form of the page came back with. */
export interface LeadAnswer {
  attempt: string;
  form:
    | "status"
    | "note"
    | "call"
    | "consent"
    | "reveal"
    | "healthNote"
    | "create"
    | "assign"
    | "edit"
    | "sale"
    | "mail"
    | "fileRemove"
    | "purchaseLink"
    | "purchaseOpen"
    | "ticket";
  values: Readonly<Record<string, string>>;
  faults: readonly { field: string | null; message: string }[];
  revealed: { field: string; value: string } | null;
  /** Of an edit: what somebody else changed meanwhile. */
  conflict?: EditConflict | null;
}

/** What became of the purchase link that a move to 500 sends. */
export type LinkNotice = "linkSent" | "linkNoChannel" | "linkNoConsent" | "linkNone";
