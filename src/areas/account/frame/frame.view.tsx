import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ChatLink } from "#src/ui/chat-link.tsx";
import { SearchBox } from "#src/ui/search-box.tsx";
import { SiteFrame } from "#src/ui/site-frame.tsx";
import type { FrameData } from "./frame.presenter.ts";

/** The site's header and footer around the pages of an account. */
export function AccountFrame({ frame, children }: { frame: FrameData; children: ReactNode }) {
  const { pathname } = useLocation();
  const chat = frame.chat === null ? null : <ChatLink {...frame.chat} />;
  return (
    <SiteFrame
      frame={frame}
      search={
        <>
          <SearchBox model={frame.search} pathname={pathname} />
          {chat}
        </>
      }
      extras={frame.partner?.hasHeader === false ? chat : null}
    >
      {frame.demo === null ? null : (
        <div className="wrap">
          <output className="notice">{frame.demo}</output>
        </div>
      )}
      {children}
    </SiteFrame>
  );
}
