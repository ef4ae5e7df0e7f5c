import { type ClientLoaderFunctionArgs } from "react-router";
import { orFailure } from "#src/areas/page/connection.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { answerHeaders, formAction, page } from "#src/areas/page/page.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { privateHead } from "#src/areas/page/private-head.presenter.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { actOn } from "./purchase-acts.ts";
import { drawPlace } from "./purchase-drawing.ts";
import { findPlace, stepHref } from "./purchase-place.ts";
import { PurchaseView } from "./purchase.view.tsx";

/** /Compra-Online/{code}/{step}: one topic a step, until the confirmation. */
export const loader = page(async (args) => {
  const { services, facts } = args;
  const place = await findPlace(args);
  if (place instanceof Response) return place;
  facts.markPersonal();
  const reader = readerOf(facts, services.words.say(facts.language));
  const model = await drawPlace(args, place, reader);
  return {
    model,
    head: privateHead(
      `${model.title} · ${place.record.displayName}`,
      model.lead ?? model.title,
      stepHref(place.base, place.key, facts.language),
      reader,
    ),
    words: services.words.pick(facts.language, [
      "product",
      "request",
      "quote",
      "profile",
      "purchase",
      "documents",
      "health",
    ]),
  };
});

/** Takes a step: 303 to the next, or the step again with what is wrong and all that was typed. */
export const action = formAction(actOn);

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  orFailure(() => serverLoader<typeof loader>());

export const headers = answerHeaders;

export const meta = pageMeta;

export default function PurchasePage() {
  return (
    <LoadedPage<typeof loader, typeof action>>
      {(loaded, { sent }) => (
        <div className="wrap">
          <PurchaseView key={loaded.model.action} model={sent ?? loaded.model} />
        </div>
      )}
    </LoadedPage>
  );
}
