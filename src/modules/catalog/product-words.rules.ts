import type { ProductRecord } from "#src/contracts/product-record.ts";

/** The shown words that a product takes from reference lists, in one language (see CatalogueNames). */
export interface ReferenceWords {
  insuranceTypes: ReadonlyMap<string, string>;
  typeDescriptions: ReadonlyMap<string, string>;
  upperTypes: ReadonlyMap<string, string>;
  categories: ReadonlyMap<string, string>;
  categoryDescriptions: ReadonlyMap<string, string>;
  features: ReadonlyMap<number, { displayName: string; help: string | null }>;
  coverageTags: ReadonlyMap<string, { displayName: string; help: string | null }>;
}

/** The same product with its line, category, features and kinds of benefit named in another language.
 *  What the seller wrote (name, description, benefits) stays as it was written. */
export function withWords(record: ProductRecord, words: ReferenceWords): ProductRecord {
  const { insuranceType, category } = record;
  const { upperType } = insuranceType;
  return {
    ...record,
    insuranceType: {
      ...insuranceType,
      displayName: words.insuranceTypes.get(insuranceType.code) ?? insuranceType.displayName,
      description: words.typeDescriptions.get(insuranceType.code) ?? insuranceType.description,
      upperType: {
        ...upperType,
        displayName: words.upperTypes.get(upperType.name) ?? upperType.displayName,
      },
    },
    category: category && {
      ...category,
      displayName: words.categories.get(category.code) ?? category.displayName,
      description: words.categoryDescriptions.get(category.code) ?? category.description,
    },
    features: record.features.map((feature) => ({
      ...feature,
      ...explained(words.features.get(feature.id)),
    })),
    coverages: record.coverages.map((coverage) => ({
      ...coverage,
      tag: { ...coverage.tag, ...explained(words.coverageTags.get(coverage.tag.code)) },
    })),
  };
}

const explained = (name: { displayName: string; help: string | null } | undefined) =>
  name && { displayName: name.displayName, help: name.help };
