import { inSpanishOrder } from "#src/contracts/spanish-order.ts";
import type { ProductRecord, ProviderRecord } from "#src/contracts/product-record.ts";
import { mapZoom } from "#src/contracts/shell-figures.ts";
import { numberText } from "#src/contracts/amount-text.rules.ts";
import { longDay, percentText, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { AskedClinic } from "#src/areas/marketplace/product-facts/clinic-answer.view-model.ts";
import { clinicAnswer } from "#src/areas/marketplace/product-facts/clinic-answer.presenter.ts";
import { tierText } from "#src/areas/marketplace/product-facts/clinic-terms.presenter.ts";
import { careText } from "#src/areas/marketplace/product-facts/coverage.presenter.ts";
import { type Area, countryMap } from "#src/areas/marketplace/product-facts/provider-map.rules.ts";
import type {
  ClinicQuestionModel,
  ProviderMapModel,
  ProviderSectionModel,
} from "#src/areas/marketplace/product-facts/provider.view-model.ts";

/** The clinic asked for, in the address. */
export const clinicParameter = "clinica";

export interface ClinicQuestion {
  /** Every clinic that a product of the country names, by code. */
  clinics: ReadonlyMap<string, string>;
  /** What the address asks for, or was asked for earlier in the visit. */
  asked: AskedClinic;
  /** Address of the section, without a query. */
  action: string;
  /** What else stays in the address. */
  kept: readonly { name: string; value: string }[];
}

/** The clinics that the source names, where they are, and whether one of them is among them. */
export function presentProviders(
  record: ProductRecord,
  question: ClinicQuestion | null,
  reader: Reader,
): ProviderSectionModel {
  const { say } = reader;
  const { source } = record;
  const rows = [...Map.groupBy(record.providers, ({ code }) => code).values()];
  const clinics = rows.flatMap(([first]) => (first === undefined ? [] : [first]));
  return {
    note:
      source.dataDate === null || rows.length === 0
        ? null
        : say("product.providers.note", {
            source: source.displayName,
            date: longDay(source.dataDate, reader),
          }),
    question: question === null ? null : presentQuestion(record, question, reader),
    map: record.isMapEnabled === true ? presentMap(record.country, clinics, reader) : null,
    rows: rows.map((lines) => ({
      name: lines[0]?.displayName ?? "",
      lines: lines.map((line) => lineOf(line, reader)),
    })),
  };
}

function lineOf({ careKind, tier, percentage }: ProviderRecord, reader: Reader) {
  return {
    care: careText(careKind, reader),
    tier: tierText(tier, reader),
    text:
      percentage === null
        ? reader.say("product.notInformed")
        : percentText(numberText(percentage, reader.locale), reader),
    percent: percentage,
  };
}

/** Clinics by comuna or district, and by region on the country; null where no place is known. */
function presentMap(
  country: string,
  clinics: readonly ProviderRecord[],
  { say }: Reader,
): ProviderMapModel | null {
  const placed = clinics.filter(({ place }) => typeof place === "string");
  if (placed.length === 0) return null;
  const places = [...Map.groupBy(placed, ({ place }) => place ?? "")]
    .map(([name, group]) => ({ name, clinics: group.map(({ displayName }) => displayName) }))
    .toSorted(
      (one, other) =>
        other.clinics.length - one.clinics.length || inSpanishOrder(one.name, other.name),
    );
  const unplaced = clinics.length - placed.length;
  return {
    country: countryMap(country, areasOf(clinics), mapZoom),
    places,
    label: say("product-details.providers.mapLabel", {
      count: placed.length,
      places: places.length,
    }),
    note: unplaced === 0 ? null : say("product-details.providers.unplaced", { count: unplaced }),
  };
}

/** Regions of clinics whose coordinates are known, each in the middle of its clinics. */
function areasOf(clinics: readonly ProviderRecord[]): Area[] {
  const located = clinics.flatMap(({ area, latitude, longitude }) =>
    typeof area === "string" && typeof latitude === "number" && typeof longitude === "number"
      ? [{ area, latitude, longitude }]
      : [],
  );
  return [...Map.groupBy(located, ({ area }) => area)].map(([name, group]) => ({
    name,
    count: group.length,
    latitude: group.reduce((sum, { latitude }) => sum + latitude, 0) / group.length,
    longitude: group.reduce((sum, { longitude }) => sum + longitude, 0) / group.length,
  }));
}

/** '¿Está mi clínica?', answered from what the source names, never beyond it; not asked where it names none. */
function presentQuestion(
  record: ProductRecord,
  { clinics, asked, action, kept }: ClinicQuestion,
  reader: Reader,
): ClinicQuestionModel | null {
  const { clinic, unknown } = asked;
  const isAsked = clinic !== null || unknown !== null;
  if (clinics.size === 0 || (record.providers.length === 0 && !isAsked)) return null;
  return {
    action,
    name: clinicParameter,
    kept,
    options: [...clinics.values()].toSorted(inSpanishOrder),
    value: clinic?.name ?? "",
    unknown:
      unknown === null ? null : reader.say("product-details.clinic.notFound", { typed: unknown }),
    answer: clinic === null ? null : clinicAnswer(record, clinic, reader),
    note: clinic === null ? null : reader.say("product-details.clinic.kept"),
  };
}
