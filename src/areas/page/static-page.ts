import { useMatches } from "react-router";

/** Pages to be read need no code: `handle = { isStatic: true }`. Their menus are disclosures, their links
 *  lead to whole documents. */
const isStatic = (handle: unknown): boolean =>
  typeof handle === "object" && handle !== null && "isStatic" in handle && handle.isStatic === true;

export const useNeedsCode = (): boolean => !useMatches().some(({ handle }) => isStatic(handle));
