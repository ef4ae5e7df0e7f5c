/** What the first segment of an address means as a filter of products (SA 5). */

/** A segment maps to a product type of the specification's words, to none, or to clinics by their names. */
export type SegmentRow =
  | { segment: string; productType: string | null }
  | { segment: string; by: "coverageOrganizations" };

export const segmentRows = [
  { segment: "Seguros", productType: null },
  { segment: "EPS", productType: "colectivo" },
  { segment: "SCTR", productType: "SCTR" },
  { segment: "Medicina-Prepagada", productType: "Medicina Prepagada" },
  { segment: "Seguros-Empresa", productType: "SEGURO COLECTIVO" },
  { segment: "Clinicas-y-Hospitales", by: "coverageOrganizations" },
] as const satisfies readonly SegmentRow[];
export type Segment = (typeof segmentRows)[number]["segment"];

/** The catalogue's insurance types behind a product type as the specification words it. */
const typesOf: Readonly<Record<string, readonly string[]>> = {
  colectivo: ["EPS", "EPS_EMPRESA"],
  SCTR: ["SCTR"],
  "Medicina Prepagada": ["MEDICINA_PREPAGADA"],
  "SEGURO COLECTIVO": ["SEGURO_COLECTIVO"],
};

export const isSegment = (text: string | null): text is Segment =>
  segmentRows.some(({ segment }) => segment === text);

/** What of a product a segment looks at. */
export interface SegmentProduct {
  insuranceType: string;
  coverageOrganizations: readonly string[];
}

/** Whether a product is of a segment; `clinics` are the coverage organizations that the clinics' names mean. */
export function isInSegment(
  product: SegmentProduct,
  segment: Segment,
  clinics: ReadonlySet<string>,
): boolean {
  const row = segmentRows.find((one) => one.segment === segment);
  if (row === undefined) return false;
  if ("by" in row) return product.coverageOrganizations.some((code) => clinics.has(code));
  return (
    row.productType === null || typesOf[row.productType]?.includes(product.insuranceType) === true
  );
}

/** Names as alike as this mean the same clinic; below, nothing is guessed. */
export const likenessThreshold = 0.75;

export interface NameMatch {
  name: string;
  code: string;
  likeness: number;
}
export interface Unmatched {
  name: string;
  /** The nearest name there is, and how near. */
  nearest: string | null;
  likeness: number;
}
export interface NameReport {
  matched: readonly NameMatch[];
  unmatched: readonly Unmatched[];
}

/** Words that every clinic has in its name. */
const common = new Set("clinica hospital centro medico de del la las los el y".split(" "));

function wordsOf(name: string): string[] {
  const words = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    // RedSalud is Red Salud.
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return (words ?? []).filter((word) => !common.has(word));
}

/** Letters changed, more or fewer (Levenshtein). */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [to, against] of [...other].entries()) {
      next.push(
        Math.min(
          (row[to + 1] ?? 0) + 1,
          (next[to] ?? 0) + 1,
          (row[to] ?? 0) + (letter === against ? 0 : 1),
        ),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

const wordLikeness = (one: string, other: string): number =>
  1 - editsBetween(one, other) / Math.max(one.length, other.length);

/** How alike two names are, 0 to 1: the share of their words that the other has too, nearly alike ones in
 *  part (a soft Dice coefficient). */
export function likenessOf(one: string, other: string): number {
  const [mine, theirs] = [wordsOf(one), wordsOf(other)];
  if (mine.length === 0 || theirs.length === 0) return 0;
  const shareIn = (words: readonly string[], against: readonly string[]) =>
    words.reduce((sum, word) => {
      const best = Math.max(...against.map((each) => wordLikeness(word, each)));
      // Words that only happen to share letters are others.
      return sum + (best >= 0.7 ? best : 0);
    }, 0);
  return (shareIn(mine, theirs) + shareIn(theirs, mine)) / (mine.length + theirs.length);
}

/** Which coverage organization each name means: the most alike, where it is alike enough and no other is as
 *  much; what could not be matched is reported with the nearest there is. */
export function matchNames(
  names: readonly string[],
  organizations: ReadonlyMap<string, string>,
): NameReport {
  const matched: NameMatch[] = [];
  const unmatched: Unmatched[] = [];
  const codesByName = Map.groupBy(organizations.keys(), (code) => organizations.get(code) ?? "");
  for (const name of new Set(names)) {
    const [own, ...others] = codesByName.get(name) ?? [];
    if (own !== undefined && others.length === 0) {
      matched.push({ name, code: own, likeness: 1 });
      continue;
    }
    const [best, second] = [...organizations]
      .map(([code, displayName]) => ({
        code,
        displayName,
        likeness: likenessOf(name, displayName),
      }))
      .toSorted((one, other) => other.likeness - one.likeness);
    const isClear = best !== undefined && best.likeness > (second?.likeness ?? 0);
    if (isClear && best.likeness >= likenessThreshold)
      matched.push({ name, code: best.code, likeness: best.likeness });
    else
      unmatched.push({
        name,
        nearest: best === undefined || best.likeness === 0 ? null : best.displayName,
        likeness: best?.likeness ?? 0,
      });
  }
  return { matched, unmatched };
}
