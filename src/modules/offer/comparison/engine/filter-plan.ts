import { matchScore } from "./affinity.rules.ts";
import type { Words } from "./bitset.ts";
import type { Block, CatalogueIndex } from "./catalogue-index.ts";
import type { Choice, Kernels } from "./kernels.types.ts";
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
  /** Null where nothing is chosen. */
  choice: Choice | null;
  /** The blocks to go through: those of one organization where organizations are chosen. */
  blocks: readonly Block[];
  /** ADMITTED, EXCLUDED, or the place in BLOCK_FACETS of the only selection that the block misses. */
  blockStanding(block: Block): number;
}

/** Resolves the filters; an id that the catalogue does not have matches nothing. The plan is good until the
 *  kernels' next query. */
export function planFilters(
  index: CatalogueIndex,
  filters: EngineFilters,
  kernels: Kernels,
): FilterPlan {
  const { fields, showcases, salesChannels } = index.tags;
  const setsOf = (facet: TagFacet, ids: readonly number[]): Words[] =>
    ids.flatMap((id) => fields[facet].rowsWith(id, kernels.querySet) ?? []);
  const clinics = distinct(filters.coverageOrganizations);
  const features = distinct(filters.featuresFilter);
  const featureSets = setsOf("features", features);
  const clinicSets = setsOf("coverageOrganizations", clinics);
  const required = [...distinct(filters.features), ...given(filters.previsionFeature)];
  const others: [TagFacet, readonly number[]][] = [
    ["coverageCountries", distinct(filters.coverageCountries)],
    ["categories", distinct(filters.categories)],
    ["productTypes", distinct(filters.productTypes)],
    ["planTypes", distinct(filters.planTypes)],
    ["marketable", distinct(filters.marketable).map(Number)],
    ["births", distinct(filters.births).map((birth) => BIRTHS.indexOf(birth))],
  ];
  const narrowing: TagFilter[] = [
    ...required.map((id) => ({ facet: -1, sets: setsOf("features", [id]) })),
    ...given(filters.showcase).map((id) => narrowingTo(showcases.rowsWith(id, kernels.querySet))),
    ...given(filters.salesChannel).map((id) =>
      narrowingTo(salesChannels.rowsWith(id, kernels.querySet)),
    ),
  ];
  const selecting = [
    ...selectionOf("features", features, featureSets),
    ...selectionOf("coverageOrganizations", clinics, clinicSets),
    ...others.flatMap(([facet, ids]) => selectionOf(facet, ids, setsOf(facet, ids))),
  ];
  return {
    tagFilters: [...narrowing, ...selecting],
    deductible: planDeductible(filters.deductible),
    price: planPrice(filters),
    choice: planChoice(clinics.length + features.length, [...clinicSets, ...featureSets]),
    ...planBlocks(index, filters),
  };
}

/** A facet's filter, or none where nothing of it is selected. */
function selectionOf(facet: TagFacet, ids: readonly number[], sets: readonly Words[]): TagFilter[] {
  return ids.length === 0 ? [] : [{ facet: TAG_FACETS.indexOf(facet), sets }];
}

function planChoice(chosen: number, sets: readonly Words[]): Choice | null {
  if (chosen === 0) return null;
  return {
    sets,
    scores: Int32Array.from({ length: chosen + 1 }, (_, matched) => matchScore(matched, chosen)),
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

/** Every bound leaves out what is not priced for everybody; without one, the lowest price is the bound. */
function planPrice({ price = {}, wholeHousehold = false }: EngineFilters): FilterPlan["price"] {
  const { from, to } = price;
  if (from === undefined && to === undefined && !wholeHousehold) return { isActive: false };
  return { isActive: true, from: from ?? 0, to: to ?? Number.POSITIVE_INFINITY };
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
