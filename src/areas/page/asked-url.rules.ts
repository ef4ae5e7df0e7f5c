/** The address a page was asked by, as people see it: the router's data requests carry `.data` at the
 *  end of the path and names of routes in the query. */
export function askedUrl(request: Pick<Request, "url">): URL {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/\.data$/, "");
  url.searchParams.delete("_routes");
  return url;
}
