import { lazy, type ReactNode, Suspense, useContext, useEffect, useRef } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { ChatButton, type ChatButtonModel } from "./marketplace/chat/chat-button.view.tsx";
import { presentChatButton } from "./marketplace/chat/chat-button.presenter.ts";
import { presentSearchBox } from "./marketplace/search/search-box.presenter.ts";
import type { SearchBoxModel } from "./marketplace/search/search-box.view-model.ts";
import { SearchIsland } from "./marketplace/search/search-island.tsx";
import { presentCountryNotice } from "./marketplace/country-notice/country-notice.presenter.ts";
import type { CountryNoticeModel } from "./marketplace/country-notice/country-notice.view.tsx";
import { AdvisorOpener } from "./marketplace/referral/advisor-opener.view.tsx";
import { presentReferralBanner } from "./marketplace/referral/referral-banner.presenter.ts";
import type { ReferralBannerModel } from "./marketplace/referral/referral-banner.view.tsx";
import { presentStaffPanel } from "./marketplace/staff/staff.presenter.ts";
import type { StaffPanelModel } from "./marketplace/staff/staff.view-model.ts";
import { presentPortal } from "./marketplace/portal/portal.presenter.ts";
import { NonceContext } from "./page/nonce.ts";
import {
  type PartnerFrame,
  presentPartnerFrame,
} from "./marketplace/frame/partner-frame.presenter.ts";
import { isPageError, page, type PageArguments } from "./page/page.ts";
import { type ShellData, presentShell } from "./marketplace/frame/shell.presenter.ts";
import { href } from "../routes.ts";
import { FooterSlot } from "../ui/footer-slot.tsx";
import { contentAnchor, SiteHeader } from "../ui/site-shell.tsx";
import { NotFoundPanel, ServerErrorPanel } from "../ui/site-states.tsx";
import { WordsProvider } from "../ui/words.tsx";

/** Not even the frame could be had. */
const BareError = lazy(() => import("./bare-error.view.tsx"));
/** Whom they are for see these: nobody else loads their code. */
const ReferralBanner = lazy(() => import("./marketplace/referral/referral-banner.view.tsx"));
const CountryNotice = lazy(() => import("./marketplace/country-notice/country-notice.view.tsx"));
const StaffBanner = lazy(() => import("./marketplace/staff/staff-banner.view.tsx"));
const StaffPanel = lazy(() => import("./marketplace/staff/staff-panel.view.tsx"));

/** The style sheet and the nonce of the document. An error renders the root anew in the browser, its head
 *  with it, and only the server's bundle and answer have them: the browser reads them from the document. */
const sent = import.meta.env.SSR ? null : document.head.querySelector("style");
/** Inlined: a request of its own would delay the first paint by a round trip. */
const styles = import.meta.env.SSR
  ? (await import("../ui/styles/index.css?inline")).default
  : (sent?.textContent ?? "");

type FrameData = ShellData & {
  search: SearchBoxModel;
  chat: ChatButtonModel | null;
  partner: PartnerFrame | null;
  site: string;
  /** Drafts are shown too: what the page says of it, and the way out. */
  preview: { text: string; leave: { label: string; href: string } } | null;
  /** Address of the advisor's page, and the banner of who has one (SA 2.8). */
  advisor: { href: string; banner: ReferralBannerModel | null };
  /** For who seems to be in another of our countries; null for others. */
  countryNotice: CountryNoticeModel | null;
  /** The panel of internal traffic; null for everybody else (SA 2.9). */
  staff: StaffPanelModel | null;
};

/** What every page needs: language, words of the frame, menu, contact data, UF of the day. */
export const loader = page(async ({ services, facts }): Promise<FrameData> => {
  const { campaigns, clock, comparison, menu, portalUrls, words } = services;
  const { snapshot, pricingDate } = comparison.current();
  const frame = presentShell(facts, {
    words: words.pick(facts.language, ["shell", "states"]),
    say: words.say(facts.language),
    menu: await menu.headerMenu(facts.country.code, facts.language),
    portal: presentPortal(portalUrls, { ...facts, say: words.say(facts.language) }),
    uf: snapshot.uf,
    event: await campaigns.currentEvent(facts.country, clock.now()),
    year: pricingDate.slice(0, 4),
  });
  const { language, origin } = facts;
  const say = words.say(language);
  const partner = facts.partner && presentPartnerFrame(facts.partner, facts.url, say);
  const chat =
    partner?.hasChat === false
      ? null
      : presentChatButton(language, say, [href("chatConsole", language)]);
  const banner = presentReferralBanner(services.referrals.referralOf(facts.visitor), language, say);
  const panel = services.internalPanel.panelOf(facts.visitor);
  const staff = presentStaffPanel(panel, { language, origin, say });
  if (banner !== null || staff !== null) facts.markPersonal();
  return {
    ...frame,
    search: presentSearchBox(language, say),
    chat,
    partner,
    site: facts.site,
    preview: presentPreview(facts, words),
    advisor: { href: href("advisor", language), banner },
    countryNotice: presentCountryNotice(facts, language, say),
    staff,
  };
});

function presentPreview(
  { isPreview, language, url }: PageArguments["facts"],
  words: PageArguments["services"]["words"],
): FrameData["preview"] {
  if (!isPreview) return null;
  const say = words.say(language);
  const query = new URLSearchParams({ leave: "", path: url.pathname.replace(/\.data$/, "") });
  const label = say("presented.preview.leave");
  return {
    text: say("presented.preview.text"),
    leave: { label, href: href("preview", language, {}, query.toString()) },
  };
}

