/** Key of the chat's page: where it was opened. */
export const openedOn = "desde";

/** The chat's page with the page it is opened on; never that page's query. */
export const chatAddress = (chat: string, pathname: string): string =>
  `${chat}?${openedOn}=${encodeURIComponent(pathname)}`;
