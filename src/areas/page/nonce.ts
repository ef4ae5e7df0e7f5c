import { createContext } from "react";

/** Nonce of the answer being drawn: on the server only, where inline styles have to carry it. */
export const NonceContext = createContext<string | undefined>(undefined);
