import type { LinkReader } from "#src/modules/contact/link/opened-link.service.ts";
import type { PageArguments } from "#src/areas/page/page.ts";

/** Who opens a link. */
export const readerOfLink = ({
  request,
  facts,
}: Pick<PageArguments, "request" | "facts">): LinkReader => ({
  country: facts.country,
  language: facts.language,
  userAgent: request.headers.get("user-agent") ?? undefined,
  ensureVisitor: () => facts.ensureVisitor(),
});
