/** What a second factor is made of: TOTP (RFC 6238) with SHA-1, six digits and steps of 30 seconds, which every
 *  authenticator understands. */
export const totp = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** Steps before and after the present one that count too, for clocks that differ. */
export const totpWindow = 1;

/** Characters of recovery codes: without 0, 1, I, L and O, which look alike. */
const recoveryAlphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export { recoveryAlphabet };

export const recoveryCodeCount = 10;

/** A typed code as it is compared: digits of an authenticator, or ten characters of a recovery code, whatever the
 *  spaces, hyphens and case; undefined where it is neither. */
export function readCode(
  typed: string,
): { kind: "totp"; code: string } | { kind: "recovery"; code: string } | undefined {
  const code = typed.replace(/[\s-]+/g, "").toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: "totp", code };
  if (/^[0-9A-Z]{10}$/.test(code)) return { kind: "recovery", code };
  return undefined;
}

/** A recovery code as it is shown: ABCDE-23456. */
export const shownRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
