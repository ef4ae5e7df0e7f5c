import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CountryCode } from "#src/contracts/identification.ts";
import {
  clinicSlugs,
  redirectRows,
  redirectStatus,
  resolveRedirect,
} from "#src/routes/redirects.ts";
import { pagePatterns } from "#src/routes/match-route.rules.ts";

const articles = new Set(["Que-es-el-deducible", "GES-que-cubre-y-como-se-usa"]);
const move = (url: string, country: CountryCode = "CL") =>
  resolveRedirect(url, { country, hasArticle: (slug) => articles.has(slug) });

/** Old addresses and where they are now, row by row (SA 2.1, SA 2.2, AL 4). */
const rows: readonly (readonly [from: string, to: string])[] = [
  ["/Buscar", "/buscar"],
  ["/Consola/Chat", "/Gestion/Chat"],
  ["/Consola/Chat/4f6c", "/Gestion/Chat/4f6c"],
  ["/consola/chat/4f6c", "/Gestion/Chat/4f6c"],
  ["/en/console/chat", "/en/Back-Office/Chat"],
  ["/en/Console/Chat/4f6c", "/en/Back-Office/Chat/4f6c"],
  ["/pt/Console/Chat", "/pt/Gestao/Chat"],
  ["/Comparar", "/Comparar/Isapres"],
  ["/Comparar/Isapre", "/Comparar/Isapres"],
  ["/comparar", "/Comparar/Isapres"],
  ["/comparar/13-CORE101-26", "/Comparar/Isapres?plan=13-CORE101-26"],
  ["/comparar/13-CORE101-26/coberturas", "/Comparar/Isapres?plan=13-CORE101-26&tab=coberturas"],
  ["/comparar/seguros-de-salud", "/Comparar/seguros-de-salud"],
  ["/Seguros-Colectivos", "/Comparar/Seguro-Complementario-Empresa"],
  ["/Comparar/Seguros-Colectivos", "/Comparar/Seguro-Complementario-Empresa"],
  ["/Seguros-de-Vida/Guardias", "/Guardias"],
  ["/Comparar/Seguros-de-Vida/Guardias", "/Comparar/Guardias"],
  ["/Isapre/CruzBlanca", "/Isapre/Cruz-Blanca"],
  ["/Isapre/CruzBlanca/Planes/AB1/Precio", "/Isapre/Cruz-Blanca/Planes/AB1/Precio"],
  ["/Isapre/Nueva-Masvida/Planes", "/Isapre/Nueva-Mas-Vida/Planes"],
  ["/en/Isapre/CruzBlanca/Plans", "/en/Isapre/Cruz-Blanca/Plans"],
  ["/Colmena/planes/CO-12", "/planSI/R/CO-12"],
  ["/CruzBlanca/planes/CB-7/Precio", "/planSI/R/CB-7/Precio"],
  ["/planesi/VT-3", "/planSI/R/VT-3"],
  ["/plan/VT-3", "/planSI/R/VT-3"],
  ["/Isapre-Nueva-Masvida/planes", "/Isapre/Nueva-Mas-Vida/Planes"],
  ["/Isapre-Colmena/planes", "/Isapre/Colmena/Planes"],
  ["/Isapre-CruzBlanca/planes", "/Isapre/Cruz-Blanca/Planes"],
  ["/Isapre-Vida-Tres/planes", "/Isapre/Vida-Tres/Planes"],
  ["/Isapre-Banmedica/planes", "/Isapre/Banmedica/Planes"],
  ["/Isapre-Consalud/planes", "/Isapre/Consalud/Planes"],
  ["/Isapre-San-Lorenzo/planes", "/Isapre/San-Lorenzo/Planes"],
  ["/Isapre-Fusat/planes", "/Isapre/Fusat/Planes"],
  ["/Isapre-Chuquicamata/planes", "/Isapre/Chuquicamata/Planes"],
  ["/Isapre-Rio-Blanco/planes", "/Isapre/Rio-Blanco/Planes"],
  ["/Isapre-Fundacion/planes", "/Isapre/Fundacion/Planes"],
  ["/Isapre-Cruz-del-Norte/planes", "/Isapre/Cruz-del-Norte/Planes"],
  ["/Seguros/Chilena-Consolidada", "/Seguros/Zurich-exCHC"],
  ["/Seguros/Chilena-Consolidada/Vida-Plena", "/Seguros/Zurich-exCHC/Vida-Plena"],
  ["/Clinica", "/Clinicas-y-Hospitales"],
  ["/Clinica/Clinica-Loica", "/Clinicas-y-Hospitales/Clinica-Loica"],
  ["/Empresas", "/Comparar/Seguro-Complementario-Empresa"],
  ["/Seguro", "/Seguros"],
  ["/Seguro/Quillay-Vida", "/Seguros/Quillay-Vida"],
  ["/quehacemos", "/Que-es-QuePlan"],
  ["/QP-University", "/QP-Blog"],
  ["/QP-University/Que-es-un-deducible", "/QP-Blog/Que-es-el-deducible"],
  ["/QP-University/GES-que-cubre-y-como-se-usa", "/QP-Blog/GES-que-cubre-y-como-se-usa"],
  ["/QP-University/algo-que-no-existe", "/QP-Blog"],
  [
    "/Seguros/Quillay-Vida/Complementario-Familia-80/home",
    "/Seguros/Quillay-Vida/Complementario-Familia-80/Preguntas-Frecuentes",
  ],
  [
    "/en/Insurance/Quillay-Vida/Complementario-Familia-80/home",
    "/en/Insurance/Quillay-Vida/Complementario-Familia-80/Questions",
  ],
];

