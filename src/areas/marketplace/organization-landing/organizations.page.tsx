import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { page } from "#src/areas/page/page.ts";
import { PlacesView } from "./landing.view.tsx";
import { loadPlaces } from "./load-landing.ts";
import type { PageHandle } from "#src/areas/page/page-handle.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";

/** Sellers of a country by family: isapres, insurers, EPS, prepaid medicine (SA 2.1). */
export const loader = page((args) => loadPlaces(args, "organization-landing/organizations"));

export const handle: PageHandle = { isStatic: true, sheets: ["texts"] };

export const meta = pageMeta;

export default function OrganizationsPage() {
  return <LoadedPage<typeof loader>>{(loaded) => <PlacesView model={loaded.model} />}</LoadedPage>;
}
