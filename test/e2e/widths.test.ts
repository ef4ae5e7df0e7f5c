import { beforeAll, describe, expect, it } from "vitest";
import { isWholeWalk } from "#test/harness/walk-length.ts";
import { siteForTests } from "./site.ts";
import { CompareTablePage } from "./pages/compare-table-page.ts";
import { sendRequest } from "./pages/request-page.ts";
import { expectAccessible, settle, sidewaysOverflow, type Visit } from "./pages/visit.ts";

const { visit, site } = siteForTests();
const addresses: Record<string, string> = {};
/** A page of its own make, the same at every width but for its columns, and the longest of all. */
const calls = "description of the calls";

beforeAll(async () => {
  const { url } = site();
  const html = await (await fetch(`${url}/Comparar/Seguros-de-Salud?tipo=COMPLEMENTARIO`)).text();
  const codes = [...html.matchAll(/data-code="([^"]+)"/g)].map(([, code = ""]) => code);
  const path = /card__name"><a[^>]*href="([^"]+)"/.exec(html)?.[1] ?? "";
  const plans = await (await fetch(`${url}/Comparar/Isapres`)).text();
  const confirmation = await sendRequest(url, path);
  const sent = await (await fetch(`${url}${confirmation}`)).text();
  Object.assign(addresses, {
    comparator: "/Comparar/Seguros-de-Salud",
    grid: "/Comparar/Seguros-de-Salud?vista=cuadricula",
    isapres: "/Comparar/Isapres",
    product: path,
    "limits of a product": `${path}/Topes-y-Deducibles`,
    plan: /card__name"><a[^>]*href="([^"]+)"/.exec(plans)?.[1] ?? "",
    request: `${path}/Solicitar`,
    confirmation,
    quote: /href="(\/Cotizacion\/[^"]+)"/.exec(sent)?.[1] ?? "",
    profile: "/Perfil/Seguros-de-Salud",
    "compare table": CompareTablePage.path(codes.slice(0, 3)),
    "empty comparison": "/Comparar-Planes",
    "missing page": "/no-existe",
    [calls]: "/api/docs",
  });
});

async function open(me: Visit, name: string): Promise<void> {
  me.expectStatus(404);
  const path = addresses[name];
  expect(path, name).toMatch(/^\//);
  await me.page.goto(`${me.url}${path}`);
  await settle(me);
}

/** What every-page.test.ts judges at 320 px as well. */
const judgedNarrow = [
  "comparator",
  "product",
  "compare table",
  "confirmation",
  "quote",
  "profile",
  "missing page",
];
/** Pages whose columns stand otherwise between a phone and a desk. */
const changedByColumns = ["comparator", "product", "compare table"];
const names = [
  "comparator",
  "grid",
  "isapres",
  "product",
  "limits of a product",
  "plan",
  "request",
  "confirmation",
  "quote",
  "profile",
  "compare table",
  "empty comparison",
  "missing page",
];

const widths = [320, 360, 480, 640, 768, 900, 991, 992, 1100, 1199, 1200, 1280, 1440];
/** Widths at which axe judges a page: all in the whole walk; in the suite the widest, and the middle one of the
 *  pages whose columns it changes. */
const widthsOfAxe = (name: string): number[] =>
  isWholeWalk
    ? [1280, 768, ...(judgedNarrow.includes(name) ? [] : [320])]
    : changedByColumns.includes(name)
      ? [1280, 768]
      : [1280];

/** Laying the description of the calls out takes as long as all other pages together. */
const walked = isWholeWalk ? [...names, calls] : changedByColumns;

describe("every page at every width", () => {
  it.each(walked)(
    "%s never scrolls sideways from 320 to 1440 px, and axe finds nothing there",
    async (name) => {
      const me = await visit({ width: 320, height: 900 });
      await open(me, name);
      const beyond: string[] = [];
      for (const width of widths) {
        await me.page.setViewportSize({ width, height: 900 });
        const overflow = await sidewaysOverflow(me);
        if (overflow > 0) beyond.push(`${width}: ${overflow} px`);
      }
      expect(beyond).toEqual([]);
      for (const width of name === calls ? [320] : widthsOfAxe(name)) {
        await me.page.setViewportSize({ width, height: 900 });
        await expectAccessible(me);
      }
    },
  );

  it.each(isWholeWalk ? [...names, calls] : [...changedByColumns, "request", "profile"])(
    "%s has targets of 24 px at least, and its buttons 44 px on a phone",
    async (name) => {
      const me = await visit({ width: 360, height: 780, hasTouch: true, isMobile: true });
      await open(me, name);
      const small = await me.page.evaluate(() => {
        const faults: string[] = [];
        for (const element of document.querySelectorAll<HTMLElement>(
          "a, button, summary, select, input:not([type=hidden])",
        )) {
          const { width, height } = element.getBoundingClientRect();
          if (width === 0 || element.closest(".vh, .skip, [hidden]") !== null) continue;
          if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false }))
            continue;
          // Links within a sentence are as tall as its lines (WCAG 2.5.8).
          if (getComputedStyle(element).display === "inline") continue;
          const target = element.closest("label, .affix")?.getBoundingClientRect() ?? {
            width,
            height,
          };
          const least = element.matches(".btn, .select, .input, summary") ? 44 : 24;
          if (Math.round(target.height) < least || Math.round(target.width) < 24)
            faults.push(
              `${element.className || element.tagName} ${element.innerText.slice(0, 30)} ${Math.round(target.width)} × ${Math.round(target.height)}`,
            );
        }
        return faults;
      });
      expect(small).toEqual([]);
    },
  );
});
