import type { LinkReader } from "#src/modules/link/opened-link.service.ts";
import type { PageArguments } from "../../page.ts";

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
