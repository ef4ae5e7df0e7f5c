import { describe, expect, it } from "vitest";
import { chile } from "#src/config/countries.ts";
import { firstVariants } from "#src/modules/insight/experiment/experiments.rules.ts";
import { localeOf, presentShell } from "./shell.presenter.ts";
import { samePageIn } from "#src/routes/same-page.rules.ts";

const facts = {
  country: chile,
  language: "es",
  url: new URL("http://localhost/Comparar/Isapres?orden=ASC"),
  nonce: "n",
  variants: firstVariants,
} as const;
const sources = {
  words: {},
  say: (key: string) => key,
  menu: [],
  portal: { heading: "Portal", subtitle: "", cards: [], opensNew: "" },
  uf: { valueCents: 4_113_624, date: "2026-10-10", isStale: false, isFallback: false },
  event: null,
  year: "2026",
};

describe("the frame of a page", () => {
  it.each([
    ["/Comparar/Isapres", "en", "/en/Compare/Isapres"],
    ["/en/Compare/Isapres", "es", "/Comparar/Isapres"],
    ["/Comparar/Seguros-de-Salud/Dental", "en", "/en/Compare/Seguros-de-Salud/Dental"],
    ["/EPS/Inti/Planes/Basico", "pt", "/pt/EPS/Inti/Planos/Basico"],
    [
      "/Isapre/Consalud/Planes/13-CORE101-26/Precio",
      "en",
      "/en/Isapre/Consalud/Plans/13-CORE101-26/Price",
    ],
    ["/pt/Cotacao/abc", "es", "/Cotizacion/abc"],
    ["/Seguros/Quillay/Familia-80", "pt", "/pt/Seguros/Quillay/Familia-80"],
  ] as const)("leads from %s in %s to %s", (path, language, expected) => {
    expect(samePageIn(language, path)).toBe(expected);
  });

  it("leads to the language's home from a page that exists in one language only", () => {
    expect(samePageIn("en", "/Nada/de/esto")).toBeUndefined();
    const { model } = presentShell({ ...facts, url: new URL("http://localhost/Nada") }, sources);
    expect(model.languages.map(({ href }) => href)).toEqual(["/", "/en", "/pt"]);
  });

  it("draws the menu's categories with their submenus, icon, colour and target", () => {
    const entry = {
      id: 1,
      url: "/Comparar/Isapres",
      title: "Isapres",
      displayName: "Isapres",
      icon: "hospital",
      color: "#007a85",
      target: "_self",
      preloadBundle: true,
    } as const;
    const unknown = { ...entry, icon: "no-such-icon", target: "_blank" } as const;
    const menu = [{ ...entry, title: "Salud", categories: [unknown] }];
    const { model } = presentShell(facts, { ...sources, menu });
    const link = {
      label: "Isapres",
      href: "/Comparar/Isapres",
      icon: null,
      color: "#007a85",
      opensNew: true,
    };
    expect(model.menu).toEqual([
      { ...link, label: "Salud", icon: "hospital", opensNew: false, items: [link] },
    ]);
    expect(model.languages).toHaveLength(3);
  });

  it("offers no language where the menu could not be had", () => {
    const { model } = presentShell(facts, { ...sources, menu: null });
    expect([model.menu, model.languages]).toEqual([null, []]);
  });

  it("says the UF as the page's language writes pesos, as its prices are", () => {
    const english = presentShell({ ...facts, language: "en" }, sources).model.uf;
    expect(english).toEqual({ value: "CLP\u00a041,136.24", day: "October 10, 2026" });
  });

  it("says the UF and its day, and nothing where there is only the fallback value", () => {
    expect(presentShell(facts, sources).model.uf).toEqual({
      value: "$41.136,24",
      day: "10 de octubre de 2026",
    });
    const fallback = { valueCents: 3_921_480, date: null, isStale: true, isFallback: true };
    expect(presentShell(facts, { ...sources, uf: fallback }).model.uf).toBeNull();
  });

  it.each([
    ["es", "es-CL"],
    ["en", "en-US"],
    ["pt", "pt-BR"],
  ] as const)("writes figures in %s as %s", (language, locale) => {
    expect(localeOf(language, chile.locale)).toBe(locale);
  });
});
