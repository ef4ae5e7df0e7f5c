import {
  defaultLanguage,
  homePath,
  href,
  type Language,
  languages,
  pageRoutes,
  type RouteKey,
  type TabKey,
  tabs,
} from "../routes.ts";
import { matchPath } from "./match-path.rules.ts";

/** The language that an address is in. */
export function languageOfPath(pathname: string): Language {
  const [first] = segmentsOf(pathname);
  return languages.find((one) => one !== defaultLanguage && one === first) ?? defaultLanguage;
}

/** The same page in another language, or undefined where the path is no page (D1). */
export function samePageIn(language: Language, pathname: string): string | undefined {
  const from = languageOfPath(pathname);
  const segments = segmentsOf(pathname);
  const rest = from === defaultLanguage ? segments : segments.slice(1);
  if (rest.length === 0) return homePath(language);
  for (const key of Object.keys(pageRoutes) as RouteKey[]) {
    const params = matchPath(pageRoutes[key].paths[from], rest);
    if (params === undefined) continue;
    const { tab } = params;
    return href(key, language, {
      ...params,
      tab: tab === undefined ? undefined : (tabIn(language, from, tab) ?? tab),
    });
  }
  return undefined;
}

const segmentsOf = (pathname: string): string[] =>
  pathname.split("/").filter((segment) => segment !== "");

function tabIn(language: Language, from: Language, segment: string): string | undefined {
  const key = (Object.keys(tabs) as TabKey[]).find((one) => tabs[one][from] === segment);
  return key && tabs[key][language];
}
