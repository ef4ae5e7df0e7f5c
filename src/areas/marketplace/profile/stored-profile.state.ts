import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { useFetcher } from "react-router";
import type { Answers } from "../../../ui/form/form-answers.rules.ts";
import { flatAnswers, readStoredProfile, writeStoredProfile } from "./stored-profile.rules.ts";
import { STAY } from "#src/areas/page/return-path.rules.ts";

/** The copy of the profile that this browser keeps (CQ 9): it refills the form and brings back a lost
 *  session; the server's profile decides (D4). Storage may be forbidden: then there is none. */
export function useStoredProfile(storageKey: string): {
  /** null on the server, at first, and where nothing usable is kept. */
  kept: Answers | null;
  keep: (answers: Answers) => void;
  forget: () => void;
} {
  const text = useSyncExternalStore(
    neverChanges,
    () => readText(storageKey),
    () => null,
  );
  const kept = useMemo(() => readStoredProfile(text), [text]);
  const keep = useCallback(
    (answers: Answers) =>
      store(storageKey, writeStoredProfile(answers, readStoredProfile(readText(storageKey)))),
    [storageKey],
  );
  const forget = useCallback(() => store(storageKey, null), [storageKey]);
  return { kept, keep, forget };
}

/** Posts the kept copy once where the server knows no profile, as after its cookie was lost. The page
 *  stays and gets its prices anew; a copy that the server refuses changes nothing. */
export function useLostProfile(options: {
  storageKey: string;
  hasProfile: boolean;
  /** The profile page's path. */
  action: string;
}): void {
  const { storageKey, hasProfile, action } = options;
  const { submit } = useFetcher();
  useEffect(() => {
    if (hasProfile) return;
    const kept = readStoredProfile(readText(storageKey));
    if (kept === null || wasTried(storageKey)) return;
    const form = new FormData();
    for (const [name, value] of flatAnswers(kept)) form.append(name, value);
    form.append(STAY, "1");
    void submit(form, { method: "post", action });
  }, [storageKey, hasProfile, action, submit]);
}

const neverChanges = () => () => undefined;

/** What is stored under a name; null where nothing is. */
export function readText(storageKey: string): string | null {
  try {
    return window.localStorage.getItem(storageKey);
  } catch {
    // Storage is forbidden here: nothing was kept.
    return null;
  }
}

/** Stores a text, or with null forgets it. */
export function store(storageKey: string, text: string | null): void {
  try {
    if (text === null) window.localStorage.removeItem(storageKey);
    else window.localStorage.setItem(storageKey, text);
  } catch {
    // Forbidden or full: the server keeps the profile anyway.
  }
}

/** Whether the copy was posted in this tab before: a copy the server refuses is not sent for ever. */
function wasTried(storageKey: string): boolean {
  const name = `amparo.restored.${storageKey}`;
  try {
    const was = window.sessionStorage.getItem(name) !== null;
    window.sessionStorage.setItem(name, "1");
    return was;
  } catch {
    // Without storage there is no copy either.
    return true;
  }
}
