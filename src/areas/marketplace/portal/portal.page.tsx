import { useLoaderData } from "react-router";
import { href } from "#src/routes/marketplace.ts";
import { PortalCards } from "#src/ui/portal-cards.tsx";
import { isPageError, page } from "#src/areas/page/page.ts";
import { textHead } from "#src/areas/marketplace/text-pages/text-page.presenter.ts";
import { everywhere } from "#src/areas/page/alternates.rules.ts";
import { PageFailure } from "#src/areas/page/page-failure.tsx";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { presentPortal } from "#src/areas/page/frame/portal.presenter.ts";

/** /portal-clientes (SA 2.7); the header's dialog shows the same model. */
export const loader = page(async ({ services, facts }) => {
  const reader = readerOf(facts, services.words.say(facts.language));
  const { say } = reader;
  return {
    model: presentPortal(services.portalUrls, reader),
    head: textHead(reader, {
      title: say("portal.title"),
      description: say("portal.description"),
      pathIn: (one) => href("portal", one),
      countries: everywhere,
    }),
  };
});

/** Links only: the document needs no script. */
export const handle = { isStatic: true };

export const meta = pageMeta;

export default function PortalPage() {
  const loaded = useLoaderData<typeof loader>();
  if (isPageError(loaded)) return <PageFailure error={loaded.error} />;
  const { heading, subtitle, cards, opensNew } = loaded.model;
  return (
    <div className="wrap wrap--narrow text-page">
      <h1>{heading}</h1>
      <p className="text-page__lead">{subtitle}</p>
      <PortalCards cards={cards} opensNew={opensNew} />
    </div>
  );
}
