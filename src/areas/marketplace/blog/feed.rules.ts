/** RSS 2.0 of a blog. */

export interface Feed {
  title: string;
  description: string;
  language: string;
  /** Whole addresses. */
  link: string;
  self: string;
  items: readonly {
    title: string;
    description: string;
    link: string;
    category: string;
    /** Civil date. */
    published: string;
  }[];
}

const escaped = (text: string): string =>
  text
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** A civil date as RFC 822 wants it, at noon UTC so that it is the same day everywhere it is read here. */
const feedDate = (day: string): string => new Date(`${day}T12:00:00Z`).toUTCString();

export function writeFeed(feed: Feed): string {
  const items = feed.items.map(
    ({ title, description, link, category, published }) =>
      `<item><title>${escaped(title)}</title><link>${escaped(link)}</link><guid isPermaLink="true">${escaped(link)}</guid><pubDate>${feedDate(published)}</pubDate><category>${escaped(category)}</category><description>${escaped(description)}</description></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escaped(feed.title)}</title><link>${escaped(feed.link)}</link><description>${escaped(feed.description)}</description><language>${escaped(feed.language)}</language><atom:link href="${escaped(feed.self)}" rel="self" type="application/rss+xml"/>${items.join("")}</channel></rss>
`;
}
