import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, leastContrast } from "#src/contracts/color.ts";
import { type PartnerSettings, partnerSettingsSchema } from "#src/contracts/partner.ts";
import { partnerHead } from "#src/areas/page/partner-head.rules.ts";
import { partnerStyles, presentPartnerFrame } from "./partner-frame.presenter.ts";

const settings = (set: object): PartnerSettings => partnerSettingsSchema.parse(set);
const frameOf = (set: object, path = "/Comparar/Isapres") =>
  presentPartnerFrame(
    { displayName: 'Clínica <b>"Demo"</b>', settings: settings(set) },
    new URL(path, "http://clinica-demo.localhost"),
    (key) => key,
  );
const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, "0")}`);

/** Ground and letters of every rule that sets both. */
const pairsOf = (styles: string): [string, string][] =>
  [...styles.matchAll(/\{([^{}]*)\}/g)].flatMap(([, rule = ""]) => {
    const ink = /(?:^|;)color:(#[0-9a-f]{6})/.exec(rule)?.[1];
    const grounds = [...(/background:([^;]*)/.exec(rule)?.[1] ?? "").matchAll(/#[0-9a-f]{6}/g)];
    return ink === undefined ? [] : grounds.map(([ground]): [string, string] => [ground, ink]);
  });

describe("a partner's colours", () => {
  it("keep 4.5:1 on banner and buttons, whatever was chosen", () => {
    fc.assert(
      fc.property(hex, hex, hex, hex, (one, two, three, four) => {
        const pairs = pairsOf(
          partnerStyles(
            settings({
              subdomainBanner: { color: one, endGradient: two },
              cardContractButtonColor: two,
              cardContractButtonHoverColor: three,
              formContractButtonColor: four,
            }),
          ),
        );
        return (
          pairs.length >= 5 &&
          pairs.every(([ground, ink]) => contrast(ground, ink) >= leastContrast)
        );
      }),
    );
  });

  it("keep the profile's text readable: the one chosen where it is, else one that is", () => {
    const colorsOf = (backgroundColor: string, textColor: string) => {
      const styles = partnerStyles(settings({ subdomainProfile: { backgroundColor, textColor } }));
      return [
        /\.profile-bar\{background:(#\w+)/.exec(styles)?.[1],
        /\.profile-bar :is[^{]*\{color:(#\w+)/.exec(styles)?.[1],
      ];
    };
    expect(colorsOf("#f3edfa", "#3d1d63")).toEqual(["#f3edfa", "#3d1d63"]);
    expect(colorsOf("#f3edfa", "#eee")).toEqual(["#f3edfa", "#10262c"]);
  });
});

describe("a partner's frame", () => {
  it.each([
    [{}, { hasHeader: true, hasFooter: true, hasChat: true }],
    [{ subdomainLayout: { enableHeader: false } }, { hasHeader: false, hasFooter: true }],
    [{ subdomainLayout: { footerEnabled: false } }, { hasFooter: false, bottom: "" }],
    [{ subdomainLayout: { chatEnabled: false } }, { hasChat: false }],
    [{ footerEnabledRoutes: ["/Comparar/*"] }, { hasFooter: true }],
    [{ footerEnabledRoutes: ["/Seguros"] }, { hasFooter: false }],
    [{ useHeader: true, headerHTML: "<p>x</p>" }, { hasHeader: false }],
    [
      { useHeader: false, headerHTML: "<p>x</p>" },
      { hasHeader: true, top: "" },
    ],
    [{ useFooter: true, footerHTML: "<p>x</p>" }, { hasFooter: false }],
    [{ showcaseFavicon: "/favicon.svg" }, { favicon: "/favicon.svg" }],
  ])("of %j is %j", (set, expected) => {
    expect(frameOf(set)).toMatchObject(expected);
  });

  it("escapes what is no HTML, and opens the dialog about group insurance by the address", () => {
    const { top } = frameOf({ subdomainBanner: { color: "#123" } });
    expect(top).toContain("Clínica &lt;b>&quot;Demo&quot;&lt;/b>");
    expect(top).not.toContain("dialog");
    const asked = frameOf({}, "/Comparar/Isapres?aviso=colectivos");
    expect(asked.top).toContain('role="dialog"');
    expect(asked.top).toContain('href="/Comparar/Isapres"');
  });
});

describe("a partner's head", () => {
  const head = {
    title: "Compara isapres",
    description: "Precios",
    canonical: "http://clinica-demo.localhost/Comparar/Isapres",
    isIndexed: true,
    alternates: [],
    openGraph: { type: "website" as const, siteName: "Amparo", locale: "es_CL" },
    structuredData: [],
  };
  const seo = {
    title: "De la clínica",
    description: "Con la clínica",
    imageRRSS: "/assets/x.png",
    twitterSite: "@clinica",
    author: "Clínica",
    email: "a@b.cl",
    addedTags: [{ name: "keywords", content: "salud" }],
  };

  it("names its front page and says who it is on every page", () => {
    const partner = { defaultPath: "/Comparar/Isapres", settings: settings({ SEOMetadata: seo }) };
    const front = partnerHead(head, partner, "/Comparar/Isapres");
    expect([front.title, front.description]).toEqual([seo.title, seo.description]);
    expect(front.tags).toEqual([
      { property: "og:image", content: "http://clinica-demo.localhost/assets/x.png" },
      { name: "twitter:image", content: "http://clinica-demo.localhost/assets/x.png" },
      { name: "twitter:site", content: "@clinica" },
      { name: "author", content: "Clínica" },
      { name: "reply-to", content: "a@b.cl" },
      { name: "keywords", content: "salud" },
    ]);
    expect(partnerHead(head, partner, "/Isapre").title).toBe("Compara isapres");
  });
});