/** The frame depends on the path: a query or a fragment, as of a filter or a dialog, asks for nothing. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  formMethod === undefined &&
  currentUrl.href !== nextUrl.href &&
  currentUrl.pathname === nextUrl.pathname
    ? false
    : defaultShouldRevalidate;

/** The frame's latest data, in the browser only (a server runs no effects): the router drops the root's data
 *  where an error renders the root anew, and the frame is to stay (SA 8). */
let lastShell: FrameData | undefined;

function useShell(): FrameData | undefined {
  const loaded = useRouteLoaderData<typeof loader>("root");
  const shell = loaded === undefined || isPageError(loaded) ? undefined : loaded;
  useEffect(() => {
    if (shell !== undefined) lastShell = shell;
  }, [shell]);
  return shell ?? lastShell;
}

/** Pages to be read need no code: `handle = { isStatic: true }`. Their menus are disclosures, their links
 *  lead to whole documents. */
const isStatic = (handle: unknown): boolean =>
  typeof handle === "object" && handle !== null && "isStatic" in handle && handle.isStatic === true;

const useNeedsCode = (): boolean => !useMatches().some(({ handle }) => isStatic(handle));

export function Layout({ children }: { children: ReactNode }) {
  const shell = useShell();
  const nonce = useContext(NonceContext) ?? sent?.nonce;
  const needsCode = useNeedsCode();
  return (
    <html
      lang={shell?.htmlLang ?? "es-CL"}
      data-hire={shell?.variants["hire-button-colour"]}
      data-site={shell?.site}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#122329" media="(prefers-color-scheme: dark)" />
        <link rel="preload" href={figtree} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href={shell?.partner?.favicon ?? "/favicon.svg"} />
        {shell ? <meta name="keywords" content={shell.keywords} /> : null}
        <Meta />
        <style
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: styles }}
        />
        {shell?.partner ? (
          <style
            nonce={nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: shell.partner.styles }}
          />
        ) : null}
        <Links />
      </head>
      <body>
        {children}
        {needsCode ? <ScrollRestoration nonce={shell?.nonce} /> : null}
        {needsCode ? <Scripts nonce={shell?.nonce} /> : null}
      </body>
    </html>
  );
}

export default function Root() {
  const shell = useShell();
  if (shell === undefined) return <WithoutFrame />;
  return (
    <Frame shell={shell}>
      <Outlet />
    </Frame>
  );
}

/** A page or the router failed: the frame stays where its data is there. */
export function ErrorBoundary() {
  const error = useRouteError();
  const shell = useShell();
  if (shell === undefined) return <WithoutFrame />;
  const status = isPageError(error)
    ? error.error.status
    : isRouteErrorResponse(error)
      ? error.status
      : 500;
  // A 404 that is neither a page's nor the router's comes from something before the site (SA 8).
  const isMissing = status === 404 && (isPageError(error) || isRouterNotFound(error));
  return (
    <Frame shell={shell}>
      <title>{`${status} | Amparo`}</title>
      <meta name="robots" content="noindex" />
      <div className="wrap page-head">
        {isMissing ? (
          <NotFoundPanel homeHref={shell.model.homeHref} contact={shell.model.contact} />
        ) : (
          <ServerErrorPanel contact={shell.model.contact} partnerName={shell.model.partnerName} />
        )}
      </div>
    </Frame>
  );
}

/** The router's own word that no route has the address; what a server answered is not `internal`. */
const isRouterNotFound = (error: unknown): boolean =>
  isRouteErrorResponse(error) && "internal" in error && error.internal === true;

function Frame({ shell, children }: { shell: FrameData; children: ReactNode }) {
  const { pathname } = useLocation();
  const needsCode = useNeedsCode();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    // Another page without a new document: reading goes on at its beginning.
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <WordsProvider locale={shell.locale} words={shell.words}>
      {shell.partner?.hasHeader === false ? null : (
        <SiteHeader shell={shell.model} search={<SearchIsland model={shell.search} />} />
      )}
      <PartnerHtml html={shell.partner?.top} />
      <Suspense fallback={null}>
        {shell.countryNotice === null ? null : (
          <CountryNotice model={shell.countryNotice} canEnd={needsCode} />
        )}
        {shell.staff === null ? null : <StaffBanner model={shell.staff} />}
        {shell.advisor.banner === null ? null : <ReferralBanner model={shell.advisor.banner} />}
      </Suspense>
      <main id={contentAnchor} tabIndex={-1} ref={main}>
        {shell.preview === null ? null : <PreviewNote {...shell.preview} />}
        {children}
      </main>
      {shell.partner?.hasFooter === false ? null : <FooterSlot shell={shell.model} />}
      <PartnerHtml html={shell.partner?.bottom} />
      {shell.chat === null ? null : <ChatButton model={shell.chat} />}
      <AdvisorOpener address={shell.advisor.href} />
      <Suspense fallback={null}>
        {shell.staff === null ? null : <StaffPanel model={shell.staff} />}
      </Suspense>
    </WordsProvider>
  );
}

/** What a partner's record draws, sanitised by the server. */
const PartnerHtml = ({ html }: { html: string | undefined }) =>
  html ? <div dangerouslySetInnerHTML={{ __html: html }} /> : null;
/** A whole document follows: the router keeps no page of the preview. */
const PreviewNote = ({ text, leave }: NonNullable<FrameData["preview"]>) => (
  <p className="notice notice--warning wrap">
    {text} <a href={leave.href}>{leave.label}</a>
  </p>
);

const WithoutFrame = () => (
  <Suspense fallback={null}>
    <BareError />
  </Suspense>
);
