import { defaultLanguage, type Language } from "#src/routes/languages.ts";
import { marketplacePages, type RouteKey } from "#src/routes/marketplace.ts";
import { matchPath } from "#src/routes/match-path.rules.ts";

/** Which of the addresses that share one page component was asked for, with its parameters; the most fixed
 *  one where several fit. */
export function routeAt(
  pathname: string,
  language: Language,
  page: string,
): { key: RouteKey; params: Record<string, string | undefined> } | undefined {
  const segments = pathname
    .replace(/\.data$/, "")
    .split("/")
    .filter((segment) => segment !== "");
  const rest = language === defaultLanguage ? segments : segments.slice(1);
  const found = (Object.keys(marketplacePages) as RouteKey[]).flatMap((key) => {
    if (marketplacePages[key].page !== page) return [];
    const params = matchPath(marketplacePages[key].paths[language], rest);
    return params === undefined
      ? []
      : [{ key, params, fixed: rest.length - Object.keys(params).length }];
  });
  const best = found.toSorted((one, other) => other.fixed - one.fixed)[0];
  return best && { key: best.key, params: best.params };
}
