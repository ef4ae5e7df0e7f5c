import type { SearchBoxModel } from "#src/ui/search-box.view-model.ts";
import type { PageArguments } from "../page.ts";
import { type PartnerFrame, presentPartnerFrame } from "./partner-frame.presenter.ts";
import { presentPortal } from "./portal.presenter.ts";
import { presentSearchBox } from "./search-box.presenter.ts";
import { presentShell, type ShellData } from "./shell.presenter.ts";

export type SiteFrameData = ShellData & {
  search: SearchBoxModel;
  partner: PartnerFrame | null;
  site: string;
  tenant: string | null;
};

/** What a frame of the site needs: language, words, menu, contact data, UF of the day; under a partner what
 *  its record adds. */
export async function loadSiteFrame({ services, facts }: PageArguments): Promise<SiteFrameData> {
  const { campaigns, clock, comparison, menu, portalUrls, words } = services;
  const { snapshot, pricingDate } = comparison.current();
  const say = words.say(facts.language);
  const shell = presentShell(facts, {
    words: words.pick(facts.language, ["shell", "states"]),
    say,
    menu: await menu.headerMenu(facts.country.code, facts.language),
    portal: presentPortal(portalUrls, { ...facts, say }),
    uf: snapshot.uf,
    event: await campaigns.currentEvent(facts.country, clock.now()),
    year: pricingDate.slice(0, 4),
  });
  return {
    ...shell,
    search: presentSearchBox(facts.language, say),
    partner: facts.partner && presentPartnerFrame(facts.partner, facts.url, say),
    site: facts.site,
    tenant: facts.tenant,
  };
}
