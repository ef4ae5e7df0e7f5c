import { describe, expect, it } from "vitest";
import { type Area, areaPages } from "#src/routes.ts";
import {
  addressesIn,
  browserFiles,
  builtPages,
  filesOfArea,
  ownAddresses,
  reachedFrom,
} from "./browser-code.ts";

const files = browserFiles();
const built = await builtPages();
/** The marketplace is public: its addresses are no secret of it. */
const guarded = (Object.keys(areaPages) as Area[]).filter((area) => area !== "marketplace");

describe("browser code of the areas", () => {
  it.each(guarded)("of no other area has an address of %s", (area) => {
    const addresses = ownAddresses(area);
    const others = (Object.keys(areaPages) as Area[])
      .filter((one) => one !== area)
      .flatMap((one) => [...filesOfArea(one, built, files)]);
    const own = filesOfArea(area, built, files);
    // What no page loads can be asked for all the same.
    const loose = [...files.keys()].filter((name) => !own.has(name));
    const found = [...new Set([...others, ...loose])]
      .map((name) => [name, addressesIn(files.get(name) ?? "", addresses)] as const)
      .filter(([, held]) => held.length > 0);
    expect(found).toEqual([]);
  });

  it("is walked from a page to what it loads later", () => {
    const names = [...filesOfArea("marketplace", built, files)].join(" ");
    for (const part of ["comparator.page-", "chat-panel.view-", "entry.client-", "chat-"])
      expect(names).toContain(part);
    expect(names).not.toContain("chat-console.page-");
    expect([...filesOfArea("back-office", built, files)].join(" ")).toContain("chat-console.page-");
  });

  it("finds a page's chunk through the one that imports it", () => {
    const seeded = new Map([
      ["a-1.js", 'import{x}from"./b-2.js";'],
      ["b-2.js", "const d=()=>import(`./c-3.js`);"],
      ["c-3.js", ""],
      ["d-4.js", ""],
    ]);
    expect([...reachedFrom(["a-1.js"], seeded)]).toEqual(["a-1.js", "b-2.js", "c-3.js"]);
  });

  it.each([
    ["const a=`Mi-Cuenta/Sesiones`", 1],
    ['to:"/en/My-Account/Sessions"', 1],
    ['href:"/Mi-Cuenta/Sesiones?x=1"', 1],
    ['label:"Mi-Cuenta/Sesiones-Y"', 0],
    ['page:"sessions/sessions"', 0],
  ])("finds an address in %s: %i", (text, count) => {
    expect(addressesIn(text, ownAddresses("account"))).toHaveLength(count);
  });

  it("leaves the entrances to everybody", () => {
    expect(ownAddresses("account")).not.toContain("login");
    expect(ownAddresses("back-office")).toContain("Gestion/Chat");
  });
});
