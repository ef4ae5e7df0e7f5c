import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSharedAddress } from "./link-address.rules.ts";

const origin = "https://amparo.example";
const read = (asked: string) => readSharedAddress(asked, origin);

describe("an address that is shared", () => {
  it.each([
    ["/Comparar/Isapres", "/Comparar/Isapres"],
    [`${origin}/Comparar/Isapres?tipo=A`, "/Comparar/Isapres?tipo=A"],
    ["/Comparar/Isapres?tipo=A,B&orden=x", "/Comparar/Isapres?tipo=A,B&orden=x"],
    ["/P#detalle=AB-1", "/P#detalle=AB-1"],
    ["/P?tipo=A&code=1&skipLanding=true&replaceUrl=false&productType=B", "/P?tipo=A"],
    ["/P?session=1&sessionType=2", "/P"],
    ["/P?IFRAME_AUTH=demo&traspaso=1&tipo=A", "/P?tipo=A"],
    ["/P?%70erfil=abc", "/P"],
    ["/Seguros/Ñandú", "/Seguros/Ñandú"],
  ])("%s is kept as %s", (asked, url) => expect(read(asked)?.url).toBe(url));

  it.each([
    ["/P?perfil=abc&tipo=A", "/P?tipo=A", "abc"],
    ["/P#perfil=abc&replaceUrl=false", "/P", "abc"],
    ["/P?perfil=abc#perfil=def", "/P", "abc"],
    ["/P", "/P", undefined],
  ])("%s gives up its household", (asked, url, perfil) =>
    expect(read(asked)).toEqual({ url, perfil }),
  );

  it.each([
    "https://elsewhere.example/P",
    "https://amparo.example.elsewhere.example/P",
    "//elsewhere.example/P",
    "/\\elsewhere.example",
    `${origin}//elsewhere.example/P`,
    "/%0a/P\n/x",
    "javascript:alert(1)",
    "Comparar/Isapres",
    "",
    `/${"a".repeat(2_000)}`,
  ])("%j is none of ours", (asked) => expect(read(asked)).toBeUndefined());

  it("never leaves this host, whatever was asked", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string().map((text) => `/${text}`),
        ),
        (asked) => {
          const url = read(asked)?.url;
          if (url !== undefined) expect(new URL(url, origin).origin).toBe(origin);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
