import { isCivilDay } from "#src/contracts/civil-day.rules.ts";
import { COUNTRY_CODES, type CountryCode } from "#src/contracts/identification.ts";
import { type AttemptResult, attemptResults } from "../call-results.rules.ts";
import { searchWords } from "../lead-filter.rules.ts";
import { type ContactChannel, contactChannels } from "../contact-channels.rules.ts";

/** What a list of attempts to reach people is narrowed to. */
export interface CallFilter {
  results: readonly AttemptResult[];
  channels: readonly ContactChannel[];
  countries: readonly CountryCode[];
  /** Ids of the users who made them. */
  callers: readonly string[];
  /** Civil days at the person's, both included; null where the list is open on that side. */
  from: string | null;
  to: string | null;
  /** Part of the person's name or of the lead's reference. */
  text: string;
}

export const longestCallText = 60;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The filter of the page's address. What it says wrong is left out: an old bookmark still opens the list. */
export function readCallFilter(query: URLSearchParams): CallFilter {
  const day = (key: "desde" | "hasta") => {
    const text = query.get(key) ?? "";
    return isCivilDay(text) ? text : null;
  };
  return {
    results: attemptResults.filter((result) => query.getAll("resultado").includes(result)),
    channels: contactChannels.filter((channel) => query.getAll("medio").includes(channel)),
    countries: COUNTRY_CODES.filter((country) => query.getAll("pais").includes(country)),
    callers: query.getAll("quien").filter((id) => uuid.test(id)),
    from: day("desde"),
    to: day("hasta"),
    text: (query.get("q") ?? "").slice(0, longestCallText),
  };
}

/** Patterns of LIKE for what is looked for; null where nothing is. Words too short to look for find nothing. */
export function callPatterns(text: string): readonly string[] | null {
  if (text.trim() === "") return null;
  return searchWords(text).map((word) => `%${word.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`);
}
