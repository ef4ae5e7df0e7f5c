import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPlainClick, type ListDialog, readDialog, writeDialog } from "./dialog-address.rules.ts";

describe("the address of a dialog over the list", () => {
  it.each<[string, ListDialog]>([
    ["#perfil", { kind: "profile" }],
    ["#detalle=AS-12", { kind: "product", code: "AS-12", tab: null }],
    ["#detalle=AS-12/Coberturas", { kind: "product", code: "AS-12", tab: "coverage" }],
    ["#detalle=A%2FB/Precio", { kind: "product", code: "A/B", tab: "price" }],
  ])("%s opens its dialog and is written the same way", (fragment, dialog) => {
    expect(readDialog(fragment)).toEqual(dialog);
    expect(writeDialog(dialog)).toBe(fragment);
  });

  it.each(["", "#", "#resultados", "#detalle=", "#detalle=%E0%A4%A", "#perfiles"])(
    "%j opens none",
    (fragment) => {
      expect(readDialog(fragment)).toBeNull();
    },
  );

  it.each(["Solicitar", "Otra-Cosa", ""])("shows the summary for the tab %j", (segment) => {
    expect(readDialog(`#detalle=X/${segment}`)).toEqual({ kind: "product", code: "X", tab: null });
  });

  it("reads back whatever code it wrote", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: "binary" }).filter(isWellFormed), (code) => {
        const dialog: ListDialog = { kind: "product", code, tab: "limits" };
        expect(readDialog(writeDialog(dialog))).toEqual(dialog);
      }),
    );
  });

  it.each(["metaKey", "ctrlKey", "shiftKey", "altKey"] as const)(
    "leaves a click with %s to the browser",
    (key) => {
      const plain = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
      expect(isPlainClick(plain)).toBe(true);
      expect(isPlainClick({ ...plain, [key]: true })).toBe(false);
      expect(isPlainClick({ ...plain, button: 1 })).toBe(false);
    },
  );
});

const isWellFormed = (text: string) => !/\p{Surrogate}/u.test(text);
