import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import {
  type CompareItem,
  everyPlace,
  itemsOf,
  queryWithCodes,
  readCodes,
  readStoredItems,
  removeAt,
  removeItem,
  toggleItem,
} from "./compare-selection.rules.ts";

/** Products of one line stand in one tray, so each line has a selection of its own. */
const storageKey = (line: string): string => `amparo.compare.${line}`;
/** Tells this page of its own writing; the browser tells the other pages by `storage`. */
const storedEvent = "amparo:compare";

export interface CompareSelection {
  items: readonly CompareItem[];
  /** False where the selection is full: nothing changes. */
  toggle(item: CompareItem): boolean;
  remove(code: string): void;
  clear(): void;
}

/** What is chosen to compare. The address holds the codes; localStorage what is known of them, and the
 *  selection for a visit whose address names none. A link drawn before a change of the selection does
 *  not undo it; the way back does (UX 10, 33), unless it only closes a dialog, whose fragment
 *  goes: what was chosen there stays. */
export function useCompareSelection(
  fromServer: readonly CompareItem[],
  onPage: readonly CompareItem[],
  parameter: string,
  /** Of the products on the page; another line begins its own selection. */
  line: string,
): CompareSelection {
  const { pathname, search, hash } = useLocation();
  const navigationType = useNavigationType();
  const goWith = useCodesInAddress(parameter);
  const stored = useStoredItems(line);
  const chosen = useRef<readonly CompareItem[]>(undefined);
  const isDialogClosed = useClosedDialog();
  const lastLine = useRef(line);
  const inAddress = new URLSearchParams(search).get(parameter);
  const items = itemsOf(readCodes(inAddress), [...fromServer, ...onPage, ...stored]);

  // A second press may come before the address has the first.
  const latest = () => chosen.current ?? items;
  const write = (next: readonly CompareItem[]) => {
    chosen.current = next;
    keepItems(line, next);
    // What was pressed answers at once: for another address the router renders every link of the page again.
    afterPaint(() => {
      tellStored();
      goWith(next.map(({ code }) => code));
    });
  };

  const settle = useEffectEvent(() => {
    // A page of another line is a first one: what was chosen before waits in its own line.
    if (lastLine.current !== line) chosen.current = undefined;
    lastLine.current = line;
    // Read here: the first drawing is the server's, which knows of no storage.
    const remembered = readStoredItems(readStorage(line));
    const addressed = itemsOf(readCodes(inAddress), [...fromServer, ...onPage, ...remembered]);
    const isFirst = chosen.current === undefined;
    const kept = chosen.current ?? remembered;
    const isClosed = isDialogClosed();
    const isAddressRight = isFirst ? addressed.length > 0 : navigationType === "POP" && !isClosed;
    if (isAddressRight || sameCodes(kept, addressed)) {
      chosen.current = addressed;
      if (addressed.length > 0 && keepItems(line, addressed)) tellStored();
    } else write(kept);
  });
  useEffect(() => {
    settle();
  }, [pathname, search, hash]);

  return {
    items,
    toggle: (item) => {
      const now = latest();
      const next = toggleItem(now, item);
      if (next === now) return false;
      write(next);
      return true;
    },
    remove: (code) => write(removeItem(latest(), code)),
    clear: () => write(removeAt(items, everyPlace)),
  };
}

/** Writes codes into the page's address of the moment, in place of those there: a dialog may have been closed since
 *  the page was rendered. Another page reads what is stored. */
function useCodesInAddress(parameter: string): (codes: readonly string[]) => void {
  const { pathname, hash, state } = useLocation();
  const navigate = useNavigate();
  return (codes) => {
    const now = window.location;
    if (now.pathname !== pathname) return;
    const query = queryWithCodes(now.search, parameter, codes);
    void navigate(`${pathname}${query === "" ? "" : `?${query}`}${now.hash}`, {
      replace: true,
      state: now.hash === hash ? (state as unknown) : null,
      preventScrollReset: true,
    });
  };
}

/** Whether the last change of the address only closed a dialog, whose fragment goes: to none, or to that of a skip
 *  link that was followed before. Asked once a change. */
function useClosedDialog(): () => boolean {
  const { pathname, hash } = useLocation();
  const last = useRef({ pathname, hash });
  return () => {
    const before = last.current;
    last.current = { pathname, hash };
    return before.pathname === pathname && before.hash !== "" && hash !== before.hash;
  };
}

/** What this browser remembers of a line, in step with its other pages; nothing while the server draws. */
const useStoredItems = (line: string): readonly CompareItem[] =>
  readStoredItems(
    useSyncExternalStore(
      subscribe,
      () => readStorage(line),
      () => null,
    ),
  );

const sameCodes = (one: readonly CompareItem[], other: readonly CompareItem[]) =>
  one.map(({ code }) => code).join() === other.map(({ code }) => code).join();

function subscribe(onChange: () => void): () => void {
  window.addEventListener("storage", onChange);
  window.addEventListener(storedEvent, onChange);
  return () => {
    window.removeEventListener("storage", onChange);
    window.removeEventListener(storedEvent, onChange);
  };
}

function readStorage(line: string): string | null {
  try {
    return window.localStorage.getItem(storageKey(line));
  } catch {
    // Storage may be forbidden; the address still carries the selection.
    return null;
  }
}

/** Returns whether what was kept before was another selection. */
function keepItems(line: string, items: readonly CompareItem[]): boolean {
  const text = JSON.stringify(items);
  if (text === readStorage(line)) return false;
  try {
    window.localStorage.setItem(storageKey(line), text);
    return true;
  } catch {
    // Forbidden or full: as above.
    return false;
  }
}

const tellStored = () => void window.dispatchEvent(new Event(storedEvent));

function afterPaint(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then));
}
