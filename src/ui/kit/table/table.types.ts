import type { ReactNode } from "react";
import type { MenuGroup } from "../action-menu.tsx";

export interface ListColumn<Row> {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** CSS pixels, in steps of 20 from 60 to 400; a person may choose another. */
  width: number;
  /** Order of the first press on its head; a column without it cannot be ordered by. */
  sorts?: "asc" | "desc" | undefined;
  /** Figures stand at the end, one below the other. */
  isNumber?: boolean | undefined;
  /** Shown once somebody chooses it. */
  isExtra?: boolean | undefined;
  /** The row's name: a link to its page where it has one. It is always shown, first. */
  isName?: boolean | undefined;
}

export interface ListSort {
  column: string;
  direction: "asc" | "desc";
}

/** Addresses of the same list in another order or on another page: links, so they work without JavaScript. */
export interface ListAddresses {
  sort: (sort: ListSort) => string;
  /** Null where there is no such page. */
  previous: string | null;
  next: string | null;
}

export type ListState =
  | { kind: "ready" }
  | { kind: "loading" }
  | { kind: "failed"; retryHref: string }
  | { kind: "forbidden" };

/** What is said where there is no row: say which filter to drop. */
export interface EmptyList {
  title: string;
  text?: string | undefined;
  action?: ReactNode;
}

/** What a list needs of each row besides its cells. */
export interface RowFacts<Row> {
  id: (row: Row) => string;
  /** Says which row a box, a link or a menu is of. */
  name: (row: Row) => string;
  href?: ((row: Row) => string) | undefined;
  actions?: ((row: Row) => readonly MenuGroup[]) | undefined;
}
