import type { PageRoute } from "./page-route.ts";

/** The only addresses that pages of another area may lead to. Each row is part of its own area's table
 *  as well; what is not here stays unknown to the browser code of other areas. */
export const entrances = {
  /** Of the account. Requests without a token are redirected here (SA 2.1). */
  login: {
    page: "login/login",
    paths: { es: "login", en: "login", pt: "login" },
    query: ["loginError", "referrer", "hash", "aviso"],
    isOpen: true,
    isTopLevelOnly: true,
    permission: "public",
    audit: null,
  },
  /** Of the account: who is signed in, and the way out. */
  myAccount: {
    page: "my-account/my-account",
    paths: { es: "Mi-Cuenta", en: "My-Account", pt: "Minha-Conta" },
    query: ["aviso"],
    isOpen: true,
    isTopLevelOnly: true,
    permission: "signed-in",
    audit: null,
  },
  /** Of the marketplace: what staff set for their own visit, as a page (SA 2.9), after they signed in. */
  internalTraffic: {
    page: "staff/internal-traffic",
    paths: { es: "Trafico-Interno", en: "Internal-Traffic", pt: "Trafego-Interno" },
    query: ["error"],
    isTopLevelOnly: true,
    permission: "internal-traffic:update",
    audit: "internal-traffic.update",
    without: "plain-login",
  },
  /** Of the marketplace: the live chat as a page. Works without JavaScript, and is what the panel loads
   *  (SA 2.10). */
  chat: {
    page: "chat/chat",
    paths: { es: "Chat", en: "Chat", pt: "Chat" },
    query: ["desde", "nuevo"],
    permission: "public",
    audit: null,
  },
} as const satisfies Record<string, PageRoute>;
