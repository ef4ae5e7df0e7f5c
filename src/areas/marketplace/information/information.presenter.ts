import type { ContentPage } from "#src/modules/content/content/content.service.ts";
import {
  type Block,
  linksOfBlocks,
  plainText,
  textOfBlocks,
} from "#src/contracts/markdown.rules.ts";
import type { Language } from "#src/routes/languages.ts";
import { href, type RouteKey } from "#src/routes/marketplace.ts";
import type { LiveOffers } from "#src/areas/marketplace/product-facts/live-offers.presenter.ts";
import type { PageHead } from "#src/areas/page/page-head.rules.ts";
import { contactData } from "#src/areas/page/site-data.rules.ts";
import { longDay, type Reader } from "#src/areas/page/reader.presenter.ts";
import {
  type Crumb,
  localAddress,
  localBlocks,
  siteName,
  textHead,
  trailData,
} from "#src/areas/marketplace/text-pages/text-page.presenter.ts";
import type { SiteFormModel } from "#src/areas/marketplace/text-pages/site-form.presenter.ts";
import type { BestPlanModel } from "./best-plan.presenter.ts";
import type { QuoteChoice } from "./quote-choices.presenter.ts";

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
  /** What the comparator of the action offers today, above the text; null where there is none. */
  offers: LiveOffers | null;
  /** Lines to get a quote for; on that page alone. */
  choices: readonly QuoteChoice[];
  /** The five questions and what answers them; on that page alone. */
  bestPlan: BestPlanModel | null;
  /** Ways to reach us, by group; on the contact page alone (SA 3). */
  contacts: readonly ContactGroup[];
  /** What this browser chose about its visitor id; on the privacy page alone. */
  choice: VisitorChoice | null;
  /** What is written to us; on the contact page alone. */
  form: SiteFormModel | null;
}

export interface ContactGroup {
  title: string;
  entries: readonly { info: string; link: string }[];
}

export interface VisitorChoice {
  title: string;
  text: string;
  button: string;
  action: string;
  /** Sent by the button: what is wanted then. */
  wanted: "true" | "false";
}

/** What the reader may choose about the visitor id (D5a), as it stands now. */
export const presentChoice = (isOptedOut: boolean, { language, say }: Reader): VisitorChoice => ({
  title: say("content.choice.title"),
  text: say(isOptedOut ? "content.choice.out" : "content.choice.in"),
  button: say(isOptedOut ? "content.choice.allow" : "content.choice.refuse"),
  action: href("privacy", language),
  wanted: isOptedOut ? "false" : "true",
});

const contactGroups = ["contacto", "red_social"] as const;
/** Where a contact entry may lead. */
const safeLink = /^(https:|mailto:|tel:|\/(?!\/))/;

/** The contact entries of a country, in the two groups of SA 3. */
export function presentContacts(
  entries: readonly Readonly<Record<string, unknown>>[],
  reader: Reader,
): ContactGroup[] {
  return contactGroups.flatMap((group) => {
    const own = entries.flatMap((entry) => {
      const { info, link, country } = entry;
      return entry["group"] === group &&
        country === reader.country.code &&
        typeof info === "string" &&
        typeof link === "string" &&
        safeLink.test(link)
        ? [{ info, link: localAddress(link, reader) }]
        : [];
    });
    return own.length === 0
      ? []
      : [{ title: reader.say(`content.contacts.${group}`), entries: own }];
  });
}

/** The groups without what the text has said; one that is left empty is no section. */
function withoutSaid(groups: readonly ContactGroup[], blocks: readonly Block[]): ContactGroup[] {
  const said = new Set(linksOfBlocks(blocks));
  return groups
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ link }) => !said.has(link)),
    }))
    .filter(({ entries }) => entries.length > 0);
}

const leastContents = 4;
/** Of the section with the form. */
const formId = "escribir";

/** What stands on an informational page beside its text. */
interface InformationParts extends Partial<
  Pick<InformationModel, "contacts" | "choice" | "form" | "offers" | "choices" | "bestPlan">
> {
  key: RouteKey;
  comparators: readonly string[];
  /** Codes of the other countries that have the page. */
  countries?: readonly string[];
}

/** The headings of a long text, and the form below it. */
function contentsOf(
  blocks: readonly Block[],
  form: SiteFormModel | null,
): InformationModel["contents"] {
  const headings = blocks.flatMap((block) =>
    block.kind === "heading" && block.level === 2
      ? [{ id: block.id, label: plainText(block.children) }]
      : [],
  );
  if (headings.length < leastContents) return [];
  return [...headings, ...(form === null ? [] : [{ id: formId, label: form.title }])];
}

/** An informational page as it is drawn, and what it says of itself. A call to a comparator that the
 *  country has not is left out. */
export function presentInformation(
  page: ContentPage,
  { key, comparators, countries = [], ...given }: InformationParts,
  reader: Reader,
): { model: InformationModel; head: PageHead } {
  const { language, country, origin, say } = reader;
  const { form = null, bestPlan = null } = given;
  const blocks = localBlocks(page.body, reader);
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
      contents: contentsOf(blocks, form),
      blocks,
      action:
        page.action === null || !isThere(page.action.href, comparators)
          ? null
          : { ...page.action, href: localAddress(page.action.href, reader) },
      offers: given.offers ?? null,
      choices: given.choices ?? [],
      bestPlan,
      contacts: withoutSaid(given.contacts ?? [], blocks),
      choice: given.choice ?? null,
      form,
    },
    head: textHead(reader, {
      title: page.title,
      description: page.description,
      pathIn: (one) => href(key, one),
      countries,
      // Answers are one visitor's.
      isIndexed: (bestPlan?.answer ?? null) === null,
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
