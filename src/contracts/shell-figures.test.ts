import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as all from "./shell-figures.ts";

const figures = { ...all };

const styles = readFileSync("src/ui/styles/shell.css", "utf8");
const spanish = (area: string): Record<string, string> =>
  JSON.parse(readFileSync(`src/locales/es/${area}.json`, "utf8")) as Record<string, string>;

describe("the figures of the frame", () => {
  it.each([
    ["SA 2.4", "headerHeightPx", 75],
    ["SA 2.4", "menuCloseAtPx", 380],
    ["SA 2.4", "headerAnimationMs", 200],
    ["SA 2.4", "scrollSampleMs", 10],
    ["SA 2.4", "handlerDebounceMs", 300],
    ["SA 2.4", "breakpointsPx", [576, 768, 992, 1200, 1400]],
    ["SA 2.4", "mobileMaxPx", 991],
    ["SA 2.4", "menuMaxPx", 1200],
    ["SA 2.4", "footerThreshold", 0.1],
    ["SA 2.4", "footerMargin", "0px 0px 200% 0px"],
    ["SA 2.6", "notificationBadge", "+1"],
    ["SA 9", "popoverCloseDelayMs", 100],
  ] as const)("of %s: %s is the specification's", (_section, name, value) => {
    expect(figures[name]).toEqual(value);
  });

  it("are the style sheet's too: height, animation, where the layout and the menu change", () => {
    expect(styles).toContain(`min-height: ${figures.headerHeightPx}px`);
    expect(styles).toContain(`transition: transform ${figures.headerAnimationMs}ms`);
    expect(styles).toContain(`(max-width: ${figures.mobileMaxPx}px)`);
    expect(styles).toContain(`(max-width: ${figures.menuMaxPx}px)`);
    expect(styles).toContain(`(min-width: ${figures.menuMaxPx + 1}px)`);
  });

  it("has the specification's words in Spanish", () => {
    expect(figures.shellTexts).toEqual({
      "shell.menuFailed": "Ups! algo salió mal.",
      "shell.footerFailed": "Falló carga de Footer",
      "portal.heading": "Bienvenido al Portal Clientes",
    });
    for (const [key, text] of Object.entries(figures.shellTexts)) {
      const [area = "", name = ""] = key.split(".");
      expect(spanish(area)[name]).toBe(text);
    }
  });
});
