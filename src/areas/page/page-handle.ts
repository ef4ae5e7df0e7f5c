import { useMatches } from "react-router";

/** What a page's route says of itself: `export const handle: PageHandle = { … }`. */
export interface PageHandle {
  /** A page to be read, which needs no code: its menus are disclosures, its links lead to whole documents. */
  isStatic?: true;
  /** Those sheets of its area that it needs besides what every page has (`FrameHandle.pageSheets`). */
  sheets?: readonly string[];
}

const useHandles = (): PageHandle[] =>
  useMatches()
    .map((match) => match.handle)
    .filter((handle) => typeof handle === "object" && handle !== null);

export const useNeedsCode = (): boolean => !useHandles().some(({ isStatic }) => isStatic);

export function usePageSheets(): ReadonlySet<string> {
  return new Set(useHandles().flatMap(({ sheets = [] }) => sheets));
}
