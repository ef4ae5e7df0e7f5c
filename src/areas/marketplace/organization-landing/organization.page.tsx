import { useLoaderData } from "react-router";
import { WordsProvider } from "#src/ui/words.tsx";
import { isPageError, page } from "#src/areas/page/page.ts";
import { LandingView } from "./landing.view.tsx";
import { loadLanding } from "./load-landing.ts";
import { PageFailure } from "#src/areas/page/page-failure.tsx";
import { pageMeta } from "#src/areas/page/page-meta.ts";

/** A seller and its products, paged by pagina (SA 2.1). */
export const loader = page((args) => loadLanding(args, "organization-landing/organization"));

export const handle = { isStatic: true };

export const meta = pageMeta;

export default function OrganizationPage() {
  const loaded = useLoaderData<typeof loader>();
  if (isPageError(loaded)) return <PageFailure error={loaded.error} />;
  return (
    <WordsProvider words={loaded.words}>
      <LandingView model={loaded.model} />
    </WordsProvider>
  );
}
