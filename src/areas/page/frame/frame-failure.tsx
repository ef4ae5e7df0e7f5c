import { isRouteErrorResponse } from "react-router";
import { PageFailure } from "../page-failure.tsx";
import { isPageError } from "../page.ts";

/** Inside a frame, in the place of a page that could not be rendered or loaded. */
export function FrameFailure({ error }: { error: unknown }) {
  const status = isPageError(error)
    ? error.error.status
    : isRouteErrorResponse(error)
      ? error.status
      : 500;
  // A 404 that is neither a page's nor the router's comes from something before the site (SA 8).
  const isMissing = status === 404 && (isPageError(error) || isRouterNotFound(error));
  return (
    <>
      <title>{`${status} | Amparo`}</title>
      <meta name="robots" content="noindex" />
      <PageFailure error={{ status: isMissing ? 404 : 500 }} />
    </>
  );
}

/** The router's own word that no route has the address; what a server answered is not `internal`. */
const isRouterNotFound = (error: unknown): boolean =>
  isRouteErrorResponse(error) && "internal" in error && error.internal === true;
