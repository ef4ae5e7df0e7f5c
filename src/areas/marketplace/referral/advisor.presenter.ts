import type { Partner } from "#src/contracts/partner.ts";
import type { Referral } from "#src/contracts/referral.ts";
import type { CountryConfig } from "#src/config/countries.ts";
import type { Language } from "#src/routes/languages.ts";
import { href } from "#src/routes/marketplace.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { AdvisorModel, AdvisorState } from "./advisor.view-model.ts";

/** What a host that asks for an advisor says of it (SA 2.8, SA 6); null where it asks for none. */
export function askedBy(partner: Partner | null): { startMessage: string | null } | null {
  return partner?.settings.pseudoLogin === true
    ? { startMessage: partner.settings.subdomainModalRef }
    : null;
}

export interface AdvisorReader {
  country: CountryConfig;
  language: Language;
  partner: Partner | null;
  say: Say;
}

/** The advisor's page and dialog (SA 2.8). */
export function presentAdvisor(
  given: { referral: Referral | null; state: AdvisorState; returnTo: string },
  reader: AdvisorReader,
): AdvisorModel {
  const { country, language, partner, say } = reader;
  const asked = askedBy(partner);
  return {
    action: href("advisor", language),
    state: given.state === "found" && given.referral === null ? "form" : given.state,
    title: asked?.startMessage ?? say("referral.title"),
    isRequired: asked !== null,
    email: "",
    fault: null,
    advisor: given.referral && { name: given.referral.name, email: given.referral.email },
    portal: portalOf(reader),
    returnTo: given.returnTo,
  };

  /** The country's portal: Peru, Colombia, international, otherwise Chile. */
  function portalOf({ partner: host }: AdvisorReader) {
    return {
      href:
        host?.defaultPath ??
        href("comparator", language, { comparator: country.defaultComparator }),
      label: say("referral.portal", { country: say(`referral.country.${country.code}`) }),
    };
  }
}
