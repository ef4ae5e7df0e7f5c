import { describe, expect, it } from "vitest";
import { metadataKeys, productMetadataSchema } from "./product-metadata.ts";

const problemsOf = (metadata: unknown) => {
  const read = productMetadataSchema.safeParse(metadata);
  return read.success ? [] : read.error.issues.map(({ path }) => path.join("."));
};

describe("the metadata of a product", () => {
  it("has every key that CQ 3 names", () => {
    expect(Object.keys(metadataKeys.shape)).toEqual(
      expect.arrayContaining([
        "logo",
        "metadata_colectivo",
        "aporte_inicial",
        "temporalidad",
        "cubre_hasta_los",
        "refund",
        "beneficio_tributario",
        "coberturas_adicionales",
        "coberturas_adicionales_tooltip",
        "fondos_disponibles",
        "price_detail",
      ]),
    );
  });

  it("has group entries with key, categoria, tipo and value, none of them missing", () => {
    const entry = { key: "aporte", categoria: "aporte", tipo: "porcentaje", value: "50" };
    expect(problemsOf({ metadata_colectivo: [entry] })).toEqual([]);
    for (const key of ["key", "categoria", "tipo", "value"] as const) {
      const { [key]: _left, ...rest } = entry;
      expect(problemsOf({ metadata_colectivo: [entry, rest] })).toEqual([
        `metadata_colectivo.1.${key}`,
      ]);
    }
    expect(problemsOf({ metadata_colectivo: [{ ...entry, other: "x" }] })).toHaveLength(1);
  });

  it.each([
    ["nothing at all", {}, []],
    ["an empty text", { refund: "" }, ["refund"]],
    ["an age as a text", { cubre_hasta_los: "79" }, ["cubre_hasta_los"]],
    ["half a year", { cubre_hasta_los: 79.5 }, ["cubre_hasta_los"]],
    ["a list of funds that is empty", { fondos_disponibles: [] }, ["fondos_disponibles"]],
    ["a price without its ages", { price_detail: { label: "x" } }, ["price_detail.age_range"]],
    ["a logo from another protocol", { logo: "javascript:alert(1)" }, ["logo"]],
    ["a logo of our own", { logo: "/assets/ulmo.svg" }, []],
    ["an isapre's count that is unknown", { hosp_le_metadata: { porc_hosp_le: null } }, []],
    ["a key that nobody shows", { reembolso: "x" }, [""]],
  ])("with %s is right or names what is wrong", (_what, metadata, problems) => {
    expect(problemsOf(metadata)).toEqual(problems);
  });
});
