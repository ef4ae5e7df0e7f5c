import { describe, expect, it } from "vitest";
import { partnerLayoutSchema, partnerSettingsSchema } from "#src/contracts/partner.ts";
import { areaPages, type Language, languages, pageRoutes, type PageRoute } from "#src/routes.ts";
import { isTopLevelOnly, matchRoute, topLevelPattern } from "#src/routes/match-route.rules.ts";
import { accessTo } from "./partner-access.rules.ts";

const home = "/Comparar/Seguros-de-Salud";
const partnerWith = (
  settings: object = {},
  layout: object = {},
  defaultPath: string | null = null,
) => ({
  defaultPath,
  layout: partnerLayoutSchema.parse(layout),
  settings: partnerSettingsSchema.parse(settings),
});
type Asked = Parameters<typeof accessTo>[0];
const ask = (path: string, partner: Asked["partner"], also: Partial<Asked> = {}) => {
  const access = accessTo({
    path,
    language: "es",
    partner,
    isReferred: false,
    isCrawler: false,
    home,
    ...also,
  });
  return access.kind === "redirect" ? access.to : access.kind;
};

const pathIn = (path: string, language: Language): string => {
  const filled = path.replace(/:\w+\??/g, "x");
  return language === "es" ? `/${filled}` : `/${language}/${filled}`;
};

const redirected = "/Comparar/Isapres";
const withDialog = `${redirected}?aviso=colectivos`;
const ours = [
  "/Partners-y-Alianzas",
  "/QPEngine",
  "/Trabaja-con-Nosotros",
  "/Practicas-Profesionales",
  "/Referidos-Queplan",
  "/en/Work-with-Us",
];
const collective = [
  "/Comparar/Seguro-Complementario-Empresa",
  "/Comparar/Empresas",
  "/Comparar/Guardias",
  "/Comparar/SCTR",
  "/Comparar/EPS/Empresa",
  "/Perfil/Empresas",
  "/pt/Comparar/SCTR",
  "/Seguros/Quillay-Vida/Colectivos",
  "/Seguros-Empresa",
  "/Guardias",
  "/QPEmpresas",
  "/QuePlan-Empresas",
];
const free = ["/Comparar/Seguros-de-Salud", "/Seguros", "/Comparar/EPS", "/nada", "/contacto"];
const clinics = [
  "/Clinicas-y-Hospitales",
  "/Clinicas-y-Hospitales/X",
  "/Clinicas-y-Hospitales/X/Seguro/Y",
];

