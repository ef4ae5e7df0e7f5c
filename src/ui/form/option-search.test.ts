import { describe, expect, it } from "vitest";
import { optionMeant, optionNamed } from "./option-search.rules.ts";

const options = ["Perú", "Nigeria", "Níger", "Reino Unido", "Emiratos Árabes Unidos"].map(
  (label, value) => ({ label, value }),
);

describe("searching an option by typing", () => {
  it.each([
    ["peru", "Perú"],
    [" PERÚ ", "Perú"],
    ["níger", "Níger"],
    ["nigeria", "Nigeria"],
    ["pe", undefined],
    ["", undefined],
  ])("%j names %s", (typed, label) => {
    expect(optionNamed(options, typed)?.label).toBe(label);
  });

  it.each([
    ["pe", "Perú"],
    ["niger", "Níger"],
    ["nig", undefined],
    ["árabes", "Emiratos Árabes Unidos"],
    ["unido", undefined],
    ["rei", "Reino Unido"],
    ["atlántida", undefined],
    ["  ", undefined],
  ])("%j can only mean %s", (typed, label) => {
    expect(optionMeant(options, typed)?.label).toBe(label);
  });
});
