import { describe, expect, it } from "vitest";
import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import type { ContentData } from "#src/modules/content/content/content-entry.ts";
import { createMenuService } from "./menu.service.ts";

const comparator = (baseUrl: string, menu: string) =>
  ({ baseUrl, title: `Compara ${menu}`, texts: { es: { menu } } }) as unknown as ComparatorRecord;
const known = [
  comparator("Seguros-de-Salud", "Seguros de salud"),
  comparator("Seguros-de-Salud/Dental", "Seguros dentales"),
  comparator("Isapres", "Isapres"),
];

function menuOf(categories: unknown[] | Error, logged: string[] = []) {
  const entry = { data: { type: "header", country: "CL", categories } as ContentData };
  return createMenuService({
    content: {
      find: async () => {
        if (categories instanceof Error) throw categories;
        return { entries: [entry] as never, total: 1 };
      },
    },
    comparatorsOf: async () => known,
    log: { error: (event) => logged.push(event) },
  }).headerMenu("CL", "es");
}

describe("the header's menu", () => {
  it("says of each entry what its record says, and calls a comparator as its record does", async () => {
    const [entry] =
      (await menuOf([
        {
          id: 3,
          comparator: "Isapres",
          icon: "hospital",
          color: "#007A85",
          target: "_blank",
          preloadBundle: true,
        },
      ])) ?? [];
    expect(entry).toEqual({
      id: 3,
      url: "/Comparar/Isapres",
      title: "Isapres",
      displayName: "Compara Isapres",
      icon: "hospital",
      color: "#007A85",
      target: "_blank",
      preloadBundle: true,
      categories: [],
    });
  });

  it.each([
    [
      "a group leads where its first does",
      [{ comparator: "Seguros-de-Salud" }, { comparator: "Seguros-de-Salud/Dental" }],
      ["Salud", "/Comparar/Seguros-de-Salud", 2],
    ],
    [
      "a group of one is that one",
      [{ comparator: "Nada" }, { comparator: "Isapres" }],
      ["Isapres", "/Comparar/Isapres", 0],
    ],
  ] as const)("%s", async (_name, inner, expected) => {
    const categories = inner.map((each, index) => ({ id: index + 10, ...each }));
    const [group] = (await menuOf([{ id: 1, title: "Salud", categories }])) ?? [];
    expect([group?.title, group?.url, group?.categories.length]).toEqual(expected);
  });

  it("leaves out what the country does not compare, and keeps pages by their address", async () => {
    const menu = await menuOf([
      { id: 1, comparator: "Nada" },
      { id: 2, title: "Grupo", categories: [{ id: 5, comparator: "Nada" }] },
      { id: 3, title: "Contacto", url: "/contacto" },
    ]);
    expect(menu?.map(({ title, url }) => [title, url])).toEqual([["Contacto", "/contacto"]]);
  });

  it.each([
    ["cannot be asked for", new Error("away")],
    ["is no menu", [{ id: 1, color: "javascript:alert(1)" }]],
    ["leads where no link may", [{ id: 1, title: "x", url: "javascript:alert(1)" }]],
  ] as const)("that %s is logged, and there is none", async (_name, categories) => {
    const logged: string[] = [];
    const sent = categories instanceof Error ? categories : [...categories];
    expect(await menuOf(sent, logged)).toBeNull();
    expect(logged).toEqual(["menu.failed"]);
  });
});
