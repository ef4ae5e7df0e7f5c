import { describe, expect, it } from "vitest";
import { partnerHtml } from "./partner-html.ts";

describe("a partner's HTML", () => {
  it.each([
    ["<p>Hola <strong>tú</strong></p>", "<p>Hola <strong>tú</strong></p>"],
    ['<a href="/Privacidad">Privacidad</a>', '<a href="/Privacidad">Privacidad</a>'],
    ['<a href="https://a.cl/">a</a>', '<a href="https://a.cl/" rel="noopener">a</a>'],
    ['<img src="/assets/a.png" alt="A">', '<img src="/assets/a.png" alt="A" />'],
    ["<script>alert(1)</script>x", "x"],
    ["<style>body{display:none}</style>x", "x"],
    ['<form action="/x"><input name="a"><button>b</button></form>', "b"],
    ['<iframe src="https://a.cl"></iframe>x', "x"],
    ['<p onclick="alert(1)" style="color:red" class="btn" id="contenido">x</p>', "<p>x</p>"],
    ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener">x</a>'],
    ['<a href="//hostil.cl">x</a>', '<a rel="noopener">x</a>'],
    ['<a href="http://a.cl">x</a>', '<a rel="noopener">x</a>'],
    ['<a href="java\tscript:alert(1)">x</a>', '<a rel="noopener">x</a>'],
    ['<img src="https://hostil.cl/pixel.gif">x', "x"],
    ['<img src="//hostil.cl/pixel.gif">x', "x"],
    ['<img src="data:image/svg+xml;base64,AAAA">x', "x"],
    ['<img src=x onerror="alert(1)">y', "y"],
    ["<svg onload=alert(1)><script>alert(1)</script></svg>x", "x"],
    ["<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>", "<table></table>"],
    ["<p>sin cerrar", "<p>sin cerrar</p>"],
    ["</div></main><h2>x", "<h2>x</h2>"],
    ["<meta http-equiv=refresh content=0><base href=//hostil.cl>x", "x"],
  ])("has no script, style, form or foreign picture: %s", (written, safe) => {
    expect(partnerHtml(written)).toBe(safe);
  });

  it.each([
    ["<div>".repeat(140_000)],
    [`${"<b><i>".repeat(60_000)}x`],
    ["<".repeat(700_000)],
    ['<a href="'.repeat(80_000)],
  ])("is cut before it is sanitised, however long or deep: %#", (html) => {
    const from = process.cpuUsage();
    expect(partnerHtml(html).length).toBeLessThan(100_000);
    expect(process.cpuUsage(from).user / 1_000).toBeLessThan(200);
  });

  it("is the same when it is sanitised again", () => {
    const once = partnerHtml(
      '<nav aria-label="a"><ul><li><a href="https://a.cl/?a=1&b=2">a</a></ul></nav>',
    );
    expect(partnerHtml(once)).toBe(once);
  });
});
