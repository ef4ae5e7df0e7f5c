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
  documents: { id: string; name: string; href: string; note: string }[];
  documentsAction: string;
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
