import { offerKinds } from "#src/contracts/enumerations.ts";
import {
  boolean,
  choice,
  code,
  date,
  decimal,
  entity,
  type EntityDefinition,
  integer,
  optional,
  required,
  slug,
  text,
  translations,
} from "./entity.ts";

const details = { kind: "details", owner: "product_code" } as const;
const product = required("product_code", code, "13-CORE101-26", "Product.", {
  references: "products",
});
const tier = choice("preferente", "libre_eleccion", "internacional");
/** -1 means the same cover as the isapre or Fonasa gives (CQ 9). */
const percentage = decimal(2, 100, -1);
const amount = decimal(4, 9_999_999_999);
const unit = optional("unit", text(20), "UF", "Unit of the amounts.");

/** What belongs to a product: the rows of one product are a set that is replaced whole. */
export const detailEntities: readonly EntityDefinition[] = [
  entity({
    name: "product-features",
    key: ["product_code", "feature"],
    storage: details,
    doc: "Features of a product.",
    columns: [
      product,
      required("feature", code, "telemedicina", "Feature.", { references: "features" }),
      optional("value", text(300), "Sin límite de consultas", "What is particular about it."),
    ],
  }),
  entity({
    name: "coverages",
    key: ["product_code", "tag", "benefit", "tier"],
    storage: details,
    ranges: [["min_amount", "max_amount"]],
    doc: "Benefits of a product.",
    columns: [
      product,
      required("tag", code, "dia_cama", "Kind of benefit.", { references: "coverage-tags" }),
      required("benefit", text(160), "Día cama", "Benefit."),
      required("tier", tier, "preferente", "Tier."),
      optional("percentage", percentage, "80", "Share covered.", { unit: "%; -1: as prevision" }),
      optional("percentage_fonasa", percentage, "70", "Share under Fonasa.", {
        unit: "%; -1: as Fonasa",
      }),
      optional("percentage_isapre", percentage, "80", "Share under an isapre.", {
        unit: "%; -1: as the isapre",
      }),
      optional("percentage_particular", percentage, "50", "Share without prevision.", {
        unit: "%",
      }),
      optional("max_coverage", amount, "500", "Most that is covered.", { unit: "`unit`" }),
      optional("min_amount", amount, "1", "Least amount.", { unit: "`unit`" }),
      optional("max_amount", amount, "4", "Greatest amount.", { unit: "`unit`" }),
      unit,
      optional("unit_name", text(60), "por consulta", "What the amount is counted by."),
      optional("note", text(500), "Con orden médica", "Remark."),
    ],
  }),
  entity({
    name: "benefit-limits",
    key: ["product_code", "kind", "tier", "coverage_organization", "name"],
    storage: details,
    doc: "Tops and deductibles of a product. `name` may carry tags: E[ages] VP[months] EC[contracting ages] M[modality] P[provider].",
    columns: [
      product,
      required(
        "kind",
        choice(
          "top_amount",
          "yearly_top",
          "monthly_top",
          "weekly_top",
          "daily_top",
          "deductible",
          "deductible_fonasa",
          "bed_day",
          "compensation",
        ),
        "yearly_top",
        "Kind of limit.",
      ),
      required("tier", tier, "preferente", "Tier."),
      optional("coverage_organization", code, "clinica-davila", "Provider it is of; empty: all.", {
        references: "coverage-organizations",
      }),
      required("name", text(200), "Tope anual E[0-64] VP[12] P[Convenio]", "Name, with its tags."),
      optional("amount", decimal(4, 9_999_999_999), "500", "Amount; 0: none.", { unit: "`unit`" }),
      required("unit", text(20), "UF", "Unit of the amount."),
      optional("details", text(300), "por persona al año", "What it is counted by."),
      optional("is_qualified", boolean, "false", "Whether it holds for qualified cases only.", {
        byDefault: "false",
      }),
      optional("order_position", integer(), "10", "Place in lists.", { byDefault: "100" }),
    ],
  }),
  entity({
    name: "provider-coverages",
    key: ["product_code", "coverage_organization", "care_kind", "tier"],
    storage: details,
    doc: "Cover of a product at a provider.",
    columns: [
      product,
      required("coverage_organization", code, "clinica-davila", "Provider.", {
        references: "coverage-organizations",
      }),
      required("care_kind", choice("hospitalaria", "ambulatoria"), "hospitalaria", "Kind of care."),
      required("tier", tier, "preferente", "Tier."),
      optional("percentage", percentage, "80", "Share covered.", { unit: "%" }),
    ],
  }),
  entity({
    name: "coverage-requirements",
    key: ["product_code", "prevision", "previous_coverage"],
    storage: details,
    doc: "What the prevision must cover first.",
    columns: [
      product,
      required("prevision", choice("isapre", "fonasa", "ninguna"), "isapre", "Prevision."),
      required("previous_coverage", text(120), "Hospitalaria", "Cover that it must give."),
      optional("value", decimal(4, 99_999_999), "50", "How much.", { unit: "`unit`" }),
      optional("unit", text(20), "%", "Unit of the value."),
      optional("note", text(500), "Si cubre menos, se calcula con este porcentaje.", "Remark."),
    ],
  }),
  entity({
    name: "offers",
    key: ["product_code", "kind", "title"],
    storage: details,
    ranges: [["valid_from", "valid_to"]],
    doc: "Offers of a product. With a DISCOUNT in percent the rate table in force is the discounted price: the page computes the price before from it, so a discount without such a table is not true.",
    columns: [
      product,
      required("kind", choice(...offerKinds), "DISCOUNT", "Kind of offer."),
      required("title", text(120), "10 % Cyber", "Title."),
      ...translations("title", text(120), "10% Cyber", "10% Cyber"),
      optional("unit", text(20), "percent", "Unit of the amount."),
      optional("amount", amount, "10", "Amount.", { unit: "`unit`" }),
      optional("parcels", text(120), "3 cuotas sin interés", "Instalments."),
      optional("stock_remaining", integer(), "12", "How many are left; sales lower it."),
      optional("valid_from", date, "2026-10-01", "First day."),
      optional("valid_to", date, "2027-01-31", "Last day."),
    ],
  }),
  entity({
    name: "payment-methods",
    key: ["product_code", "payment_type", "periodicity"],
    storage: details,
    doc: "Ways to pay for a product.",
    columns: [
      product,
      required("payment_type", code, "tdc", "Kind of payment."),
      optional("provider", code, "transbank", "Payment provider."),
      required("periodicity", integer(0, 120), "1", "Months between payments.", { unit: "months" }),
    ],
  }),
  entity({
    name: "product-questions",
    key: ["product_code", "order_position"],
    storage: details,
    doc: "Questions and answers about a product.",
    columns: [
      product,
      required("order_position", integer(), "1", "Place in the list."),
      required("question", text(300), "¿Desde cuándo estoy cubierto?", "Question."),
      required("answer", text(2_000), "Desde el día siguiente.", "Answer."),
    ],
  }),
  entity({
    name: "product-evaluations",
    key: ["product_code", "evaluation_type", "reviewer", "evaluated_on"],
    storage: details,
    doc: "Evaluations of a product, by whom and when.",
    columns: [
      product,
      required("evaluation_type", code, "general", "What is evaluated."),
      required("score", decimal(2, 10), "4.5", "Score."),
      required("evaluated_on", date, "2026-09-01", "Day."),
      required("reviewer", text(120), "Equipo Amparo", "Who evaluated."),
      optional("comment", text(1_000), "Responde en dos días.", "Remark."),
    ],
  }),
  entity({
    name: "product-countries",
    key: ["product_code", "country"],
    storage: details,
    doc: "Countries where a product covers.",
    columns: [product, required("country", code, "CL", "Country, ISO 3166-1.")],
  }),
  entity({
    name: "showcase-products",
    key: ["subdomain", "product_code"],
    storage: { kind: "details", owner: "subdomain" },
    doc: "Products that a partner shows.",
    columns: [
      required("subdomain", slug, "clinica-demo", "Partner's subdomain."),
      required("product_code", code, "13-CORE101-26", "Product.", { references: "products" }),
    ],
  }),
];
