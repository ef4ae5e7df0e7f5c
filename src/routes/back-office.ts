import { hrefOf } from "./address.ts";
import { entrances } from "./entrances.ts";
import type { PageRoute } from "./page-route.ts";

/** Pages of the people who work for the shop. */
export const backOfficePages = {
  chatConsole: {
    page: "chat-console/chat-console",
    paths: {
      es: "Consola/Chat/:conversation?",
      en: "Console/Chat/:conversation?",
      pt: "Console/Chat/:conversation?",
    },
    guards: [{ kind: "redirect" }],
    isTopLevelOnly: true,
    permission: "chat:attend",
    audit: null,
    without: "own-form",
  },
  /** The components behind sign-in, each in its states; answers outside production (`KIT_PAGE`). */
  kit: {
    page: "kit/kit",
    permission: "public",
    audit: null,
    paths: {
      es: "Kit-de-Componentes/:part?",
      en: "Component-Kit/:part?",
      pt: "Kit-de-Componentes/:part?",
    },
    query: [
      "q",
      "estado",
      "producto",
      "desde",
      "hasta",
      "orden",
      "despues",
      "antes",
      "abierta",
      "muestra",
      "pestana",
    ],
    guards: [{ kind: "redirect" }],
    isTopLevelOnly: true,
  },
} as const satisfies Record<string, PageRoute>;

/** Addresses that pages of the back office lead to: its own, and the entrances of other areas. */
export const href = hrefOf({ ...backOfficePages, ...entrances });
