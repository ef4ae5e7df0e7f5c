import { defaultLanguage, type Language } from "#src/routes/languages.ts";
import { marketplacePages, type RouteKey } from "#src/routes/marketplace.ts";

/** Which of the addresses that share one page component was asked for, with its parameters; the most fixed
 *  one where several fit. */
export function routeAt(
  pathname: string,
  language: Language,
  page: string,
): { key: RouteKey; params: Record<string, string> } | undefined {
  const segments = pathname
    .replace(/\.data$/, "")
    .split("/")
    .filter((segment) => segment !== "");
  const rest = language === defaultLanguage ? segments : segments.slice(1);
  const found = (Object.keys(marketplacePages) as RouteKey[]).flatMap((key) => {
    if (marketplacePages[key].page !== page) return [];
    const parts = marketplacePages[key].paths[language].split("/");
    if (parts.length !== rest.length) return [];
    const params: Record<string, string> = {};
    let fixed = 0;
    for (const [index, part] of parts.entries()) {
      const segment = rest[index] ?? "";
      if (part.startsWith(":")) params[part.replace(/^:|\?$/g, "")] = decoded(segment);
      else if (part === segment) fixed += 1;
      else return [];
    }
    return [{ key, params, fixed }];
  });
  const best = found.toSorted((one, other) => other.fixed - one.fixed)[0];
  return best && { key: best.key, params: best.params };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Not well-formed: it stays as it came, and names nothing.
    return segment;
  }
}
