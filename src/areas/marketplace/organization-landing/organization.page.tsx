import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { page } from "#src/areas/page/page.ts";
import { LandingView } from "./landing.view.tsx";
import { loadLanding } from "./load-landing.ts";
import type { PageHandle } from "#src/areas/page/page-handle.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";

/** A seller and its products, paged by pagina (SA 2.1). */
export const loader = page((args) => loadLanding(args, "organization-landing/organization"));

export const handle: PageHandle = { isStatic: true, sheets: ["texts"] };

export const meta = pageMeta;

export default function OrganizationPage() {
  return <LoadedPage<typeof loader>>{(loaded) => <LandingView model={loaded.model} />}</LoadedPage>;
}
