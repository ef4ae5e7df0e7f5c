import { firstVariants } from "#src/modules/insight/experiment/experiments.rules.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Asked,
  type Demonstration,
  family,
  openDemonstration,
} from "#src/modules/offer/comparison/listing.fixture.ts";
import { languages } from "#src/routes/languages.ts";
import { cardOf, cards, drawWith } from "./comparator.fixture.ts";
import { presentComparator } from "./comparator.presenter.ts";
import type { ChoiceGroup, ComparatorViewModel } from "./comparator.view-model.ts";

let demo: Demonstration;
const draw = (query?: string, asked?: Asked) => drawWith(demo, query, asked);

beforeAll(async () => {
  demo = await openDemonstration();
});

afterAll(() => demo.database.close());

const groupOf = (model: ComparatorViewModel, name: string) =>
  model.filters.groups.find(
    (group): group is ChoiceGroup => group.kind === "choices" && group.name === name,
  );

describe("a comparator's page", () => {
  it("says for whom the first prices are, and labels them 'Desde'", async () => {
    const { model } = await draw();
    expect(model.profile).toMatchObject({
      summary: "Para un hombre de 27 años en la RM",
      isEntered: false,
    });
    const prices = cards(model).map(({ price }) => price);
    expect(prices.every((price) => price.kind === "consult" || price.label === "Desde")).toBe(true);
    expect(
      cards(model)
        .flatMap(({ badges }) => badges)
        .some(({ kind }) => kind === "affinity" || kind === "best"),
    ).toBe(false);
  });

  it("prices the mock's household to the peso, with the UF and its day", async () => {
    const { model } = await draw("compania=quillay-vida&tipo=COMPLEMENTARIO", { profile: family });
    expect(model.profile).toMatchObject({ summary: "Para ti (34) y tu hija (6)", isEntered: true });
    expect(cardOf(model, "quillay-complementario-familia-80").price).toEqual({
      kind: "priced",
      earlier: null,
      ofTeam: null,
      label: "Tu precio",
      amount: "$48.541",
      suffix: "/mes",
      own: { amount: "1,18\u00a0UF", by: "UF del 10-10-2026, la última que tenemos" },
      before: null,
      paymentMode: null,
      explanations: [],
    });
  });

  it("shows the price before a percent discount on record", async () => {
    const { model } = await draw("compania=arrayan-seguros&tipo=INTEGRAL");
    const card = cardOf(model, "arrayan-integral-elige");
    expect(card.badges).toContainEqual({ kind: "discount", text: expect.stringContaining("10") });
    expect(card.price).toMatchObject({ before: expect.stringMatching(/^\$/) });
  });

  it("carries every card's facts in the same order", async () => {
    const { model } = await draw("pagina=99");
    const orders = new Map<string, Set<string>>();
    for (const { type, facts } of cards(model)) {
      const labels = facts.map(({ label }) => label).join(", ");
      orders.set(type, (orders.get(type) ?? new Set()).add(labels));
    }
    for (const [type, labels] of orders) expect(labels.size, type).toBe(1);
    expect([...(orders.get("Complementario") ?? [])]).toEqual([
      "Hospitalario, Ambulatorio, Deducible, Tope",
    ]);
  });

  it("says a company's price for one worker as well, and the least number of them once", async () => {
    const { model } = await draw("", { comparator: "Seguro-Complementario-Empresa" });
    const group = cards(model).filter(({ price }) => price.kind === "priced");
    expect(group.length).toBeGreaterThan(0);
    for (const { facts, price } of group) {
      expect(facts.map(({ label }) => label)).not.toContain("Mínimo");
      expect(price).toMatchObject({
        ofTeam: expect.stringMatching(/^\$[\d.]+ por trabajador \(10\)$/),
      });
    }
  });

  it("says the minimum of company insurance and asks for no comparison of it", async () => {
    const { model } = await draw("tipo=SEGURO_COLECTIVO");
    for (const card of cards(model)) {
      expect(card.companyMinimum).toBeGreaterThan(0);
      expect(card.isComparable).toBe(false);
    }
    const some = cards(model).find(({ price }) => price.kind === "consult");
    expect(some?.price).toEqual({ kind: "consult", note: "Depende del número de personas" });
  });

  it("is hired where its record says that it is sold online, else requested", async () => {
    const { model, listing } = await draw("pagina=99");
    const online = new Set(
      listing.rows.flatMap(({ record }) => (record.salesChannel === "online" ? record.code : [])),
    );
    const kinds = new Set(cards(model).map(({ action }) => action?.kind));
    expect(kinds).toEqual(new Set(["hire", "request"]));
    for (const { code, action } of cards(model)) {
      expect([code, action?.kind]).toEqual([code, online.has(code) ? "hire" : "request"]);
    }
    const shown = new Map(cards(model).map((card) => [card.code, card]));
    for (const { record } of listing.rows) {
      const { action, href } = shown.get(record.code) ?? {};
      const isBought = online.has(record.code) && record.paymentMethods.length > 0;
      expect(action?.href).toBe(isBought ? `/Compra-Online/${record.code}` : `${href}/Solicitar`);
    }
  });

  it("switches between list and grid by links that keep the rest of the address", async () => {
    const { model } = await draw("tipo=DENTAL&orden=menor-precio");
    expect(model.toolbar.view).toBe("list");
    const { model: other } = await draw(model.toolbar.gridHref.split("?")[1]);
    expect(other.toolbar.view).toBe("grid");
    expect(cards(other).map(({ code }) => code)).toEqual(cards(model).map(({ code }) => code));
    const { model: back } = await draw(other.toolbar.listHref.split("?")[1]);
    expect(back.toolbar.view).toBe("list");
  });

  it("offers the highest price after every other order, and explains it there", async () => {
    const { scene, listing } = await draw();
    const clinic = { code: "clinica-peumo", name: "Clínica Peumo" };
    const asked = { clinic, unknown: null };
    for (const model of [
      presentComparator(scene, listing),
      presentComparator({ ...scene, asked }, { ...listing, clinic }),
    ]) {
      expect(model.toolbar.orders.at(-1)?.label).toBe("Mayor precio");
      // After the orders stands what comes last in all of them.
      expect(model.ranking.orders.at(-2)?.label).toBe("Mayor precio");
    }
  });

  it("names who cannot be insured", async () => {
    const { model } = await draw("tipo=ONCOLOGICO", {
      profile: {
        cotizante: [{ sexo: "Masculino", edad: 90 }],
        cargas: [{ edad: 6, parentesco: "Hija", sexo: "Femenino" }],
      },
    });
    expect(
      cards(model).some(({ leftOut }) =>
        leftOut.some((sentence) =>
          sentence.startsWith("No te asegura a ti\u00a0(90): se contrata hasta los"),
        ),
      ),
    ).toBe(true);
  });

  it("keeps the rest of the address in the prevision's links", async () => {
    const { model } = await draw("tipo=DENTAL&orden=menor-precio&prevision=isapre");
    expect(model.prevision).toEqual([
      {
        label: "Isapre",
        href: "/Comparar/Seguros-de-Salud?tipo=DENTAL&orden=menor-precio",
        isCurrent: true,
      },
      {
        label: "Fonasa",
        href: "/Comparar/Seguros-de-Salud?tipo=DENTAL&prevision=fonasa&orden=menor-precio",
        isCurrent: false,
      },
    ]);
  });

  const withPrevision = (prevision: string) => ({ profile: { ...family, prevision } });
  const switched = async (query: string, prevision: string) =>
    (await draw(query, withPrevision(prevision))).model.prevision?.map(
      ({ label, href, isCurrent }) => `${isCurrent ? "*" : ""}${label} ${href.split("?")[1] ?? ""}`,
    );

  it.each([
    ["the profile's own", "", "isapre", ["*Isapre prevision=todas", "Fonasa prevision=fonasa"]],
    ["another one named", "prevision=fonasa", "isapre", ["Isapre ", "*Fonasa prevision=todas"]],
    ["all of them", "prevision=todas", "fonasa", ["Isapre prevision=isapre", "Fonasa "]],
    ["none of two", "", "ninguna", ["Isapre prevision=isapre", "Fonasa prevision=fonasa"]],
  ] as const)("switches the prevision: %s", async (_what, query, prevision, links) => {
    expect(await switched(query, prevision)).toEqual(links);
  });

  it("carries the profile's prevision in no link and the other one in every form", async () => {
    const own = await draw("", withPrevision("isapre"));
    expect(own.listing.choice.prevision).toBe("isapre");
    expect(own.model.filters.hidden).toEqual([]);
    const all = await draw("prevision=todas", withPrevision("isapre"));
    expect(all.listing.choice.prevision).toBeNull();
    expect(all.model.filters.hidden).toEqual([{ name: "prevision", value: "todas" }]);
  });

  it("shows what is applied as removable chips", async () => {
    const { model } = await draw(
      "clinica=clinica-davila,clinica-indisa&precio-hasta=80000&deducible-hasta=100&vista=cuadricula&pagina=2",
    );
    expect(model.filters.applied).toEqual([
      {
        label: "Clínica Dávila",
        removeHref:
          "/Comparar/Seguros-de-Salud?clinica=clinica-indisa&precio-hasta=80000&deducible-hasta=100&vista=cuadricula",
      },
      {
        label: "Clínica Indisa",
        removeHref:
          "/Comparar/Seguros-de-Salud?clinica=clinica-davila&precio-hasta=80000&deducible-hasta=100&vista=cuadricula",
      },
      {
        label: "Hasta $80.000",
        removeHref:
          "/Comparar/Seguros-de-Salud?clinica=clinica-davila,clinica-indisa&deducible-hasta=100&vista=cuadricula",
      },
      {
        label: "Deducible hasta 100\u00a0UF",
        removeHref:
          "/Comparar/Seguros-de-Salud?clinica=clinica-davila,clinica-indisa&precio-hasta=80000&vista=cuadricula",
      },
    ]);
    expect(model.filters.clearHref).toBe("/Comparar/Seguros-de-Salud?vista=cuadricula");
    expect(model.filters.hidden).toEqual([{ name: "vista", value: "cuadricula" }]);
  });

  it("disables an option without products and says which filter is in its way", async () => {
    const { model } = await draw("clinica=clinica-davila");
    const none = groupOf(model, "tipo")?.options.find(({ count }) => count === 0);
    expect(none?.reason).toBe("Ninguno con Clínica Dávila");
  });

  it("draws plan filters that a source says nothing of as unavailable", async () => {
    const { listing, scene } = await draw("", { comparator: "Isapres" });
    const silent = {
      ...listing,
      universe: { ...listing.universe, births: [], marketable: [] },
      filters: { ...listing.filters, births: [], marketable: [] },
    };
    const model = presentComparator(scene, silent);
    expect(groupOf(model, "parto")).toMatchObject({
      unavailable: "No informado",
      options: [
        { value: "con-parto", reason: expect.any(String) },
        { value: "reducido", reason: expect.any(String) },
      ],
    });
    expect(groupOf(model, "modalidad")?.unavailable).toBeNull();
  });

  it("shows a plan's own facts, with the chosen clinic's", async () => {
    const { model } = await draw("clinica=clinica-davila", { comparator: "Isapres" });
    expect(cards(model)[0]?.facts.map(({ label }) => label)).toEqual([
      "Hospitalario",
      "Ambulatorio",
      "Clínicas preferentes",
      "En Clínica Dávila",
    ]);
    const { model: plain } = await draw("", { comparator: "Isapres" });
    expect(cards(plain)[0]?.facts[3]?.label).toBe("Libre elección");
  });

  it("names the filter to drop from an empty list", async () => {
    const { model } = await draw("tipo=DENTAL&precio-hasta=1");
    const { listing: dental } = await draw("tipo=DENTAL");
    expect(model.outcome).toMatchObject({
      kind: "empty",
      filterCount: 2,
      drop: {
        label: "Hasta $1",
        removeHref: "/Comparar/Seguros-de-Salud?tipo=DENTAL",
        total: dental.total,
      },
    });
  });

  it("grows by a link to one page more, up to its end", async () => {
    const { model, listing } = await draw("orden=popular");
    const { total, pages } = listing;
    expect(model.outcome).toMatchObject({
      paging: { kind: "more", seen: 20, total, moreHref: "/Comparar/Seguros-de-Salud?pagina=2" },
    });
    const { model: whole } = await draw(`pagina=${pages}`);
    expect(whole.outcome).toMatchObject({ paging: { seen: total, moreHref: null } });
  });

  it("keeps the place in the page on a landing route", async () => {
    const { scene, listing } = await draw("", { comparator: "Isapres" });
    const pagingOf = (routeType: string) => {
      const comparator = { ...listing.comparator, isPaginated: true, routeType };
      const { outcome } = presentComparator(scene, { ...listing, comparator, pages: 2 });
      return outcome.kind === "results" ? outcome.paging : undefined;
    };
    expect(pagingOf("landing-plan")).toMatchObject({ kind: "pages", keepsPlace: true });
    expect(pagingOf("comparator")).toMatchObject({ kind: "pages", keepsPlace: false });
  });

  it("knows the products chosen to compare wherever they are", async () => {
    const { model } = await draw("tipo=DENTAL&comparar=quillay-complementario-familia-80,unknown", {
      profile: family,
    });
    expect(model.compare.items).toMatchObject([
      { code: "quillay-complementario-familia-80", price: "$48.541 /mes" },
    ]);
    expect(model.filters.clearHref).toBe(
      "/Comparar/Seguros-de-Salud?comparar=quillay-complementario-familia-80",
    );
  });

  it.each(languages)("has every word in %s", async (language) => {
    await draw("clinica=clinica-davila&precio-hasta=30000&prevision=fonasa", {
      language,
      profile: family,
    });
    await draw("tipo=DENTAL&precio-hasta=1&orden=afinidad", { language });
    await draw("", { language, comparator: "Isapres" });
    expect(demo.missing).toEqual([]);
  });

  it("groups its cards by kind of insurance for who is in that version of the test", async () => {
    const variants = { ...firstVariants, "cluster-test": "clusters" as const };
    const { model } = await drawWith(demo, "pagina=2", {}, { variants });
    if (model.outcome.kind !== "results") throw new Error("no results");
    let kind = "";
    const seen: string[] = [];
    for (const item of model.outcome.items) {
      if (item.kind === "heading") seen.push((kind = item.text));
      if (item.kind === "product")
        expect([item.card.code, item.card.type]).toEqual([item.card.code, kind]);
    }
    expect(seen.length).toBeGreaterThan(1);
    expect(new Set(seen).size).toBe(seen.length);
    const plain = await drawWith(demo, "pagina=2");
    expect(
      cards(model)
        .map(({ code }) => code)
        .toSorted(),
    ).toEqual(
      cards(plain.model)
        .map(({ code }) => code)
        .toSorted(),
    );
  });

  it("has no request where a partner takes none", async () => {
    const layout = {
      isRequestEnabled: false,
      isScoreShown: true,
      isShowcase: false,
      areClinicsHidden: false,
    };
    const { model } = await drawWith(demo, "", {}, { layout });
    expect(cards(model).every(({ action }) => action === null)).toBe(true);
  });
});
