import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { StatusPill, type StatusTone } from "./status-pill.tsx";

const tones: readonly StatusTone[] = ["neutral", "info", "wait", "success", "error", "paid"];
const drawn = (tone: StatusTone) =>
  renderToStaticMarkup(<StatusPill tone={tone}>Enviado</StatusPill>);

describe("a status", () => {
  it.each(tones)("has its words and an icon beside its colour: %s", (tone) => {
    const html = drawn(tone);
    expect(html).toContain("Enviado");
    expect(html).toMatch(/<svg[^>]*aria-hidden/);
    expect(html).toContain(`k-pill--${tone}`);
  });

  it("has another icon for every colour", () => {
    const icons = tones.map((tone) => /<svg[^]*<\/svg>/.exec(drawn(tone))?.[0]);
    expect(new Set(icons).size).toBe(tones.length);
  });
});
