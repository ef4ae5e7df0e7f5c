import { describe, expect, it } from "vitest";
import { htmlFault, withinBounds } from "./html-bounds.rules.ts";

const bounds = { longest: 100, deepest: 3 };

describe("the bounds of HTML", () => {
  it.each([
    ["<p>a<br>b<img src=x></p>".repeat(3), undefined],
    ["<a><b><i>x</i></b></a>", undefined],
    ["<ul><li>a</li><li>b</li><li>c</li><li>d</li></ul>", undefined],
    ["<a><b><i><u>x", "its elements stand within one another deeper than 3"],
    ["x".repeat(101), "it has 101 characters, and may have 100"],
  ])("of %s: %s", (html, fault) => {
    expect(htmlFault(html, bounds)).toBe(fault);
  });

  it.each([
    ["<p>a</p>", "<p>a</p>"],
    ["<a><b><i><u>x</u></i></b></a>", "<a><b><i>"],
    [`${"x".repeat(98)}<a href="y">z</a>`, "x".repeat(98)],
    [`${"x".repeat(97)}<p>z</p>`, `${"x".repeat(97)}<p>`],
    ["x".repeat(200), "x".repeat(100)],
  ])("cut %s to %s", (html, kept) => {
    expect(withinBounds(html, bounds)).toBe(kept);
    expect(htmlFault(withinBounds(html, bounds), bounds)).toBeUndefined();
  });
});
