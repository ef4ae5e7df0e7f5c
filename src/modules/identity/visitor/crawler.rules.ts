import { isbot } from "isbot";

/** Crawlers as SA 5 names them; most say `bot` or `spider`, these need not. */
const named = /prerender|googlebot|bingbot|petalbot|yahoo|ahrefs/i;

/** Whether a request comes from a program that reads pages, and not from a real browser: it gets no id
 *  and is in no experiment. Who does not say what it is counts as one. */
export function isCrawler(userAgent: string | undefined): boolean {
  const text = userAgent?.trim() ?? "";
  return text === "" || named.test(text) || isbot(text);
}
