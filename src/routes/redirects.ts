import type { CountryCode } from "../contracts/identification.ts";
import { canonicalPath } from "./canonical-path.rules.ts";
import { defaultLanguage, languages, pageRoutes, tabs } from "../routes.ts";
import { purchaseAddress } from "./purchase-address.ts";
import { matchSegments, type PathPattern, readPattern } from "./match-path.rules.ts";
import { pagePatterns } from "./match-route.rules.ts";

/** Every permanent redirect of SA 2.2, CQ 2 and AL 4, as data, and the one function that resolves them. */

export interface RedirectRow {
  /** Where it is written down. */
  source: "SA 2.1" | "SA 2.2" | "CQ 2" | "AL 4";
  /** Pattern of the old address: `:name` is a segment, `:name?` one that may be absent, `:name*` all
   *  that follows. Segments are compared as written, case included. */
  from: string;
  /** Pattern of the address it moved to, with the same names. */
  to: string;
  /** Parameters of the old path that become keys of the query, after those already there. */
  query?: Readonly<Record<string, string>>;
  /** What a segment must look like; a segment without a rule may be anything. */
  where?: Readonly<Record<string, RegExp>>;
  /** Absent: every country. */
  countries?: readonly CountryCode[];
}

export const redirectStatus = 301;

/** Isapres by the spelling of their old addresses, with that of their pages. */
const isapreSpellings: readonly (readonly [old: string, slug: string])[] = [
  ["Nueva-Masvida", "Nueva-Mas-Vida"],
  ["Colmena", "Colmena"],
  ["CruzBlanca", "Cruz-Blanca"],
  ["Vida-Tres", "Vida-Tres"],
  ["Banmedica", "Banmedica"],
  ["Consalud", "Consalud"],
  ["San-Lorenzo", "San-Lorenzo"],
  ["Fusat", "Fusat"],
  ["Chuquicamata", "Chuquicamata"],
  ["Rio-Blanco", "Rio-Blanco"],
  ["Fundacion", "Fundacion"],
  ["Cruz-del-Norte", "Cruz-del-Norte"],
];

const isapreNames = [...new Set([...isapreSpellings.flat(), "Esencial"])];
const anIsapre = new RegExp(`^(?:Isapre-)?(?:${isapreNames.join("|")})$`, "i");
/** A plan's code has a figure in it; the name of a comparator has none. */
const aPlanCode = /\d/;

/** Short clinic slugs and the full ones (CQ 2). */
export const clinicSlugs: readonly (readonly [short: string, full: string])[] = [
  ["Alemana-de-Santiago", "Clinica-Alemana-de-Santiago"],
  ["RedSalud-Providencia", "Clinica-Red-Salud-Providencia"],
  ["RedSalud-Magallanes", "Clinica-Red-Salud-Magallanes"],
  ["RedSalud-Elqui", "Clinica-Red-Salud-Elqui"],
  ["Indisa", "Clinica-Indisa"],
  ["Santa-Maria", "Clinica-Santa-Maria"],
  ["Red-de-Salud-UC-Christus", "Centro-Medico-Red-de-Salud-UC-Christus"],
  ["Davila", "Clinica-Davila"],
  ["MEDS", "Clinica-MEDS"],
  ["Clinica-Universitaria-De-Concepcion", "Clinica-Andes-Salud-Concepcion"],
  ["Las-Condes", "Clinica-Las-Condes"],
  ["San-Carlos-de-Apoquindo", "Clinica-San-Carlos-de-Apoquindo"],
  ["Universidad-de-los-Andes", "Clinica-Universidad-de-Los-Andes"],
];

/** The first segment of a family of pages in each language, with the language's prefix. */
const family = (es: string, en: string, pt: string): readonly string[] => [
  `/${es}`,
  `/en/${en}`,
  `/pt/${pt}`,
];
const isapreFamily = family("Isapre", "Isapre", "Isapre");
const clinicFamily = family(
  "Clinicas-y-Hospitales",
  "Clinics-and-Hospitals",
  "Clinicas-e-Hospitais",
);
const insurerFamily = family("Seguros", "Insurance", "Seguros");

const moved = (from: string, to: string, more: Partial<RedirectRow> = {}): RedirectRow => ({
  source: "SA 2.2",
  from,
  to,
  ...more,
});

