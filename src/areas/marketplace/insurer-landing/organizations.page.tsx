import { useLoaderData } from "react-router";
import { WordsProvider } from "#src/ui/words.tsx";
import { isPageError, page } from "../../page.ts";
import { PlacesView } from "./landing.view.tsx";
import { loadPlaces } from "./load-landing.ts";
import { failureMeta, PageFailure } from "../page-failure.tsx";
import { metaOf } from "../page-head.rules.ts";

/** Sellers of a country by family: isapres, insurers, EPS, prepaid medicine (SA 2.1). */
export const loader = page((args) => loadPlaces(args, "insurer-landing/organizations"));

export const handle = { isStatic: true };

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export function meta({ loaderData }: { loaderData: Loaded | undefined }) {
  if (loaderData === undefined) return [];
  return isPageError(loaderData) ? failureMeta(loaderData.error) : metaOf(loaderData.head);
}

export default function OrganizationsPage() {
  const loaded = useLoaderData<typeof loader>();
  if (isPageError(loaded)) return <PageFailure error={loaded.error} />;
  return (
    <WordsProvider words={loaded.words}>
      <PlacesView model={loaded.model} />
    </WordsProvider>
  );
}
