import { useLoaderData } from "react-router";
import { WordsProvider } from "#src/ui/words.tsx";
import { isPageError, page } from "../../page.ts";
import { LandingView } from "./landing.view.tsx";
import { loadLanding } from "./load-landing.ts";
import { failureMeta, PageFailure } from "../page-failure.tsx";
import { metaOf } from "../page-head.rules.ts";

/** A seller and its products, paged by pagina (SA 2.1). */
export const loader = page((args) => loadLanding(args, "insurer-landing/organization"));

export const handle = { isStatic: true };

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export function meta({ loaderData }: { loaderData: Loaded | undefined }) {
  if (loaderData === undefined) return [];
  return isPageError(loaderData) ? failureMeta(loaderData.error) : metaOf(loaderData.head);
}

export default function OrganizationPage() {
  const loaded = useLoaderData<typeof loader>();
  if (isPageError(loaded)) return <PageFailure error={loaded.error} />;
  return (
    <WordsProvider words={loaded.words}>
      <LandingView model={loaded.model} />
    </WordsProvider>
  );
}
