import { createHmac, timingSafeEqual } from "node:crypto";
import { type Currency, type Money, STORAGE_DECIMALS } from "#src/contracts/money.ts";
import { createOutgoing, OutgoingFailure } from "#src/platform/http/outgoing.ts";

const timeoutMs = 15_000;
const bytesMost = 1_000_000;

export type Unanswered = { kind: "unknown"; code: "TIMEOUT" | "HTTP_5XX" | "CONNECTION" };

/** What a provider said: its status and its JSON, or that nobody knows. */
export type Said =
  | { ok: true; status: number; json: unknown }
  | { ok: false; unanswered: Unanswered };

export type JsonCall = (method: string, path: string, body?: object) => Promise<Said>;

/** Calls of one provider through the outgoing guard: its own host, 15 seconds, no redirect, no second try. */
export function createJsonCall(options: {
  base: string;
  privateHosts: readonly string[];
  headers: Record<string, string>;
}): JsonCall {
  const base = options.base.replace(/\/$/, "");
  const call = createOutgoing({ base, privateHosts: options.privateHosts, timeoutMs, bytesMost });
  return async (method, path, body) => {
    try {
      const text = body === undefined ? "" : JSON.stringify(body);
      const response = await call(`${base}${path}`, {
        method,
        headers: {
          ...options.headers,
          "content-type": "application/json",
          // Without it the body of a DELETE has no end: nobody reads it.
          "content-length": String(Buffer.byteLength(text)),
        },
        body: text,
      });
      if (response.status >= 500) return unknown("HTTP_5XX");
      return { ok: true, status: response.status, json: await response.json() };
    } catch (error) {
      const cause = error instanceof OutgoingFailure ? error.cause : error;
      const isLate = cause instanceof Error && ["TimeoutError", "AbortError"].includes(cause.name);
      return unknown(isLate ? "TIMEOUT" : "CONNECTION");
    }
  };
}

const unknown = (code: Unanswered["code"]): Said => ({
  ok: false,
  unanswered: { kind: "unknown", code },
});

/** An answer that cannot be read says nothing of what was done. */
export const unread: Unanswered = { kind: "unknown", code: "HTTP_5XX" };

/** An amount in whole units, as providers count. */
export const toWhole = ({ amountMinor, currency }: Money): number =>
  amountMinor / 10 ** STORAGE_DECIMALS[currency];

export const fromWhole = (amount: number, currency: string): Money => ({
  amountMinor: Math.round(amount * 10 ** (STORAGE_DECIMALS[currency as Currency] ?? 0)),
  currency: currency as Currency,
});

const tolerance = 300_000;

/** Whether a signature is the HMAC-SHA256 of a text, made within five minutes of an instant. */
export function isSigned(options: {
  secret: string;
  text: string;
  signature: string;
  /** Unix time in seconds, as the signed text has it. */
  seconds: string;
  at: Date;
}): boolean {
  const { secret, text, signature, seconds, at } = options;
  if (!/^\d{9,11}$/.test(seconds) || !/^[0-9a-f]{64}$/.test(signature)) return false;
  if (Math.abs(Number(seconds) * 1_000 - at.getTime()) > tolerance) return false;
  const wanted = createHmac("sha256", secret).update(text).digest();
  return timingSafeEqual(wanted, Buffer.from(signature, "hex"));
}

/** The JSON of a notification; undefined where it is none. */
export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}
