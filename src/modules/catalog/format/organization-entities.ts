import { organizationTypes } from "#src/contracts/enumerations.ts";
import {
  boolean,
  choice,
  code,
  color,
  date,
  decimal,
  entity,
  type EntityDefinition,
  integer,
  json,
  list,
  optional,
  required,
  slug,
  text,
  url,
} from "./entity.ts";

const country = choice("CL", "PE", "CO", "INT");

/** Who sells, who gives care, where a catalogue comes from and the comparators. */
export const organizationEntities: readonly EntityDefinition[] = [
  entity({
    name: "organizations",
    key: ["code"],
    uniques: [["country", "organization_type", "slug"]],
    doc: "Insurers, isapres, clinics and others that sell products.",
    columns: [
      required("code", code, "consalud", "Code."),
      required("display_name", text(120), "Consalud", "Name that is shown."),
      required("slug", slug, "Consalud", "Its part of the addresses."),
      required(
        "organization_type",
        choice(...organizationTypes),
        "ISAPRE",
        "Kind of organization.",
      ),
      required("country", country, "CL", "Country."),
      optional("abbreviation", text(10), "CS", "Letters of its monogram."),
      optional("superintendence_code", integer(1, 9_999), "107", "Number at the superintendence."),
      optional("is_open", boolean, "true", "Whether anyone may join (isapres)."),
      optional("brand_color", color, "#2F6B4F", "Brand colour."),
      optional("type_alias", text(60), "Isapre", "Word shown for its kind."),
      optional("image", text(300), "/assets/consalud.svg", "Address of its logo."),
      optional("url", url, "https://www.consalud.cl", "Its site."),
      optional("is_demo", boolean, "false", "Whether it is invented.", { byDefault: "false" }),
    ],
  }),
  entity({
    name: "coverage-organizations",
    key: ["code"],
    doc: "Clinics, hospitals and medical centres that a product can cover.",
    columns: [
      required("code", code, "clinica-alemana-de-santiago", "Code."),
      required("display_name", text(120), "Clínica Alemana de Santiago", "Name that is shown."),
      optional("slug", slug, "Clinica-Alemana-de-Santiago", "Its part of the addresses."),
      required("country", country, "CL", "Country."),
      optional("region_code", integer(1, 999), "13", "Region.", { references: "regions" }),
      optional("comuna_code", integer(1, 99_999), "13132", "Comuna.", { references: "comunas" }),
      optional("address", text(200), "Av. Vitacura 5951, Vitacura", "Street address."),
      optional("latitude", decimal(6, 90, -90), "-33.391276", "Latitude.", { unit: "degrees" }),
      optional("longitude", decimal(6, 180, -180), "-70.572983", "Longitude.", { unit: "degrees" }),
    ],
  }),
  entity({
    name: "catalogue-sources",
    key: ["code"],
    doc: "Where products come from. Products of an `import` switch off the demonstration products of their insurance types.",
    columns: [
      required("code", code, "isapres-2026", "Code."),
      required("display_name", text(120), "Planes de isapre 2026", "Name that is shown."),
      required("kind", choice("reference", "demonstration", "import"), "import", "Kind of source."),
      optional("data_date", date, "2026-07-12", "Day the data are of."),
      optional("note", text(500), "Precios base publicados por las isapres", "Remark."),
    ],
  }),
  entity({
    name: "comparators",
    key: ["country", "base_url"],
    doc: "Comparators and what they list.",
    columns: [
      required("base_url", slug, "Seguros-de-Salud", "Its part of /Comparar/…"),
      required("country", country, "CL", "Country."),
      required("title", text(120), "Compara seguros de salud", "Title."),
      required("organization_types", list, "ASEG|CLINICA", "Kinds of organizations listed."),
      required("insurance_types", list, "COMPLEMENTARIO|DENTAL", "Insurance types listed."),
      optional("product_types", list, "SEGURO_DENTAL_GENERAL", "Product types listed; empty: all."),
      optional("default_order", text(40), "recommended", "Order of the list.", {
        byDefault: "recommended",
      }),
      optional("page_size", integer(1, 100), "20", "Products a page.", { byDefault: "20" }),
      required("is_paginated", boolean, "false", "Numbered pages, or a button for more."),
      optional("route_type", text(40), "landing", "Type of the route.", {
        byDefault: "comparator",
      }),
      optional("default_view", choice("list", "grid"), "list", "First view.", {
        byDefault: "list",
      }),
      optional("features_flag", boolean, "false", "Whether features are asked for.", {
        byDefault: "false",
      }),
      optional("card_variant", text(40), "insurance", "Kind of card.", { byDefault: "insurance" }),
      required("profile_form", code, "chile", "Name of its profile form."),
      required(
        "budget_ratio",
        decimal(4, 99),
        "0.35",
        "Share of the contribution that is the budget.",
      ),
      optional("event_code", code, "cyber-2025", "Event shown.", { references: "events" }),
      optional("texts", json, '{"es":{"title":"Compara"}}', "Words by language.", {
        byDefault: "{}",
      }),
    ],
  }),
  entity({
    name: "ges-prices",
    key: ["organization", "valid_from"],
    storage: { kind: "published", group: ["organization", "valid_from"], free: ["reference"] },
    doc: "Monthly GES price of an isapre.",
    columns: [
      required("organization", code, "consalud", "Isapre.", { references: "organizations" }),
      required("valid_from", date, "2026-01-01", "First day in force."),
      required("amount_uf", decimal(4, 9_999), "0.731", "Price a person.", { unit: "UF" }),
      required(
        "reference",
        text(200),
        "Precio GES 2026 de la isapre",
        "Where the value comes from.",
      ),
    ],
  }),
  entity({
    name: "agreement-prices",
    key: ["organization", "plan_code", "agreement_code"],
    doc: "Base prices of plans under a company's agreement.",
    columns: [
      required("organization", code, "colmena", "Isapre.", { references: "organizations" }),
      required("plan_code", code, "12038", "Plan. It need not be a product of the catalogue."),
      required("agreement_code", code, "12067", "Plan under the agreement."),
      required("agreement_price_uf", decimal(4, 99_999), "1.56", "Base price with it.", {
        unit: "UF",
      }),
      required("original_price_uf", decimal(4, 99_999), "1.76", "Base price without it.", {
        unit: "UF",
      }),
    ],
  }),
];
