import {
  age,
  choice,
  code,
  country,
  date,
  decimal,
  entity,
  type EntityDefinition,
  integer,
  moment,
  optional,
  path,
  required,
  text,
  translations,
} from "./entity.ts";

const dated = (group: readonly string[]) =>
  ({ kind: "published", group, free: ["reference"] }) as const;
const reference = required(
  "reference",
  text(200),
  "Banco Central de Chile",
  "Where the value comes from.",
);
const validFrom = required("valid_from", date, "2026-01-01", "First day the values are in force.");
const boolean = { kind: "boolean" } as const;

/** Places, dated values and what groups products. */
export const referenceEntities: readonly EntityDefinition[] = [
  entity({
    name: "regions",
    key: ["code"],
    doc: "Regions of a country, in the order a form lists them.",
    columns: [
      required(
        "code",
        integer(1, 99_999),
        "13",
        "Number of the region: the official one in Chile; elsewhere after the country's calling code, 5115 for Lima.",
      ),
      required("country", country, "CL", "Country."),
      required("display_name", text(80), "Metropolitana de Santiago", "Name that is shown."),
      required("abbreviation", text(10), "RM", "Short name."),
      required("order_position", integer(), "7", "Place in lists, north to south in Chile."),
      reference,
    ],
  }),
  entity({
    name: "comunas",
    key: ["code"],
    doc: "Comunas of a region.",
    columns: [
      required("code", integer(1, 99_999), "13123", "Official number of the comuna."),
      required("display_name", text(80), "Providencia", "Name that is shown."),
      required("region_code", integer(1, 99_999), "13", "Its region.", { references: "regions" }),
    ],
  }),
  entity({
    name: "uf-values",
    key: ["day"],
    storage: dated(["day"]),
    doc: "The UF of a day.",
    columns: [
      required("day", date, "2026-10-09", "Day of the value."),
      required("value_clp", decimal(2, 1_000_000, 1), "41106.35", "One UF.", { unit: "CLP" }),
      reference,
    ],
  }),
  entity({
    name: "income-ceilings",
    key: ["valid_from"],
    storage: dated(["valid_from"]),
    doc: "Highest income that pays a health contribution in Chile.",
    columns: [
      validFrom,
      required("health_ceiling_uf", decimal(2, 1_000), "90.00", "Monthly ceiling.", { unit: "UF" }),
      reference,
    ],
  }),
  entity({
    name: "contribution-rules",
    key: ["valid_from"],
    storage: dated(["valid_from"]),
    doc: "Chile's rules for the price range of an income.",
    columns: [
      validFrom,
      required(
        "health_share",
        decimal(5, 1),
        "0.07",
        "Legal contribution, a share of taxable income.",
      ),
      required("income_share", decimal(5, 1), "0.8", "Net income as a share of taxable income."),
      required("maximum_share", decimal(5, 10), "1.05", "Highest price over the contribution."),
      required("minimum_share", decimal(5, 10), "0.90477", "Lowest price over the contribution."),
      required("default_minimum_clp", integer(), "120000", "Lowest price without an income.", {
        unit: "CLP",
      }),
      required("default_maximum_clp", integer(), "150000", "Highest price without an income.", {
        unit: "CLP",
      }),
      reference,
    ],
    ranges: [
      ["minimum_share", "maximum_share"],
      ["default_minimum_clp", "default_maximum_clp"],
    ],
  }),
  entity({
    name: "risk-factors",
    key: ["valid_from", "age_from"],
    storage: { kind: "published", group: ["valid_from"], free: [] },
    doc: "The isapres' single table of risk factors, one set of rows a date.",
    columns: [
      validFrom,
      required("age_from", age, "25", "First age of the band.", { unit: "years" }),
      optional("age_to", age, "34", "Last age of the band; empty: no end.", { unit: "years" }),
      required("contributor", decimal(2, 100), "1.0", "Factor of the contributor."),
      required("dependant", decimal(2, 100), "0.7", "Factor of a dependant."),
    ],
    ranges: [["age_from", "age_to"]],
  }),
  entity({
    name: "upper-types",
    key: ["code"],
    doc: "Families of insurance types.",
    columns: [
      required("code", code, "SEGURO SALUD", "Code."),
      required("display_name", text(80), "Seguro de salud", "Name that is shown."),
      ...translations("display_name", text(80), "Health insurance", "Seguro de saúde"),
    ],
  }),
  entity({
    name: "insurance-types",
    key: ["code"],
    doc: "Insurance lines.",
    columns: [
      required("code", code, "COMPLEMENTARIO", "Code."),
      required("display_name", text(80), "Complementario", "Name that is shown."),
      ...translations("display_name", text(80), "Supplementary", "Complementar"),
      optional("description", text(500), "Devuelve parte del copago.", "What the line covers."),
      ...translations(
        "description",
        text(500),
        "Pays back part of the copayment.",
        "Devolve parte da coparticipação.",
      ),
      optional("color", { kind: "color" }, "#2F4A7C", "Colour of its cards; empty: #00a4b2."),
      required("upper_type", code, "SEGURO SALUD", "Its family.", { references: "upper-types" }),
      optional("is_comparable", boolean, "true", "Whether its products can be compared.", {
        byDefault: "true",
      }),
      optional("minimum_employees", integer(1), "5", "Fewest employees a company needs.", {
        unit: "people",
      }),
    ],
  }),
  entity({
    name: "categories",
    key: ["code"],
    doc: "Groups that products are filtered by.",
    columns: [
      required("code", code, "FAMILIA", "Code."),
      required("display_name", text(80), "Familia", "Name that is shown."),
      ...translations("display_name", text(80), "Family", "Família"),
      optional(
        "description",
        text(500),
        "Para quien asegura a su pareja o a sus hijos.",
        "What is in it.",
      ),
      ...translations(
        "description",
        text(500),
        "For people who insure their partner or children.",
        "Para quem segura o parceiro ou os filhos.",
      ),
    ],
  }),
  entity({
    name: "features",
    key: ["code"],
    uniques: [["id"]],
    doc: "What a product can have. Ids are given: 2 and 12 have a meaning of their own.",
    columns: [
      required("id", integer(1), "12", "Number the filters use."),
      required("code", code, "isapre_permitida", "Code."),
      required("display_name", text(80), "Compatible con Isapre", "Name that is shown."),
      ...translations("display_name", text(80), "Works with an isapre", "Compatível com isapre"),
      optional("icon", text(60), "shield-check", "Name of the icon."),
      optional("help", text(500), "Lo puede contratar quien cotiza en una isapre.", "Explanation."),
      ...translations(
        "help",
        text(500),
        "People in an isapre can buy it.",
        "Quem está em uma isapre pode contratar.",
      ),
      optional("is_filter", boolean, "true", "Whether it is offered as a filter.", {
        byDefault: "true",
      }),
      optional("order_position", integer(), "100", "Place in lists.", { byDefault: "100" }),
    ],
  }),
  entity({
    name: "coverage-tags",
    key: ["code"],
    doc: "Kinds of benefit that coverages are grouped by.",
    columns: [
      required("code", code, "dia_cama", "Code."),
      required("display_name", text(80), "Día cama", "Name that is shown."),
      ...translations("display_name", text(80), "Bed day", "Diária"),
      optional("help", text(500), "Habitación y enfermería por cada día.", "Explanation."),
      ...translations(
        "help",
        text(500),
        "Room and nursing for each day.",
        "Quarto e enfermagem por dia.",
      ),
      optional("icon", text(60), "bed-double", "Name of the icon."),
      required(
        "care_kind",
        choice("hospitalaria", "ambulatoria", "dental", "oncologica", "asistencia"),
        "hospitalaria",
        "Kind of care.",
      ),
      optional("order_position", integer(), "10", "Place in lists.", { byDefault: "100" }),
    ],
  }),
  entity({
    name: "catalogue-phrases",
    key: ["text"],
    doc: "Texts of coverages, limits, features, requirements and questions in other languages, each once for all products. In a question or answer `{name}` and `{seller}` stand for the product and who sells it, `{1}`, `{2}` for its figures.",
    columns: [
      required(
        "text",
        text(300),
        "por persona al año",
        "The text as products have it; of a limit's name, what stands before its tags.",
      ),
      ...translations("text", text(300), "per person per year", "por pessoa ao ano"),
    ],
  }),
  entity({
    name: "events",
    key: ["code"],
    doc: "Events with a window, in the country's time.",
    columns: [
      required("code", code, "cyber-2025", "Code."),
      required("name", text(80), "Cyber Monday 2025", "Name in the back office."),
      required("title", text(120), "Cyber Monday en seguros de salud", "Title that is shown."),
      ...translations(
        "title",
        text(120),
        "Cyber Monday in health insurance",
        "Cyber Monday em seguros de saúde",
      ),
      required("is_shown", boolean, "true", "Whether it is shown in its window."),
      required("starts_at", moment, "2025-10-06T00:00:00", "First second."),
      required("finishes_at", moment, "2025-10-12T23:59:59", "Last second."),
      optional("logo", text(300), "/assets/cyber.svg", "Address of the logo."),
      optional("image", text(300), "/assets/cyber.webp", "Address of the image."),
      optional("video", text(300), "/assets/cyber.webm", "Address of the video."),
      required(
        "comparator_path",
        path,
        "/Comparar/Seguros-de-Salud/Cyber-Monday",
        "Its comparator.",
      ),
      optional("blog_path", path, "/QP-Blog/Cyber-Monday", "Its article."),
    ],
    ranges: [["starts_at", "finishes_at"]],
  }),
];
