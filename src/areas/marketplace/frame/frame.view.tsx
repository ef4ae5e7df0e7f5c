import { lazy, type ReactNode, Suspense, useState } from "react";
import { SiteFrame } from "#src/ui/site-frame.tsx";
import { ChatButton, OpenChat } from "../chat/chat-button.view.tsx";
import { AdvisorOpener } from "../referral/advisor-opener.view.tsx";
import { SearchIsland } from "../search/search-island.view.tsx";
import type { FrameData } from "./frame.presenter.ts";

/** Loaded only for the visitors who see them. */
const ReferralBanner = lazy(() => import("../referral/referral-banner.view.tsx"));
const CountryNotice = lazy(() => import("../country-notice/country-notice.view.tsx"));
const StaffBanner = lazy(() => import("../staff/staff-banner.view.tsx"));
const StaffPanel = lazy(() => import("../staff/staff-panel.view.tsx"));

/** The site's frame with the search's suggestions, notices for some visitors, and the chat. */
export function MarketplaceFrame({
  frame,
  needsCode,
  children,
}: {
  frame: FrameData;
  /** Whether the page has code at all. */
  needsCode: boolean;
  children: ReactNode;
}) {
  const { countryNotice, staff, advisor, preview, chat } = frame;
  const [isChatOpen, setChatOpen] = useState(false);
  const chatButton =
    chat === null ? null : <ChatButton model={chat} onPress={() => setChatOpen(!isChatOpen)} />;
  return (
    <SiteFrame
      frame={frame}
      search={
        <>
          <SearchIsland model={frame.search} />
          {chatButton}
        </>
      }
      notices={
        <Suspense fallback={null}>
          {countryNotice === null ? null : (
            <CountryNotice model={countryNotice} canEnd={needsCode} />
          )}
          {staff === null ? null : <StaffBanner model={staff} />}
          {advisor.banner === null ? null : <ReferralBanner model={advisor.banner} />}
        </Suspense>
      }
      extras={
        <>
          {/* A partner's page without our header has it at its end. */}
          {frame.partner?.hasHeader === false ? chatButton : null}
          {/* Not within the header, which moves: the panel stays where it opened. */}
          {chat !== null && isChatOpen ? (
            <OpenChat model={chat} onClose={() => setChatOpen(false)} />
          ) : null}
          <AdvisorOpener address={advisor.href} />
          <Suspense fallback={null}>
            {staff === null ? null : <StaffPanel model={staff} />}
          </Suspense>
        </>
      }
    >
      {preview === null ? null : <PreviewNote {...preview} />}
      {children}
    </SiteFrame>
  );
}

/** A whole document follows: the router keeps no page of the preview. */
const PreviewNote = ({ text, leave }: NonNullable<FrameData["preview"]>) => (
  <p className="notice notice--warning wrap">
    {text} <a href={leave.href}>{leave.label}</a>
  </p>
);
