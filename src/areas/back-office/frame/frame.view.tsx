import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { SiteFrameData } from "#src/areas/page/frame/site-frame.presenter.ts";
import { SearchBox } from "#src/ui/search-box.tsx";
import { SiteFrame } from "#src/ui/site-frame.tsx";

/** The site's header and footer around the pages of the people who work for the shop. */
export function BackOfficeFrame({
  frame,
  children,
}: {
  frame: SiteFrameData;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  return (
    <SiteFrame frame={frame} search={<SearchBox model={frame.search} pathname={pathname} />}>
      {children}
    </SiteFrame>
  );
}
