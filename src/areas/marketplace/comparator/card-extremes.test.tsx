import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import type { LimitRecord, ProductRecord } from "#src/contracts/product-record.ts";
import comparator from "../../../locales/es/comparator.json" with { type: "json" };
import outcomeWords from "../../../locales/es/outcome.json" with { type: "json" };
import shell from "../../../locales/es/shell.json" with { type: "json" };
import states from "../../../locales/es/states.json" with { type: "json" };
import { WordsProvider } from "../../../ui/words.tsx";
import { readText } from "../product/drawn.example.tsx";
import { presentFacts } from "./card-facts.presenter.ts";
import { exampleCard, exampleComparator } from "./comparator.example.ts";
import { ComparatorView } from "./comparator.view.tsx";
import { factPlanOf } from "./fact-plan.rules.ts";

const limit = (kind: LimitRecord["kind"], amount: number): LimitRecord => ({
  kind,
  tier: "preferente",
  coverageOrganization: null,
  name: "",
  amount,
  unit: "UF",
  details: null,
  isQualified: false,
});

/** The text of a whole card of a record, in Spanish. */
function cardOf(over: Partial<ProductRecord>): string {
  const record = {
    insuranceType: { code: "COMPLEMENTARIO" },
    hospitalPercentage: 80,
    ambulatoryPercentage: 80,
    hasBenefitCap: null,
    features: [],
    coverages: [],
    limits: [],
    providers: [],
    requirements: [],
    ...over,
  } as unknown as ProductRecord;
  const facts = presentFacts(
    record,
    factPlanOf({ cardVariant: "insurance", insuranceTypes: [] }, ""),
    { prevision: null, clinics: [] },
    { say: (key) => key, locale: "es-CL" },
  );
  const model = exampleComparator({
    outcome: {
      kind: "results",
      apart: null,
      others: [],
      items: [{ kind: "product", card: exampleCard({ facts }) }],
      paging: { kind: "more", seen: 1, total: 1, moreHref: null },
    },
  });
  const element = (
    <WordsProvider locale="es-CL" words={{ shell, comparator, states, outcome: outcomeWords }}>
      <ComparatorView model={model} />
    </WordsProvider>
  );
  const router = createMemoryRouter([{ path: "*", element }]);
  return readText(renderToStaticMarkup(<RouterProvider router={router} />));
}

describe("the extremes of a record on its card (CQ 9)", () => {
  it.each<[string, Partial<ProductRecord>, string, Partial<ProductRecord>]>([
    [
      "a top of 0",
      { limits: [limit("yearly_top", 0)] },
      "Sin tope",
      { limits: [limit("yearly_top", 1)] },
    ],
    [
      "a deductible of 0",
      { limits: [limit("deductible", 0)] },
      "Sin deducible",
      { limits: [limit("deductible", 1)] },
    ],
    [
      "a coverage of -1",
      { hospitalPercentage: -1 },
      "Igual cobertura Isapre/Fonasa",
      { hospitalPercentage: 1 },
    ],
  ])("%s is read as its words, and the next value is not", (_what, record, words, next) => {
    expect(cardOf(record)).toContain(words);
    expect(cardOf(next)).not.toContain(words);
  });
});
