import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { namedOption } from "./named-options.ts";
import { OptionsJson, optionsJson } from "./options-json.ts";

const most = 2 ** 31 - 1;
const value = fc.oneof(fc.string(), fc.integer(), fc.boolean());

describe("options as JSON", () => {
  it("are what they would be written one by one, wherever they are written", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ value, displayName: fc.string() }), {
          selector: (option) => option.value,
          maxLength: 8,
        }),
        fc.array(fc.integer({ min: 0, max: most }), { maxLength: 8 }),
        fc.array(value, { maxLength: 3 }),
        fc.nat({ max: 9 }),
        (choices, counted, others, place) => {
          const counts = Int32Array.from(counted);
          // Not in the engine's order, and some that it does not know.
          const options = choices.map((choice, i) =>
            namedOption(choices.length - 2 - i, choice.value, choice.displayName),
          );
          const selected = [...others, ...choices.slice(1, 3).map((choice) => choice.value)];
          const json = optionsJson(options, most);
          const text = Buffer.alloc(place + json.length + 1, "x");
          json.write(text, place, counts, selected);
          expect(text.subarray(0, place).toString()).toBe("x".repeat(place));
          expect(text.subarray(-1).toString()).toBe("x");
          expect(JSON.parse(text.subarray(place, -1).toString())).toEqual(
            options.map((option) => ({
              value: option.value,
              displayName: option.displayName,
              count: counts[option.at] ?? 0,
              selected: selected.includes(option.value),
            })),
          );
        },
      ),
    );
  });

  it("are written anew for every answer, over the same text", () => {
    const json = new OptionsJson([namedOption(0, "a", "A")], 4);
    const read = (count: number, selected: readonly string[]) => {
      const text = Buffer.alloc(json.length);
      json.write(text, 0, Int32Array.of(count), selected);
      return text.toString();
    };
    const start = '[{"value":"a","displayName":"A","count":';
    expect(read(1234, ["a"])).toBe(`${start}1234,"selected":true }]`);
    expect(read(7, [])).toBe(`${start}   7,"selected":false}]`);
  });
});
