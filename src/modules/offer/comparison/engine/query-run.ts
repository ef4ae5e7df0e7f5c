import { BlockMasks, DEDUCTIBLE } from "./block-masks.ts";
import type { Block, CatalogueIndex, Segment } from "./catalogue-index.ts";
import { DeductibleRange } from "./deductible-range.ts";
import type { Standing } from "#src/contracts/pricing.ts";
import type { EngineAnswer, EngineQuery, EngineRow } from "./engine.types.ts";
import { convertHalfUp, leastAmountReaching } from "./exact-arithmetic.rules.ts";
import { presentFacets } from "./facet-answer.ts";
import { BlockTally, FacetTally } from "./facet-tally.ts";
import { ADMITTED, EXCLUDED, planFilters } from "./filter-plan.ts";
import type { FilterPlan } from "./filter-plan.ts";
import {
  UNPRICED,
  exactPrice,
  isOfPart,
  mayBeOfPart,
  ofPart,
  planPrices,
  uninsurableOf,
} from "./price-plan.ts";
import type { PricePlan } from "./price-plan.ts";
import { PriceRange } from "./price-statistics.ts";
import { ResultScan } from "./result-scan.ts";
import type { Scratch } from "./scratch.ts";

/** A segment's price plan with the price filter as bounds in its native unit, both inclusive. */
interface SegmentPricing extends PricePlan {
  least: number;
  most: number;
}

/** What only an answer with facets gathers. */
interface FacetState {
  tags: FacetTally;
  blocks: BlockTally;
  /** Over the rows that pass everything but the price filter. */
  prices: PriceRange;
  deductibles: DeductibleRange;
}

/** One query on its way through the blocks of an index. */
export class QueryRun {
  private readonly index: CatalogueIndex;
  private readonly scratch: Scratch;
  private readonly query: EngineQuery;
  private readonly filters: FilterPlan;
  private readonly masks: BlockMasks;
  private readonly masksOfMissed: BlockMasks;
  private readonly scan: ResultScan;
  private readonly facets: FacetState | null;
  private readonly pricings: (SegmentPricing | undefined)[] = [];
  private readonly prices: PriceRange;
  private total = 0;
  private partial = 0;

  constructor(index: CatalogueIndex, scratch: Scratch, query: EngineQuery) {
    this.index = index;
    this.scratch = scratch;
    this.query = query;
    const { kernels } = scratch;
    kernels.beginQuery();
    this.filters = planFilters(index, query.filters, kernels);
    this.prices = new PriceRange(kernels);
    this.masks = new BlockMasks(this.filters, query.withFacets, kernels);
    this.masksOfMissed = new BlockMasks(this.filters, false, kernels);
    this.scan = new ResultScan(index, scratch, query, this.filters);
    this.facets = query.withFacets
      ? {
          tags: new FacetTally(index, scratch, this.filters.tagFilters),
          blocks: new BlockTally(index, kernels),
          prices: new PriceRange(kernels),
          deductibles: new DeductibleRange(this.filters.deductible, kernels),
        }
      : null;
    scratch.log.clear();
  }

  /** Goes through the catalogue once and gives the answer. */
  answer(): EngineAnswer {
    for (const block of this.filters.blocks) {
      const standing = this.filters.blockStanding(block);
      if (standing === ADMITTED) this.admit(block);
      else if (standing !== EXCLUDED) this.countMissed(block, standing);
    }
    const { facets, filters, index, scan } = this;
    const best = scan.bestRow();
    const priceRange = this.prices.range();
    return {
      total: this.total,
      pricedTotal: this.prices.priced,
      partialTotal: this.partial,
      priceRange,
      rows: scan.selection.rows().map((row) => this.present(row)),
      bestId: best === null ? null : index.ids[best]!,
      facets:
        facets === null
          ? null
          : presentFacets(index, facets.tags, facets.blocks, {
              price: this.priceFacet(filters.price.isActive ? facets.prices.range() : priceRange),
              deductible: facets.deductibles.range(),
            }),
    };
  }

  /** Takes the block's part of the result, and the near misses that its facets count. */
  private admit(block: Block): void {
    const { facets, masks, scratch } = this;
    const pricing = this.pricingOf(block.segment);
    masks.fill(block);
    const count = this.filters.price.isActive
      ? this.keepWithinPrice(block, pricing)
      : this.priceAll(block, pricing);
    if (count > 0) {
      this.total += count;
      this.prices.add(block.segment, pricing, scratch.natives, count);
      if (mayBeOfPart(pricing)) this.partial += countOfPart(scratch, count);
      this.scan.scan(pricing, block, count);
    }
    if (facets === null) return;
    facets.blocks.addResult(block, masks, count);
    this.takeDeductibles(block, facets.deductibles, count);
    facets.tags.add(block, masks, count);
  }

