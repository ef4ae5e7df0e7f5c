import { describe, expect, it } from "vitest";
import {
  emptyQuery,
  localeOf,
  pageOf,
  passesFilters,
  projectData,
  readContentQuery,
} from "./content-query.rules.ts";

const read = (text: string) =>
  readContentQuery(Object.fromEntries(new URLSearchParams(text).entries()));
const queryOf = (text: string) => {
  const outcome = read(text);
  if (!outcome.ok) throw new Error(outcome.field);
  return outcome.query;
};

describe("a content query", () => {
  it("is read from brackets, as SA 7 writes them", () => {
    const query = queryOf(
      "filters[activo]=true&filters[tag][$contains]=salud&filters[slug][$contains]=cl&fields[0]=slug&locale=pt-BR&populate=items.imagen&pagination[page]=2&pagination[pageSize]=10&sort=slug:desc",
    );
    expect(query).toEqual({
      filters: [
        { path: ["activo"], operator: "$eq", values: ["true"] },
        { path: ["tag"], operator: "$contains", values: ["salud"] },
        { path: ["slug"], operator: "$contains", values: ["cl"] },
      ],
      fields: ["slug"],
      populate: ["items.imagen"],
      locale: "pt-BR",
      sort: [{ field: "slug", isDescending: true }],
      page: 2,
      pageSize: 10,
      withDrafts: false,
    });
  });

  it("reads lists of $in by position or by commas", () => {
    const values = ["a", "b"];
    expect(queryOf("filters[x][$in][0]=a&filters[x][$in][1]=b").filters).toEqual([
      { path: ["x"], operator: "$in", values },
    ]);
    expect(queryOf("filters[x][$in]=a,b").filters).toEqual([
      { path: ["x"], operator: "$in", values },
    ]);
  });

  it.each([
    ["filters[x][$drop]=1", "filters[x][$drop]"],
    ["filters=1", "filters"],
    ["filters[__proto__][x]=1", "filters[__proto__][x]"],
    ["locale=fr", "locale"],
    ["pagination[page]=x", "pagination[page]"],
  ])("refuses %s and names its field", (text, field) =>
    expect(read(text)).toEqual({ ok: false, field }),
  );

  it("ignores what it does not know, and limits a page's size", () => {
    expect(queryOf("utm=1&pagination[pageSize]=100000")).toEqual({ ...emptyQuery, pageSize: 100 });
  });

  it.each([
    ["es-CL", "es"],
    ["en", "en"],
    ["pt", "pt-BR"],
    ["xx", undefined],
  ] as const)("takes the locale %s for %s", (asked, locale) =>
    expect(localeOf(asked)).toBe(locale),
  );

  it.each([
    ["filters[tag]=salud", true],
    ["filters[tag][$ne]=salud", false],
    ["filters[tag][$contains]=alu", true],
    ["filters[tag][$contains]=ALU", false],
    ["filters[tag][$containsi]=ALU", true],
    ["filters[tag][$in]=vida,salud", true],
    ["filters[tag][$notIn]=vida,salud", false],
    ["filters[app][name]=site", true],
    ["filters[items][name]=b", true],
    ["filters[items][name]=c", false],
    ["filters[activo]=true", true],
    ["filters[missing]=x", false],
    ["filters[missing][$ne]=x", true],
  ])("%s passes an entry: %s", (text, passes) => {
    const entry = {
      tag: "salud",
      activo: true,
      app: { name: "site" },
      items: [{ name: "a" }, { name: "b" }],
    };
    expect(passesFilters(entry, queryOf(text).filters)).toBe(passes);
  });

  it("shows media only where they are populated", () => {
    const data = {
      slug: "a",
      items: [{ name: "Ana", imagen: { $media: true, url: "/a.webp" } }],
      portada: { $media: true, url: "/b.webp" },
    };
    expect(projectData(data, emptyQuery)).toEqual({ slug: "a", items: [{ name: "Ana" }] });
    expect(projectData(data, queryOf("populate=items.imagen"))).toEqual({
      slug: "a",
      items: [{ name: "Ana", imagen: { url: "/a.webp" } }],
    });
    expect(projectData(data, queryOf("fields=slug&populate=portada"))).toEqual({
      slug: "a",
      portada: { url: "/b.webp" },
    });
    expect(projectData(data, queryOf("populate=*"))).toMatchObject({ portada: { url: "/b.webp" } });
  });

  it("orders by the field, ties by id, and pages without overlap", () => {
    const entry = (id: number, slug: string) => ({
      id,
      slug,
      locale: "es" as const,
      createdAt: "",
      updatedAt: "",
      publishedAt: null,
      data: { slug },
    });
    const entries = [entry(3, "b"), entry(1, "a"), entry(2, "b")];
    const ids = (text: string) => pageOf(entries, queryOf(text)).map(({ id }) => id);
    expect(ids("sort=slug:desc")).toEqual([2, 3, 1]);
    expect(ids("sort=slug&pagination[pageSize]=2")).toEqual([1, 2]);
    expect(ids("sort=slug&pagination[pageSize]=2&pagination[page]=2")).toEqual([3]);
  });
});
