import { inCountryWords } from "#src/contracts/country-glossary.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { ReferenceWords } from "./product-words.rules.ts";

/** A product's features and kinds of benefit, which come from lists that all countries share, as its own
 *  country says them. */
export function inOwnWords(record: ProductRecord): ProductRecord {
  const own = <Text extends string | null>(text: Text) =>
    text === null ? text : inCountryWords(text, record.country, "es");
  return {
    ...record,
    features: record.features.map((feature) => ({
      ...feature,
      displayName: own(feature.displayName),
      help: own(feature.help),
      value: own(feature.value),
    })),
    coverages: record.coverages.map((coverage) => ({
      ...coverage,
      tag: {
        ...coverage.tag,
        displayName: own(coverage.tag.displayName),
        help: own(coverage.tag.help),
      },
    })),
  };
}

/** Names of features and kinds of benefit as a country says them. */
export function namesInCountry<Names extends Pick<ReferenceWords, "features" | "coverageTags">>(
  names: Names,
  country: string,
  language: string,
): Names {
  const said = <Key, Name extends { displayName: string; help: string | null }>(
    list: ReadonlyMap<Key, Name>,
  ) =>
    new Map(
      [...list].map(([key, name]) => [
        key,
        {
          ...name,
          displayName: inCountryWords(name.displayName, country, language),
          help: name.help === null ? null : inCountryWords(name.help, country, language),
        },
      ]),
    );
  return { ...names, features: said(names.features), coverageTags: said(names.coverageTags) };
}
