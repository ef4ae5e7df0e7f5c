import { useLocation, useNavigate } from "react-router";
import { enterPart, useEnteredPart, usePageKeys } from "./page-keys.state.ts";

/** Parts of a record's page that a key enters, by the id of its heading. */
type KeyedParts = Readonly<Record<string, string>>;

export interface KeyedRow {
  reference: string;
  href: string;
}

/** The row of a list, or the card of a board, that has focus. */
export const focusedRow = () => document.activeElement?.closest<HTMLElement>("[data-row]");

/** Address of a part of a record's page. */
const partHref = (href: string, part: string): string => `${href}#${part}`;

/** Leads to the part of a key of the record whose row has focus, or else of another. */
export function useRowEntry(
  rows: readonly KeyedRow[],
  parts: KeyedParts,
  hrefOf: (href: string, part: string) => string = partHref,
) {
  const navigate = useNavigate();
  return (key: string, otherwise: string | null): boolean => {
    const part = parts[key];
    const wanted = focusedRow()?.dataset["row"] ?? otherwise;
    const row = rows.find(({ reference }) => reference === wanted);
    if (part === undefined || row === undefined) return false;
    void navigate(hrefOf(row.href, part));
    return true;
  };
}

/** On a record's own page a key enters its part, where there is one; an address that names a part does so too. */
export function useRecordKeys(parts: KeyedParts): void {
  useEnteredPart(useLocation().hash);
  usePageKeys((key) => {
    const part = parts[key];
    return part !== undefined && enterPart(part);
  });
}
