import { createContext } from "react";

/** Nonce of the response being rendered: on the server only, where inline styles have to carry it. */
export const NonceContext = createContext<string | undefined>(undefined);

/** Whether the document being rendered links its area's style sheet instead of inlining it: on the server only.
 *  The browser of a returning visitor has the linked sheet in its cache; on a first visit the sheet is inlined, so
 *  that the first paint does not wait for it. */
export const LinkedStylesContext = createContext(false);
