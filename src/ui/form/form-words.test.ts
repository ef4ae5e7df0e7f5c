import { describe, expect, it } from "vitest";
import { definitionInWords } from "./form-words.rules.ts";

describe("a form definition in words", () => {
  it("says the keys of labels, placeholders, helpers and options and leaves other texts alone", () => {
    const definition = {
      profileFormFields: [
        {
          fldName: "region",
          fieldType: { fldType: "select" as const },
          elements: [
            {
              label: "profile.region",
              placeholder: "profile.choose",
              helper: "Se usa para la red de clínicas.",
              allowedValues: [
                { value: 13, label: "Metropolitana" },
                { value: 0, label: "profile.other" },
              ],
            },
          ],
        },
      ],
    };
    expect(
      definitionInWords(definition, (key) => `<${key}>`).profileFormFields[0]?.elements,
    ).toEqual([
      {
        label: "<profile.region>",
        placeholder: "<profile.choose>",
        helper: "Se usa para la red de clínicas.",
        allowedValues: [
          { value: 13, label: "Metropolitana" },
          { value: 0, label: "<profile.other>" },
        ],
      },
    ]);
  });
});
