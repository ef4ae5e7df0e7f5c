import { useLoaderData } from "react-router";
import { WordsProvider } from "#src/ui/words.tsx";
import { isPageError, page } from "#src/areas/page/page.ts";
import { PlacesView } from "./landing.view.tsx";
import { loadPlaces } from "./load-landing.ts";
import { PageFailure } from "#src/areas/page/page-failure.tsx";
import { pageMeta } from "#src/areas/page/page-meta.ts";

/** Sellers of a country by family: isapres, insurers, EPS, prepaid medicine (SA 2.1). */
export const loader = page((args) => loadPlaces(args, "organization-landing/organizations"));

export const handle = { isStatic: true };

export const meta = pageMeta;

export default function OrganizationsPage() {
  const loaded = useLoaderData<typeof loader>();
  if (isPageError(loaded)) return <PageFailure error={loaded.error} />;
  return (
    <WordsProvider words={loaded.words}>
      <PlacesView model={loaded.model} />
    </WordsProvider>
  );
}
