import { presentPicture } from "#src/ui/picture.rules.ts";
import { HtmlValidate } from "html-validate";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import comparator from "../../../locales/es/comparator.json" with { type: "json" };
import shell from "../../../locales/es/shell.json" with { type: "json" };
import outcomeWords from "../../../locales/es/outcome.json" with { type: "json" };
import states from "../../../locales/es/states.json" with { type: "json" };
import { WordsProvider } from "../../../ui/words.tsx";
import { readText } from "../product/drawn.example.tsx";
import { exampleCard, exampleComparator, exampleInformation } from "./comparator.example.ts";
import { ComparatorView } from "./comparator.view.tsx";
import type {
  ComparatorViewModel,
  ListOutcome,
  ProductCardModel,
} from "./comparator.view-model.ts";
import { LoadingList } from "./loading-list.view.tsx";

function drawn(view: ReactNode, query = ""): string {
  const element = (
    <WordsProvider locale="es-CL" words={{ shell, comparator, states, outcome: outcomeWords }}>
      {view}
    </WordsProvider>
  );
  const router = createMemoryRouter([{ path: "*", element }], {
    initialEntries: [`/Comparar/Seguros-de-Salud${query}`],
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

/** What the HTML checker finds wrong. Off: what React writes its own way, and React's own ids. */
async function faultsOf(html: string): Promise<readonly string[]> {
  const validator = new HtmlValidate({
    extends: ["html-validate:recommended", "html-validate:a11y"],
    rules: {
      "void-style": "off",
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
      "attr-case": "off",
      "valid-id": "off",
      "form-dup-name": ["error", { shared: ["checkbox"] }],
    },
  });
  const report = await validator.validateString(`<main>${html}</main>`);
  return report.results.flatMap(({ messages }) => messages.map((one) => one.message));
}

const page = (over: Partial<ComparatorViewModel> = {}, query = "") =>
  drawn(<ComparatorView model={exampleComparator(over)} />, query);

const withOutcome = (outcome: ListOutcome) => page({ outcome });

const oneCard = (over: Partial<ProductCardModel>): ListOutcome => ({
  kind: "results",
  apart: null,
  others: [],
  items: [{ kind: "product", card: exampleCard(over) }],
  paging: { kind: "more", seen: 1, total: 1, moreHref: null },
});
const withCard = (over: Partial<ProductCardModel>) => readText(withOutcome(oneCard(over)));

describe("the comparator", () => {
  it.each(["list", "grid"] as const)("is valid HTML in its %s", async (view) => {
    const { toolbar } = exampleComparator();
    expect(await faultsOf(page({ toolbar: { ...toolbar, view } }))).toEqual([]);
  });

  it("says for whom the prices are, and how many products there are at which prices", () => {
    const text = readText(page());
    expect(text).toContain("Para ti (34) y tu hija (6)");
    expect(text).toContain("47 seguros De $11.930 a $79.805 al mes, para 2 personas");
    expect(page()).toMatch(/<output[^>]*><strong>47 seguros/);
  });

  it("works without JavaScript: filters and order are one GET form with a button", () => {
    const html = page();
    expect(html).toContain(
      '<form id="filtros-formulario" action="/Comparar/Seguros-de-Salud" method="get">',
    );
    expect(html).toMatch(/<select[^>]*name="order"[^>]*form="filtros-formulario"/);
    expect(html).toMatch(/<button[^>]*type="submit"[^>]*>Ver 47 seguros/);
  });

  it("shows applied filters as links that remove them, and one that removes all", () => {
    const html = page();
    expect(html).toMatch(/<a class="chip" href="[^"]*toDeductible=100"[^>]*>.*?Hasta \$80\.000/);
    expect(readText(html)).toContain("Quitar Hasta $80.000");
    expect(readText(html)).toContain("Limpiar");
  });

  it("disables a filter option without products and says why", () => {
    expect(page()).toMatch(
      /<input[^>]*disabled=""[^>]*value="DENTAL"|value="DENTAL"[^>]*disabled=""/,
    );
    expect(readText(page())).toContain("Dental Ninguno con Clínica Dávila");
    const label = /<label[^>]*>(?:(?!<label)[^])*value="DENTAL"/.exec(page())?.[0];
    expect(label).toMatch(/^<label[^>]* data-count="0"/);
  });

  it("says why a whole filter cannot be used", () => {
    expect(readText(page())).toContain("Parto No informado por estas fuentes");
  });

  it("explains how it ranks and how it earns, one click away", () => {
    expect(page()).toContain('<a href="#como-ordenamos">Cómo ordenamos y cómo ganamos</a>');
    expect(page()).toContain('id="como-ordenamos"');
  });

  it("labels the promotional card and leaves it out of the count", () => {
    expect(readText(page())).toContain("Aviso de Amparo ¿Tu empresa tiene 5 personas o más?");
    expect(readText(page())).toContain("Has visto 6 de 47 seguros");
  });

  it("writes no inline style, which the content security policy refuses", () => {
    expect(page()).not.toContain(" style=");
  });

  it("shows controls of pages only past one page", () => {
    const paged = (numbers: number[]) =>
      withOutcome({
        kind: "results",
        apart: null,
        others: [],
        items: [],
        paging: {
          kind: "pages",
          pages: numbers.map((number) => ({
            number,
            href: `?page=${number}`,
            isCurrent: number === 1,
          })),
          keepsPlace: true,
          previousHref: null,
          nextHref: null,
        },
      });
    expect(paged([1])).not.toContain("Páginas");
    expect(paged([1, 2])).toContain('aria-label="Página 2"');
  });
});

describe("what the page announces", () => {
  it("shows an event with its logo, image and video, its own page and its article", async () => {
    const event = {
      title: "Cyber Monday",
      text: "Hasta el 12-10-2025",
      logo: presentPicture({ src: "/files/logo.svg", width: 96, height: 48, cdn: null }),
      image: presentPicture({ src: "/files/image.webp", width: 160, height: 90, cdn: null }),
      video: "/files/video.mp4",
      action: { label: "Ver las ofertas", href: "/Comparar/Seguros-de-Salud/Cyber-Monday" },
      blog: { label: "Leer más", href: "/QP-Blog/Cyber-Monday" },
    };
    const html = page({ event });
    for (const part of [
      'src="/files/logo.svg"',
      'src="/files/image.webp"',
      'src="/files/video.mp4"',
      'href="/Comparar/Seguros-de-Salud/Cyber-Monday"',
      'href="/QP-Blog/Cyber-Monday"',
    ]) {
      expect(html).toContain(part);
    }
    expect(readText(html)).toContain("Cyber Monday Hasta el 12-10-2025");
    const bare = page({ event: { ...event, logo: null, image: null, video: null, action: null } });
    expect(bare).not.toMatch(/<img|<video/);
    expect(page()).not.toContain("event-banner");
  });

  it("keeps filters in forms with names, and says why some could not be kept", () => {
    const items = [{ id: "7", name: "Dental barato", href: "?tipo=DENTAL" }];
    const html = page({ saved: { items, query: "tipo=DENTAL", message: "full" } });
    expect(html).toMatch(/<form [^>]*method="post"[^>]*><input[^>]*value="borrar-filtros"/);
    expect(readText(html)).toContain("Borrar Dental barato");
    expect(readText(html)).toContain("Ya tienes 20 filtros guardados");
    expect(readText(page({ saved: { items: [], query: null, message: null } }))).toContain(
      "Elige un filtro y podrás guardarlo",
    );
  });
});

describe("a card", () => {
  it.each([
    ["noCap", "Sin tope"],
    ["noDeductible", "Sin deducible"],
    ["sameAsPrevision", "Igual cobertura Isapre/Fonasa"],
    ["notCovered", "No cubre"],
    ["unknown", "No informado"],
    ["consult", "Consultar"],
  ] as const)("says %s as '%s'", (kind, words) => {
    const facts = [{ label: "Dato", value: { kind }, note: null }];
    expect(withCard({ facts })).toContain(`Dato ${words}`);
  });

  it("shows provider, name, badges and price, each of its own record", () => {
    const html = withOutcome(
      oneCard({
        insurer: "Seguros Raulí",
        name: "Respaldo 500",
        badges: [{ kind: "exclusive" }, { kind: "popular" }],
      }),
    );
    const partOf = (pattern: RegExp) => readText(pattern.exec(html)?.[0] ?? "");
    expect(partOf(/<p class="card__who [^]*?<\/p>/)).toBe("Seguros Raulí Complementario");
    expect(partOf(/<h3 class="card__name">[^]*?<\/h3>/)).toBe("Respaldo 500");
    const badges = partOf(/<ul class="card__badges">[^]*?<\/ul>/);
    expect(badges).toBe("Exclusivo Más solicitado");
    expect(readText(html)).toContain("$48.541 /mes");
    expect(withOutcome(oneCard({ badges: [] }))).not.toContain("card__badges");
  });

  it("shows the price with its period, its UF and the day of the UF", () => {
    expect(withCard({})).toContain("Tu precio $48.541 /mes 1,18 UF · UF del 10-10-2026");
  });

  it("says 'Consultar' where there is no price", () => {
    expect(withCard({ price: { kind: "consult", note: null } })).toContain("Precio Consultar");
  });

  it("says the least number of employees in the words of both layouts", () => {
    const text = withCard({ companyMinimum: 7 });
    expect(text).toContain("Seguro para un mínimo de 7 empleados");
    expect(text).toContain("Plan para un mínimo de 7 empleados");
  });

  it("names the product in every link and control", () => {
    const html = withOutcome(oneCard({ name: "Plan Ñandú" }));
    for (const words of ["Solicitar", "Comparar", "Descripción"]) {
      expect(html).toContain(`aria-label="${words} Plan Ñandú"`);
      expect(readText(html)).toContain(words);
    }
    expect(html).toContain('aria-label="Ver detalle de Plan Ñandú"');
  });

  it.each([
    ["hire", "Contratar"],
    ["request", "Solicitar"],
  ] as const)("that is to %s has the button '%s'", (kind, words) => {
    const action = { kind, href: "/Seguros/Quillay-Vida/Complementario-Familia-80/Solicitar" };
    const html = withOutcome(oneCard({ action }));
    expect(html).toMatch(
      new RegExp(`aria-label="${words} Complementario Familia 80"[^>]*>${words}</a>`),
    );
  });

  it("names the people without a price", () => {
    const sentence = "No te asegura a ti (36): se contrata desde los 40 años";
    expect(withCard({ isForAll: false, leftOut: [sentence] })).toContain(sentence);
  });

  it("answers for the clinic in a sentence, with the day of the network's data", () => {
    const text = "Sí, Clínica Dávila es preferente: 80 %";
    const yes = { kind: "yes" as const, text, day: "red al 01-01-2026" };
    expect(withCard({ network: { answers: [yes] } })).toContain(`${text} (red al 01-01-2026)`);
    expect(withCard({ network: { answers: [] } })).toContain("¿Está mi clínica?");
    expect(withCard({ network: null })).not.toContain("clínica?");
  });

  it("keeps a line for each offer until it is loaded, then says it in its words", () => {
    const waiting = page({ outcome: oneCard({ offerCount: 2, information: null }) });
    expect(waiting.match(/card__offer/g)).toHaveLength(2);
    const offers = ["Gift card de $20.000 pesos", "Quedan solo 7 promociones disponibles: Kit"];
    const text = withCard({ offerCount: 2, information: { ...exampleInformation(), offers } });
    for (const offer of offers) expect(text).toContain(offer);
  });

  it("without JavaScript leads to the product's page for what is loaded later", () => {
    const html = page({ outcome: oneCard({ information: null }) });
    expect(html).toMatch(
      /<a class="still-only" href="\/Seguros\/Quillay-Vida\/Complementario-Familia-80"/,
    );
  });

  it("shows a placeholder with words while its information is not there", () => {
    expect(page({ outcome: oneCard({ information: null }) })).toContain(
      '<details class="card__description" data-waiting="Cargando coberturas">',
    );
    expect(page({ outcome: oneCard({}) })).not.toContain("data-waiting");
  });

  it("says that there is no coverage data where there is none", () => {
    expect(withCard({ facts: [] })).toContain("No hay información de coberturas disponible.");
  });

  it("puts the features beyond each layout's number behind one button that counts them", () => {
    const html = withOutcome(oneCard({ information: null }));
    expect(html).toContain(
      'aria-label="Ver los 8 beneficios de Complementario Familia 80" data-list="+3" data-grid="+4" data-dense="+6"',
    );
    expect(withOutcome(oneCard({ features: [], featureCount: 0 }))).not.toContain("beneficios de");
  });

  it("draws no icon without its words, however many features there are", () => {
    const features = Array.from({ length: 18 }, (_, index) => ({
      icon: "check" as const,
      label: `Beneficio ${index + 1}`,
    }));
    const html = withOutcome(
      oneCard({
        features: features.slice(0, 5),
        featureCount: 18,
        information: { ...exampleInformation(), features: features.slice(5) },
      }),
    );
    const text = readText(html);
    expect(text).toContain("Beneficio 5");
    expect(html).toMatch(
      /aria-label="Ver los 18 beneficios [^"]*" data-list="\+13" data-grid="\+14" data-dense="\+16"/,
    );
    expect(text).not.toContain("Beneficio 6");
  });

  it("has no compare box where the product is not comparable", () => {
    const box = 'aria-label="Comparar Complementario Familia 80"';
    expect(withOutcome(oneCard({}))).toContain(box);
    expect(withOutcome(oneCard({ isComparable: false }))).not.toContain(box);
  });

  it("says 'Máximo 3' on the other boxes when three are chosen, and the tray shows them", () => {
    const { compare } = exampleComparator();
    const third = { ...compare.items[0], code: "AS-E" } as (typeof compare.items)[number];
    const chosen = { compare: { ...compare, items: [...compare.items, third] } };
    const html = page(chosen, "?comparar=QV-80,LS-5000,AS-E");
    const box = /<input[^>]*value="SR-500"[^>]*>/.exec(html)?.[0];
    expect(box).toContain('aria-disabled="true"');
    expect(box).toContain('aria-label="Máximo 3 Respaldo Hospitalario 500"');
    expect(readText(html)).toContain("Máximo 3");
    expect(readText(html)).toContain("Comparar 3 de 3");
    expect(html).toContain('href="/Comparar-Planes?productos=QV-80,LS-5000,AS-E"');
  });
});

describe("in place of the list", () => {
  it("an empty result names the filter that limits most and what its removal shows", () => {
    const drop = { label: "Cubre preexistencias", removeHref: "?a=1", total: 12 };
    const text = readText(withOutcome({ kind: "empty", filterCount: 4, drop }));
    expect(text).toContain("Ningún seguro cumple los 4 filtros");
    expect(text).toContain(
      "El que más limita es «Cubre preexistencias». Si lo quitas, verás 12 seguros.",
    );
  });

  it("a failure says what is kept and offers another try", () => {
    const html = withOutcome({
      kind: "failed",
      code: "INDEX_NOT_READY",
      retryHref: "/Comparar/Seguros-de-Salud",
      contactHref: "mailto:hola@amparo.example",
    });
    expect(html).toContain('role="alert"');
    // In place of the list: no card stands beside it.
    expect(html).not.toContain("<article");
    expect(withOutcome(oneCard({}))).toContain("<article");
    expect(readText(html)).toContain("Tu perfil y tus filtros siguen guardados. Intentar de nuevo");
  });

  it("the robot check speaks in the specification's words and works as a plain form", () => {
    const html = withOutcome({
      kind: "robot",
      challenge: { challenge: "reto", bits: 16, waitMs: 5_000 },
    });
    const text = readText(html);
    expect(text).toContain("El sistema piensa que eres un robot...");
    expect(text).toContain(
      "Sabemos que eres humano, pero el sistema necesita que hagas click en el botón y tengas un poco de paciencia",
    );
    expect(text).toContain("Soy humano!");
    expect(text).toContain("(disculpa las molestias)");
    expect(html).toMatch(/<form method="post">.*name="challenge" value="reto"/);
  });

  it("a list on its way has one placeholder for each of a page and is announced once", () => {
    const html = drawn(<LoadingList view="list" count={20} noun="insurance" />);
    expect(html.match(/card--waiting/g)).toHaveLength(20);
    expect(html.match(/<output/g)).toHaveLength(1);
  });
});
