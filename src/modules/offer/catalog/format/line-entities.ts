import { CURRENCIES } from "#src/contracts/money.ts";
import {
  boolean,
  choice,
  code,
  country,
  date,
  decimal,
  entity,
  type EntityDefinition,
  integer,
  list,
  optional,
  required,
  segment,
  text,
  translations,
} from "./entity.ts";

const shownName = text(80);

/** What single lines price by: currencies, areas, pets, work and trips. */
export const lineEntities: readonly EntityDefinition[] = [
  entity({
    name: "exchange-rates",
    key: ["currency", "day"],
    storage: { kind: "published", group: ["currency", "day"], free: ["reference"] },
    doc: "What a currency is worth on a day. The UF has its own table, and the peso of Chile is the measure.",
    columns: [
      required(
        "currency",
        choice(...CURRENCIES.filter((each) => each !== "CLP" && each !== "UF")),
        "USD",
        "Currency.",
      ),
      required("day", date, "2026-10-01", "Day of the value."),
      required("value_clp", decimal(6, 99_999_999), "945.5", "One unit of the currency.", {
        unit: "CLP",
      }),
      required(
        "reference",
        text(200),
        "Valor aproximado, Banco Central de Chile",
        "Where the value comes from.",
      ),
    ],
  }),
  entity({
    name: "rating-areas",
    key: ["country", "code"],
    doc: "Areas that rates differ by. An area without regions or countries takes all.",
    columns: [
      required("country", country, "INT", "Country whose products use it."),
      required("code", code, "WORLD_EX_US", "Code, as the rates' `area` names it."),
      required(
        "display_name",
        shownName,
        "Todo el mundo sin Estados Unidos",
        "Name that is shown.",
      ),
      ...translations(
        "display_name",
        shownName,
        "Worldwide without the United States",
        "O mundo todo sem os Estados Unidos",
      ),
      optional("regions", list, "13|5", "Numbers of its regions, where it is of regions."),
      optional("countries", list, "ES|FR", "Its countries, ISO 3166-1, where it is of countries."),
      optional("order_position", integer(), "10", "Place in lists.", { byDefault: "100" }),
    ],
  }),
  entity({
    name: "coverage-countries",
    key: ["code"],
    doc: "Countries that people of international insurance come from or want to be covered in.",
    columns: [
      required("code", code, "ES", "Country, ISO 3166-1 alpha-2."),
      required("display_name", shownName, "España", "Name that is shown."),
      ...translations("display_name", shownName, "Spain", "Espanha"),
      required("zone", code, "EUROPE", "Smallest rating area of international health with it."),
    ],
  }),
  entity({
    name: "breeds",
    key: ["species", "code"],
    doc: "Breeds of pets and the group that their rates are of.",
    columns: [
      required("species", choice("dog", "cat"), "dog", "Species."),
      required("code", code, "quiltro", "Code."),
      required("display_name", shownName, "Mestizo (quiltro)", "Name that is shown."),
      ...translations("display_name", shownName, "Mixed breed", "Sem raça definida"),
      required(
        "breed_group",
        choice("small", "medium", "large", "giant", "brachycephalic"),
        "medium",
        "Group of the rates.",
      ),
    ],
  }),
  entity({
    name: "sctr-activities",
    key: ["sector", "work"],
    doc: "Sectors and kinds of work of work-risk insurance.",
    columns: [
      required("sector", segment, "mineria", "Sector, the first part of the rates' segment."),
      required("work", segment, "altura", "Kind of work, its second part."),
      required("sector_name", shownName, "Minería", "Name of the sector."),
      ...translations("sector_name", shownName, "Mining", "Mineração"),
      required("work_name", shownName, "Trabajo en altura", "Name of the kind of work."),
      ...translations("work_name", shownName, "Work at height", "Trabalho em altura"),
      required("risk_level", choice("low", "medium", "high", "very_high"), "high", "Risk."),
    ],
  }),
  entity({
    name: "trip-zones",
    key: ["code"],
    doc: "Destinations of travel insurance, as the rates' `area` names them.",
    columns: [
      required("code", code, "EUROPA", "Code."),
      required("display_name", shownName, "Europa", "Name that is shown."),
      ...translations("display_name", shownName, "Europe", "Europa"),
      optional(
        "is_worldwide",
        boolean,
        "true",
        "It holds all other zones: its rates count there too.",
        {
          byDefault: "false",
        },
      ),
      optional("order_position", integer(), "20", "Place in lists.", { byDefault: "100" }),
    ],
  }),
];
