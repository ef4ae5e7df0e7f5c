import type { Partner } from "#src/contracts/partner.ts";
import { type Guard, href, type Language, type PageRoute } from "#src/routes.ts";
import { matchRoute } from "#src/routes/match-route.rules.ts";
import { samePageIn } from "#src/routes/same-page.rules.ts";

/** What a visitor asks for, as the guards see it. */
export interface AskedPage {
  /** Without the query. */
  path: string;
  language: Language;
  /** null on the main hosts. */
  partner: Pick<Partner, "defaultPath" | "layout" | "settings"> | null;
  /** Whether the visitor was referred (SA 4), by a record of theirs or by the address. */
  isReferred: boolean;
  isCrawler: boolean;
  /** Address of the country's default comparator. */
  home: string;
}

export type PageAccess =
  | { kind: "open" }
  | { kind: "redirect"; to: string }
  /** As if there were no such page. */
  | { kind: "missing" };

/** Where whoever needs a referral goes (SA 4). */
export const referralPath = "/ref";
/** Key and value in the address that open the dialog about group insurance. */
export const noticeParameter = "aviso";
export const collectiveNotice = "colectivos";

const open: PageAccess = { kind: "open" };
const missing: PageAccess = { kind: "missing" };

/** Whether a partner's host shows a page, and where it leads otherwise (SA 4, SA 5). The main hosts pass
 *  every guard but those that stand everywhere. */
export function accessTo(asked: AskedPage): PageAccess {
  const { partner, isCrawler } = asked;
  const path = asked.path.replace(/\.data$/, "");
  const matched = matchRoute(path);
  const guard = matched && guardOf(matched.route, matched.params);
  if (partner === null) {
    if (guard?.isEverywhere !== true) return open;
    const to = guard.to ?? "/";
    return { kind: "redirect", to: samePageIn(asked.language, to) ?? to };
  }
  if (guard?.kind === "mainHosts") return missing;
  const { settings, layout, defaultPath } = partner;
  if (path === referralPath || matched?.route.isOpen === true) return open;
  if (settings.pseudoLogin && settings.referer === null && !asked.isReferred)
    return { kind: "redirect", to: referralPath };
  const home = defaultPath ?? asked.home;
  const spanish = matched && href(matched.key, "es", matched.params);
  const isListed = (rules: readonly string[]) =>
    [path, ...(spanish === undefined ? [] : [spanish])].some((one) => fitsAny(one, rules));
  // The default path is where guards lead: they let it pass, or nobody would ever arrive.
  if (path !== home && spanish !== home) {
    if (guard?.kind === "clinics" && layout.areClinicsHidden) return missing;
    if (!settings.subdomainLayout.chatEnabled && isChat(matched?.key)) return missing;
    const to =
      guardTarget(guard, defaultPath) ?? (isListed(settings.redirects.allowedPaths) ? null : home);
    if (to !== null) {
      // SEOMetadata.disablePrerenderRedirect: a crawler is told that there is no page, not where else to go.
      return isCrawler && settings.SEOMetadata.disablePrerenderRedirect
        ? missing
        : { kind: "redirect", to };
    }
  }
  return settings.allowedUrls[0] === "*" || isListed(settings.allowedUrls) ? open : missing;
}

/** Whether the footer is drawn on a page of the partner. */
export function hasFooter({ settings }: Pick<Partner, "settings">, path: string): boolean {
  const { subdomainLayout, footerEnabledRoutes } = settings;
  return (
    subdomainLayout.footerEnabled &&
    (footerEnabledRoutes.length === 0 || fitsAny(path, footerEnabledRoutes))
  );
}

function guardOf(
  { guards = [] }: PageRoute,
  params: Readonly<Record<string, string | undefined>>,
): Guard | undefined {
  return guards.find(({ only = {} }) =>
    Object.entries(only).every(([name, values]) => values.includes(params[name] ?? "")),
  );
}

function guardTarget(guard: Guard | undefined, defaultPath: string | null): string | null {
  if (guard === undefined || guard.kind === "clinics" || guard.kind === "mainHosts") return null;
  const to = defaultPath ?? guard.to ?? "/";
  return guard.kind === "collective" ? `${to}?${noticeParameter}=${collectiveNotice}` : to;
}

const isChat = (key: string | undefined): boolean => key === "chat" || key === "chatbot";

/** `*` is every path; `/Comparar/*` that one and all below it. */
const fitsAny = (path: string, rules: readonly string[]): boolean =>
  rules.some((rule) =>
    rule.endsWith("/*")
      ? path === rule.slice(0, -2) || path.startsWith(rule.slice(0, -1))
      : rule === "*" || rule === path,
  );
