import { describe, expect, it } from "vitest";
import { drawn, faultsOf, readText } from "#src/areas/marketplace/product/drawn.example.tsx";
import { QuoteView } from "#src/areas/marketplace/quote/quote.view.tsx";
import type { QuoteState } from "#src/areas/marketplace/quote/quote.view-model.ts";
import { RequestSentView } from "#src/areas/marketplace/request-sent/request-sent.view.tsx";
import {
  exampleQuotePage,
  exampleRequestPage,
  exampleSentPage,
} from "#src/areas/marketplace/request/request.example.ts";
import { RequestView } from "#src/areas/marketplace/request/request.view.tsx";

const html = (change: Partial<typeof exampleRequestPage> = {}) =>
  drawn(<RequestView model={{ ...exampleRequestPage, ...change }} />);

describe("the request page", () => {
  it("asks for five contact fields at most", () => {
    const names = [...html().matchAll(/<(?:input|textarea)[^>]* name="([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(
      names.filter((name) => !["quote", "whatsapp", "news", "idempotencyKey"].includes(name ?? "")),
    ).toEqual(["fullName", "identification", "email", "phone", "comment"]);
  });

  it("shows the price before the first field", () => {
    const page = html();
    expect(page.indexOf("$48.541")).toBeLessThan(page.indexOf('name="fullName"'));
  });

  it("says first that 'Contratar' sends a request", () => {
    const first = '</h1><p class="request__first">Con esto envías una solicitud';
    expect(html({ isOnline: true })).toContain(first);
    expect(html({ isOnline: false })).not.toContain("request__first");
    const bought = html({ isOnline: false, purchaseHref: "/Compra-Online/familia-80" });
    expect(bought).toContain("request__first");
    expect(bought).toContain('href="/Compra-Online/familia-80"');
  });

  it("asks for consent by purpose, none given beforehand", () => {
    const boxes = html().match(/<input type="checkbox"[^>]*>/g) ?? [];
    expect(boxes).toHaveLength(3);
    expect(boxes.join("")).not.toContain("checked");
  });

  it("says an error in the summary and at the field in the same words, linked to it", () => {
    const page = html();
    const words = "Escribe el correo completo, como nombre@correo.cl";
    expect(page.split(words)).toHaveLength(3);
    expect(page).toContain(`<a href="#request-email">${words}</a>`);
    expect(page).toMatch(
      /id="request-email"[^>]*aria-invalid="true"[^>]*aria-describedby="request-email-error"/,
    );
    expect(readText(page)).toContain("Datos Inválidos");
  });

  it("keeps what was typed, and the key that makes a second sending harmless", () => {
    const page = html();
    expect(page).toContain('value="Camila Fuentes Rojas"');
    expect(page).toContain(`name="idempotencyKey" value="${exampleRequestPage.idempotencyKey}"`);
    expect(html({ failure: "No podemos responder en este momento." })).toContain("Camila Fuentes");
  });

  it("is valid HTML with and without errors", async () => {
    expect(await faultsOf(html())).toEqual([]);
    expect(await faultsOf(html({ errors: [] }))).toEqual([]);
  });
});

describe("the confirmation", () => {
  const page = drawn(<RequestSentView model={exampleSentPage} />);
  it("gives the reference, the next steps, the contact, the PDF and the frozen quote", async () => {
    const text = readText(page);
    expect(text).toContain("AMP-7F3K-29Q");
    expect(text).toContain("Quillay Vida confirma el precio");
    expect(text).toContain("600\u00a0123\u00a04567");
    expect(page).toContain('href="/api/leads/token/pdf"');
    expect(page).toContain('href="/Cotizacion/token"');
    expect(await faultsOf(page)).toEqual([]);
  });
});

describe("a frozen quote", () => {
  const now = exampleQuotePage.summary.price;
  const states: [string, QuoteState, string][] = [
    ["the same", { kind: "same" }, "El precio se mantiene."],
    ["changed", exampleQuotePage.state, "Qué cambió: 2 cosas"],
    ["expired", { kind: "expired", now }, "Valía hasta el 9 de noviembre de 2026."],
    ["withdrawn", { kind: "withdrawn", changes: [] }, "Este producto ya no se ofrece."],
  ];
  it.each(states)("says what became of it when it is %s", async (_, state, words) => {
    const page = drawn(<QuoteView model={{ ...exampleQuotePage, state }} />);
    expect(readText(page)).toContain(words);
    expect(await faultsOf(page)).toEqual([]);
  });

  it("lists each change with what it was and what it is", () => {
    const text = readText(drawn(<QuoteView model={exampleQuotePage} />));
    expect(text).toContain("Valor de la UF + $77 al mes $41.136,24 $41.201,10");
  });
});
