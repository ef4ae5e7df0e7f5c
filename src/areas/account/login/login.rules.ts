/** Parameters of the address, as SA 2.1 writes them. */
export const errorParameter = "loginError";
export const referrerParameter = "referrer";
export const hashParameter = "hash";

/** What went well on the page before. */
export const noticeParameter = "aviso";
const notices: readonly string[] = ["clave-cambiada", "cuenta-activada"];

/** The words of a notice that the address names; null for none that is known. */
export const noticeOf = (asked: string | null, say: (key: string) => string): string | null =>
  asked !== null && notices.includes(asked) ? say(`account.login.notice.${asked}`) : null;
