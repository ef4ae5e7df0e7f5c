import type { FormFault } from "#src/ui/kit/fields/kit-form.tsx";
import type { ListModel } from "#src/ui/kit/list-page.tsx";

export type SaleTone = "wait" | "success" | "error" | "neutral";

export interface SaleRowModel {
  reference: string;
  href: string;
  person: string;
  product: string;
  state: string;
  tone: SaleTone;
  premium: string;
  executive: string;
  country: string;
  startsOn: string;
  policyNumber: string;
  created: string;
}

export type SalesModel = ListModel<SaleRowModel>;

export interface SaleMoveModel {
  to: string;
  title: string;
  asks: readonly string[];
  asksReceived: boolean;
  asksReturn: boolean;
  today: string;
  /** What goes back with it, where that is computed: of a policy in force that was bought online. */
  refund: SaleRefundModel | null;
}

/** What the end of a policy gives back, before it is confirmed. */
export interface SaleRefundModel {
  /** The day that the amounts are of, and the bounds of one that is chosen; null where the move has no such day. Civil days. */
  day: { endsOn: string; first: string; last: string } | null;
  text: string;
  /** What of each payment, and all of it. */
  lines: { label: string; value: string }[];
}

/** What the page shows again of a form that was refused. */
export interface SaleAnswer {
  form: string;
  values: Readonly<Record<string, string>>;
  faults: readonly FormFault[];
  attempt: string;
}

export interface SaleModel {
  reference: string;
  person: string;
  state: string;
  tone: SaleTone;
  version: number;
  href: string;
  listHref: string;
  facts: { name: string; value: string | null; note?: string | null; href?: string }[];
  moves: { to: string; label: string; href: string }[];
  move: SaleMoveModel | null;
  /** Without an address where the bytes cannot be had. */
  documents: { id: string; name: string; href: string | null; note: string }[];
  /** The form that keeps an insured event; null where none may be kept. */
  insuredEvent: { today: string } | null;
  /** Why a purchase that is not paid is cancelled; none where that may not be. */
  cancelReasons: { value: string; label: string }[];
  documentsAction: string;
  /** The kinds of files that are taken, as a field names them. */
  documentsAccept: string;
  documentKinds: { value: string; label: string }[];
  events: {
    id: string;
    text: string;
    note: string | null;
    isHealth: boolean;
    at: string;
    when: string;
    by: string;
  }[];
  /** Whether the words of notes that speak of health may be read. */
  canReadHealth: boolean;
}
