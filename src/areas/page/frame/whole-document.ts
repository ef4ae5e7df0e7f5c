import { type MiddlewareFunction, redirectDocument } from "react-router";

/** A browser's document has the style sheet of one area: a page of another area is loaded as a document of
 *  its own, whichever link or redirect leads there. Part of a frame's `clientMiddleware`. */
export const staysIn =
  (area: string): MiddlewareFunction =>
  ({ request }, next) => {
    const shown = document.documentElement.dataset["area"];
    if (request.method === "GET" && shown !== undefined && shown !== area)
      throw redirectDocument(request.url);
    return next();
  };
