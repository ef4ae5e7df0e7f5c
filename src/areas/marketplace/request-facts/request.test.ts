import { describe, expect, it } from "vitest";
import { exampleDetail, exampleReader, exampleRecord } from "#test/factories/product-details.ts";
import { comparatorOf } from "#src/areas/marketplace/product-facts/product-place.presenter.ts";
import {
  presentErrors,
  presentRequest,
  readDraft,
} from "#src/areas/marketplace/request/request.presenter.ts";

const reader = exampleReader();
const record = exampleRecord({ salesChannel: "online" });
const sources = {
  profile: null,
  comparator: comparatorOf(record, [], "Seguros-de-Salud"),
  idempotencyKey: "key",
  profileFields: ["edad", "ingreso"],
};

describe("the request page", () => {
  it("opens with the price, nothing typed and no consent ticked", () => {
    const model = presentRequest({ ...sources, detail: exampleDetail(record, null) }, reader);
    expect(model.summary.price).toMatchObject({ label: "Desde", amount: "$23.448" });
    expect(model.summary.facts[0]).toMatchObject({
      label: "Asegurados",
      note: "perfil de referencia",
    });
    expect(Object.values(model.values).join("")).toBe("");
    expect(Object.values(model.consents)).toEqual([false, false, false]);
    expect([model.isOnline, model.action]).toEqual([
      true,
      "/Seguros/Quillay-Vida/Complementario-Familia-80/Solicitar",
    ]);
    expect(model.identification.label).toBe("RUT");
  });

  it("reads what was typed, whatever is missing or too long", () => {
    const form = new FormData();
    form.set("fullName", "Camila");
    form.set("quote", "true");
    form.set("news", "yes");
    form.set("comment", "a".repeat(10_000));
    form.set("idempotencyKey", "k".repeat(500));
    const draft = readDraft(form);
    expect(draft.values).toMatchObject({ fullName: "Camila", email: "" });
    expect(draft.consents).toEqual({ quote: true, whatsapp: false, news: false });
    expect([draft.values.comment.length, draft.idempotencyKey.length]).toEqual([5_000, 100]);
  });

  it.each([
    [
      "contact.email",
      "INVALID_EMAIL",
      "email",
      "Escribe el correo completo, como nombre@correo.cl.",
    ],
    [
      "contact.identification",
      "invalidRut",
      "identification",
      "El RUT no es válido. Revisa los números y el dígito verificador.",
    ],
    ["contact.identification", "REQUIRED", "identification", "Escribe tu RUT"],
    [
      "consents.quote",
      "CONSENT_REQUIRED",
      "quote",
      "Para enviar la solicitud necesitamos que aceptes cotizar con la aseguradora.",
    ],
  ])("says %s %s beside the field", (field, code, name, message) => {
    expect(presentErrors([{ field, code }], reader)).toEqual([{ field: name, message }]);
  });

  it("lists the errors in the form's order and leaves out what is no field of it", () => {
    const fields = ["consents.quote", "contact.email", "contact.fullName", "productCode"].map(
      (field) => ({ field, code: "REQUIRED" }),
    );
    expect(presentErrors(fields, reader).map(({ field }) => field)).toEqual([
      "fullName",
      "email",
      "quote",
    ]);
  });
});
