import { describe, expect, it } from "vitest";
import type { CountryCode } from "#src/contracts/identification.ts";
import { hostOf } from "#test/page-types/page-walk.ts";
import { siteForTests } from "./site.ts";

const { visit } = siteForTests();

/** Where a card's parts stand when the page is there, in pixels of the page. */
interface Places {
  /** Of the first cards: the amount, its lower edge, the name's, the button's upper edge, the card's lower. */
  cards: { amount: number; price: number; name: number; button: number; bottom: number }[];
  /** The height that half of the cards do not reach. */
  median: number;
  notice: number;
  profile: number;
  /** What of the profile's row stands outside it. */
  strays: number;
  sideways: number;
  /** Visible icons of the cards' features that no words stand beside. */
  wordless: number;
  /** Descriptions' titles that have a line for themselves, of the first cards. */
  aloneOnLine: number;
}

const comparators: readonly (readonly [CountryCode, string])[] = [
  ["CL", "/Comparar/Seguros-de-Salud"],
  ["CL", "/Comparar/Isapres"],
  ["PE", "/Comparar/EPS/Empresa"],
  ["CO", "/Comparar/Medicina-Prepagada"],
  ["INT", "/Comparar/Seguros-de-Salud"],
];

describe("the places of a card's parts", () => {
  it.each(comparators)(
    "in %s at %s: prices high up, low cards, two of them above the fold",
    async (country, path) => {
      const me = await visit({
        width: 390,
        height: 844,
        reducedMotion: "reduce",
        ...(country === "CL" ? {} : { host: hostOf[country] }),
      });
      const { page } = me;
      await page.goto(`${me.url}${path}`, { waitUntil: "load" });
      // Cards far below count as they are, not as they are estimated.
      await page
        .locator(".results > li")
        .evaluateAll((items) =>
          items.forEach((item) => item.style.setProperty("content-visibility", "visible")),
        );

      const phone = await page.evaluate(placesOf);
      expect(phone.cards[0]!.amount).toBeLessThanOrEqual(480);
      expect(phone.median).toBeLessThanOrEqual(300);
      // One line of small text each, the profile with its switch and its way to the income.
      expect(phone.notice).toBeLessThanOrEqual(32);
      expect(phone.profile).toBeLessThanOrEqual(112);
      expect(phone).toMatchObject({ strays: 0, sideways: 0, wordless: 0 });

      await page.setViewportSize({ width: 1280, height: 900 });
      const layout = await page.locator(".results").getAttribute("class");
      const desk = await page.evaluate(placesOf);
      if (layout?.includes("grid")) {
        expect(desk.cards.slice(0, 3).map(({ price }) => price < 700)).toEqual([true, true, true]);
      } else {
        expect(desk.cards[1]!.bottom).toBeLessThanOrEqual(900);
        // The button right under the price and what is said of it.
        for (const { price, button } of desk.cards) expect(button - price).toBeLessThan(64);
        expect(desk.aloneOnLine).toBe(0);
      }
      expect(desk).toMatchObject({ sideways: 0, wordless: 0 });

      await page.evaluate(() => {
        document.querySelector(".results")!.className = "results results--grid";
      });
      for (const width of [390, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        const { cards } = await page.evaluate(placesOf);
        // A label and, of some, the price before stand between the name and the amount.
        for (const { name, amount } of cards) expect(amount - name, `${width} px`).toBeLessThan(48);
      }
    },
  );
});

/** Runs in the page. */
function placesOf(): Places {
  const box = (element: Element | null) => {
    const { top, bottom, left, right, height } = (
      element ?? document.documentElement
    ).getBoundingClientRect();
    return { top: top + scrollY, bottom: bottom + scrollY, left, right, height };
  };
  const cards = [...document.querySelectorAll("article.card")];
  const heights = cards.map((card) => box(card).height).toSorted((one, other) => one - other);
  const bar = document.querySelector(".profile-bar")!;
  const around = box(bar);
  const aloneOnLine = cards.slice(0, 4).filter((card) => {
    const summary = card.querySelector("summary:not(.legal-share > *)");
    const { top, bottom } = box(summary);
    return ![...card.querySelectorAll(".card__foot :is(.features > li, .card__network)")].some(
      (part) => part.checkVisibility() && box(part).top < bottom && box(part).bottom > top,
    );
  });
  return {
    cards: cards.slice(0, 4).map((card) => ({
      amount: box(card.querySelector(".price-block__amount")).top,
      price: box(card.querySelector(".price-block__amount")).bottom,
      name: box(card.querySelector(".card__name a")).bottom,
      button: box(card.querySelector(".card__actions > a")).top,
      bottom: box(card).bottom,
    })),
    median: heights[Math.floor(heights.length / 2)]!,
    notice: box(document.querySelector(".page-head .notice")).height,
    profile: around.height,
    strays: [...bar.querySelectorAll("a, strong, li")].filter((part) => {
      const { top, bottom, left, right } = box(part);
      return (
        top < around.top || bottom > around.bottom || left < around.left || right > around.right
      );
    }).length,
    sideways: document.documentElement.scrollWidth - innerWidth,
    wordless: [...document.querySelectorAll(".card__foot .features > .icon-first")].filter(
      (item) => item.checkVisibility() && item.textContent.trim() === "",
    ).length,
    aloneOnLine: aloneOnLine.length,
  };
}
