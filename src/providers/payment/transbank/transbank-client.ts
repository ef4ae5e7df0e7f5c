import { createRequire } from "node:module";
import { Options } from "transbank-sdk";
import type { ProviderAnswer } from "#src/modules/sale/payment/payment-provider.ts";

/** What both of Transbank's products share of its official client. The traps that the client has: its time-out is ten
 *  minutes unless told, its HTTP follows redirects with the keys in the headers, and what it throws is a text alone. */

const timeoutMs = 15_000;

/** Options of the client for a commerce at a base address. */
export function clientOptions(commerceCode: string, apiKey: string, address: string): Options {
  keepToOneAddress();
  return new Options(commerceCode, apiKey, address, timeoutMs);
}

/** A call to Transbank that failed: by status, or without an answer. */
export type Failed =
  | { kind: "refused"; status: number }
  | { kind: "unknown"; code: "TIMEOUT" | "HTTP_5XX" | "CONNECTION" };

export async function attempted(
  call: () => Promise<unknown>,
): Promise<{ ok: true; value: unknown } | { ok: false; failed: Failed }> {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    return { ok: false, failed: failureOf(error instanceof Error ? error.message : "") };
  }
}

/** What the client's error says: the status stands in its text, and nowhere else. */
export function failureOf(message: string): Failed {
  const status = Number(/status code (\d{3})/.exec(message)?.[1] ?? 0);
  if (status >= 500) return { kind: "unknown", code: "HTTP_5XX" };
  if (status >= 400) return { kind: "refused", status };
  return { kind: "unknown", code: /timeout/i.test(message) ? "TIMEOUT" : "CONNECTION" };
}

/** A failure as an answer: refused with the status as its code, or not known. */
export const failedAnswer = (
  failed: Failed,
): Extract<ProviderAnswer, { kind: "refused" | "unknown" }> =>
  failed.kind === "unknown" ? failed : { kind: "refused", flow: "*", code: String(failed.status) };

/** How much detail Transbank gives of a refusal: 2 for commerces that asked for it, whose first five codes mean
 *  something else. */
export type ResponseLevel = 1 | 2;

/** The catalogue's list of a response code: the payer's list has the first five, stored cards have their own, and
 *  commerces that ask for more detail have a list of theirs. */
export function flowOfCode(code: number, level: ResponseLevel = 1): string {
  if (code <= -96) return "oneclick";
  return code < -5 || level === 2 ? "response_code level 2" : "one-time";
}

/** The client's HTTP follows no redirect, and no proxy of the environment: calls go to the configured host. */
function keepToOneAddress(): void {
  const ofClient = createRequire(createRequire(import.meta.url).resolve("transbank-sdk"));
  const axios = ofClient("axios") as { defaults: { maxRedirects?: number; proxy?: false } };
  axios.defaults.maxRedirects = 0;
  axios.defaults.proxy = false;
}
