import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useFetcher, useLocation, useNavigate } from "react-router";
import { mobileMaxPx, resultIndicatorMs } from "../../../contracts/shell-figures.ts";
import type { CompareItem } from "#src/areas/marketplace/product-facts/compare-selection.rules.ts";
import type { CompareSelection } from "#src/areas/marketplace/product-facts/compare-selection.state.ts";
import { isPageError, type PageError } from "#src/areas/page/page.ts";
import { compareChoice } from "#src/areas/marketplace/product-facts/compare-choice.rules.ts";
import type { CompareChoiceModel } from "#src/areas/marketplace/product-facts/product.view-model.ts";
import {
  type DialogTab,
  type ListDialog,
  readDialog,
  writeDialog,
} from "./dialog-address.rules.ts";

/** Marks a step of the history that opened a dialog: closing goes back over it. */
const openedHere = { isDialog: true } as const;

/** Opens a dialog as a step of the history, so Back closes it. */
export function useDialogOpening(): (dialog: ListDialog) => void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (dialog) =>
    void navigate(`${pathname}${search}${writeDialog(dialog)}`, {
      state: openedHere,
      preventScrollReset: true,
    });
}

export interface Dialogs {
  /** null at first, as the server knows no fragment. */
  opened: ListDialog | null;
  close: () => void;
  showTab: (tab: DialogTab | null) => void;
}

export function useDialogs(): Dialogs {
  const { pathname, search, hash, state, key } = useLocation();
  const navigate = useNavigate();
  const isLive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const closing = useRef<string>(undefined);
  const opened = isLive ? readDialog(hash) : null;
  return {
    opened,
    close: () => {
      // Esc twice, or Back while the profile is being saved, may not go back twice.
      if (closing.current === key || readDialog(window.location.hash) === null) return;
      closing.current = key;
      if (wasOpenedHere(state)) void navigate(-1);
      else void navigate(`${pathname}${search}`, { replace: true, preventScrollReset: true });
    },
    showTab: (tab) => {
      if (opened?.kind !== "product") return;
      void navigate(`${pathname}${search}${writeDialog({ ...opened, tab })}`, {
        replace: true,
        state: state as unknown,
        preventScrollReset: true,
      });
    },
  };
}

const neverChanges = () => () => undefined;

const wasOpenedHere = (state: unknown) =>
  typeof state === "object" && state !== null && "isDialog" in state;

/** What a page's own loader answers, for a dialog that shows the same. */
export type DialogData<Loaded> =
  | { kind: "waiting" }
  | { kind: "failed"; isRetrying: boolean; retry: () => void }
  | { kind: "loaded"; loaded: Loaded };

/** Asks the page at `href` for its data once the dialog is open. */
export function useDialogData<Loaded extends object>(href: string): DialogData<Loaded> {
  const { data, state, load } = useFetcher<Loaded | { error: PageError }>();
  // Without a connection the router would reload the document for the page's code: then nothing is asked.
  const [isOffline, setIsOffline] = useState(() => !navigator.onLine);
  useEffect(() => {
    if (navigator.onLine) void load(href);
  }, [load, href]);
  const retry = () => {
    setIsOffline(!navigator.onLine);
    if (navigator.onLine) void load(href);
  };
  if (isOffline || (data !== undefined && isPageError(data))) {
    return { kind: "failed", isRetrying: state !== "idle", retry };
  }
  if (data === undefined) return { kind: "waiting" };
  return { kind: "loaded", loaded: data as Loaded };
}

/** The list's own selection as the product dialog shows it: one tray for both. On a small screen, where cards have no
 *  box, a product that was added leads back to the list, whose tray counts it: the next one is two presses away. */
export function useDialogCompare(
  selection: CompareSelection,
  item: CompareItem,
  table: string,
  close: () => void,
): { choice: CompareChoiceModel; toggle: () => void } {
  const { pathname, search } = useLocation();
  const codes = selection.items.map(({ code }) => code);
  const choice = compareChoice(item.code, codes, { path: pathname, query: search, table });
  return {
    choice,
    toggle: () => {
      const isAdded = selection.toggle(item) && !choice.isChosen;
      if (isAdded && window.matchMedia(`(max-width: ${mobileMaxPx}px)`).matches) close();
    },
  };
}

/** Where nothing gave the focus back (a dialog opened by its address), it goes to `target`. */
export function useFocusAfter(opened: ListDialog | null): void {
  const last = useRef<ListDialog>(null);
  useEffect(() => {
    const closed = opened === null ? last.current : null;
    last.current = opened;
    if (closed === null || document.activeElement !== document.body) return;
    const selector =
      closed.kind === "profile"
        ? "[data-opens=profile]"
        : `[data-code="${CSS.escape(closed.code)}"] .card__name a`;
    document.querySelector<HTMLElement>(selector)?.focus();
  }, [opened]);
}

/** The finished state of 'Calcular precios' once the list has the new prices (CQ 4). */
export function useFinishedState(): { isFinished: boolean; finish: () => void } {
  const [finishes, setFinishes] = useState(0);
  const [isFinished, setIsFinished] = useState(false);
  useEffect(() => {
    if (finishes === 0) return;
    const timer = setTimeout(() => setIsFinished(false), resultIndicatorMs);
    return () => clearTimeout(timer);
  }, [finishes]);
  const finish = useCallback(() => {
    setIsFinished(true);
    setFinishes((count) => count + 1);
  }, []);
  return { isFinished, finish };
}
