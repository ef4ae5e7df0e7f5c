import { describe, expect, it } from "vitest";
import { itOnWholeWalk } from "#test/harness/walk-length.ts";
import { expectAccessible, settle, sidewaysOverflow } from "./pages/visit.ts";
import { kitPath, openKit } from "./pages/kit-page.ts";
import { siteForTests } from "./site.ts";

const { visit } = siteForTests();

describe("the components behind sign-in", () => {
  const places = ["", "?abierta=sol-0003", "/Formularios", "/Paneles", "/Cifras"];
  const states = ["?muestra=vacia", "?muestra=fallo", "?muestra=sin-permiso", "?muestra=cargando"];

  // In the suite axe judges the components on a phone alone.
  const walked = [
    [1280, [...places, ...states]],
    [768, ["", "/Formularios", "/Cifras"]],
    [360, places],
  ] as const;
  itOnWholeWalk.each(walked)(
    "have no finding of axe at %i px, in light and dark",
    async (width, paths) => {
      const me = await visit({ width, reducedMotion: "reduce" });
      for (const at of paths) {
        await openKit(me, at);
        await expectAccessible(me);
      }
    },
  );

  it("fit 320 px, have no finding of axe there, and write no style into the server's HTML", async () => {
    const me = await visit({ width: 320 });
    for (const at of places) {
      const answer = await me.page.goto(`${me.url}${kitPath}${at}`);
      await settle(me);
      expect(await sidewaysOverflow(me), at).toBe(0);
      await expectAccessible(me);
      const html = (await answer?.text()) ?? "";
      expect(html).toContain("k-shell");
      expect(html.match(/\sstyle="/g), at).toBeNull();
    }
  });

  it("end the way back to a page with its last name", async () => {
    const page = await openKit(await visit({}), "/Formularios");
    const marks = await page.evaluate(() =>
      [...document.querySelectorAll(".k-crumbs li")].map((item) =>
        ["::before", "::after"].map((part) => getComputedStyle(item, part).content),
      ),
    );
    expect(marks).toEqual([["none", "none"]]);
  });

  it("move nothing where a person wants it still", async () => {
    const me = await visit({ reducedMotion: "reduce" });
    const page = await openKit(me, "/Paneles");
    await page.getByRole("button", { name: "Panel lateral" }).click();
    await page.getByRole("dialog").waitFor();
    const running = await page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === "running").length,
    );
    expect(running).toBe(0);
  });
});
