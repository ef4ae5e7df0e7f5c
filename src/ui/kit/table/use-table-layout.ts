import { useMemo, useSyncExternalStore } from "react";
import { orderedColumns, plainLayout, readLayout, type TableLayout } from "./table-layout.rules.ts";

export interface LayoutState {
  layout: TableLayout;
  change: (change: Partial<TableLayout>) => void;
  reset: () => void;
}

/** What a browser refuses to store lasts as long as the page. */
const unstored = new Map<string, string>();
const followers = new Set<() => void>();

function follow(change: () => void): () => void {
  followers.add(change);
  return () => followers.delete(change);
}

function storedText(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return unstored.get(name) ?? null;
  }
}

function storeText(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    if (text === null) unstored.delete(name);
    else unstored.set(name, text);
  }
  for (const changed of followers) changed();
}

/** Columns of a list as this person arranged them, stored in this browser by the list's name. The server
 *  renders the plain ones, without those that are shown only once chosen. */
export function useTableLayout(list: string, extra: readonly string[] = []): LayoutState {
  const name = `amparo.list.${list}`;
  const text = useSyncExternalStore(
    follow,
    () => storedText(name),
    () => null,
  );
  const hidden = extra.join(" ");
  const layout = useMemo(
    () =>
      text === null
        ? { ...plainLayout, hidden: hidden === "" ? [] : hidden.split(" ") }
        : readLayout(text),
    [text, hidden],
  );
  return {
    layout,
    change: (change) => storeText(name, JSON.stringify({ ...layout, ...change })),
    reset: () => storeText(name, null),
  };
}

/** The columns of a list that are shown now, in their order. */
export function useShownColumns(
  list: string,
  columns: readonly { id: string; isExtra?: boolean | undefined }[],
): string[] {
  const { layout } = useTableLayout(
    list,
    columns.filter(({ isExtra }) => isExtra).map(({ id }) => id),
  );
  const ordered = orderedColumns(
    columns.map(({ id }) => id),
    layout.order,
  );
  return ordered.filter((id) => !layout.hidden.includes(id));
}
