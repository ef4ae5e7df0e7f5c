import { type HeadersArgs, useLoaderData } from "react-router";
import { href } from "#src/routes.ts";
import { WordsProvider } from "#src/ui/words.tsx";
import { isPageError, page } from "../../page.ts";
import { failureMeta, PageFailure } from "../page-failure.tsx";
import { metaOf } from "../page-head.rules.ts";
import { privateHead } from "../product/product-head.presenter.ts";
import { readerOf } from "../reader.presenter.ts";
import { presentQuote } from "./quote.presenter.ts";
import { QuoteView } from "./quote.view.tsx";

/** /Cotizacion/:token: whoever has the link sees the quote, its price today or what changed. */
export const loader = page(async ({ params, services, facts }) => {
  facts.markPersonal();
  const { country, language } = facts;
  const token = params["token"] ?? "";
  const quote = await services.quotes.reopenQuote(token);
  const reader = readerOf(facts, services.words.say(language));
  const { code, displayName } = quote.frozen.product;
  const { details } = await services.products.loadProducts([code], {
    country,
    language,
    profile: null,
  });
  return {
    model: presentQuote(
      {
        quote,
        record: details[0]?.record,
        comparators: await services.catalog.listComparators(country.code),
      },
      reader,
    ),
    head: privateHead(
      reader.say("presented.head.quote", { product: displayName }),
      reader.say("presented.head.quoteText"),
      href("quote", language, { token }),
      reader,
    ),
    words: services.words.pick(language, ["product", "quote", "request"]),
  };
});

export const headers = ({ loaderHeaders }: HeadersArgs): Headers => loaderHeaders;

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export function meta({ loaderData }: { loaderData: Loaded | undefined }) {
  if (loaderData === undefined) return [];
  return isPageError(loaderData) ? failureMeta(loaderData.error) : metaOf(loaderData.head);
}

export default function QuotePage() {
  const loaded = useLoaderData<typeof loader>();
  if (isPageError(loaded)) return <PageFailure error={loaded.error} />;
  return (
    <WordsProvider words={loaded.words}>
      <div className="wrap">
        <QuoteView model={loaded.model} />
      </div>
    </WordsProvider>
  );
}
