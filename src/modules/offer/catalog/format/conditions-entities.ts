import { code, date, entity, type EntityDefinition, integer, required, text } from "./entity.ts";

/** The general conditions of insurance: what they are, and their text by date. */
export const conditionsEntities: readonly EntityDefinition[] = [
  entity({
    name: "general-conditions",
    key: ["code"],
    doc: "General conditions by the code under which they are deposited; products name it.",
    columns: [
      required("code", code, "POL320260001", "Code of the deposit."),
      required("title", text(200), "Seguro complementario de salud", "Title, as deposited."),
      required(
        "reference",
        text(200),
        "Depósito de Pólizas, CMF",
        "Where the text can be found besides.",
      ),
    ],
  }),
  entity({
    name: "general-condition-parts",
    key: ["code", "valid_from", "order_position"],
    storage: { kind: "published", group: ["code", "valid_from"], free: [] },
    doc: "The text of general conditions in their parts. A published text is never changed; a new one has a later date.",
    columns: [
      required("code", code, "POL320260001", "Conditions.", { references: "general-conditions" }),
      required("valid_from", date, "2026-01-01", "First day of the text."),
      required("order_position", integer(1, 999), "1", "Place of the part."),
      required("heading", text(200), "Qué cubre", "Heading."),
      required("body", text(10_000), "Devuelve parte de lo que pagas.", "Text, as deposited."),
    ],
  }),
];
