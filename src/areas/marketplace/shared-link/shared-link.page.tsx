import { notFound } from "#src/platform/errors.ts";
import { page, seeOther } from "#src/areas/page/page.ts";
import { readerOfLink } from "./link-reader.ts";

/** /url/{link}: the page that was shared, with its household in the session (SA 2.1). */
export const loader = page(async (args) => {
  const target = await args.services.openedLinks.openShared(
    args.params["link"] ?? "",
    readerOfLink(args),
  );
  if (target === undefined) throw notFound();
  return seeOther(target);
});

/** Only a link that is not there, or no longer, is drawn here. */
export { default, meta } from "#src/areas/page/plan-not-found.tsx";
