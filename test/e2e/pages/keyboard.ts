import type { Locator } from "playwright-core";
import { expect } from "vitest";
import type { Visit } from "./visit.ts";

/** Presses Tab until `target` has focus, and says how often. No stop on the way may be hidden under something else,
 *  nor may it look as if nothing had focus. */
export async function tabTo(
  { page }: Visit,
  target: Locator,
  key: "Tab" | "Shift+Tab" = "Tab",
): Promise<number> {
  const hidden: string[] = [];
  for (let stop = 0; stop < 250; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(hidden).toEqual([]);
      return stop;
    }
    await page.keyboard.press(key);
    const fault = await page.evaluate(faultOfFocus);
    if (fault !== null) hidden.push(fault);
  }
  throw new Error(`Tab never came to ${String(target)}.`);
}

/** Runs in the page: why a person could not see what has focus; null where they can. */
async function faultOfFocus(): Promise<string | null> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const name = `${element.tagName} ${(element.getAttribute("aria-label") ?? element.innerText ?? "").slice(0, 40)}`;
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  if (x < 0 || y < 0 || x > window.innerWidth || y > window.innerHeight)
    return `${name}: off screen`;
  const shown = document.elementFromPoint(x, y);
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
  // A slider lets presses beside its handle through, to the other one's.
  const place = element.matches("input[type=range]") ? (element.parentElement ?? element) : element;
  const isSeen =
    shown !== null &&
    (place.contains(shown) || shown.contains(element) || label?.contains(shown) === true);
  if (!isSeen) return `${name}: under ${shown?.className ?? "nothing"}`;
  // Of a day's parts the ring is around all of them.
  const parts = element.matches('[role="spinbutton"]') ? element.closest('[role="group"]') : null;
  const around = [element, label ?? element, element.parentElement ?? element, parts ?? element];
  const ring = around.some((one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || boxShadow !== "none";
  });
  const neighbour = element.nextElementSibling;
  const isRingBeside =
    neighbour !== null &&
    (getComputedStyle(neighbour).outlineStyle !== "none" ||
      getComputedStyle(neighbour).boxShadow !== "none");
  // A slider's ring is around its handle, which has no style to ask for.
  return ring || isRingBeside || place !== element ? null : `${name}: no ring`;
}
