import { createHash } from "node:crypto";
import { createContext, runInContext } from "node:vm";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ProfileFormDefinition } from "#src/contracts/profile-form.ts";
import { createSay } from "#src/platform/words/words.ts";
import { readWordsFolder } from "#src/platform/words/words-folder.ts";
import { readProfileForms } from "./profile-form.files.ts";
import { readScriptResult, validateAnswers } from "./profile-form.rules.ts";
import { householdOf } from "./household.rules.ts";
import { readProfile } from "#src/contracts/profile.ts";
import { filledForms, formsFolder, localesFolder } from "./profile-forms.example.ts";
import { createValidationScripts, scriptText } from "./validation-scripts.ts";

const forms = await readProfileForms(formsFolder);
const words = await readWordsFolder(localesFolder);
const sayIn = (language: string) => createSay(language, words[language] ?? {});
const say = sayIn("es");

/** A script as a worker runs it: nothing of this process is within its reach. */
function worker(text: string): (model: unknown) => unknown {
  const posted: { id: number; result: unknown }[] = [];
  const scope: Record<string, unknown> = { post: (json: string) => posted.push(JSON.parse(json)) };
  const realm = createContext(scope);
  runInContext("var self = { postMessage: (sent) => post(JSON.stringify(sent)) };", realm);
  runInContext(text, realm);
  return (model) => {
    const message = JSON.stringify({ data: { id: posted.length, model } });
    runInContext(`self.onmessage(${message})`, realm);
    const last = posted.at(-1);
    expect(last?.id).toBe(posted.length - 1);
    return last?.result;
  };
}
const formOf = (name: string) => forms.get(name) as ProfileFormDefinition;
const run = (name: string, model: unknown) => worker(scriptText(formOf(name), say))(model);

describe("a form's validation script", () => {
  it.each(Object.entries(filledForms))("takes the filled example of %s", (name, { answers }) => {
    expect(readScriptResult(run(name, answers))).toMatchObject({ ok: true });
  });

  it.each<[string, string, unknown, string]>([
    [
      "none of the fields to verify",
      "chile-company",
      { colectivo: { cantidadempleados: " " } },
      "No se ingresaron los siguientes campos: profile.form.employees",
    ],
    [
      "an age beyond 120",
      "chile",
      { cotizante: [{ edad: "121" }] },
      "profile.form.age: escribe un número entre 0 y 120",
    ],
    [
      "a dependant's negative age",
      "peru-eps",
      { edadTitular: 30, cargas: [{ edadCarga: 3 }, { edadCarga: -1 }] },
      "profile.form.age: escribe un número entre 0 y 120",
    ],
    [
      "too few employees in Colombia",
      "colombia-company",
      { colectivo: { cantidadempleados: "9" } },
      "profile.form.employees: escribe un número entre 10 y 1.000.000",
    ],
    [
      "'notengo' in Colombia",
      "colombia-eps",
      { edadTitular: 30, epsActual: "notengo" },
      "Elige en «profile.form.currentEps» una de las opciones",
    ],
    [
      "a spouse beside the partner",
      "chile",
      { cotizante: [{ edad: 30 }], enPareja: true, cargas: [{ parentesco: "Cónyuge", edad: 3 }] },
      "Deja un solo cónyuge",
    ],
    [
      "two spouses",
      "colombia-eps",
      {
        edadTitular: 30,
        cargas: [{ parentescoCarga: "Cónyuge" }, { parentescoCarga: "Cónyuge" }],
      },
      "Deja un solo cónyuge",
    ],
  ])("refuses %s with a text", (_what, name, model, message) => {
    expect(run(name, model)).toBe(message);
  });

  it("answers a list whose payload is the model, an empty sex Masculino (CQ 5)", () => {
    const model = { cotizante: [{ sexo: "", edad: "30" }], region: { stateCode: 13 } };
    expect(run("chile", model)).toEqual([
      { payload: { ...model, cotizante: [{ sexo: "Masculino", edad: "30" }] } },
    ]);
    expect(readScriptResult(run("peru-eps", { edadTitular: 3 }))).toEqual({
      ok: true,
      payload: { edadTitular: 3, sexoTitular: "Masculino" },
    });
  });

  it("leaves what is hidden alone", () => {
    const model = { cotizante: [{ edad: 30 }, { edad: 121 }], enPareja: false };
    expect(readScriptResult(run("chile", model))).toMatchObject({ ok: true });
  });

  it("speaks the form's language", () => {
    const english = worker(scriptText(formOf("chile"), sayIn("en")));
    expect(english({})).toMatch(/^These fields were not entered: /);
  });

  it("stands alone: no word of a form can end the script", () => {
    const hostile = { ...formOf("chile-guards") };
    hostile.profileFormFields = hostile.profileFormFields.map((field) => ({
      ...field,
      elements: field.elements.map((one) => ({ ...one, label: '</script>\u2028"; throw 1; //' })),
    }));
    const text = scriptText(hostile, say);
    expect(text).not.toContain("</script>");
    expect(worker(text)({})).toContain("</script>");
  });

  it("never refuses what the server takes, whatever is answered", () => {
    const value = fc.oneof(
      fc.constantFrom(
        "",
        " ",
        "notengo",
        "Cónyuge",
        "Hijo",
        "13",
        "3",
        "121",
        "9",
        "1.000",
        "Masculino",
      ),
      fc.constantFrom(null, true, false, 0, 30, -1, 121, 1e9, 2.5, Number.NaN, {}, []),
    );
    for (const [name, { country }] of Object.entries(filledForms)) {
      const form = formOf(name);
      const judge = worker(scriptText(form, say));
      const places = form.profileFormFields.filter(
        ({ fieldType }) => !["group", "array"].includes(fieldType.fldType),
      );
      const answered = fc.array(fc.tuple(fc.constantFrom(...places), fc.nat(1), value), {
        maxLength: 12,
      });
      fc.assert(
        fc.property(answered, (answers) => {
          const model: Record<string, unknown> = structuredClone(filledForms[name]?.answers ?? {});
          for (const [field, row, one] of answers) put(model, form, field, row, one);
          const isRefused = typeof judge(model) === "string";
          if (!isRefused) return;
          const checked = validateAnswers(country, form, model);
          const read = readProfile(country, model);
          const household = read.ok ? householdOf(country, read.profile) : read;
          expect(checked.ok && household.ok, JSON.stringify(model)).toBe(false);
        }),
        { numRuns: 150 },
      );
    }
  });
});