  /** Without a price filter: lists and prices the passing rows. */
  private priceAll(block: Block, pricing: SegmentPricing): number {
    const { masks, scratch } = this;
    const { kernels, rows, natives, log } = scratch;
    const count = kernels.listBits(masks.passing, masks.wordCount, masks.firstWord, rows);
    kernels.priceRows(pricing, block.segment.start, rows, count, natives);
    if (this.facets !== null) log.add(pricing, natives, count);
    return count;
  }

  /** With a price filter: prices also the near misses, and leaves in the masks what the price lets pass. */
  private keepWithinPrice(block: Block, pricing: SegmentPricing): number {
    const { facets, masks, scratch } = this;
    const { kernels, rows, natives, unfiltered, words, log } = scratch;
    const { firstWord, wordCount } = masks;
    masks.unionWith(null, words);
    const candidates = kernels.listBits(words, wordCount, firstWord, rows);
    kernels.priceRows(pricing, block.segment.start, rows, candidates, natives);
    words.fill(0, 0, wordCount);
    const { count, passed } = kernels.keepWithin(scratch, masks, candidates, pricing);
    masks.restrictTo(words);
    if (facets !== null) {
      facets.prices.add(block.segment, pricing, unfiltered, passed);
      log.add(pricing, unfiltered, passed);
    }
    return count;
  }

  /** Counts a block that misses one selection on its own fields for that one facet. */
  private countMissed(block: Block, facet: number): void {
    if (this.facets === null) return;
    this.facets.blocks.addMissed(block, facet, this.countPassing(block));
  }

  private countPassing(block: Block): number {
    const { filters, masksOfMissed: masks, scratch } = this;
    const { price, tagFilters, deductible } = filters;
    if (!price.isActive && !deductible.isActive && tagFilters.length === 0) {
      return block.end - block.start;
    }
    masks.fill(block);
    if (!price.isActive) {
      return scratch.kernels.countBits(masks.passing, masks.wordCount);
    }
    const { kernels, rows, natives } = scratch;
    const pricing = this.pricingOf(block.segment);
    const candidates = kernels.listBits(masks.passing, masks.wordCount, masks.firstWord, rows);
    kernels.priceRows(pricing, block.segment.start, rows, candidates, natives);
    const { least, most } = pricing;
    return kernels.countWithin(natives, candidates, least, most);
  }

  private takeDeductibles({ segment }: Block, range: DeductibleRange, count: number): void {
    if (!range.couldWiden(segment.deductibles)) return;
    const { masks, scratch } = this;
    const { rows, words } = scratch;
    let n = count;
    if (this.filters.deductible.isActive) {
      masks.unionWith(DEDUCTIBLE, words);
      n = scratch.kernels.listBits(words, masks.wordCount, masks.firstWord, rows);
    }
    range.add(segment.deductibles, segment.start, rows, n);
  }

  private pricingOf(segment: Segment): SegmentPricing {
    return (this.pricings[segment.index] ??= this.planPricing(segment));
  }

  private planPricing(segment: Segment): SegmentPricing {
    const plan = planPrices(segment.rates, segment.currency, this.query);
    const { price } = this.filters;
    if (!price.isActive) return { ...plan, least: 0, most: Number.POSITIVE_INFINITY };
    return {
      ...plan,
      least: leastAmountReaching(price.from, plan.ratio),
      most:
        price.to === Number.POSITIVE_INFINITY
          ? price.to
          : leastAmountReaching(price.to + 1, plan.ratio) - 1,
    };
  }

  private priceFacet(range: { min: number; max: number } | null) {
    return range === null ? null : this.scratch.log.facet(range);
  }

  private present(row: number): EngineRow {
    const segment = this.index.segments.find(({ end }) => row < end)!;
    const plan = this.pricingOf(segment);
    const { rows, natives } = this.scratch;
    rows[0] = row;
    this.scratch.kernels.priceRows(plan, segment.start, rows, 1, natives);
    const native = natives[0]!;
    const exact = exactPrice(plan, native);
    const price = exact && convertHalfUp(exact.units, plan.ratio);
    return {
      id: this.index.ids[row]!,
      standing: standingOf(native),
      price,
      native: exact,
      uninsurable: uninsurableOf(plan, row - segment.start, native),
      ...this.scan.scores(row, price),
    };
  }
}

function standingOf(native: number): Standing {
  if (native === UNPRICED) return "none";
  return isOfPart(native) ? "partial" : "whole";
}

function countOfPart({ kernels, natives }: Scratch, count: number): number {
  return kernels.countWithin(natives, count, Number.NEGATIVE_INFINITY, ofPart(0));
}
