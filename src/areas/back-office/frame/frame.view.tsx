import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { FrameFacts } from "#src/ui/frame-facts.ts";
import { AppShell } from "#src/ui/kit/app-shell.tsx";
import { Banner } from "#src/ui/kit/banner.tsx";
import { CommandPalette } from "#src/ui/kit/command-palette.tsx";
import { KitIcon } from "#src/ui/kit/kit-icon.tsx";
import { SideNav } from "#src/ui/kit/side-nav.tsx";
import { Badge } from "#src/ui/kit/status-pill.tsx";
import { SearchBox } from "#src/ui/search-box.tsx";
import { SiteFrame } from "#src/ui/site-frame.tsx";
import { useWords, WordsProvider } from "#src/ui/words.tsx";
import { DeskKeys } from "./desk-keys.view.tsx";
import { useDeskSearch } from "./desk-search.state.ts";
import type { BackOfficeFrameData, Desk } from "./frame.presenter.ts";

const contentId = "contenido";

/** Navigation, who is signed in and the page; the site's own frame where nobody is. */
export function BackOfficeFrame({
  frame,
  children,
}: {
  frame: BackOfficeFrameData;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const { desk } = frame;
  if (desk === null)
    return (
      <SiteFrame frame={frame} search={<SearchBox model={frame.search} pathname={pathname} />}>
        {children}
      </SiteFrame>
    );
  return (
    <WordsProvider locale={frame.locale} words={{ ...frame.words, ...desk.words }}>
      <DeskShell desk={desk}>
        <main>
          <FrameFacts value={frame.model}>{children}</FrameFacts>
        </main>
      </DeskShell>
    </WordsProvider>
  );
}

function DeskShell({ desk, children }: { desk: Desk; children: ReactNode }) {
  const t = useWords();
  return (
    <AppShell
      contentId={contentId}
      nav={
        <SideNav
          label={t("back-office.nav.label")}
          homeHref={desk.homeHref}
          groups={desk.groups.map(({ name, places }) => ({
            label: t(`back-office.nav.group.${name}`),
            items: places.map(({ page, href, icon }) => ({
              label: t(`back-office.nav.${page}`),
              href,
              icon,
            })),
          }))}
        />
      }
      banner={desk.isDemo ? <Banner tone="info">{t("back-office.demo")}</Banner> : undefined}
      bar={
        <>
          <Palette desk={desk} />
          <DeskKeys />
          <WhoIsIn desk={desk} />
        </>
      }
    >
      {children}
    </AppShell>
  );
}

/** Every place that one may open, and leads and people, by typing (AL 6). */
function Palette({ desk: { groups, records } }: { desk: Desk }) {
  const t = useWords();
  return (
    <CommandPalette
      find={useDeskSearch(records)}
      groups={groups.map(({ name, places }) => ({
        label: t(`back-office.nav.group.${name}`),
        commands: places.map(({ page, href, icon }) => ({
          id: page,
          label: t(`back-office.nav.${page}`),
          href,
          icon,
        })),
      }))}
    />
  );
}

function WhoIsIn({ desk: { user, bell, accountHref, signOutAction } }: { desk: Desk }) {
  const t = useWords();
  return (
    <nav className="desk-user" aria-label={t("back-office.user.account", { name: user.name })}>
      <a
        className="k-btn k-btn--ghost desk-bell"
        href={bell.href}
        aria-label={t("back-office.user.bell", { count: bell.count })}
      >
        <KitIcon name="bell" size={20} />
        {bell.count === 0 ? null : <Badge>{bell.count > 99 ? "99+" : bell.count}</Badge>}
      </a>
      <a className="k-btn k-btn--ghost k-user" href={accountHref}>
        <span className="k-face" aria-hidden translate="no">
          {user.initials}
        </span>
        <span className="k-user__text" translate="no">
          <strong>{user.name}</strong>
          <small>{user.role}</small>
        </span>
      </a>
      <form method="post" action={signOutAction}>
        <button
          className="k-btn k-btn--ghost desk-leave"
          name="intent"
          value="sign-out"
          type="submit"
        >
          <KitIcon name="log-out" />
          <span className="desk-leave__text">{t("back-office.user.leave")}</span>
        </button>
      </form>
    </nav>
  );
}