/** Blog of each country; the others' addresses lead to the country's own (D1). */
const blogs: readonly { path: string; countries: readonly CountryCode[] }[] = [
  { path: "QP-Blog", countries: ["CL"] },
  { path: "QS-Blog", countries: ["PE", "CO"] },
  { path: "IH-Blog", countries: ["INT"] },
];

/** Old articles that live on under another name. Those without a row keep their slug where the blog has
 *  it; what it has not leads to its front page (issue: unlisted articles). */
export const movedArticles: readonly (readonly [old: string, slug: string])[] = [
  ["Isapre-o-Fonasa", "Isapre-o-Fonasa-como-decidir"],
  ["Que-es-un-deducible", "Que-es-el-deducible"],
  ["Que-es-el-GES", "GES-que-cubre-y-como-se-usa"],
  ["Preexistencias", "Preexistencias-que-declarar"],
  ["Seguro-de-mascotas", "Seguro-para-mascotas"],
  ["Seguro-de-viaje", "Seguro-de-viaje-que-mirar"],
];

/** In the order in which they are tried; the first that fits wins. */
export const redirectRows: readonly RedirectRow[] = [
  moved("/Consola/Chat/:conversation?", "/Gestion/Chat/:conversation?", { source: "AL 4" }),
  moved("/en/Console/Chat/:conversation?", "/en/Back-Office/Chat/:conversation?", {
    source: "AL 4",
  }),
  moved("/pt/Console/Chat/:conversation?", "/pt/Gestao/Chat/:conversation?", { source: "AL 4" }),
  moved("/Comparar", "/Comparar/Isapres", { source: "SA 2.1" }),
  moved("/Comparar/Isapre", "/Comparar/Isapres", { source: "SA 2.1" }),
  moved("/comparar", "/Comparar/Isapres"),
  moved("/comparar/:plan/:window?", "/Comparar/Isapres", {
    query: { plan: "plan", window: "tab" },
    where: { plan: aPlanCode },
  }),
  moved("/Seguros-Colectivos", "/Comparar/Seguro-Complementario-Empresa"),
  moved("/Comparar/Seguros-Colectivos", "/Comparar/Seguro-Complementario-Empresa"),
  moved("/Seguros-de-Vida/Guardias", "/Guardias"),
  moved("/Comparar/Seguros-de-Vida/Guardias", "/Comparar/Guardias"),
  moved("/planesi/:code", "/planSI/R/:code"),
  moved("/plan/:code", "/planSI/R/:code"),
  ...isapreSpellings.map(([old, slug]) => moved(`/Isapre-${old}/planes`, `/Isapre/${slug}/Planes`)),
  moved("/:isapre/planes/:code/:tab?", "/planSI/R/:code/:tab?", { where: { isapre: anIsapre } }),
  ...isapreFamily.flatMap((base) =>
    isapreSpellings.flatMap(([old, slug]) =>
      old === slug ? [] : [moved(`${base}/${old}/:rest*`, `${base}/${slug}/:rest*`)],
    ),
  ),
  ...insurerFamily.map((base) =>
    moved(`${base}/Chilena-Consolidada/:rest*`, `${base}/Zurich-exCHC/:rest*`),
  ),
  moved("/Clinica/:rest*", "/Clinicas-y-Hospitales/:rest*"),
  moved("/Empresas", "/Comparar/Seguro-Complementario-Empresa"),
  moved("/Seguro/:rest*", "/Seguros/:rest*"),
  moved("/quehacemos", "/Que-es-QuePlan"),
  ...clinicFamily.flatMap((base) =>
    clinicSlugs.map(([short, full]) =>
      moved(`${base}/${short}/:rest*`, `${base}/${full}/:rest*`, { source: "CQ 2" }),
    ),
  ),
  ...blogs.flatMap(({ path, countries }) =>
    languages.flatMap((language) => {
      const prefix = language === defaultLanguage ? "" : `/${language}`;
      const others = blogs.filter((other) => other.path !== path);
      return others.map((other) =>
        moved(`${prefix}/${other.path}/:rest*`, `${prefix}/${path}/:rest*`, { countries }),
      );
    }),
  ),
];

export interface RedirectFacts {
  country: CountryCode;
  /** The code of a product on sale, whatever the case in which it is asked for. */
  codeOf?(asked: string): string | undefined;
  /** Whether the blog has an article of this slug. */
  hasArticle(slug: string): boolean;
}

const blogOf = (country: CountryCode): string =>
  blogs.find(({ countries }) => countries.includes(country))?.path ?? "QP-Blog";

