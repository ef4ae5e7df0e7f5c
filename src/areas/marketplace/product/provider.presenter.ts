import { inSpanishOrder } from "#src/contracts/spanish-order.ts";
import type { ProductRecord, ProviderRecord } from "#src/contracts/product-record.ts";
import { mapZoom } from "#src/contracts/shell-figures.ts";
import { numberText } from "#src/areas/page/amount.rules.ts";
import { longDay, percentText, type Reader } from "#src/areas/page/reader.presenter.ts";
import { tierText } from "#src/areas/marketplace/product-facts/clinic-terms.presenter.ts";
import { careText } from "#src/areas/marketplace/product-facts/coverage.presenter.ts";
import {
  countryMap,
  detailMap,
  type Place,
} from "#src/areas/marketplace/product-facts/provider-map.rules.ts";
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
  /** What the address asks for; anything else than a known code asks nothing. */
  asked: string | null;
  /** Address of the section, without a query. */
  action: string;
  /** What else stays in the address. */
  kept: readonly { name: string; value: string }[];
}

const mapSize = { width: 320, height: 260, distance: 22 };

/** The clinics that the source names, where they are (on the section's own tab), and whether one of them
 *  is among them. */
export function presentProviders(
  record: ProductRecord,
  question: ClinicQuestion | null,
  { hasMap }: { hasMap: boolean },
  reader: Reader,
): ProviderSectionModel {
  const { say } = reader;
  const { source } = record;
  const rows = [...Map.groupBy(record.providers, ({ code }) => code).values()];
  const located = rows.flatMap(([first]) => (first === undefined ? [] : (placeOf(first) ?? [])));
  const map =
    hasMap && record.isMapEnabled === true
      ? presentMap(record, located, rows.length, reader)
      : null;
  return {
    note:
      source.dataDate === null || rows.length === 0
        ? null
        : say("product.providers.note", {
            source: source.displayName,
            date: longDay(source.dataDate, reader),
          }),
    question: question === null ? null : presentQuestion(record, question, reader),
    map,
    rows: rows.map((lines) => {
      const name = lines[0]?.displayName ?? "";
      const place = located.findIndex((one) => one.name === name);
      return {
        name,
        number: map === null || place < 0 ? null : place + 1,
        lines: lines.map((line) => lineOf(line, reader)),
      };
    }),
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

function placeOf({ displayName, latitude, longitude }: ProviderRecord): Place | null {
  return latitude === null ||
    latitude === undefined ||
    longitude === null ||
    longitude === undefined
    ? null
    : { name: displayName, latitude, longitude };
}

function presentMap(
  record: ProductRecord,
  located: readonly Place[],
  count: number,
  { say }: Reader,
): ProviderMapModel | null {
  if (located.length === 0) return null;
  const country = countryMap(record.country, located, mapZoom);
  const detail = detailMap(located, mapSize);
  if (country === null && detail === null) return null;
  const unplaced = count - located.length;
  return {
    country,
    detail,
    label: say("product-details.providers.mapLabel", { count: located.length }),
    note: unplaced === 0 ? null : say("product-details.providers.unplaced", { count: unplaced }),
  };
}

/** '¿Está mi clínica?', answered by modality from what the source names, never beyond it. */
function presentQuestion(
  record: ProductRecord,
  { clinics, asked, action, kept }: ClinicQuestion,
  reader: Reader,
): ClinicQuestionModel | null {
  const options = [...clinics]
    .map(([code, name]) => ({ code, name }))
    .toSorted((one, other) => inSpanishOrder(one.name, other.name));
  if (options.length === 0) return null;
  const name = asked === null ? undefined : clinics.get(asked);
  return {
    action,
    name: clinicParameter,
    kept,
    options,
    chosen: name === undefined ? "" : (asked ?? ""),
    answer: name === undefined ? null : answerOf(record, asked ?? "", name, reader),
  };
}

function answerOf(
  record: ProductRecord,
  code: string,
  clinic: string,
  reader: Reader,
): ClinicQuestionModel["answer"] {
  const { say } = reader;
  const date = record.source.dataDate === null ? null : longDay(record.source.dataDate, reader);
  const asOf = date === null ? [] : [say("product-details.clinic.asOf", { date })];
  if (record.providers.length === 0) {
    return { kind: "unknown", title: say("product-details.clinic.unknown"), texts: asOf };
  }
  const lines = record.providers.filter((one) => one.code === code);
  if (lines.length > 0) {
    const byTier = Map.groupBy(lines, ({ tier }) => tier);
    const texts = [...byTier].map(([tier, own]) =>
      say("product-details.clinic.inTier", {
        tier: tierText(tier, reader),
        cares: own
          .map((one) => {
            const { care, text } = lineOf(one, reader);
            return `${care} ${text}`;
          })
          .join(", "),
      }),
    );
    return {
      kind: "yes",
      title: say("product-details.clinic.yes", { clinic }),
      texts: [...texts, ...asOf],
    };
  }
  const hasFreeChoice = record.coverages.some(
    ({ tier, percentage }) => tier === "libre_eleccion" && percentage !== null && percentage !== 0,
  );
  return {
    kind: "no",
    title: say("product-details.clinic.no", { clinic }),
    texts: [...(hasFreeChoice ? [say("product-details.clinic.free")] : []), ...asOf],
  };
}
