import { describe, expect, it } from "vitest";
import {
  cell,
  groupBy,
  codes,
  products,
  coverages,
  limits,
  productFeatures,
  providers,
  requirements,
  offers,
  payments,
  features,
  plans,
  insurances,
  group,
  rowsOf,
  failing,
  read,
  tags,
  clinics,
  type Row,
} from "./seed.fixture.ts";

describe("the demonstration coverages and limits", () => {
  it("uses every tier, the same coverage as the isapre (-1), none (0) and not informed (null)", () => {
    expect(codes(coverages, "tier")).toEqual(
      new Set(["preferente", "libre_eleccion", "internacional"]),
    );
    const shares = codes(coverages, "percentage");
    for (const share of ["-1", "0", "", "100"]) expect(shares).toContain(share);
    for (const column of ["percentage_fonasa", "percentage_isapre", "percentage_particular"]) {
      expect(codes(coverages, column).size).toBeGreaterThan(4);
    }
  });

  it("keeps every percentage between -1 and 100", () => {
    const columns = [
      "percentage",
      "percentage_fonasa",
      "percentage_isapre",
      "percentage_particular",
    ];
    const all = coverages.flatMap((row) => columns.map((column) => cell(row, column)));
    expect(all.filter((text) => !/^(?:|-1|\d|[1-9]\d|100)$/.test(text))).toEqual([]);
  });

  it("has every kind of limit, with amounts of zero and amounts that are not informed", () => {
    expect([...codes(limits, "kind")].toSorted()).toEqual([
      "bed_day",
      "compensation",
      "daily_top",
      "deductible",
      "deductible_fonasa",
      "monthly_top",
      "top_amount",
      "weekly_top",
      "yearly_top",
    ]);
    const amountsOf = (kind: RegExp) =>
      codes(
        limits.filter((row) => kind.test(cell(row, "kind"))),
        "amount",
      );
    for (const kind of [/top/, /^deductible$/]) {
      expect(amountsOf(kind)).toContain("0");
      expect(amountsOf(kind)).toContain("");
    }
  });

  it("writes most names of limits with the tag convention of CQ 3", () => {
    const convention =
      /^.+ E\[\d+-\d+\] VP\[\d+\] EC\[\d+-\d+\] M\[(?:Preferente|Libre Elección|Internacional)\] P\[(?:Convenio|Libre_Eleccion|Extranjero)\]$/;
    const tagged = limits.filter((row) => convention.test(cell(row, "name")));
    expect(tagged.length).toBeGreaterThan(limits.length * 0.8);
    expect(tagged.length).toBeLessThan(limits.length);
    const half = limits.filter((row) => !tagged.includes(row) && cell(row, "name").includes("["));
    expect(half).toEqual([]);
  });

  it("covers each of the thirteen clinics with some product, in both kinds of care", () => {
    expect(codes(providers, "coverage_organization")).toEqual(clinics());
    expect(codes(providers, "care_kind")).toEqual(new Set(["hospitalaria", "ambulatoria"]));
    expect(codes(providers, "tier")).toEqual(new Set(["preferente", "libre_eleccion"]));
  });
});

const TODAY = "2026-11-21";
const TWO_MONTHS_AGO = "2026-09-21";

/** Columns of a product that a source may leave empty. */
const OPTIONAL = [
  "summary",
  "category",
  "product_type",
  "available_from",
  "request_count",
  "sales_channel",
  "modality",
  "coverage_ratio",
  "minimum_employees",
  "minimum_subscribers",
  "new_window_url",
  "alert",
  "badge",
  "is_map_enabled",
  "hospital_percentage",
  "ambulatory_percentage",
  "plan_type",
  "is_marketable",
  "birth_coverage",
  "has_benefit_cap",
  "zones",
  "contract_age_from",
  "contract_age_to",
  "waiting_period",
];

