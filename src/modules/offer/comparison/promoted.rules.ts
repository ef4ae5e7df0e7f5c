/** A product of a comparison, as far as promoting it asks. */
export interface PromotionCandidate {
  id: number;
  /** On record; nobody pays for a place here. */
  isPromoted: boolean;
  /** For the whole household; null where there is none. */
  price: number | null;
  /** Persons without a rate. */
  uninsurable: readonly number[];
  /** 0 to 10000. */
  affinity: number;
}

/** Whether everybody of the household can have the product, at a price that is known. */
export const canBeHad = ({ price, uninsurable }: PromotionCandidate): boolean =>
  price !== null && uninsurable.length === 0;

/** The product to promote (CQ 7, 9): of those promoted on record that the whole household can have, the
 *  one that fits it best; ties by id, as everywhere. null where there is none. */
export function choosePromoted<Candidate extends PromotionCandidate>(
  candidates: readonly Candidate[],
): Candidate | null {
  let best: Candidate | null = null;
  for (const candidate of candidates) {
    if (!candidate.isPromoted || !canBeHad(candidate)) continue;
    const isBetter =
      best === null ||
      candidate.affinity > best.affinity ||
      (candidate.affinity === best.affinity && candidate.id < best.id);
    if (isBetter) best = candidate;
  }
  return best;
}
