import type { FilterField } from "#src/ui/kit/filters.rules.ts";

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

export interface SalesModel {
  path: string;
  query: string;
  rows: SaleRowModel[];
  total: number;
  totalText: string;
  next: string | null;
  previous: string | null;
  fields: FilterField[];
}

export interface SaleMoveModel {
  to: string;
  title: string;
  asks: readonly string[];
  asksReceived: boolean;
  asksReturn: boolean;
  today: string;
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
    at: string;
    when: string;
    by: string;
  }[];
}
