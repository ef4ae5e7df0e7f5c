import { type HeadersArgs, useLoaderData } from "react-router";
import { href } from "#src/routes/marketplace.ts";
import { WordsProvider } from "#src/ui/words.tsx";
import { isPageError, page } from "#src/areas/page/page.ts";
import { PageFailure } from "#src/areas/page/page-failure.tsx";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { privateHead } from "#src/areas/page/private-head.presenter.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { presentRequestSent } from "./request-sent.presenter.ts";
import { RequestSentView } from "./request-sent.view.tsx";

/** /Solicitudes/:token: whoever has the link sees the request, for 30 days. */
export const loader = page(async ({ params, services, facts }) => {
  const { country, language } = facts;
  const token = params["token"] ?? "";
  const confirmation = await services.leads.findConfirmation(token);
  facts.markPersonal();
  const reader = readerOf(facts, services.words.say(language));
  const { code } = confirmation.snapshot.product;
  const { details } = await services.products.loadProducts([code], {
    country,
    language,
    profile: null,
  });
  return {
    model: presentRequestSent(
      {
        confirmation,
        token,
        record: details[0]?.record,
        comparators: await services.catalog.listComparators(country.code),
        fieldsOf: services.profileForms.fieldsOf,
      },
      reader,
    ),
    head: privateHead(
      reader.say("presented.head.sent", { reference: confirmation.reference }),
      reader.say("presented.head.sentText"),
      href("requestSent", language, { token }),
      reader,
    ),
    words: services.words.pick(language, ["product", "request"]),
  };
});

export const headers = ({ loaderHeaders }: HeadersArgs): Headers => loaderHeaders;

export const meta = pageMeta;

export default function RequestSentPage() {
  const loaded = useLoaderData<typeof loader>();
  if (isPageError(loaded)) return <PageFailure error={loaded.error} />;
  return (
    <WordsProvider words={loaded.words}>
      <div className="wrap">
        <RequestSentView model={loaded.model} />
      </div>
    </WordsProvider>
  );
}
