import { type HeadersArgs } from "react-router";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import { href } from "#src/routes/marketplace.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { page } from "#src/areas/page/page.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { privateHead } from "#src/areas/page/private-head.presenter.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { presentQuote } from "./quote.presenter.ts";
import { QuoteView } from "./quote.view.tsx";

/** /Cotizacion/:token: whoever has the link sees the quote, its price today or what changed. */
export const loader = page(async ({ params, services, facts }) => {
  const { country, language } = facts;
  const token = params["token"] ?? "";
  const quote = await services.quotes.reopenQuote(token, limitsOf(facts.partner));
  facts.markPersonal();
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

export const meta = pageMeta;

export default function QuotePage() {
  return (
    <LoadedPage<typeof loader>>
      {(loaded) => (
        <div className="wrap">
          <QuoteView model={loaded.model} />
        </div>
      )}
    </LoadedPage>
  );
}
