import { totpCode } from "#src/modules/identity/account/totp.ts";

/** The accounts of the demonstration, as README lists them (AL 16). */
export const demonstrationPassword = "Cielo-7-Mar";
const demonstrationSecret = "AMPARODEMOAMPARODEMOAMPARODEMO23";
export const demonstrationEmail = (name: string): string => `${name}@demo.amparo.localhost`;

/** Codes of an authenticator that are good at a time, each once: the present one, then its neighbours. */
export const codesAt = (at: Date): string[] =>
  [0, 30_000, -30_000].map((off) => totpCode(demonstrationSecret, new Date(at.getTime() + off)));

/** Recovery codes, good at any time, each once. */
export const recoveryCodes: readonly string[] = ["22222", "33333", "44444", "55555"].map(
  (end) => `AMPAR-${end}`,
);

/** Sends a form with a Cookie header; what the site answers of it. */
export type SendForm = (
  url: string,
  form: Readonly<Record<string, string>>,
  cookie: string,
) => Promise<{ status: number; cookies: readonly string[] }>;

/** Signs a demonstration account in by its pages, with the first of the codes that is taken. Answers the Cookie
 *  header of its browser. */
export async function signInByPages(
  send: SendForm,
  name: string,
  codes: readonly string[],
): Promise<string> {
  const email = demonstrationEmail(name);
  const first = await send("/login", { email, password: demonstrationPassword }, "");
  if (first.status !== 303) throw new Error(`${email}: /login answered ${first.status}`);
  for (const code of codes) {
    const second = await send("/login/Codigo", { code }, first.cookies.join("; "));
    if (second.status === 303) return second.cookies.filter((one) => !one.endsWith("=")).join("; ");
  }
  throw new Error(`${email}: no code was taken`);
}
