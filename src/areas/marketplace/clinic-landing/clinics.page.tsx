import { useLoaderData } from "react-router";
import { WordsProvider } from "#src/ui/words.tsx";
import { isPageError, page } from "../../page.ts";
import { PlacesView } from "../insurer-landing/landing.view.tsx";
import { loadPlaces } from "../insurer-landing/load-landing.ts";
import { PageFailure } from "../page-failure.tsx";
import { pageMeta } from "../page-meta.ts";

/** Clinics and hospitals of a country. */
export const loader = page((args) => loadPlaces(args, "clinic-landing/clinics"));

export const handle = { isStatic: true };

export const meta = pageMeta;

export default function ClinicsPage() {
  const loaded = useLoaderData<typeof loader>();
  if (isPageError(loaded)) return <PageFailure error={loaded.error} />;
  return (
    <WordsProvider words={loaded.words}>
      <PlacesView model={loaded.model} />
    </WordsProvider>
  );
}
