import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { SearchBox } from "#src/ui/search-box.tsx";
import { SiteFrame } from "#src/ui/site-frame.tsx";
import type { PortalFrameData } from "./frame.presenter.ts";

/** The site's header and footer around the pages of a portal. */
export function PortalFrame({ frame, children }: { frame: PortalFrameData; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <SiteFrame frame={frame} search={<SearchBox model={frame.search} pathname={pathname} />}>
      {frame.account === null ? null : <OwnAccount account={frame.account} />}
      {frame.account?.demo == null ? null : (
        <div className="wrap">
          <output className="notice">{frame.account.demo}</output>
        </div>
      )}
      {children}
    </SiteFrame>
  );
}

function OwnAccount({ account }: { account: NonNullable<PortalFrameData["account"]> }) {
  return (
    <nav className="wrap portal-account" aria-label={account.label}>
      <a href={account.href}>{account.label}</a>
      <form method="post" action={account.signOutAction}>
        <button className="btn btn--ghost" name="intent" value="sign-out" type="submit">
          {account.leave}
        </button>
      </form>
    </nav>
  );
}
