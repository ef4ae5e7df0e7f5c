import { type Partner } from "#src/contracts/partner.ts";
import {
  channelsOf,
  colorOf,
  contrast,
  darkInk,
  leastContrast,
  lightInk,
  readableOn,
} from "#src/contracts/color.ts";
import {
  collectiveNotice,
  hasFooter,
  noticeParameter,
} from "#src/modules/identity/partner/partner-access.rules.ts";
import type { Say } from "#src/platform/words/words.ts";

/** What a partner's record draws around every page of its host (SA 3): markup and styles made on the
 *  server, so that the main hosts' pages carry none of it. */
export interface PartnerFrame {
  styles: string;
  favicon: string | null;
  hasHeader: boolean;
  hasFooter: boolean;
  hasChat: boolean;
  /** Before and after the page: sanitised HTML and words of ours, escaped. */
  top: string;
  bottom: string;
}

export function presentPartnerFrame(
  { displayName, settings }: Pick<Partner, "displayName" | "settings">,
  url: URL,
  say: Say,
): PartnerFrame {
  const { subdomainLayout, subdomainBanner, useHeader, useFooter, headerHTML, footerHTML } =
    settings;
  const path = url.pathname.replace(/\.data$/, "");
  const isFooterShown = hasFooter({ settings }, path);
  const header =
    useHeader && headerHTML !== ""
      ? `<header class="partner-html"><div class="wrap">${headerHTML}</div></header>`
      : "";
  const banner =
    subdomainBanner === null
      ? ""
      : `<section class="partner-banner" aria-label="${escaped(displayName)}"><p class="wrap">${escaped(displayName)}</p></section>`;
  const footer =
    useFooter && isFooterShown && footerHTML !== ""
      ? `<footer class="partner-html"><div class="wrap">${footerHTML}</div></footer>`
      : "";
  return {
    styles: partnerStyles(settings),
    favicon: settings.showcaseFavicon,
    // The partner's own header or footer takes the place of ours.
    hasHeader: subdomainLayout.enableHeader && header === "",
    hasFooter: isFooterShown && footer === "",
    hasChat: subdomainLayout.chatEnabled,
    top: header + banner + notice(url, path, say),
    bottom: footer,
  };
}

/** The dialog of a guard about group insurance (SA 4): static, it is left by its own link only. */
function notice(url: URL, path: string, say: Say): string {
  if (url.searchParams.get(noticeParameter) !== collectiveNotice) return "";
  return (
    `<div class="partner-notice"><section role="dialog" aria-modal="true" aria-labelledby="aviso-titulo">` +
    `<h2 id="aviso-titulo">${escaped(say("frame.collective.title"))}</h2>` +
    `<p>${escaped(say("frame.collective.text"))}</p>` +
    `<p><a class="btn btn--primary" href="${escaped(path)}">${escaped(say("frame.collective.close"))}</a></p>` +
    `</section></div>`
  );
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** A partner's colours as rules over the site's own. Text on each keeps 4.5:1, whatever was chosen
 *  (D3a); paper and the dark scheme keep them. */
export function partnerStyles(settings: Partner["settings"]): string {
  const {
    subdomainBanner: banner,
    subdomainProfile: profile,
    subdomainCardConfig: card,
  } = settings;
  const rules = [
    ".partner-html{border-block:1px solid var(--line);background:var(--surface);padding:12px 0}",
    ".partner-html .wrap{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center}",
    ".partner-html a{display:inline-block;padding:10px 0}.partner-html img{max-width:100%;height:auto}",
    ".partner-notice{position:fixed;inset:0;z-index:40;display:grid;place-items:center;padding:16px;background:var(--scrim)}",
    ".partner-notice section{display:grid;gap:16px;max-width:480px;padding:24px;border-radius:12px;background:var(--raised)}",
    ...(banner === null ? [] : bannerRules(banner)),
    ...button(
      ".btn--hire",
      settings.cardContractButtonColor,
      settings.cardContractButtonHoverColor,
    ),
    ...button(".narrow--request .btn--primary", settings.formContractButtonColor, null),
  ];
  if (card?.accentColor) {
    const { color, ink } = readableOn(card.accentColor);
    rules.push(
      // The band is there in the dense layout and in the grid; a list has the letters alone, in the brand's colour.
      `@media(max-width:991px){.brand-ground{color:${color}}.card__who{color:${ink}}}`,
      `.results--grid .brand-ground{color:${color}}.results--grid .card__who{color:${ink}}`,
    );
  }
  if (profile?.backgroundColor) {
    const { color, ink } = readableOn(profile.backgroundColor);
    const wanted = profile.textColor;
    const text = wanted !== null && contrast(color, wanted) >= leastContrast ? wanted : ink;
    rules.push(
      `.profile-bar{background:${color}}`,
      `.profile-bar,.profile-bar :is(strong,span,p,a,label,legend,.icon):not(.btn,.btn *,.seg *){color:${text}}`,
    );
  }
  return rules.join("");
}

const STEPS = [0, 0.25, 0.5, 0.75, 1];

function bannerRules(banner: NonNullable<Partner["settings"]["subdomainBanner"]>): string[] {
  const from = banner.color ?? banner.endGradient;
  if (from === null) return [];
  const to = banner.endGradient ?? from;
  const [one, other] = [channelsOf(from), channelsOf(to)];
  const between = STEPS.map((part) =>
    colorOf(one.map((channel, at) => channel + ((other[at] ?? channel) - channel) * part)),
  );
  const ink = [darkInk, lightInk].find((candidate) =>
    between.every((color) => contrast(color, candidate) >= leastContrast),
  );
  // No ink can be read on all of it: the first colour alone.
  const flat = readableOn(from);
  const ground = ink === undefined ? flat.color : `linear-gradient(90deg,${from},${to})`;
  return [
    `.partner-banner{background:${ground};color:${ink ?? flat.ink};font-weight:650;padding:12px 0}`,
  ];
}

function button(selector: string, color: string | null, hover: string | null): string[] {
  if (color === null) return [];
  const ground = readableOn(color);
  const over = readableOn(hover ?? color);
  return [
    `${selector}{background:${ground.color};color:${ground.ink}}`,
    `${selector}:is(:hover,:active){background:${over.color};color:${over.ink}}`,
  ];
}
