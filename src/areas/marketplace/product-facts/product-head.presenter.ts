import { productHref } from "#src/modules/offer/catalog/product-link.rules.ts";
import { fallbackProductRating } from "#src/contracts/search-figures.ts";
import { decimalText, STORAGE_DECIMALS } from "#src/contracts/money.ts";
import type { ProductDetail } from "#src/modules/offer/product/product-detail.service.ts";
import { href } from "#src/routes/marketplace.ts";
import { alternatesOf } from "#src/areas/page/alternates.rules.ts";
import type { SharedHead } from "#src/areas/page/page-head.rules.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import { bestScore, ratingOf } from "./offer.presenter.ts";
import { saidProductPrice } from "#src/modules/offer/comparison/product-said-price.rules.ts";
import { comparatorName, type comparatorOf, isDemonstration } from "./product-place.presenter.ts";

const mostDescription = 155;

/** Title, canonical and structured data of a product's page. Tabs are the product's own page to search
 *  engines: they hold the same text. */
export function productHead(
  detail: ProductDetail,
  comparator: ReturnType<typeof comparatorOf>,
  isIndexed: boolean,
  reader: Reader,
): SharedHead {
  const { record } = detail;
  const { say, language, origin } = reader;
  const canonical = `${origin}${productHref(record, language)}`;
  const said = record.description ?? record.summary;
  return {
    title: say("presented.head.product", {
      name: record.displayName,
      insurer: record.organization.displayName,
    }),
    description:
      said === null
        ? say("presented.head.productText", {
            name: record.displayName,
            insurer: record.organization.displayName,
          })
        : shortened(said),
    canonical,
    isIndexed,
    alternates: isIndexed
      ? alternatesOf({ pathIn: (one) => productHref(record, one) }, reader)
      : [],
    openGraph: { type: "product", siteName: "Amparo", locale: reader.locale.replace("-", "_") },
    structuredData: isIndexed
      ? [
          productData(detail, canonical, reader),
          breadcrumbData(detail, comparator, reader),
          ...questionData(record.questions),
        ]
      : [],
  };
}

/** The product as schema.org has it: only what the page says too; a rating only from evaluations on
 *  record (D5: structured data is true or absent). A demonstration says so on its page and cannot
 *  say so here: it has neither offer nor rating. */
function productData(
  { record, price }: ProductDetail,
  url: string,
  { language, figures }: Reader,
): Record<string, unknown> {
  const isInvented = isDemonstration(record);
  const rating = isInvented ? null : ratingOf(record);
  const { price: shown } = saidProductPrice(record, price);
  return {
    "@type": "Product",
    name: record.displayName,
    ...(record.description === null ? {} : { description: record.description }),
    sku: record.code,
    category: record.insuranceType.displayName,
    brand: { "@type": "Brand", name: record.organization.displayName },
    url,
    inLanguage: language,
    ...(figures
      ? { aggregateRating: fallbackProductRating(figures, isInvented ? [] : scoresOf(record)) }
      : rating === null
        ? {}
        : {
            aggregateRating: {
              "@type": "AggregateRating",
              ratingValue: decimalText(rating.tenths, 1),
              bestRating: bestScore,
              ratingCount: rating.count,
            },
          }),
    ...(shown === null || isInvented
      ? {}
      : {
          offers: {
            "@type": "Offer",
            url,
            price: decimalText(shown.amountMinor, STORAGE_DECIMALS[shown.currency]),
            priceCurrency: shown.currency,
          },
        }),
    ...(figures && shown === null
      ? { offers: { "@type": "AggregateOffer", url, highPrice: figures.maximumPrice } }
      : {}),
  };
}

const scoresOf = ({ evaluations }: ProductDetail["record"]): number[] =>
  evaluations.map(({ score }) => score);

/** The questions that the page answers, word for word. */
const questionData = (questions: ProductDetail["record"]["questions"]): Record<string, unknown>[] =>
  questions.length === 0
    ? []
    : [
        {
          "@type": "FAQPage",
          mainEntity: questions.map(({ question, answer }) => ({
            "@type": "Question",
            name: question,
            acceptedAnswer: { "@type": "Answer", text: answer },
          })),
        },
      ];

function breadcrumbData(
  { record }: ProductDetail,
  comparator: ReturnType<typeof comparatorOf>,
  reader: Reader,
): Record<string, unknown> {
  const { language, origin } = reader;
  const list = href("comparator", language, { comparator: comparator.baseUrl });
  return {
    "@type": "BreadcrumbList",
    itemListElement: [
      {
        "@type": "ListItem",
        position: 1,
        name: comparatorName(comparator, reader),
        item: `${origin}${list}`,
      },
      {
        "@type": "ListItem",
        position: 2,
        name: record.displayName,
        item: `${origin}${productHref(record, language)}`,
      },
    ],
  };
}

/** A text cut at a word, for a search result. */
export function shortened(text: string): string {
  if (text.length <= mostDescription) return text;
  const cut = text.slice(0, mostDescription);
  return `${cut.slice(0, cut.lastIndexOf(" ")).replace(/[.,;:]$/, "")}…`;
}
