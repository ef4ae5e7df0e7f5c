import type { CountryCode } from "#src/contracts/identification.ts";
import type { ProfileError } from "#src/contracts/profile-error.ts";
import { profileError } from "#src/contracts/profile-error.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { readProfile } from "#src/contracts/profile.ts";

/** D4: `perfil` in a URL is read up to 8 KB, checked, and never trusted for a price. */
export const MAX_LINK_BYTES = 8192;
const MAX_DEPTH = 12;
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

type LinkErrorCode = "PROFILE_LINK_TOO_LONG" | "PROFILE_LINK_UNREADABLE";

/** The `perfil` parameter (base64 of JSON, plain or URL-safe, UTF-8 or Latin-1) to a profile. Errors:
 *  PROFILE_LINK_TOO_LONG over 8 KB; PROFILE_LINK_UNREADABLE where it is no such text or carries a
 *  prototype key; INVALID_PROFILE with the fields the schema refuses. Never throws. */
export function decodeProfileLink(
  country: CountryCode,
  perfil: string,
): { ok: true; profile: Profile } | ProfileError<LinkErrorCode | "INVALID_PROFILE"> {
  const whole = [{ field: "perfil", code: "INVALID_VALUE" }];
  if (perfil.length > MAX_LINK_BYTES) return profileError("PROFILE_LINK_TOO_LONG", whole);
  const value = decodeJson(perfil);
  if (value === undefined || !isPlainData(value)) {
    return profileError("PROFILE_LINK_UNREADABLE", whole);
  }
  return readProfile(country, value);
}

/** Whether a `perfil` parameter names who referred the person (SA 5), whatever else it says. */
export function namesReferrer(perfil: string | null | undefined): boolean {
  if (perfil === null || perfil === undefined || perfil.length > MAX_LINK_BYTES) return false;
  const value = decodeJson(perfil);
  if (value === undefined || !isPlainData(value)) return false;
  return isReferredProfile(value as { referido?: unknown });
}

/** Whether a profile names who referred the person. */
export function isReferredProfile({ referido }: { referido?: unknown }): boolean {
  if (typeof referido === "string") return referido.trim() !== "";
  return typeof referido === "object" && referido !== null && Object.keys(referido).length > 0;
}

/** The value behind the base64, or undefined where it is none. */
function decodeJson(perfil: string): unknown {
  // A plus sign of base64 arrives as a space where a link was written without escaping it.
  const standard = perfil.trim().replaceAll(" ", "+").replaceAll("-", "+").replaceAll("_", "/");
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(standard)) return undefined;
  try {
    const bytes = Uint8Array.from(atob(standard), (char) => char.charCodeAt(0));
    return JSON.parse(decodeText(bytes));
  } catch {
    // Not base64 or not JSON: the visitor's link is at fault, and the caller says so.
    return undefined;
  }
}

/** UTF-8; Latin-1 where it is not, which is what a browser's btoa makes of "Cónyuge". */
function decodeText(bytes: Uint8Array): string {
  const utf8 = new TextDecoder("utf-8").decode(bytes);
  return utf8.includes("\ufffd") ? new TextDecoder("windows-1252").decode(bytes) : utf8;
}

/** True for an object of bounded depth without a key that names a prototype anywhere in it. */
function isPlainData(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const pending: { node: unknown; depth: number }[] = [{ node: value, depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, depth } = next;
    if (typeof node !== "object" || node === null) continue;
    if (depth > MAX_DEPTH) return false;
    for (const [key, child] of Object.entries(node)) {
      if (FORBIDDEN_KEYS.has(key)) return false;
      pending.push({ node: child, depth: depth + 1 });
    }
  }
  return true;
}

/** The same profile as a `perfil` parameter: base64 of its JSON in UTF-8. */
export function encodeProfileLink(profile: Profile): string {
  const bytes = new TextEncoder().encode(JSON.stringify(profile));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
