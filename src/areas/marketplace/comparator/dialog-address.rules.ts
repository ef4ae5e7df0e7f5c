import { type TabKey, tabs } from "#src/routes/tabs.ts";

/** A dialog over the list. It stands in the address's fragment: the list's own address stays as it is,
 *  Back closes it, and nothing of it reaches the server. */
export type ListDialog =
  | { kind: "profile" }
  /** With the tab that was asked for; none is the summary (CQ 2). */
  | { kind: "product"; code: string; tab: DialogTab | null };

export type DialogTab = Exclude<TabKey, "request">;

const profileFragment = "#perfil";
const productStart = "#detalle=";

/** `#perfil`, `#detalle=CODE` or `#detalle=CODE/Coberturas`. */
export function writeDialog(dialog: ListDialog): string {
  if (dialog.kind === "profile") return profileFragment;
  const tab = dialog.tab === null ? "" : `/${tabs[dialog.tab].es}`;
  return `${productStart}${encodeURIComponent(dialog.code)}${tab}`;
}

/** The dialog an address's fragment names; null where it names none. An unknown tab is the summary. */
export function readDialog(fragment: string): ListDialog | null {
  if (fragment === profileFragment) return { kind: "profile" };
  if (!fragment.startsWith(productStart)) return null;
  const [coded = "", segment] = fragment.slice(productStart.length).split("/");
  const code = decoded(coded);
  if (code === "") return null;
  const tab = dialogTabs.find((key) => tabs[key].es === segment) ?? null;
  return { kind: "product", code, tab };
}

const dialogTabs = (Object.keys(tabs) as TabKey[]).filter(
  (key): key is DialogTab => key !== "request",
);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Cut off or mistyped: it names nothing.
    return "";
  }
}

/** True for a click that follows a link here and now; with a modifier or another button it opens
 *  elsewhere, as links do. */
export const isPlainClick = (click: {
  button: number;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}): boolean =>
  click.button === 0 && !click.metaKey && !click.ctrlKey && !click.shiftKey && !click.altKey;
