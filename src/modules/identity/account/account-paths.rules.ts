/** Where the links of mails lead, by language (AL 4). The token is a part of the path, so no query carries it. */
const paths = {
  activate: { es: "/Activar-Cuenta", en: "/en/Activate-Account", pt: "/pt/Ativar-Conta" },
  reset: { es: "/Recuperar-Clave", en: "/en/Reset-Password", pt: "/pt/Recuperar-Senha" },
} as const;

export type AccountLink = keyof typeof paths;

/** Address of a link on a site's origin. */
export const accountLink = (
  link: AccountLink,
  language: "es" | "en" | "pt",
  token: string,
  origin: string,
): string => new URL(`${paths[link][language]}/${token}`, origin).href;
