import type { PartnerFrame } from "#src/areas/page/frame/partner-frame.presenter.ts";
import type { SiteFrameData } from "#src/areas/page/frame/site-frame.presenter.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import { href } from "#src/routes/marketplace.ts";
import { presentChatButton } from "../chat/chat-button.presenter.ts";
import type { ChatButtonModel } from "../chat/chat-button.view.tsx";
import { presentCountryNotice } from "../country-notice/country-notice.presenter.ts";
import type { CountryNoticeModel } from "../country-notice/country-notice.view.tsx";
import { presentReferralBanner } from "../referral/referral-banner.presenter.ts";
import type { ReferralBannerModel } from "../referral/referral-banner.view.tsx";
import { presentStaffPanel } from "../staff/staff.presenter.ts";
import type { StaffPanelModel } from "../staff/staff.view-model.ts";

/** What the marketplace adds to the site's frame. */
export interface FrameExtras {
  chat: ChatButtonModel | null;
  /** Drafts are shown too: what the page says of it, and the way out. */
  preview: { text: string; leave: { label: string; href: string } } | null;
  /** Address of the advisor's page, and the banner of visitors who have one (SA 2.8). */
  advisor: { href: string; banner: ReferralBannerModel | null };
  /** For visitors who seem to be in another of our countries; null for others. */
  countryNotice: CountryNoticeModel | null;
  /** The panel of internal traffic; null for everybody else (SA 2.9). */
  staff: StaffPanelModel | null;
}

export type FrameData = SiteFrameData & FrameExtras;

export function presentExtras(
  { services, facts }: PageArguments,
  partner: PartnerFrame | null,
): FrameExtras {
  const { language, origin } = facts;
  const say = services.words.say(language);
  const banner = presentReferralBanner(services.referrals.referralOf(facts.visitor), language, say);
  const panel = services.internalPanel.panelOf(facts.visitor);
  const staff = presentStaffPanel(panel, { language, origin, say });
  if (banner !== null || staff !== null) facts.markPersonal();
  return {
    chat: partner?.hasChat === false ? null : presentChatButton(language, say),
    preview: presentPreview(facts, services.words),
    advisor: { href: href("advisor", language), banner },
    countryNotice: presentCountryNotice(facts, language, say),
    staff,
  };
}

function presentPreview(
  { isPreview, language, url }: PageArguments["facts"],
  words: PageArguments["services"]["words"],
): FrameExtras["preview"] {
  if (!isPreview) return null;
  const say = words.say(language);
  const query = new URLSearchParams({ leave: "", path: url.pathname.replace(/\.data$/, "") });
  const label = say("presented.preview.leave");
  return {
    text: say("presented.preview.text"),
    leave: { label, href: href("preview", language, {}, query.toString()) },
  };
}
