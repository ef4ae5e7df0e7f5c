import type { PublicOrigin } from "#src/contracts/public-origin.ts";
import type { Say } from "#src/platform/words/words.ts";
import { homePath, type Language } from "#src/routes/languages.ts";
import { stayHere } from "./country-notice.rules.ts";
import type { CountryNoticeModel } from "./country-notice.view.tsx";

/** Where somebody who is in another of our countries finds what is sold there; null for others. */
export const presentCountryNotice = (
  {
    country,
    elsewhere,
    origin,
  }: { country: { code: string }; elsewhere: PublicOrigin | null; origin: string },
  language: Language,
  say: Say,
): CountryNoticeModel | null =>
  elsewhere && {
    label: say("frame.elsewhere.label"),
    text: say("frame.elsewhere.text", {
      place: say(`frame.elsewhere.place.${elsewhere.code}`),
      own: say(`frame.elsewhere.own.${country.code}`),
    }),
    go: {
      label: say("frame.elsewhere.go", { own: say(`frame.elsewhere.own.${elsewhere.code}`) }),
      href: `${elsewhere.origin}${homePath(language)}`,
    },
    stay: {
      label: say("frame.elsewhere.stay"),
      cookie: stayHere(country.code, origin.startsWith("https:")),
    },
  };