describe("the guards of the route table", () => {
  it.each([
    ...ours.map((path) => [path, redirected]),
    ...collective.map((path) => [path, withDialog]),
  ])("lead a partner's visitor from %s to %s; the main hosts pass", (path, target) => {
    expect(ask(path, partnerWith({}, {}, "/Comparar/Isapres"))).toBe(target);
    expect(ask(`${path}.data`, partnerWith({}, {}, "/Comparar/Isapres"))).toBe(target);
    expect(ask(path, null)).toBe("open");
  });

  const staffPaths = Object.values<PageRoute>(areaPages["back-office"]).flatMap(({ paths }) =>
    languages.map((language) => pathIn(paths[language], language)),
  );
  it("have no page of staff on a partner's host, whatever the partner allows and leads to", () => {
    const everything = { allowedUrls: ["*"], redirects: { allowedPaths: ["*"] } };
    expect(staffPaths).toContain("/Gestion/Solicitudes/x");
    for (const path of staffPaths) {
      for (const partner of [
        partnerWith(everything),
        partnerWith(everything, {}, "/Gestion"),
        partnerWith({ pseudoLogin: true }, {}, "/Comparar/Isapres"),
      ])
        expect([path, ask(path, partner), ask(`${path}.data`, partner)]).toEqual([
          path,
          "missing",
          "missing",
        ]);
      expect([path, ask(path, null)]).toEqual([path, "open"]);
    }
  });

  it("have the account and a referrer's people on a partner's host, whatever it allows", () => {
    const nothing = { allowedUrls: ["/nada"], redirects: { allowedPaths: ["/nada"] } };
    const own = Object.values<PageRoute>({ ...areaPages.account, ...areaPages.portal });
    for (const { paths } of own)
      for (const language of languages) {
        const path = pathIn(paths[language], language);
        expect([path, ask(path, partnerWith(nothing))]).toEqual([path, "open"]);
      }
  });

  it.each(free)("let %s pass everywhere", (path) => {
    expect(ask(path, partnerWith())).toBe("open");
    expect(ask(path, null)).toBe("open");
  });

  it("lead to the row's own target without a default path, and to / where the row has none", () => {
    expect(ask("/Consulta-RUT-Empresa", partnerWith())).toBe("/Comparar/Seguros-de-Salud");
    expect(ask("/Trabaja-con-Nosotros", partnerWith())).toBe("/");
  });

  it("lead Consulta-RUT-Empresa to the health comparator on the main hosts, to the default path on others", () => {
    expect(ask("/Consulta-RUT-Empresa", null)).toBe("/Comparar/Seguros-de-Salud");
    expect(ask("/Consulta-RUT-Empresa", partnerWith({}, {}, "/Comparar/Isapres"))).toBe(redirected);
  });

  it.each(clinics)("hide %s where the partner hides clinics, and nowhere else", (path) => {
    expect(ask(path, partnerWith({}, { areClinicsHidden: true }))).toBe("missing");
    expect(ask(path, partnerWith())).toBe("open");
    expect(ask(path, null)).toBe("open");
  });

  it("never lead a default path away from itself", () => {
    expect(ask("/Comparar/SCTR", partnerWith({}, {}, "/Comparar/SCTR"))).toBe("open");
    const narrow = { redirects: { allowedPaths: ["/Seguros"] } };
    expect(ask("/Comparar/Isapres", partnerWith(narrow, {}, "/Comparar/Isapres"))).toBe("open");
    expect(ask(home, partnerWith(narrow))).toBe("open");
  });
});

describe("a partner's paths", () => {
  const narrow = partnerWith(
    { redirects: { allowedPaths: ["/Seguros/*", "/Isapre"] } },
    {},
    "/Comparar/Isapres",
  );
  it.each([
    ["/Seguros", "open"],
    ["/Seguros/Quillay-Vida", "open"],
    ["/en/Insurance/Quillay-Vida", "open"],
    ["/Isapre", "open"],
    ["/Isapre/Banmedica", redirected],
    ["/Seguros-de-Vida", redirected],
    ["/nada", redirected],
    ["/Comparar/Isapres", "open"],
    ["/Privacidad", "open"],
    ["/Tarjetas/x", "open"],
    ["/ref", "open"],
  ])("outside the allowed ones lead to the default one: %s %s", (path, access) => {
    expect(ask(path, narrow)).toBe(access);
  });

  it.each([
    [["*"], "/Seguros", "open"],
    [["*", "/Isapre"], "/Seguros", "open"],
    [["/Isapre"], "/Isapre", "open"],
    [["/Isapre"], "/Seguros", "missing"],
    [["/Isapre", "*"], "/Isapre/X", "open"],
  ])("exist where allowedUrls %j have %s: %s", (allowedUrls, path, access) => {
    expect(ask(path, partnerWith({ allowedUrls }))).toBe(access);
  });

  it("tell a crawler of no redirect where the record says so", () => {
    const silent = partnerWith({ SEOMetadata: { disablePrerenderRedirect: true } });
    expect(ask("/Trabaja-con-Nosotros", silent, { isCrawler: true })).toBe("missing");
    expect(ask("/Trabaja-con-Nosotros", silent)).toBe("/");
  });

  it("have no chat where it is switched off", () => {
    const silent = partnerWith({ subdomainLayout: { chatEnabled: false } });
    expect(ask("/Chat", silent)).toBe("missing");
    expect(ask("/Chat", partnerWith())).toBe("open");
  });
});

