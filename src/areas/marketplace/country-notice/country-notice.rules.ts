import type { PublicOrigin } from "#src/contracts/public-origin.ts";
import { cookieLine, siteCookies } from "#src/platform/http/cookies.rules.ts";

/** The line that sets the cookie of who looks at another country's plans on purpose, as a page's script
 *  writes it; its value is that country's code. */
export const stayHere = (country: string, isTls: boolean): string =>
  cookieLine(siteCookies.stay, country, isTls);

interface Visit {
  country: { code: string };
  countryOrigins: readonly PublicOrigin[];
  /** Where the visitor is, as a proxy of ours says it. */
  visitorCountry: string | null;
  /** Value of that cookie. */
  stays: string | undefined;
}

/** The site of the country that the visitor is in, where that is not the one that was asked for (SA 7);
 *  null once they said that they stay. Who is in none of our countries is where they want to be. */
export function siteOfVisitor({
  country,
  countryOrigins,
  visitorCountry,
  stays,
}: Visit): PublicOrigin | null {
  if (visitorCountry === null || visitorCountry === country.code || stays === country.code)
    return null;
  return countryOrigins.find(({ code }) => code === visitorCountry && code !== "INT") ?? null;
}
