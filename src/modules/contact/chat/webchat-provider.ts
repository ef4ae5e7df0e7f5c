import type { CountryCode } from "#src/contracts/identification.ts";
import type { Language } from "#src/routes.ts";

export interface ChatCountry {
  code: CountryCode;
  timeZone: string;
}

/** What a chat widget is configured by, in the shape that widgets of Twilio's kind read (SA 3, SA 7). */
export interface WebchatConfig {
  /** Look and addresses, the same in every language. */
  baseConfig: Record<string, unknown>;
  /** Texts and choices of the form, in the language. */
  valuesConfig: Record<string, unknown>;
}

/** Who attends the chat: our own server (providers/chat/own-webchat.ts), or another that is asked. A
 *  failure of another is logged and no more (SA 8): the chat is then not active. */
export interface WebchatProvider {
  /** Whether somebody can answer visitors of a country now. */
  isActive(country: ChatCountry): Promise<boolean>;
  /** Undefined where the application has no chat. */
  configOf(
    app: string,
    language: Language,
    country: ChatCountry,
  ): Promise<WebchatConfig | undefined>;
}

/** The application of this site, and those of clients' portals, which have calls of their own (SA 7). */
export const siteApp = "amparo";
export const isPortalApp = (app: string): boolean => /^client-portal(-[a-z0-9]+)*$/.test(app);

/** The chat is skipped in these (SA 2.10). */
export const isWithoutChat = (app: string): boolean => isPortalApp(app) || app === "amerins";

/** `amparo-es` as application and language; undefined for anything of another form. */
export function readAppLanguage(text: string): { app: string; language: Language } | undefined {
  const [, app, language] = /^([a-z][a-z0-9-]{0,60})-(es|en|pt)$/.exec(text.toLowerCase()) ?? [];
  return app === undefined ? undefined : { app, language: language as Language };
}