function put(
  model: Record<string, unknown>,
  form: ProfileFormDefinition,
  field: ProfileFormDefinition["profileFormFields"][number],
  row: number,
  value: unknown,
): void {
  const { groupedBy, fldName } = field;
  const isRow = form.profileFormFields.some(
    (one) => one.fldName === groupedBy && one.fieldType.fldType === "array",
  );
  const group = groupedBy === null ? [] : groupedBy.split(".");
  const keys = [...group, ...(isRow ? [String(row)] : []), ...fldName.split(".")];
  let held: Record<string, unknown> = model;
  for (const [place, key] of keys.slice(0, -1).entries()) {
    const next = held[key];
    held[key] =
      typeof next === "object" && next !== null
        ? next
        : /^\d+$/.test(keys[place + 1] ?? "")
          ? []
          : {};
    held = held[key] as Record<string, unknown>;
  }
  held[keys.at(-1)] = value;
}

describe("the address of a script", () => {
  it("names it by the SHA-256 of its bytes", () => {
    const scripts = createValidationScripts();
    const address = scripts.addressOf(formOf("chile"), say);
    const [, name = ""] = /^\/api\/profile-form\/scripts\/([0-9a-f]{64})\.js$/.exec(address) ?? [];
    const text = scripts.find(name) ?? "";
    expect(createHash("sha256").update(text).digest("hex")).toBe(name);
    expect(scripts.find("0".repeat(64))).toBeUndefined();
  });

  it("is one for the same rules in the same words, another for others", () => {
    const scripts = createValidationScripts();
    const address = (name: string, language: string) =>
      scripts.addressOf(formOf(name), sayIn(language));
    expect(address("peru-pets", "es")).toBe(address("chile-pets", "es"));
    expect(address("chile-pets", "pt")).not.toBe(address("chile-pets", "es"));
    expect(address("colombia-company", "es")).not.toBe(address("peru-company", "es"));
  });
});