describe("moved addresses", () => {
  it("move for good", () => expect(redirectStatus).toBe(301));

  it.each(rows)("%s is now %s", (from, to) => expect(move(from)).toBe(to));

  it.each(clinicSlugs)("the clinic %s is at %s", (short, full) => {
    expect(move(`/Clinicas-y-Hospitales/${short}`)).toBe(`/Clinicas-y-Hospitales/${full}`);
    expect(move(`/Clinicas-y-Hospitales/${short}/Seguro/Plan-1`)).toBe(
      `/Clinicas-y-Hospitales/${full}/Seguro/Plan-1`,
    );
    expect(move(`/Clinica/${short}/`)).toBe(`/Clinicas-y-Hospitales/${full}`);
  });

  it.each([
    ["/QP-Blog", "PE", "/QS-Blog"],
    ["/QP-Blog/Que-es-el-deducible", "CO", "/QS-Blog/Que-es-el-deducible"],
    ["/QS-Blog", "INT", "/IH-Blog"],
    ["/en/IH-Blog/Category/salud", "CL", "/en/QP-Blog/Category/salud"],
    ["/QP-University", "PE", "/QS-Blog"],
  ] as const)("the blog at %s is, in %s, %s", (from, country, to) =>
    expect(move(from, country)).toBe(to),
  );

  it.each([
    ["/Clinica?pagina=2&x=a%20b", "/Clinicas-y-Hospitales?pagina=2&x=a%20b"],
    ["/Clinica.data?_routes=root", "/Clinicas-y-Hospitales.data?_routes=root"],
    ["/comparar/13-A1?orden=ASC", "/Comparar/Isapres?orden=ASC&plan=13-A1"],
    ["/Comparar/Isapres/", "/Comparar/Isapres"],
    ["/comparar/Isapres", "/Comparar/Isapres"],
    ["/Isapre/colmena/", "/Isapre/colmena"],
    ["/isapre/CruzBlanca/planes/", "/Isapre/Cruz-Blanca/Planes"],
  ])("%s keeps what was asked and is settled in one hop: %s", (from, to) =>
    expect(move(from)).toBe(to),
  );

  it.each(["/", "/Comparar/Isapres", "/Isapre/Colmena/Planes", "/nada", "/api/menu", "/QP-Blog"])(
    "%s stays",
    (url) => expect(move(url)).toBeUndefined(),
  );

  it("never leave this host, and are settled by one hop whatever is asked", () => {
    const part = fc.constantFrom(
      ...redirectRows.flatMap(({ from }) => from.split("/")),
      ...pagePatterns.flatMap(({ parts }) => parts.map(({ text }) => text)),
      "evil.example",
      "\\evil.example",
      "A1",
      "",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const first = move(`/${parts.join("/")}`);
        if (first === undefined) return;
        expect(first).toMatch(/^\/(?![/\\])/);
        expect(move(first)).toBeUndefined();
      }),
      { numRuns: 2_000 },
    );
  });
});
