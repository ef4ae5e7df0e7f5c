/** Whether an address is the page that is shown, whatever its query and the way its signs are written. */
export const isAt = (pathname: string, href: string): boolean =>
  decodeURI(pathname) === decodeURI(href.split("?")[0] ?? "");
