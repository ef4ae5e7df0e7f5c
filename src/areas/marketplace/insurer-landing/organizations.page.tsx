import { useLoaderData } from "react-router";
import { WordsProvider } from "#src/ui/words.tsx";
import { isPageError, page } from "../../page.ts";
import { PlacesView } from "./landing.view.tsx";
import { loadPlaces } from "./load-landing.ts";
import { PageFailure } from "../page-failure.tsx";
import { pageMeta } from "../page-meta.ts";

/** Sellers of a country by family: isapres, insurers, EPS, prepaid medicine (SA 2.1). */
export const loader = page((args) => loadPlaces(args, "insurer-landing/organizations"));

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
