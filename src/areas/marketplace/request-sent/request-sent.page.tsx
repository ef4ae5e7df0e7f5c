import { type HeadersArgs } from "react-router";
import { href } from "#src/routes/marketplace.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { page } from "#src/areas/page/page.ts";
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
  return (
    <LoadedPage<typeof loader>>
      {(loaded) => (
        <div className="wrap">
          <RequestSentView model={loaded.model} />
        </div>
      )}
    </LoadedPage>
  );
}