describe("pseudo-login", () => {
  const asks = partnerWith({ pseudoLogin: true });
  it("leads whoever has no referral to /ref, and lets everybody else in", () => {
    expect(ask(home, asks)).toBe("/ref");
    expect(ask("/ref", asks)).toBe("open");
    expect(ask(home, asks, { isReferred: true })).toBe("open");
    expect(ask(home, partnerWith({ pseudoLogin: true, referer: "asesora@a.cl" }))).toBe("open");
    expect(ask(home, null)).toBe("open");
  });
});

describe("the route of an address", () => {
  it("is the most fixed one, in each language", () => {
    expect(matchRoute("/Seguros/Quillay-Vida/Colectivos")?.key).toBe("insurerGroup");
    expect(matchRoute("/Seguros/Quillay-Vida/Otro")?.key).toBe("insurerProduct");
    expect(matchRoute("/en/Insurance/Quillay-Vida")).toMatchObject({
      key: "insurer",
      language: "en",
    });
    expect(matchRoute("/nada/de/nada")).toBeUndefined();
  });

  it("says what no frame may show: requests and the staff's pages, in each language", () => {
    const shut = (Object.values(pageRoutes) as PageRoute[]).filter((route) => route.isTopLevelOnly);
    expect(shut.map(({ page }) => page).toSorted()).toEqual([
      "activation/activation",
      "agenda/agenda",
      "assignment-settings/assignment-settings",
      "audit/audit",
      "bell/bell",
      "calls/calls",
      "chat-console/chat-console",
      "executives/executive",
      "executives/executives",
      "finance/dispute",
      "finance/disputes",
      "finance/gift-cards",
      "finance/ledger",
      "finance/overview",
      "finance/owed-offers",
      "finance/payment",
      "finance/payments",
      "finance/providers",
      "finance/reconciliation",
      "finance/recurrent",
      "finance/refunds",
      "finance/remittance",
      "finance/remittances",
      "finance/settings",
      "home/home",
      "institution/institution",
      "kit/kit",
      "lead-duplicates/lead-duplicates",
      "leads/board",
      "leads/lead",
      "leads/lead-purchase",
      "leads/leads",
      "leads/new-lead",
      "login-code/login-code",
      "login/login",
      "movements/account",
      "movements/accounts",
      "my-account/my-account",
      "my-day/my-day",
      "my-purchase/my-purchase",
      "notification-types/notification-types",
      "notifications/notifications",
      "password/password",
      "purchase/purchase",
      "questions/question",
      "questions/questions",
      "reasons/reasons",
      "referrals/referrals",
      "reports/reports",
      "request-sent/request-sent",
      "reset/reset",
      "reviews/review",
      "reviews/reviews",
      "roles/roles",
      "sales/sale",
      "sales/sales",
      "second-factor/second-factor",
      "sessions/sessions",
      "staff/internal-traffic",
      "team/team",
      "templates/templates",
      "tickets/new-ticket",
      "tickets/ticket",
      "tickets/tickets",
      "unsent/unsent",
      "users/user",
      "users/users",
    ]);
    for (const path of [
      "/Solicitudes/abc",
      "/en/Requests/abc",
      "/Compra-Online/abc",
      "/login",
      "/Seguros/A/B/Solicitar",
      "/en/Insurance/A/B/Request",
    ]) {
      expect([path, isTopLevelOnly(path)]).toEqual([path, true]);
      expect([path, new RegExp(topLevelPattern).test(path)]).toEqual([path, true]);
    }
    // The shop's document names no address of the back office.
    expect(isTopLevelOnly("/Gestion/Chat")).toBe(true);
    expect(topLevelPattern).not.toMatch(/Consola|Gestion/);
    for (const path of ["/", "/Seguros/A/B", "/Comparar/Isapres", "/Seguros/A/B/Precio"]) {
      expect([path, isTopLevelOnly(path)]).toEqual([path, false]);
      expect([path, new RegExp(topLevelPattern).test(path)]).toEqual([path, false]);
    }
    expect(languages).toHaveLength(3);
  });
});
