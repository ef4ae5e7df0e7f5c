/** Views that people keep of a list: filters, order and columns, as the list's address has them. */

export const viewAudiences = ["own", "team", "everybody"] as const;
export type ViewAudience = (typeof viewAudiences)[number];

export const longestName = 60;
export const longestQuery = 2_000;
/** Views of one person and one list at most. */
export const mostViews = 50;

/** Lists of which views are kept. */
export type ViewedList = "leads" | "payments";
