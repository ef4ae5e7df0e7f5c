import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import { page, seeOther } from "#src/areas/page/page.ts";
import { readerOfLink } from "./link-reader.ts";

/** /v1: a household from another system becomes the session's, and the comparator opens (SA 2.1). */
export const loader = page(async (args) => {
  const { searchParams } = askedUrl(args.request);
  return seeOther(await args.services.openedLinks.openProfile(searchParams, readerOfLink(args)));
});

export { default, meta } from "#src/areas/page/plan-not-found.tsx";
