import type { Page } from "playwright-core";
import { settle, type Visit } from "./visit.ts";

/** Where the components of the back office are shown. */
export const kitPath = "/Kit-de-Componentes";

/** Opens the page of the components, or one below it. */
export async function openKit(me: Visit, rest = ""): Promise<Page> {
  await me.page.goto(`${me.url}${kitPath}${rest}`);
  await settle(me);
  return me.page;
}

export async function pressed({ page }: Visit, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
