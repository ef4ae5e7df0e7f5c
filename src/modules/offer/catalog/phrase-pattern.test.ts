import { describe, expect, it } from "vitest";
import { patternOf, saidByPattern } from "./phrase-pattern.rules.ts";

const named = { name: "Complementario Familia 80", seller: "Quillay Vida" };
const phrases = new Map([
  ["Pagas {1} UF; {name} cubre {2} %.", "You pay {1} UF; {name} covers {2}%."],
  ["{seller} paga {name}.", "{seller} pays {name}."],
  ["Dos veces {1} y {2}.", "{2} and {1} twice {1}."],
]);

describe("the pattern of a text", () => {
  it.each([
    ["Pagas 1.500,5 UF.", "Pagas {1} UF.", ["1.500,5"]],
    // The figure in a name is the name's.
    ["Complementario Familia 80 cubre 80 %.", "{name} cubre {1} %.", ["80"]],
    ["Quillay Vida responde en 3\u00a0días.", "{seller} responde en {1} días.", ["3"]],
    ["¿Cubre el parto?", "¿Cubre el parto?", []],
  ])("of «%s» is «%s»", (text, pattern, figures) => {
    expect(patternOf(text, named)).toEqual({ pattern, figures });
  });
});

describe("a text by its pattern", () => {
  it.each([
    [
      "Pagas 1.500,5 UF; Complementario Familia 80 cubre 70 %.",
      "en",
      "You pay 1,500.5 UF; Complementario Familia 80 covers 70%.",
    ],
    [
      "Pagas 1.500,5 UF; Complementario Familia 80 cubre 70 %.",
      "pt",
      "You pay 1.500,5 UF; Complementario Familia 80 covers 70%.",
    ],
    [
      "Quillay Vida paga Complementario Familia 80.",
      "en",
      "Quillay Vida pays Complementario Familia 80.",
    ],
    ["Dos veces 1 y 2.", "en", "2 and 1 twice 1."],
    ["Nadie tradujo 3.", "en", undefined],
  ] as const)("«%s» in %s is «%s»", (text, language, said) => {
    expect(saidByPattern(text, named, phrases, language)).toBe(said);
  });

  it("keeps names with signs that a replacement reads as they are", () => {
    const odd = { name: "Plan $& 5", seller: "$1" };
    expect(saidByPattern("$1 paga Plan $& 5.", odd, phrases, "en")).toBe("$1 pays Plan $& 5.");
  });
});
