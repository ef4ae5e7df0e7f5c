import { defaultLanguage, type Language } from "#src/routes/languages.ts";

const blogPaths = ["/QP-Blog", "/QS-Blog", "/IH-Blog"];

/** The address that a text's link leads to for a reader: texts write the Spanish address in every language,
 *  and the blog's of Chile in every country. */
export function addressFor(
  href: string,
  reader: { language: Language; blogPath: string },
  samePageIn: (language: Language, path: string) => string | undefined,
): string {
  if (!href.startsWith("/")) return href;
  const at = href.search(/[?#]/);
  const path = at < 0 ? href : href.slice(0, at);
  const rest = at < 0 ? "" : href.slice(at);
  const blog = blogPaths.find((each) => path === each || path.startsWith(`${each}/`));
  const own = blog === undefined ? path : `${reader.blogPath}${path.slice(blog.length)}`;
  if (reader.language === defaultLanguage) return `${own}${rest}`;
  return `${samePageIn(reader.language, own) ?? own}${rest}`;
}
