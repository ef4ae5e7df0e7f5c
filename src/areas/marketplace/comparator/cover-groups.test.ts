import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { coverKindOf } from "#src/modules/offer/comparison/cover-kind.rules.ts";
import {
  type Demonstration,
  openDemonstration,
} from "#src/modules/offer/comparison/listing.fixture.ts";
import { cards, drawWith } from "./comparator.fixture.ts";
import { promoIndex } from "./comparator.presenter.ts";
import type { ComparatorViewModel, ResultItem } from "./comparator.view-model.ts";

let demo: Demonstration;
beforeAll(async () => {
  demo = await openDemonstration();
});
afterAll(() => demo.database.close());

const itemsOf = ({ outcome }: ComparatorViewModel): readonly ResultItem[] =>
  outcome.kind === "results" ? outcome.items : [];
const headingsOf = (model: ComparatorViewModel) =>
  itemsOf(model).flatMap((item) => (item.kind === "heading" ? [item] : []));
/** The whole list as it grows to its end. */
const whole = (query = "") => drawWith(demo, `${query}&pagina=25`);

describe("the recommended order of the health comparator", () => {
  it("has groups: general cover first, each with its heading, its count and a link to it alone", async () => {
    const { model, listing } = await whole();
    expect(headingsOf(model).map(({ text }) => text)).toEqual([
      "Cobertura general de salud",
      "Oncológicos",
      "Dentales",
      "Accidentes y urgencia",
      "Asistencia",
      "Precio a consultar",
    ]);
    const [, cancer] = headingsOf(model);
    expect(cancer?.only).toMatchObject({ label: `Ver los ${cancer?.count} oncológicos` });
    const link = new URL(cancer!.only!.href, "http://localhost");
    const alone = await drawWith(demo, link.search.slice(1));
    expect(alone.listing.wholeTotal).toBe(cancer?.count);
    expect(headingsOf(alone.model)).toEqual([]);
    expect(cards(model)).toHaveLength(listing.total);
  });

  it("ranks each group in itself by the same formula", async () => {
    const { listing } = await whole();
    const rows = listing.rows.filter(({ row }) => row.standing === "whole");
    const kinds = rows.map(({ record }) => coverKindOf(record.insuranceType.code));
    expect([...new Set(kinds)]).toEqual(listing.groups?.map(({ kind }) => kind));
    for (const [i, { row }] of rows.entries()) {
      const before = rows[i - 1];
      if (before === undefined || kinds[i - 1] !== kinds[i]) continue;
      expect(kinds.lastIndexOf(kinds[i]!) - kinds.indexOf(kinds[i]!) + 1).toBe(
        kinds.filter((kind) => kind === kinds[i]).length,
      );
      expect(before.row.recommended).toBeGreaterThanOrEqual(row.recommended);
    }
  });

  it("names the groups that the first page does not reach", async () => {
    const { model, listing } = await drawWith(demo);
    const { outcome } = model;
    if (outcome.kind !== "results") throw new Error(outcome.kind);
    expect(headingsOf(model)).toHaveLength(1);
    expect(outcome.others).toHaveLength(listing.groups!.length - 1);
    expect(outcome.others[0]?.label).toMatch(/^Ver los \d+ oncológicos$/);
  });

  it.each(["menor-precio", "mayor-precio", "mas-contratados", "afinidad"])(
    "is the only one with groups: %s runs over the whole list",
    async (order) => {
      const { model, listing } = await whole(`orden=${order}`);
      expect(listing.groups).toBeNull();
      expect(headingsOf(model)).toEqual([]);
      for (const card of cards(model)) expect(card.type).not.toBe("");
    },
  );

  it("leaves no product out of the list", async () => {
    const { listing } = await whole();
    const { listing: byPrice } = await whole("orden=menor-precio");
    const codesOf = (one: typeof listing) => one.rows.map(({ record }) => record.code).toSorted();
    expect(codesOf(listing)).toEqual(codesOf(byPrice));
  });

  it("keeps the inserted card at place 7, headings not counted", async () => {
    const profile = { cotizante: [{ sexo: "Femenino" as const, edad: 36 }], ingresodatos: true };
    const { model } = await drawWith(demo, "", { profile });
    const shown = itemsOf(model).filter(({ kind }) => kind !== "heading");
    expect(shown.findIndex(({ kind }) => kind === "promo")).toBe(promoIndex);
  });
});

describe("the aim over the list", () => {
  it.each([
    ["dia-a-dia", ["COMPLEMENTARIO", "INTEGRAL"]],
    ["hospitalizacion", ["CATASTROFICO", "INTEGRAL"]],
    ["cancer", ["ONCOLOGICO"]],
    ["dental", ["DENTAL"]],
    ["accidentes", ["ACCIDENTES_URGENCIA"]],
  ])("%s shows the types that serve it and can be taken back", async (word, types) => {
    const { model, listing } = await whole(`objetivo=${word}`);
    const shown = new Set(listing.rows.map(({ record }) => record.insuranceType.code));
    expect([...shown].toSorted()).toEqual(types.toSorted());
    expect(model.aims?.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(model.filters.applied).toHaveLength(1);
    expect(model.filters.hidden).toContainEqual({ name: "objetivo", value: word });
    expect(model.filters.applied[0]?.removeHref).not.toContain("objetivo");
  });

  it("is not offered where a comparator is of one kind", async () => {
    const { model } = await drawWith(demo, "objetivo=cancer", { comparator: "Isapres" });
    expect(model.aims).toBeNull();
    expect(model.filters.applied).toEqual([]);
  });
});

describe("the facts of a card", () => {
  it("are those of its kind, over the whole catalogue", async () => {
    const wrong: string[] = [];
    const unknown: string[] = [];
    for (const { baseUrl } of demo.comparators) {
      const { model, listing } = await drawWith(demo, "pagina=25", { comparator: baseUrl });
      const byCode = new Map(listing.rows.map(({ record }) => [record.code, record]));
      for (const { code, facts } of cards(model)) {
        const kind = coverKindOf(byCode.get(code)!.insuranceType.code);
        const labels = facts.map(({ label }) => label);
        const isGeneral = kind === "general" || kind === "company";
        if (!isGeneral && labels.some((one) => ["Hospitalario", "Ambulatorio"].includes(one)))
          wrong.push(`${baseUrl} ${code}: ${labels.join(", ")}`);
        if (facts.filter(({ value }) => value.kind !== "unknown").length < 1)
          unknown.push(`${baseUrl} ${code}: ${labels.join(", ")}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(unknown).toEqual([]);
  });

  it("say of a cancer policy what it pays of cancer", async () => {
    const { model } = await drawWith(demo, "objetivo=cancer");
    expect(cards(model)[0]?.facts.map(({ label }) => label)).toEqual([
      "Cáncer",
      "Diagnóstico",
      "Deducible",
      "Tope",
    ]);
  });
});
