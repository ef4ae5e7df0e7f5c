/** Parameters of the address, as SA 2.1 writes them. */
export const errorParameter = "loginError";
export const referrerParameter = "referrer";
export const hashParameter = "hash";

/** Faults that have words of their own; any other is said by its code, as text. */
export const knownFaults = [
  "LOGIN_REQUIRED",
  "SIGN_IN_REFUSED",
  "TOO_MANY_REQUESTS",
  "TOKEN_INVALID",
  "HASH_INVALID",
] as const;
const longestCode = 60;

/** The key of a fault's words, and the code it is said by. */
export function faultOf(error: string): { key: string; code: string } {
  const known = knownFaults.find((code) => code === error);
  return { key: known ?? "unknown", code: error.slice(0, longestCode) };
}
