import { useSyncExternalStore } from "react";

/** Shortcuts of one letter can be switched off (WCAG 2.1.4): who speaks to the computer would set them off. */
const name = "amparo.single-keys";
const followers = new Set<() => void>();

export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(name) !== "off";
  } catch {
    return true;
  }
}

function switchSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(name);
    else localStorage.setItem(name, "off");
  } catch {
    // A browser that refuses its store leaves them on.
  }
  for (const changed of followers) changed();
}

function follow(change: () => void): () => void {
  followers.add(change);
  return () => followers.delete(change);
}

/** Whether shortcuts of one letter work, and the switch. */
export const useSingleKeys = (): [boolean, (isOn: boolean) => void] => [
  useSyncExternalStore(follow, areSingleKeysOn, () => true),
  switchSingleKeys,
];
