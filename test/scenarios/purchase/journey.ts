import { expect } from "vitest";
import { type Browser, hiddenValue, holder } from "./buyer.ts";

/** The steps of a purchase, as a browser without JavaScript sends them. `base` is /Compra-Online/{code}. */

/** The form that accepts a price that changed. */
export const priceToAccept = 'name="_act" value="accept"';

export async function begin(browser: Browser, base: string): Promise<void> {
  const page = await browser.open(base);
  const key = hiddenValue(page.body, "_key");
  const started = await browser.post(base, { _key: key, purchase: "true" });
  expect([started.statusCode, started.headers.location]).toEqual([303, base]);
}

/** Answers the step at which the purchase stands. */
export async function answer(
  browser: Browser,
  base: string,
  segment: string,
  form: Record<string, string>,
) {
  const { at, response } = await browser.follow(base);
  expect(at).toBe(`${base}/${segment}`);
  const version = hiddenValue(response.body, "_version");
  return browser.post(at, { _version: version, ...form });
}

/** Accepts the price that changed, where one waits. */
export async function acceptPrice(browser: Browser, base: string): Promise<void> {
  const { at, response } = await browser.follow(base);
  if (!response.body.includes(priceToAccept)) return;
  const version = hiddenValue(response.body, "_version");
  await browser.post(at, { _act: "accept", _version: version });
}

/** From the beginning to the step of the signature. */
export async function toSignature(browser: Browser, base: string, person = holder): Promise<void> {
  await begin(browser, base);
  await answer(browser, base, "Datos-personales", person);
  await acceptPrice(browser, base);
  const plan = { "plan.periodicidad": "12", "plan.diaDeCargo": "5" };
  await answer(browser, base, "Recaudacion", plan);
  await answer(browser, base, "Revision", { leido: "true" });
}
