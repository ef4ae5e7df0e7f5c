import { describe, expect, it } from "vitest";
import { renderedAddress } from "./page-query.rules.ts";

const main = { isPartner: false, isFramed: false };
const list = "/Comparar/Seguros-de-Salud";

describe("the address that a page is rendered by", () => {
  it.each([
    [list, list],
    [`${list}?`, list],
    [`${list}?utm_source=a&gclid=b&x`, list],
    [`${list}?utm_source=a&pagina=2&fbclid=b`, `${list}?pagina=2`],
    // One order, and one way to write it.
    [`${list}?vista=lista&orden=afinidad`, `${list}?orden=afinidad&vista=lista`],
    [`${list}?compar%61r=a,b`, `${list}?comparar=a,b`],
    [`${list}?comparar=a%2Cb`, `${list}?comparar=a,b`],
    // A character that no text of a database holds.
    [`${list}?comparar=a%00b`, `${list}?comparar=ab`],
    // Values of one key keep their order.
    [`${list}?tipo=b&x=1&tipo=a`, `${list}?tipo=b&tipo=a`],
    // Keys are told apart by case, as the pages tell them.
    [`${list}?Pagina=2&PAGINA=3`, list],
    ["/en/Compare/Isapres?pagina=2&x=1", "/en/Compare/Isapres?pagina=2"],
    ["/Compar%61r/Isapres?pagina=2&x=1", "/Compar%61r/Isapres?pagina=2"],
    // A page of another route reads other keys.
    ["/contacto?pagina=2", "/contacto"],
    ["/Asesor?volver=%2Fcontacto%3Fa%3D1", "/Asesor?volver=%2Fcontacto%3Fa%3D1"],
    // What the router asks of its own stays with its data alone.
    [`${list}.data?_routes=root&x=1`, `${list}.data?_routes=root`],
    [`${list}?_routes=root`, list],
    // No page: as it came.
    ["/no-existe?x=1", "/no-existe?x=1"],
    ["/__manifest?p=%2Fa&version=1", "/__manifest?p=%2Fa&version=1"],
    ["//evil.example/?x=1", "//evil.example/?x=1"],
  ])("%s is %s", (asked, expected) => {
    expect(renderedAddress(asked, main)).toBe(expected);
    expect(renderedAddress(expected, main)).toBe(expected);
  });

  it("has a partner's notice on its host and a frame's token within it alone", () => {
    const asked = "/contacto?aviso=colectivos&IFRAME_AUTH=t&x=1";
    const of = (isPartner: boolean, isFramed: boolean) =>
      renderedAddress(asked, { isPartner, isFramed });
    expect(of(false, false)).toBe("/contacto");
    expect(of(true, false)).toBe("/contacto?aviso=colectivos");
    expect(of(true, true)).toBe("/contacto?IFRAME_AUTH=t&aviso=colectivos");
  });
});
