import { type ReactNode, useContext } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { type DocumentFacts, isDocumentFacts, isFrameHandle } from "./page/frame/document-facts.ts";
import { latestData } from "./page/frame/frame-data.ts";
import { WithoutFrame } from "./page/frame/without-frame.tsx";
import { enforceAccess } from "./page/enforce-access.ts";
import { LinkedStylesContext, NonceContext } from "./page/nonce.ts";
import { useNeedsCode } from "./page/static-page.ts";

/** The style sheet and the nonce of the document. An error renders the root anew in the browser, its head
 *  with it, and only the server's bundle and response have them: the browser reads them from the document. */
const sent = import.meta.env.SSR
  ? null
  : document.head.querySelector<HTMLStyleElement | HTMLLinkElement>("[data-sheet]");
const sentPrint = import.meta.env.SSR
  ? null
  : document.head.querySelector<HTMLLinkElement>("[data-print]");
/** For the failure without a frame. Inlined, as the areas' sheets are: a request of its own would delay the
 *  first paint by a round trip. */
const bareStyles = import.meta.env.SSR
  ? (await import("./page/frame/bare.css?inline")).default
  : "";

/** Who may open a page is settled once, for all of them. */
export const middleware = [enforceAccess];

const useLatestFacts = latestData<DocumentFacts>();

/** The matched frame: what its data says of the document, its area and the area's style sheet. */
function useFrame() {
  const matches = useMatches();
  const facts = useLatestFacts(matches.map(({ loaderData }) => loaderData).find(isDocumentFacts));
  const handle = matches.map((match) => match.handle).find(isFrameHandle);
  return {
    facts,
    area: handle?.frame,
    styles: sent?.textContent ?? handle?.styles ?? bareStyles,
    sheet: sent === null ? handle?.sheet : sent.getAttribute("href"),
    printSheet: sentPrint === null ? handle?.printSheet : sentPrint.getAttribute("href"),
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const { facts, area, styles, sheet, printSheet } = useFrame();
  const nonce = useContext(NonceContext) ?? sent?.nonce;
  const isLinked = useContext(LinkedStylesContext) || sent?.localName === "link";
  const needsCode = useNeedsCode();
  return (
    <html
      lang={facts?.htmlLang ?? "es-CL"}
      data-area={area}
      data-hire={facts?.variants["hire-button-colour"]}
      data-site={facts?.site}
      data-tenant={facts?.tenant ?? undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#122329" media="(prefers-color-scheme: dark)" />
        <link rel="preload" href={figtree} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href={facts?.partner?.favicon ?? "/favicon.svg"} />
        {facts ? <meta name="keywords" content={facts.keywords} /> : null}
        <Meta />
        {isLinked && sheet ? (
          <link
            rel="stylesheet"
            href={sheet}
            nonce={nonce}
            suppressHydrationWarning
            data-sheet=""
          />
        ) : (
          <style
            nonce={nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: styles }}
            data-sheet=""
          />
        )}
        {printSheet ? <PrintSheet href={printSheet} nonce={nonce} /> : null}
        {facts?.partner ? (
          <style
            nonce={nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: facts.partner.styles }}
          />
        ) : null}
        <Links />
      </head>
      <body>
        {children}
        {needsCode ? <ScrollRestoration nonce={facts?.nonce} /> : null}
        {needsCode ? <Scripts nonce={facts?.nonce} /> : null}
      </body>
    </html>
  );
}

/** Browsers fetch it when nothing waits for it. */
const PrintSheet = ({ href, nonce }: { href: string; nonce: string | undefined }) => (
  <link
    rel="stylesheet"
    media="print, (forced-colors: active)"
    href={href}
    nonce={nonce}
    suppressHydrationWarning
    data-print=""
  />
);

export default function Root() {
  return <Outlet />;
}

/** Failures of pages stay inside their area's frame; here is what no frame could hold. */
export const ErrorBoundary = WithoutFrame;
