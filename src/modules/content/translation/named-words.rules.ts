import { defaultLanguage, type Language, type PageRoute, pageRoutes } from "#src/routes.ts";

/** Messages by the keys that CQ 8 names, and where the site's own words have them. */
const namedMessages = [
  ["error.loading.results", "comparator.information.failed"],
  ["error.internet.conection", "comparator.information.connection"],
  ["no.avaliable.info.coverage", "comparator.information.none"],
] as const;

type Tree = { [key: string]: string | Tree };

/** What a language's file has besides the site's own messages: the segments of its addresses, as
 *  `routes.Comparar` (SA 2.1: named by the Spanish segment), and the messages of CQ 8. */
export function namedWords(language: Language, say: (key: string) => string): Tree {
  const named: Tree = { routes: segmentNames(language) };
  for (const [key, own] of namedMessages) put(named, key.split("."), say(own));
  return named;
}

/** Every segment of the route table in Spanish, with what it is in the language; parameters are none. */
function segmentNames(language: Language): Record<string, string> {
  const routes: PageRoute[] = Object.values(pageRoutes);
  return Object.fromEntries(
    routes.flatMap(({ paths }) => {
      const translated = paths[language].split("/");
      return paths[defaultLanguage]
        .split("/")
        .flatMap((segment, place): [string, string][] =>
          segment === "" || segment.startsWith(":")
            ? []
            : [[segment, translated[place] ?? segment]],
        );
    }),
  );
}

function put(tree: Tree, [key = "", ...rest]: readonly string[], text: string): void {
  if (rest.length === 0) {
    tree[key] = text;
    return;
  }
  const below = tree[key];
  const branch: Tree = typeof below === "object" ? below : {};
  tree[key] = branch;
  put(branch, rest, text);
}
