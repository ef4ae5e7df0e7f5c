import { defaultLanguage } from "#src/routes/languages.ts";
import { samePageIn } from "#src/routes/same-page.rules.ts";
import { returnPath } from "./return-path.rules.ts";

/** A path of this site that is a page of the route table, with its query; else the fallback. */
export function knownPath(asked: string | null | undefined, fallback: string): string {
  const path = returnPath(asked, "");
  if (path === "") return fallback;
  const { pathname } = new URL(path, "http://site.invalid");
  return samePageIn(defaultLanguage, pathname) === undefined ? fallback : path;
}
