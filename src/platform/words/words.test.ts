import { describe, expect, it } from "vitest";
import { createWordsStore } from "./words.ts";

const locales = { es: "es-CL", en: "en-US" };

function store() {
  const missing: string[] = [];
  const words = createWordsStore(
    {
      es: { shell: { menu: "Menú", tray: { count: "{count, plural, one {uno} other {#}}" } } },
      en: { shell: { menu: "Menu" } },
    },
    locales,
    (language, key) => missing.push(`${language} ${key}`),
  );
  return { words, missing };
}

describe("a message without translation", () => {
  it("is read in Spanish by visitors, and reported once at start", () => {
    const { words, missing } = store();
    expect(words.say("en")("shell.menu")).toBe("Menu");
    expect(words.say("en")("shell.tray.count", { count: 3 })).toBe("3");
    expect(words.pick("en", ["shell"])).toMatchObject({ shell: { menu: "Menu" } });
    expect(missing).toEqual(["en shell.tray.count"]);
  });

  it("is its marked key for staff", () => {
    const { words } = store();
    expect(words.forStaff.say("en")("shell.tray.count", { count: 3 })).toBe("⚠ shell.tray.count");
    expect(words.forStaff.say("en")("shell.menu")).toBe("Menu");
    expect(words.forStaff.pick("en", ["shell"])).toEqual({
      shell: { menu: "Menu", tray: { count: "⚠ shell.tray.count" } },
    });
    expect(words.forStaff.say("es")("shell.tray.count", { count: 1 })).toBe("uno");
  });

  it("that no language has is its key, and is reported when it is said", () => {
    const { words, missing } = store();
    expect(words.say("es")("shell.nothing")).toBe("shell.nothing");
    expect(missing).toContain("es shell.nothing");
  });
});

it("says messages as a country says them, and completes them alike", () => {
  const words = createWordsStore(
    { es: { form: { add: "Agregar carga" } }, en: {} },
    locales,
    undefined,
    (text, country) => (country === "PE" ? text.replace("carga", "dependiente") : text),
  );
  expect(words.say("es")("form.add")).toBe("Agregar carga");
  const peru = words.inCountry("PE");
  expect(peru.say("es")("form.add")).toBe("Agregar dependiente");
  expect(peru.pick("en", ["form"])).toEqual({ form: { add: "Agregar dependiente" } });
  expect(peru.forStaff.say("en")("form.add")).toBe("⚠ form.add");
  expect(words.inCountry("PE")).toBe(peru);
});