/** Where an address moved to for good, in one hop, its query kept and `.data` with it; undefined where it
 *  is right, or nobody's. Never another host's address. */
export function resolveRedirect(url: string, facts: RedirectFacts): string | undefined {
  const at = url.indexOf("?");
  const path = at < 0 ? url : url.slice(0, at);
  const query = at < 0 ? "" : url.slice(at + 1);
  const isData = path.endsWith(".data");
  const asked = isData ? path.slice(0, -".data".length) : path;
  if (asked === "" || asked === "/") return undefined;
  const added: string[] = [];
  let now = asked.replace(/^[/\\]+/, "/");
  // A row may lead to an address that another row, or its case, moves on: the visitor sees one hop.
  for (let step = 0; step < 6; step += 1) {
    const next = once(now, facts, added);
    if (next === undefined || next === now) break;
    now = next;
  }
  if (now === asked) return undefined;
  const safe = `/${now.replace(/^[/\\]+/, "")}`;
  const keys = [query, ...added].filter((part) => part !== "").join("&");
  return `${safe}${isData ? ".data" : ""}${keys === "" ? "" : `?${keys}`}`;
}

function once(path: string, facts: RedirectFacts, added: string[]): string | undefined {
  const trimmed = path.replace(/\/+$/, "") || "/";
  const segments = trimmed.split("/").slice(1);
  const old =
    oldArticle(segments, facts) ??
    homeTab(segments) ??
    purchaseAddress(segments, (asked) => facts.codeOf?.(asked));
  if (old !== undefined) return old;
  for (const row of redirectRows) {
    if (row.countries !== undefined && !row.countries.includes(facts.country)) continue;
    const found = matchRow(row, segments);
    if (found === undefined) continue;
    for (const [name, key] of Object.entries(row.query ?? {})) {
      const value = found[name]?.[0];
      if (value !== undefined) added.push(`${key}=${value}`);
    }
    return fill(row.to, found);
  }
  return canonicalPath(path, casedPatterns);
}

/** Articles of the former QP-University are the blog's. */
function oldArticle(segments: readonly string[], facts: RedirectFacts): string | undefined {
  const [first, slug] = segments;
  if (first?.toLowerCase() !== "qp-university") return undefined;
  const blog = `/${blogOf(facts.country)}`;
  if (slug === undefined) return blog;
  const renamed = movedArticles.find(([old]) => old.toLowerCase() === slug.toLowerCase())?.[1];
  const article = renamed ?? slug;
  return facts.hasArticle(article) ? `${blog}/${article}` : blog;
}

const productPatterns = Object.values(pageRoutes)
  .filter(({ page }) => page === "product/product")
  .flatMap(({ paths }) =>
    languages.map((language) => ({
      language,
      pattern: readPattern(
        (language === defaultLanguage ? paths[language] : `${language}/${paths[language]}`)
          // A tab that is named is there.
          .replaceAll("?", ""),
      ),
    })),
  );

/** `home` as a tab of a product is its frequent questions. */
function homeTab(segments: readonly string[]): string | undefined {
  if (segments.at(-1) !== "home") return undefined;
  const language = productPatterns.find(
    ({ pattern }) => matchSegments(pattern, segments) !== undefined,
  )?.language;
  if (language === undefined) return undefined;
  return `/${[...segments.slice(0, -1), tabs.questions[language]].join("/")}`;
}

type Found = Readonly<Record<string, readonly string[]>>;

const patternOf = new Map(redirectRows.map((row) => [row, readPattern(row.from)]));

/** What has its case settled: the site's pages, and those that moved whole. */
const casedPatterns: readonly PathPattern[] = [
  ...pagePatterns,
  ...redirectRows.filter(({ source }) => source === "AL 4").map(({ from }) => readPattern(from)),
];

function matchRow(row: RedirectRow, segments: readonly string[]): Found | undefined {
  const found = matchSegments(patternOf.get(row) ?? readPattern(row.from), segments);
  if (found === undefined) return undefined;
  const isOther = Object.entries(row.where ?? {}).some(
    ([name, form]) => found[name]?.some((segment) => !form.test(segment)) === true,
  );
  return isOther ? undefined : found;
}

const fill = (to: string, found: Found): string =>
  `/${to
    .split("/")
    .slice(1)
    .flatMap((part) =>
      part.startsWith(":") ? (found[part.replace(/^:|[?*]$/g, "")] ?? []) : [part],
    )
    .join("/")}`;
