import { describe, expect, it } from "vitest";
import {
  exampleCoverage,
  exampleDetail,
  exampleReader,
  exampleRecord,
} from "#test/factories/product-details.ts";
import { presentSummary } from "./summary.presenter.ts";

const reader = exampleReader();
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const paid = (...coverages: ReturnType<typeof exampleCoverage>[]) => {
  const { record, price } = exampleDetail(exampleRecord({ coverages }), null);
  const facts = presentSummary({ record, price, prevision: null, who: "Para ti" }, reader);
  return plain(facts.find(({ label }) => label === "El seguro paga")?.value ?? "");
};
const amount = (benefit: string, maxCoverage: number | null) =>
  exampleCoverage({ benefit, percentage: null, maxCoverage, unit: "UF", unitName: "por póliza" });

describe("what an insurance pays, in a line", () => {
  it("is its first amounts where it has no share, as of a life or a trip", () => {
    const lines = [
      amount("Segunda opinión", 0),
      amount("Fallecimiento", 500),
      amount("Invalidez", 250),
      amount("Funeral", 15),
    ];
    expect(paid(...lines)).toBe(
      "Fallecimiento: hasta 500 UF por póliza; Invalidez: hasta 250 UF por póliza",
    );
  });

  it("is not informed where the source says neither", () => {
    expect(paid(amount("Fallecimiento", null))).toBe("No informado");
  });
});
