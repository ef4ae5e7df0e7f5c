import type { ContentPage } from "#src/modules/content/content.service.ts";
import { plainText, textOfBlocks, type Block } from "#src/modules/content/markdown.rules.ts";
import { href, type Language, type RouteKey } from "#src/routes.ts";
import type { PageHead } from "../page-head.rules.ts";
import { contactData } from "../site-data.rules.ts";
import { longDay, type Reader } from "../reader.presenter.ts";
import {
  type Crumb,
  localAddress,
  localBlocks,
  siteName,
  textHead,
  trailData,
} from "./text-page.presenter.ts";

export interface InformationModel {
  /** Of the text. */
  lang: Language;
  crumbs: readonly Crumb[];
  title: string;
  lead: string;
  /** In words; null where the text has no date. */
  updated: string | null;
  /** Headings of a long text, to jump to. */
  contents: readonly { id: string; label: string }[];
  blocks: readonly Block[];
  action: { label: string; href: string } | null;
}

const leastContents = 4;

/** An informational page as it is drawn, and what it says of itself. A call to a comparator that the
 *  country has not is left out. */
export function presentInformation(
  page: ContentPage,
  { key, comparators }: { key: RouteKey; comparators: readonly string[] },
  reader: Reader,
): { model: InformationModel; head: PageHead } {
  const { language, country, origin, say } = reader;
  const blocks = localBlocks(page.body, reader);
  const headings = blocks.flatMap((block) =>
    block.kind === "heading" && block.level === 2
      ? [{ id: block.id, label: plainText(block.children) }]
      : [],
  );
  const crumbs: Crumb[] = [
    {
      label: say("content.home"),
      href: href("comparator", language, { comparator: country.defaultComparator }),
    },
    { label: page.title },
  ];
  return {
    model: {
      lang: language,
      crumbs,
      title: page.title,
      lead: page.description,
      updated: page.updated === null ? null : longDay(page.updated, reader),
      contents: headings.length >= leastContents ? headings : [],
      blocks,
      action:
        page.action === null || !isThere(page.action.href, comparators)
          ? null
          : { ...page.action, href: localAddress(page.action.href, reader) },
    },
    head: textHead(reader, {
      title: page.title,
      description: page.description,
      pathIn: (one) => href(key, one),
      structuredData: [trailData(crumbs, origin), ...ownData(key, blocks, reader)],
    }),
  };
}

const comparatorPath = "/Comparar/";

const isThere = (path: string, comparators: readonly string[]): boolean =>
  !path.startsWith(comparatorPath) || comparators.includes(path.slice(comparatorPath.length));

/** What a page says of itself beyond its place: questions and answers, or how to reach us. */
function ownData(
  key: RouteKey,
  blocks: readonly Block[],
  { origin, country }: Reader,
): Record<string, unknown>[] {
  if (key === "questions") return questionData(blocks);
  if (key === "contact") return [contactData({ origin, siteName, contact: country.contact })];
  return [];
}

/** The questions of a text and their answers, word for word. */
function questionData(blocks: readonly Block[]): Record<string, unknown>[] {
  const found: { question: string; answer: Block[] }[] = [];
  for (const block of blocks) {
    if (block.kind === "heading") {
      const question = plainText(block.children);
      found.push({ question: question.endsWith("?") ? question : "", answer: [] });
    } else found.at(-1)?.answer.push(block);
  }
  const asked = found.filter(({ question, answer }) => question !== "" && answer.length > 0);
  if (asked.length === 0) return [];
  return [
    {
      "@type": "FAQPage",
      mainEntity: asked.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: textOfBlocks(answer) },
      })),
    },
  ];
}
