import type { Language } from "#src/routes/languages.ts";
import { type TabKey, tabs } from "#src/routes/tabs.ts";

/** What a product's address asks for: a section, the request form, or something that is elsewhere. */
export type AskedTab =
  | { kind: "section"; tab: Exclude<TabKey, "request"> | "summary" }
  | { kind: "request" }
  | { kind: "moved"; tab: TabKey }
  | { kind: "unknown" };

/** The tab of a path segment in the page's language; `home` goes to the questions (D1). */
export function askedTab(segment: string | undefined, language: Language): AskedTab {
  if (segment === undefined) return { kind: "section", tab: "summary" };
  if (segment === "home") return { kind: "moved", tab: "questions" };
  const key = (Object.keys(tabs) as TabKey[]).find((one) => tabs[one][language] === segment);
  if (key === undefined) return { kind: "unknown" };
  return key === "request" ? { kind: "request" } : { kind: "section", tab: key };
}
