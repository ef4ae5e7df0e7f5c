import { loadSiteFrame, type SiteFrameData } from "#src/areas/page/frame/site-frame.presenter.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import { href } from "#src/routes/portal.ts";

/** The site's frame with the account of the signed-in user; null for anonymous visitors. */
export type PortalFrameData = SiteFrameData & {
  account: {
    label: string;
    href: string;
    leave: string;
    signOutAction: string;
    /** That all they hold is a demonstration (AL 1); null for everybody else. */
    demo: string | null;
  } | null;
};

export async function loadPortalFrame(args: PageArguments): Promise<PortalFrameData> {
  const { services, facts } = args;
  const { language, session } = facts;
  const site = await loadSiteFrame(args);
  if (session === null) return { ...site, account: null };
  const say = services.words.say(language);
  return {
    ...site,
    account: {
      label: say("portal.account.own", { name: session.user.name }),
      href: href("myAccount", language),
      leave: say("portal.account.leave"),
      signOutAction: href("login", language),
      demo: session.isDemo ? say("errors.DEMO_ACCESS") : null,
    },
  };
}
