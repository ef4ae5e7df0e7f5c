import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { FooterSlot } from "./footer-slot.tsx";
import { FrameFacts } from "./frame-facts.ts";
import { contentAnchor, SiteHeader } from "./site-shell.tsx";
import type { ShellModel } from "./site-shell.view-model.ts";
import { type Words, WordsProvider } from "./words.tsx";

/** What is around a page of the site; the server fills it in. */
export interface SiteFrameModel {
  /** Locale of the words and figures. */
  locale: string;
  words: Words;
  model: ShellModel;
  /** What a partner's host shows of it and adds to it; null on the main hosts. Its HTML is sanitised by the
   *  server. */
  partner: { hasHeader: boolean; hasFooter: boolean; top: string; bottom: string } | null;
}

/** Header, page and footer, and in three places what an area adds: `search` in the header, `notices` between
 *  header and page, `extras` after the footer. */
export function SiteFrame({
  frame: { locale, words, model, partner },
  search,
  notices,
  extras,
  children,
}: {
  frame: SiteFrameModel;
  search: ReactNode;
  notices?: ReactNode;
  extras?: ReactNode;
  children: ReactNode;
}) {
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
    <WordsProvider locale={locale} words={words}>
      {partner?.hasHeader === false ? null : <SiteHeader shell={model} search={search} />}
      <PartnerHtml html={partner?.top} />
      {notices}
      <main id={contentAnchor} tabIndex={-1} ref={main}>
        <FrameFacts value={model}>{children}</FrameFacts>
      </main>
      {partner?.hasFooter === false ? null : <FooterSlot shell={model} />}
      <PartnerHtml html={partner?.bottom} />
      {extras}
    </WordsProvider>
  );
}

const PartnerHtml = ({ html }: { html: string | undefined }) =>
  html ? <div dangerouslySetInnerHTML={{ __html: html }} /> : null;
