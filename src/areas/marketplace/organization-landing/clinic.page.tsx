import { useLoaderData } from "react-router";
import { WordsProvider } from "#src/ui/words.tsx";
import { isPageError, page } from "#src/areas/page/page.ts";
import { LandingView } from "./landing.view.tsx";
import { loadLanding } from "./load-landing.ts";
import { PageFailure } from "#src/areas/page/page-failure.tsx";
import { pageMeta } from "#src/areas/page/page-meta.ts";

/** A clinic and the products that cover care there, paged by pagina. */
export const loader = page((args) => loadLanding(args, "organization-landing/clinic"));

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
