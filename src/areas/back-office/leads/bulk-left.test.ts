import { describe, expect, it } from "vitest";
import { exampleReader } from "#test/factories/product-details.ts";
import { leftText } from "./bulk-left.rules.ts";

const { say } = exampleReader();
const passedOver = { country: "Otro país", recess: "En receso" };
const left = (reference: string, code: string, missing: readonly string[] = []) => ({
  reference,
  code,
  missing,
});

describe("why leads of a change of many stayed", () => {
  it.each([
    [[], ""],
    [[left("A", "CODE002", ["country"])], "Otro país: A."],
    [[left("A", "CODE002")], "Nadie puede tomarla: A."],
    [
      [
        left("A", "CODE002", ["country"]),
        left("B", "FORBIDDEN"),
        left("C", "CODE002", ["country"]),
      ],
      "Otro país: A, C. Tu permiso no alcanza: B.",
    ],
    [[left("A", "INVALID_TRANSITION")], "Su estado no lo permite: A."],
    [[left("A", "INVALID_TRANSITION", ["note"])], "Falta una nota con el motivo: A."],
    [
      ["A", "B", "C", "D", "E"].map((one) => left(one, "CODE002", ["recess", "country"])),
      "En receso, Otro país: A, B, C, y 2 más.",
    ],
  ])("%j", (leads, text) => {
    expect(leftText(leads, passedOver, say)).toBe(text);
  });
});
