import { beforeAll, describe, expect, it } from "vitest";
import { type CountryCode } from "#src/contracts/identification.ts";
import { type PageType, pageTemplates, pageTypes } from "#test/page-types/page-types.ts";
import { hostOf, type PageWalk } from "#test/page-types/page-walk.ts";
import { isWholeWalk, itOnWholeWalk } from "#test/harness/walk-length.ts";
import { walkAt } from "#test/page-types/served-walk.ts";
import { overlaps } from "./pages/overlaps.ts";
import { expectAccessible, settle, sidewaysOverflow } from "./pages/visit.ts";
import { siteForTests } from "./site.ts";

const { visit, site } = siteForTests();
let walk: PageWalk;
beforeAll(async () => {
  walk = await walkAt(site());
});

const statuses = [400, 404];
/** Those that anybody can open: no form to send, nobody to be. */
const open = ({ form, visitor }: PageType) => form === undefined && visitor === undefined;
/** Chile has a page of every type; the others differ by data. */
const widthsOf = (country: CountryCode): number[] =>
  isWholeWalk ? [320, 390, 1280] : country === "CL" ? [320, 1280] : [390];
const countries = [...new Set(pageTypes.map(({ country = "CL" }) => country))];

/** The types whose pages are laid out by the same code as no other's before them. */
const isTemplate = new Set(pageTemplates);

describe("one page of every type", () => {
  // With scripts, the whole walk judges them; in the suite the journeys meet most of them.
  itOnWholeWalk.each(pageTemplates.map((type) => [type.name, type] as const))(
    "%s has nothing that axe finds at 320 px",
    async (_name, type) => {
      const me = await visit({ width: 320, height: 800, ...hostFor(type.country) });
      me.expectStatus(...statuses);
      await me.page.goto(`${me.url}${walk.addressOf(type, "es")}`);
      await settle(me);
      await expectAccessible(me);
    },
  );

  it.each(countries)(
    "has nothing that axe finds, scrolls only downwards, and shows nothing over a text, in %s",
    async (country) => {
      const me = await visit({
        width: 320,
        height: 800,
        javaScriptEnabled: false,
        ...hostFor(country),
      });
      me.expectStatus(...statuses);
      const beyond: string[] = [];
      const own = pageTypes.filter((one) => (one.country ?? "CL") === country);
      for (const type of own.filter((one) => open(one) || isTemplate.has(one))) {
        await me.page.setViewportSize({ width: 320, height: 800 });
        await me.page.goto(`${me.url}${walk.addressOf(type, "es")}`, { waitUntil: "load" });
        if (isTemplate.has(type)) await expectAccessible(me);
        if (!open(type)) continue;
        const overflow = await sidewaysOverflow(me);
        if (overflow > 0) beyond.push(`${type.name}: ${overflow} px`);
        for (const width of widthsOf(country)) {
          await me.page.setViewportSize({ width, height: 800 });
          for (const fault of await overlaps(me)) beyond.push(`${type.name} at ${width}: ${fault}`);
        }
      }
      expect(beyond).toEqual([]);
    },
  );
});

/** Chile's host is the site's own address. */
const hostFor = (country: CountryCode = "CL"): { host?: string } =>
  country === "CL" ? {} : { host: hostOf[country] };
