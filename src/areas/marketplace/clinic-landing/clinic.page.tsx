import { useLoaderData } from "react-router";
import { WordsProvider } from "#src/ui/words.tsx";
import { isPageError, page } from "../../page.ts";
import { LandingView } from "../insurer-landing/landing.view.tsx";
import { loadLanding } from "../insurer-landing/load-landing.ts";
import { PageFailure } from "../page-failure.tsx";
import { pageMeta } from "../page-meta.ts";

/** A clinic and the products that cover care there, paged by pagina. */
export const loader = page((args) => loadLanding(args, "clinic-landing/clinic"));

export const handle = { isStatic: true };

export const meta = pageMeta;

export default function ClinicPage() {
  const loaded = useLoaderData<typeof loader>();
  if (isPageError(loaded)) return <PageFailure error={loaded.error} />;
  return (
    <WordsProvider words={loaded.words}>
      <LandingView model={loaded.model} />
    </WordsProvider>
  );
}
