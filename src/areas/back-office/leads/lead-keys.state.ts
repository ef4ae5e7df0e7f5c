import { useLocation, useNavigate } from "react-router";
import { enterPart, useEnteredPart, usePageKeys } from "#src/ui/kit/page-keys.state.ts";
import { focusedRow, type KeyedRow, useRowEntry } from "#src/ui/kit/record-keys.state.ts";

/** Part of a lead's page that a key enters, by the id of its heading (AL 6). */
const parts: Readonly<Record<string, string>> = {
  e: "editar",
  s: "estado",
  a: "asignacion",
  n: "actividad",
};

/** Address of a part of a lead's page; editing has a form that is opened first. */
const partHref = (href: string, part: string): string =>
  `${href}${part === parts["e"] ? "?editar=1" : ""}#${part}`;

/** On a lead's own page a key enters its part, where this person has one; an address that names a part does so too. */
export function useLeadKeys({ href, canEdit }: { href: string; canEdit: boolean }): void {
  const navigate = useNavigate();
  useEnteredPart(useLocation().hash);
  usePageKeys((key) => {
    const part = parts[key];
    if (part === undefined) return false;
    if (key !== "e" || document.getElementById(part) !== null) return enterPart(part);
    if (canEdit) void navigate(partHref(href, part), { preventScrollReset: true });
    return canEdit;
  });
}

/** In a list a key acts on the chosen rows where it can, else it leads to its part of the current lead: the row that
 *  has focus, or the one that is open beside the list. */
export function useLeadListKeys(rows: readonly KeyedRow[], openReference: string | null): void {
  const enter = useRowEntry(rows, parts, partHref);
  usePageKeys((key) => {
    const bulk = document.querySelector<HTMLElement>(`.k-bulk [data-key="${CSS.escape(key)}"]`);
    if (bulk === null) return enter(key, openReference);
    bulk.click();
    return true;
  });
}

/** On a board a key does what its card offers, else it leads to its part of the card's lead. */
export function useCardKeys(cards: readonly KeyedRow[]): void {
  const enter = useRowEntry(cards, parts, partHref);
  usePageKeys((key) => {
    const own = focusedRow()?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
    if (own === null || own === undefined) return enter(key, null);
    own.click();
    return true;
  });
}
