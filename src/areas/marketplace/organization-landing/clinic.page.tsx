import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import type { PageHandle } from "#src/areas/page/page-handle.ts";
import { page } from "#src/areas/page/page.ts";
import { LandingView } from "./landing.view.tsx";
import { loadLanding } from "./load-landing.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";

/** A clinic and the products that cover care there, paged by pagina. */
export const loader = page((args) => loadLanding(args, "organization-landing/clinic"));

export const handle: PageHandle = { isStatic: true, sheets: ["texts", "lists"] };

export const meta = pageMeta;

export default function ClinicPage() {
  return <LoadedPage<typeof loader>>{(loaded) => <LandingView model={loaded.model} />}</LoadedPage>;
}
