import { describe, expect, it } from "vitest";
import { samePageIn } from "#src/routes/same-page.rules.ts";
import { routeAt } from "./route-key.rules.ts";
import { addressFor } from "./text-address.rules.ts";

const information = "information/information";
const organization = "organization-landing/organization";

describe("the route of a shared page", () => {
  it.each([
    ["/contacto", "es", information, { key: "contact", params: {} }],
    ["/en/Contact.data", "en", information, { key: "contact", params: {} }],
    ["/Isapre/Luma", "es", organization, { key: "isapre", params: { organization: "Luma" } }],
    [
      "/Isapre/Luma/Planes",
      "es",
      organization,
      { key: "isaprePlans", params: { organization: "Luma" } },
    ],
    [
      "/pt/Seguros/Nirre-Vida/Coletivos",
      "pt",
      organization,
      { key: "insurerGroup", params: { organization: "Nirre-Vida" } },
    ],
    [
      "/Isapre/%E0%A4%A",
      "es",
      organization,
      { key: "isapre", params: { organization: "%E0%A4%A" } },
    ],
    ["/nada", "es", information, undefined],
    ["/Contact", "es", information, undefined],
  ] as const)("of %s in %s", (path, language, page, expected) =>
    expect(routeAt(path, language, page)).toEqual(expected),
  );
});

describe("a text's links", () => {
  it.each([
    ["/contacto", "en", "/QP-Blog", "/en/Contact"],
    ["/contacto", "es", "/QP-Blog", "/contacto"],
    ["/QP-Blog/Que-es-el-deducible", "es", "/QS-Blog", "/QS-Blog/Que-es-el-deducible"],
    ["/QP-Blog/Que-es-el-deducible", "pt", "/IH-Blog", "/pt/IH-Blog/Que-es-el-deducible"],
    ["/Comparar/Isapres?orden=ASC#lista", "en", "/QP-Blog", "/en/Compare/Isapres?orden=ASC#lista"],
    ["https://www.gob.pe/susalud", "en", "/QP-Blog", "https://www.gob.pe/susalud"],
    ["#que-cubre", "en", "/QP-Blog", "#que-cubre"],
  ] as const)("%s leads in %s, where the blog is %s, to %s", (href, language, blogPath, expected) =>
    expect(addressFor(href, { language, blogPath }, samePageIn)).toBe(expected),
  );
});
