import { expect, it } from "vitest";
import { payerOf } from "./purchase-buyer.rules.ts";

const titular = { nombres: "Ana", primerApellido: "Soto", correo: "ana@example.cl" };
const luis = { nombres: "Luis Rojas", identificacion: "7.654.321-6" };
const empresa = { razonSocial: "Taller Los Andes SAC" };

it.each([
  ["who takes it out, before it is said", { titular }, {}, "Ana Soto", null],
  ["who takes it out", { titular }, { quienPaga: "holder", ...luis }, "Ana Soto", null],
  ["another person", { titular }, { quienPaga: "other", ...luis }, "Luis Rojas", "7.654.321-6"],
  ["the company", { empresa }, {}, "Taller Los Andes SAC", null],
  ["nobody, once erased", {}, { quienPaga: "other" }, "", null],
])("a purchase is paid by %s", (_name, first, plan, name, identification) => {
  const key = "empresa" in first ? ("company" as const) : ("personalData" as const);
  const forms = [
    { key, values: first },
    { key: "partialPayment" as const, values: { plan } },
  ];
  expect(payerOf(forms)).toEqual({ name, identification });
});
