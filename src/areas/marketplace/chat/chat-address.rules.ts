/** Key of the assistant that answers from this site. */
export const siteBot = "amparo";

/** Query of the chat's page: where it was opened, and that an earlier conversation is to be left alone. */
export const openedOn = "desde";
export const startAnew = "nuevo";

/** The chat's page with the page it is opened on; never that page's query. */
export const chatAddress = (chat: string, pathname: string): string =>
  `${chat}?${openedOn}=${encodeURIComponent(pathname)}`;
