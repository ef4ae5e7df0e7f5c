import { type ProductMetadata, metadataKeys } from "#src/contracts/product-metadata.ts";
import { isapreFieldOrigins } from "#src/modules/offer/catalog/isapre/field-origins.ts";
import { zoneRegions } from "#src/modules/offer/catalog/isapre/zones.ts";
import type { CellType } from "./cell.rules.ts";
import { entities } from "./entities.ts";
import type { ColumnDefinition, EntityDefinition } from "./entity.ts";

/** The parts of docs/catalogue-format.md that are made from the tables themselves, by name; a test holds
 *  the page against them. */
export function documentSections(): Map<string, string> {
  return new Map([
    ["tables", entities.map(describeEntity).join("\n\n")],
    ["metadata", describeMetadata()],
    ["isapre-fields", describeOrigins()],
    ["zones", describeZones()],
  ]);
}

/** The page with every `<!-- begin name -->` … `<!-- end name -->` filled. Throws for an unknown name. */
export function fillDocument(page: string): string {
  const sections = documentSections();
  return page.replace(/<!-- begin ([a-z-]+) -->[^]*?<!-- end \1 -->/g, (_match, name: string) => {
    const section = sections.get(name);
    if (section === undefined) throw new RangeError(`no section ${name}`);
    return `<!-- begin ${name} -->\n\n${section}\n\n<!-- end ${name} -->`;
  });
}

const cell = (text: string): string => text.replaceAll("|", "\\|");
const table = (rows: readonly (readonly string[])[]): string =>
  rows
    .flatMap((row, index) => [
      `| ${row.map(cell).join(" | ")} |`,
      ...(index === 0 ? [`| ${row.map(() => "---").join(" | ")} |`] : []),
    ])
    .join("\n");

function describeEntity(definition: EntityDefinition): string {
  const { name, key, uniques, doc, columns } = definition;
  const more = uniques.map((each) => ` Unique: ${quoted(each)}.`).join("");
  return [
    `### ${name}`,
    "",
    `${doc} Key: ${quoted(key)}.${more} ${describeStorage(definition)}`,
    "",
    table([
      ["column", "type", "unit", "if empty", "example", "meaning"],
      ...columns.map(describeColumn),
    ]),
  ].join("\n");
}

const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

function describeStorage({ storage }: EntityDefinition): string {
  if (storage.kind === "record") return "Rows that a file omits stay.";
  if (storage.kind === "details") {
    return `The rows of one \`${storage.owner}\` are a set, replaced whole.`;
  }
  const free = storage.free.length > 0 ? ` (${quoted(storage.free)} apart)` : "";
  return `The rows of one ${quoted(storage.group)} are published once and never changed${free}.`;
}

function describeColumn(column: ColumnDefinition): string[] {
  const { name, unit, isRequired, byDefault, example, doc, references } = column;
  const empty = isRequired ? "required" : (byDefault ?? "unknown");
  return [
    `\`${name}\``,
    describeType(column.type),
    unit ?? "",
    empty,
    `\`${example}\``,
    references === undefined ? doc : `${doc} In ${references}.`,
  ];
}

function describeType(type: CellType): string {
  switch (type.kind) {
    case "text":
      return `text, ${type.most}`;
    case "integer":
      return type.most === 2_147_483_647
        ? `integer from ${type.least}`
        : `integer ${type.least} to ${type.most}`;
    case "decimal":
      return `decimal, ${type.scale} places, ${type.least} to ${type.most}`;
    case "choice":
      return type.values.map((value) => `\`${value}\``).join(", ");
    case "color":
      return "colour #rrggbb";
    case "url":
      return "web address";
    case "path":
      return "path of this site";
    case "moment":
      return "date and time";
    case "boolean":
      return "true or false";
    case "list":
      return type.values === undefined ? "list a|b" : `list of ${type.values.join(", ")}`;
    case "json":
      return "JSON object";
    case "segment":
      return "segment a or a:b";
    case "slug":
      return type.parts === 1 ? "slug" : `slug, up to ${type.parts} with slashes`;
    case "code":
    case "date":
      return type.kind;
  }
}

/** An example of every key of a product's metadata; a test reads them all with its schema. */
export const metadataExamples: Required<ProductMetadata> = {
  logo: "/assets/ulmo.svg",
  metadata_colectivo: [
    { key: "aporte_empresa", categoria: "aporte", tipo: "porcentaje", value: "50" },
  ],
  aporte_inicial: "1,5 UF al contratar",
  temporalidad: "Renovación anual",
  cubre_hasta_los: 79,
  refund: "Devuelve 10 % de las primas si no se usa en tres años",
  beneficio_tributario: "La parte que paga la empresa se puede rebajar como gasto",
  coberturas_adicionales: "Vida y muerte accidental",
  coberturas_adicionales_tooltip: "Incluye 100 UF si el titular fallece por accidente.",
  fondos_disponibles: ["Cuenta de salud", "Ahorro conservador"],
  price_detail: { label: "Precio por persona", age_range: "18 a 64 años" },
  price_tooltip: "Incluye IVA",
  price_modal: "El precio cambia al cumplir años.",
  price_suffix: "por familia",
  payment_mode: "Pago anual",
  additional_notes: "Solo para trabajadores de la empresa",
  hosp_preferente_metadata: { cuenta: 2, preferente_porc_hosp: 80 },
  amb_preferente_metadata: { cuenta: 1, preferente_porc_amb: 90 },
  hosp_le_metadata: { porc_hosp_le: 50 },
  amb_le_metadata: { porc_amb_le: 40 },
};

function describeMetadata(): string {
  const { shape } = metadataKeys;
  return table([
    ["key", "example", "meaning"],
    ...Object.entries(metadataExamples).map(([key, example]) => [
      `\`${key}\``,
      `\`${JSON.stringify(example)}\``,
      shape[key as keyof ProductMetadata].description ?? "Coverage counts of an isapre's plan",
    ]),
  ]);
}

function describeOrigins(): string {
  return Object.entries(isapreFieldOrigins)
    .map(([entity, fields]) =>
      [
        `#### ${entity}`,
        "",
        table([
          ["column", "origin", "how"],
          ...Object.entries(fields).map(([name, { origin, how }]) => [`\`${name}\``, origin, how]),
        ]),
      ].join("\n"),
    )
    .join("\n\n");
}

function describeZones(): string {
  return table([
    ["zone", "regions"],
    ...Object.entries(zoneRegions).map(([zone, regions]) => [`\`${zone}\``, regions.join(", ")]),
  ]);
}
