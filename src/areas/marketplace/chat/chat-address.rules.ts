/** Key of the assistant that answers from this site. */
export const siteBot = "amparo";

/** Key of the chat's page: an earlier conversation is to be left alone. */
export const startAnew = "nuevo";
