import { createHash, randomBytes } from "node:crypto";
import { siteCookies } from "./cookies.rules.ts";

/** The visitor's cookie holds a random token; the database only its hash. */
export const visitorCookie = siteCookies.visitor.name;

export const newToken = (): string => randomBytes(24).toString("base64url");
export const tokenHash = (token: string): string =>
  createHash("sha256").update(token).digest("hex");
export const isToken = (value: string | undefined): value is string =>
  value !== undefined && /^[A-Za-z0-9_-]{32}$/.test(value);