describe("what the demonstration catalogue can show", () => {
  it.each(OPTIONAL)("has products with and without %s", (column) => {
    const values = codes(products, column);
    expect(values).toContain("");
    expect(values.size).toBeGreaterThan(1);
  });

  it("has one product that informs nothing it need not", () => {
    const bare = products.filter((row) => OPTIONAL.every((column) => cell(row, column) === ""));
    expect(bare.map((row) => cell(row, "code"))).toEqual(["bandurria-dental-sonrisa-simple"]);
    expect(cell(bare[0] ?? {}, "metadata")).toBe("{}");
    const known = codes(bare);
    const own = (rows: readonly Row[]) =>
      rows.filter((row) => known.has(cell(row, "product_code")));
    expect(codes(own(limits), "amount")).toEqual(new Set([""]));
    for (const rows of [requirements, offers, payments, providers]) expect(own(rows)).toEqual([]);
  });

  it.each([
    "logo",
    "aporte_inicial",
    "temporalidad",
    "cubre_hasta_los",
    "refund",
    "beneficio_tributario",
    "coberturas_adicionales",
    "coberturas_adicionales_tooltip",
    "fondos_disponibles",
    "price_detail",
    "metadata_colectivo",
  ])("carries the metadata %s on at least three products", (key) => {
    const holders = products.filter((row) => {
      const metadata: unknown = JSON.parse(cell(row, "metadata"));
      return typeof metadata === "object" && metadata !== null && key in metadata;
    });
    expect(holders.length).toBeGreaterThanOrEqual(3);
  });

  it.each(["DISCOUNT", "PARCELED", "AGGREGATE", "GIFTCARD", "STOCK"])(
    "has the offer %s on at least two products today",
    (kind) => {
      const running = offers.filter(
        (row) =>
          cell(row, "kind") === kind &&
          cell(row, "valid_from") <= TODAY &&
          (cell(row, "valid_to") === "" || cell(row, "valid_to") >= TODAY),
      );
      expect(codes(running, "product_code").size).toBeGreaterThanOrEqual(2);
    },
  );

  it("keeps offers that are over, discounts by percent and by amount, and parcels by instalments", () => {
    const ends = offers.filter((row) => cell(row, "valid_to") !== "");
    expect(ends.some((row) => cell(row, "valid_to") < TODAY)).toBe(true);
    const discounts = offers.filter((row) => cell(row, "kind") === "DISCOUNT");
    expect(codes(discounts, "unit")).toEqual(new Set(["percent", "amount"]));
    for (const row of offers.filter((offer) => cell(offer, "kind") === "PARCELED")) {
      expect(cell(row, "parcels")).toMatch(/^\d+;\d+(?:\|\d+;\d+)*$/);
    }
    const stock = offers.filter((row) => cell(row, "kind") === "STOCK");
    expect(stock.every((row) => Number(cell(row, "stock_remaining")) > 0)).toBe(true);
  });

  it("has every kind of coverage requirement, by percentage, by amount and by words alone", () => {
    expect(codes(requirements, "prevision")).toEqual(new Set(["isapre", "fonasa", "ninguna"]));
    expect(codes(requirements, "unit")).toEqual(new Set(["%", "UF", ""]));
  });

  it("asks for a requirement only where the product takes that health system", () => {
    const pairs = new Set(
      productFeatures.map((row) => `${cell(row, "product_code")} ${cell(row, "feature")}`),
    );
    const odd = requirements.filter((row) => {
      const prevision = cell(row, "prevision");
      return (
        prevision !== "ninguna" && !pairs.has(`${cell(row, "product_code")} ${prevision}_permitida`)
      );
    });
    expect(
      odd.map((row) => cell(row, "product_code")).filter((code) => !/oncologico/.test(code)),
    ).toEqual([]);
  });

  it("has badges, one of them over 40 characters, and alerts", () => {
    const badges = [...codes(products, "badge")].filter((text) => text !== "");
    expect(badges.length).toBeGreaterThanOrEqual(4);
    expect(badges.filter((text) => text.length > 40)).toHaveLength(1);
    expect(codes(products, "alert").size).toBeGreaterThanOrEqual(5);
  });

  it("has promoted, exclusive, new and old products, and both buttons", () => {
    const flagged = (column: string) =>
      products.filter((row) => cell(row, column) === "true").length;
    expect(flagged("is_promoted")).toBeGreaterThanOrEqual(2);
    expect(flagged("is_promoted")).toBeLessThanOrEqual(3);
    expect(flagged("is_exclusive")).toBeGreaterThanOrEqual(2);
    const dates = products.map((row) => cell(row, "available_from"));
    const recent = dates.filter((date) => date > TWO_MONTHS_AGO);
    expect(recent.length).toBeGreaterThanOrEqual(10);
    expect(recent.filter((date) => date > TODAY)).toEqual([]);
    expect(dates.filter((date) => date !== "" && date < "2024-01-01").length).toBeGreaterThan(10);
    expect(codes(products, "sales_channel")).toEqual(new Set(["", "online", "executive"]));
  });

  it("lets one product lead by requests, and spreads the rest", () => {
    const counts = products
      .map((row) => Number(cell(row, "request_count")))
      .toSorted((a, b) => b - a);
    expect(counts[0]).toBe(912);
    expect(counts[0]).toBeGreaterThan(counts[1] ?? Number.POSITIVE_INFINITY);
    expect(new Set(counts).size).toBeGreaterThan(50);
  });

  it("names in its features the two of CQ 9 by their numbers, and preexisting conditions", () => {
    const ids = new Map(features.map((row) => [cell(row, "code"), cell(row, "id")]));
    expect(ids.get("isapre_permitida")).toBe("12");
    expect(ids.get("fonasa_permitida")).toBe("2");
    expect(ids.has("cubre_preexistencias")).toBe(true);
    expect(features.length).toBeGreaterThanOrEqual(25);
    expect(failing(features, (row) => /^[a-z0-9-]+$/.test(cell(row, "icon")))).toEqual([]);
    const used = codes(productFeatures, "feature");
    expect(failing(features, (row) => used.has(cell(row, "code")))).toEqual([]);
  });

  it("has products for Isapre only, for Fonasa only, for both and for neither", () => {
    const byProduct = groupBy(productFeatures, "product_code");
    const systems = insurances.map((row) =>
      rowsOf(byProduct, row)
        .map((feature) => cell(feature, "feature"))
        .filter((code) => code === "isapre_permitida" || code === "fonasa_permitida")
        .toSorted()
        .join(),
    );
    expect(new Set(systems)).toEqual(
      new Set(["", "fonasa_permitida", "isapre_permitida", "fonasa_permitida,isapre_permitida"]),
    );
  });

  it("asks for several minimum numbers of employees in group insurance", () => {
    expect(codes(group, "minimum_employees").size).toBeGreaterThanOrEqual(4);
    expect(failing(group, (row) => Number(cell(row, "minimum_employees")) > 0)).toEqual([]);
    expect(failing(group, (row) => Number(cell(row, "minimum_subscribers")) > 0)).toEqual([]);
  });

  it("has isapre plans of each type, sold and no longer sold, with full and reduced birth coverage", () => {
    expect(codes(plans, "plan_type")).toEqual(new Set(["0", "1", "2"]));
    expect(codes(plans, "is_marketable")).toEqual(new Set(["true", "false"]));
    expect(codes(plans, "birth_coverage")).toEqual(new Set(["conParto", "reducidoParto"]));
  });

  it("describes every category and explains every tag of coverage in Spanish", () => {
    const categories = read("reference", "categories");
    expect(categories.length).toBeGreaterThan(3);
    expect(
      failing(categories, (row) => /^\p{Lu}.{10,}\.$/u.test(cell(row, "description"))),
    ).toEqual([]);
    expect(tags.length).toBeGreaterThan(10);
    expect(failing(tags, (row) => /^\p{Lu}.{10,}\.$/u.test(cell(row, "help")))).toEqual([]);
    expect(tags.find((row) => cell(row, "code") === "dia_cama")?.["display_name"]).toBe("Día cama");
  });
});
