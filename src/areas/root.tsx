import { type ReactNode, useContext } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { type DocumentFacts, isDocumentFacts, isFrameHandle } from "./page/frame/document-facts.ts";
import { DocumentSheets, sentNonce } from "./page/frame/document-sheets.tsx";
import { latestData } from "./page/frame/frame-data.ts";
import { WithoutFrame } from "./page/frame/without-frame.tsx";
import { enforceAccess } from "./page/enforce-access.ts";
import { NonceContext } from "./page/nonce.ts";
import { useNeedsCode } from "./page/page-handle.ts";

/** Who may open a page is settled once, for all of them. */
export const middleware = [enforceAccess];

const useLatestFacts = latestData<DocumentFacts>();

/** The matched frame's row, and what its data says of the document. */
function useFrame() {
  const matches = useMatches();
  const facts = useLatestFacts(matches.map(({ loaderData }) => loaderData).find(isDocumentFacts));
  return { facts, handle: matches.map((match) => match.handle).find(isFrameHandle) };
}

export function Layout({ children }: { children: ReactNode }) {
  const { facts, handle } = useFrame();
  const nonce = useContext(NonceContext) ?? sentNonce;
  const needsCode = useNeedsCode();
  return (
    <html
      lang={facts?.htmlLang ?? "es-CL"}
      data-area={handle?.frame}
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
        <DocumentSheets handle={handle} nonce={nonce} />
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

export default function Root() {
  return <Outlet />;
}

/** Failures of pages stay inside their area's frame; here is what no frame could hold. */
export const ErrorBoundary = WithoutFrame;
