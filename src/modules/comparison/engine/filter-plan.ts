import type { Words } from "./bitset.ts";
import type { Block, CatalogueIndex } from "./catalogue-index.ts";
import type { Bounds, EngineFilters } from "./engine.types.ts";
import { BIRTHS, TAG_FACETS } from "./facet-tags.ts";
import type { TagFacet } from "./facet-tags.ts";
import type { OptionCodes } from "./option-codes.ts";

/** A filter on tags: the rows in any of the sets pass, none where there is no set. */
export interface TagFilter {
  /** Place in TAG_FACETS of the facet whose own selection this is; -1 where it narrows that facet too. */
  facet: number;
  sets: readonly Words[];
}

export interface DeductibleFilter extends Required<Bounds> {
  isActive: boolean;
  counts(kind: number): boolean;
}

/** The fields that a block, or a part of it, has one value of, and their places here. */
export const BLOCK_FACETS = ["insuranceTypes", "organizationTypes", "organizations"] as const;
export const TYPES = 0;
export const ORGANIZATION_TYPES = 1;
export const ORGANIZATIONS = 2;
/** Answer of `blockStanding`: every selection on the block's fields is met. */
export const ADMITTED = -1;
/** Answer of `blockStanding`: more than one selection is not met, so no facet counts the block. */
export const EXCLUDED = -2;

/** The greatest amount a column holds. */
const MAX_AMOUNT = 2 ** 31 - 1;

/** A query's filters resolved against an index. */
export interface FilterPlan {
  tagFilters: readonly TagFilter[];
  deductible: DeductibleFilter;
  price: (Required<Bounds> & { isActive: true }) | { isActive: false };
  /** The rows with each clinic and each of the featuresFilter that the visitor chose. */
  chosenSets: readonly Words[];
  /** How many were chosen, also where no product has them. */
  chosenCount: number;
  /** The blocks to go through: those of one organization where organizations are chosen. */
  blocks: readonly Block[];
  /** ADMITTED, EXCLUDED, or the place in BLOCK_FACETS of the only selection that the block misses. */
  blockStanding(block: Block): number;
}

/** Resolves the filters; an id that the catalogue does not have matches nothing. */
export function planFilters(index: CatalogueIndex, filters: EngineFilters): FilterPlan {
  const { fields, showcases, salesChannels } = index.tags;
  const setsOf = (facet: TagFacet, ids: readonly number[]): Words[] =>
    ids.flatMap((id) => fields[facet].rowsWith(id) ?? []);
  const clinics = distinct(filters.coverageOrganizations);
  const features = distinct(filters.featuresFilter);
  const required = [...distinct(filters.features), ...given(filters.previsionFeature)];
  const selections: [TagFacet, readonly number[]][] = [
    ["features", features],
    ["coverageOrganizations", clinics],
    ["coverageCountries", distinct(filters.coverageCountries)],
    ["categories", distinct(filters.categories)],
    ["productTypes", distinct(filters.productTypes)],
    ["planTypes", distinct(filters.planTypes)],
    ["marketable", distinct(filters.marketable).map(Number)],
    ["births", distinct(filters.births).map((birth) => BIRTHS.indexOf(birth))],
  ];
  const narrowing: TagFilter[] = [
    ...required.map((id) => ({ facet: -1, sets: setsOf("features", [id]) })),
    ...given(filters.showcase).map((id) => narrowingTo(showcases.rowsWith(id))),
    ...given(filters.salesChannel).map((id) => narrowingTo(salesChannels.rowsWith(id))),
  ];
  const selecting = selections
    .filter(([, ids]) => ids.length > 0)
    .map(([facet, ids]) => ({ facet: TAG_FACETS.indexOf(facet), sets: setsOf(facet, ids) }));
  return {
    tagFilters: [...narrowing, ...selecting],
    deductible: planDeductible(filters.deductible),
    price: planPrice(filters.price),
    chosenSets: [...setsOf("coverageOrganizations", clinics), ...setsOf("features", features)],
    chosenCount: clinics.length + features.length,
    ...planBlocks(index, filters),
  };
}

function planBlocks(
  index: CatalogueIndex,
  filters: EngineFilters,
): Pick<FilterPlan, "blocks" | "blockStanding"> {
  const insuranceTypes = selection(index.insuranceTypes, filters.insuranceTypes);
  const organizationTypes = selection(index.organizationTypes, filters.organizationTypes);
  const organizations = selection(index.organizations, filters.organizations);
  return {
    blocks: organizations === null ? index.blocks : index.ownBlocks,
    blockStanding({ insuranceType, organizationType, parts }) {
      let standing = ADMITTED;
      if (insuranceTypes?.[insuranceType] === 0) standing = TYPES;
      if (organizationTypes?.[organizationType] === 0) {
        standing = standing === ADMITTED ? ORGANIZATION_TYPES : EXCLUDED;
      }
      if (organizations?.[parts[0]!.organization] === 0) {
        standing = standing === ADMITTED ? ORGANIZATIONS : EXCLUDED;
      }
      return standing;
    },
  };
}

/** By code, 1 where the option is selected; null where nothing is. */
function selection(codes: OptionCodes, ids: readonly number[] | undefined): Uint8Array | null {
  if (ids === undefined || ids.length === 0) return null;
  const selected = new Uint8Array(codes.options.length);
  for (const id of ids) {
    const code = codes.codeOf(id);
    if (code !== undefined) selected[code] = 1;
  }
  return selected;
}

function planDeductible(filter: EngineFilters["deductible"]): DeductibleFilter {
  const kinds = new Set(filter?.kinds);
  return {
    isActive: filter?.from !== undefined || filter?.to !== undefined,
    from: Math.max(filter?.from ?? 0, 0),
    to: Math.min(filter?.to ?? MAX_AMOUNT, MAX_AMOUNT),
    counts: (kind) => kinds.size === 0 || kinds.has(kind),
  };
}

function planPrice(filter: Bounds | undefined): FilterPlan["price"] {
  if (filter?.from === undefined && filter?.to === undefined) return { isActive: false };
  return { isActive: true, from: filter.from ?? 0, to: filter.to ?? Number.POSITIVE_INFINITY };
}

function narrowingTo(set: Words | null): TagFilter {
  return { facet: -1, sets: set === null ? [] : [set] };
}

function distinct<Value>(values: readonly Value[] | undefined): Value[] {
  return [...new Set(values)];
}

function given(value: number | undefined): number[] {
  return value === undefined ? [] : [value];
}
