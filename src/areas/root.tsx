import { type ReactNode, useContext, useEffect, useRef } from "react";
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
import { presentPortal } from "./marketplace/portal/portal.presenter.ts";
import { NonceContext } from "./nonce.ts";
import { isPageError, page } from "./page.ts";
import { type ShellData, presentShell } from "./shell.presenter.ts";
import fallbackWords from "../locales/es/states.json" with { type: "json" };
import { FooterSlot } from "../ui/footer-slot.tsx";
import { contentAnchor, SiteHeader } from "../ui/site-shell.tsx";
import { NotFoundPanel, ServerErrorPanel } from "../ui/site-states.tsx";
import { WordsProvider } from "../ui/words.tsx";

/** The whole style sheet stands in the document: a request of its own would hold back the first paint by
 *  a round trip. Only the server's bundle has it; a browser keeps what it got. */
const styles = import.meta.env.SSR ? (await import("../ui/styles/index.css?inline")).default : "";

type FrameData = ShellData & { chat: ChatButtonModel };

/** What every page needs: language, words of the frame, menu, contact data, UF of the day. */
export const loader = page(async ({ services, facts }): Promise<FrameData> => {
  const { campaigns, clock, comparison, menu, portalUrls, words } = services;
  const { snapshot, pricingDate } = comparison.current();
  const frame = presentShell(facts, {
    words: words.pick(facts.language, ["shell", "states"]),
    menu: await menu.headerMenu(facts.country.code, facts.language),
    portal: presentPortal(portalUrls, { ...facts, say: words.say(facts.language) }),
    uf: snapshot.uf,
    event: await campaigns.currentEvent(facts.country, clock.now()),
    year: pricingDate.slice(0, 4),
  });
  return { ...frame, chat: presentChatButton(facts.language, words.say(facts.language)) };
});

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

function useShell(): FrameData | undefined {
  const loaded = useRouteLoaderData<typeof loader>("root");
  return loaded === undefined || isPageError(loaded) ? undefined : loaded;
}

/** Pages to be read need no code: `handle = { isStatic: true }`. Their menus are disclosures, their links
 *  lead to whole documents. */
const isStatic = (handle: unknown): boolean =>
  typeof handle === "object" && handle !== null && "isStatic" in handle && handle.isStatic === true;

export function Layout({ children }: { children: ReactNode }) {
  const shell = useShell();
  const needsCode = !useMatches().some(({ handle }) => isStatic(handle));
  return (
    <html lang={shell?.htmlLang ?? "es-CL"} data-hire={shell?.variants["hire-button-colour"]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#122329" media="(prefers-color-scheme: dark)" />
        <link rel="preload" href={figtree} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <style
          nonce={useContext(NonceContext)}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: styles }}
        />
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
  if (shell === undefined) return <BareError />;
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
  if (shell === undefined) return <BareError />;
  const status = isPageError(error)
    ? error.error.status
    : isRouteErrorResponse(error)
      ? error.status
      : 500;
  const isMissing = status === 404;
  return (
    <Frame shell={shell}>
      <title>{`${status} | Amparo`}</title>
      <meta name="robots" content="noindex" />
      <div className="wrap page-head">
        {isMissing ? (
          <NotFoundPanel homeHref={shell.model.homeHref} contact={shell.model.contact} />
        ) : (
          <ServerErrorPanel contact={shell.model.contact} />
        )}
      </div>
    </Frame>
  );
}

function Frame({ shell, children }: { shell: FrameData; children: ReactNode }) {
  const { pathname } = useLocation();
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
      <SiteHeader shell={shell.model} />
      <main id={contentAnchor} tabIndex={-1} ref={main}>
        {children}
      </main>
      <FooterSlot shell={shell.model} />
      <ChatButton model={shell.chat} />
    </WordsProvider>
  );
}

/** Not even the frame could be had: words that are part of the program. */
function BareError() {
  return (
    <WordsProvider locale="es-CL" words={{ states: fallbackWords }}>
      <main id={contentAnchor} className="wrap page-head">
        <title>Error | Amparo</title>
        <meta name="robots" content="noindex" />
        <ServerErrorPanel contact={null} />
      </main>
    </WordsProvider>
  );
}
