import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { presentPicture } from "./picture.rules.ts";
import { Picture } from "./picture.tsx";

const cdn = "https://img.amparo.example/";
const logo = { src: "/files/logo.png", width: 96, height: 48 };

describe("a picture", () => {
  it("comes in modern formats and in the sizes of screens, with the original last", () => {
    const html = renderToStaticMarkup(
      <Picture picture={presentPicture({ ...logo, cdn })} alt="x" />,
    );
    const types = [...html.matchAll(/<source type="([^"]+)"/g)].map(([, type]) => type);
    expect(types).toEqual(["image/avif", "image/webp"]);
    for (const pixels of [96, 192, 288]) {
      expect(html).toContain(
        `https://img.amparo.example/cdn-cgi/image/width=${pixels},format=avif,fit=scale-down/files/logo.png ${pixels}w`,
      );
    }
    expect(html).toContain('sizes="96px"');
    expect(html).toMatch(
      /<img src="\/files\/logo\.png" alt="x" width="96" height="48" loading="lazy" decoding="async"\/><\/picture>$/,
    );
  });

  it.each([
    ["without a CDN", logo.src, null],
    ["that is a drawing", "/files/logo.svg", cdn],
    ["of another site", "https://other.example/logo.png", cdn],
    ["of another site, without its protocol", "//other.example/logo.png", cdn],
    ["in the document", "data:image/png;base64,AA==", cdn],
    ["whose address would end a source", "/a, /b.png", cdn],
  ])("%s is the original alone", (_what, src, address) => {
    const picture = presentPicture({ ...logo, src, cdn: address });
    expect(picture.sources).toEqual([]);
    expect(renderToStaticMarkup(<Picture picture={picture} />)).not.toContain("<source");
  });
});
