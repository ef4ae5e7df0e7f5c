import { useLoaderData } from "react-router";
import { WordsProvider } from "#src/ui/words.tsx";
import { isPageError, page } from "../../page.ts";
import { LandingView } from "./landing.view.tsx";
import { loadLanding } from "./load-landing.ts";
import { PageFailure } from "../page-failure.tsx";
import { pageMeta } from "../page-meta.ts";

/** A seller and its products, paged by pagina (SA 2.1). */
export const loader = page((args) => loadLanding(args, "insurer-landing/organization"));

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
