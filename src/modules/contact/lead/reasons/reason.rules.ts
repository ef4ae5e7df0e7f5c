import type { CountryCode } from "#src/contracts/identification.ts";

/** Why leads fail, as people keep it. Pure. */

/** Groups of reasons, as the specification has them. */
export const reasonTypes = [
  "CONTACTO",
  "DATOS",
  "INTERES",
  "COMPETENCIA",
  "PRECIO",
  "PRODUCTO",
  "ASEGURABILIDAD",
  "EMPRESA",
  "PAGO",
] as const;
export type ReasonType = (typeof reasonTypes)[number];

export const longestReason = 80;
export const highestPosition = 10_000;

/** What is typed of a reason. */
export interface ReasonFields {
  name: string;
  type: ReasonType;
  /** Of 4 Fallido. */
  subStatus: number;
  countries: readonly CountryCode[];
  isNoteRequired: boolean;
  position: number;
  isActive: boolean;
}

export interface Reason extends ReasonFields {
  code: string;
  /** Of the specification: is switched off or moved, and stays what it is. */
  isNamed: boolean;
  version: number;
}

/** Whether something changes that is the specification's. */
export const changesNamed = (before: Reason, after: ReasonFields): boolean =>
  before.isNamed &&
  (before.name !== after.name ||
    before.type !== after.type ||
    before.subStatus !== after.subStatus ||
    before.isNoteRequired !== after.isNoteRequired ||
    before.countries.toSorted().join() !== after.countries.toSorted().join());

/** The next code of our own: FP01, FP02 … */
export function nextCode(codes: readonly string[]): string {
  const used = codes.flatMap((code) => /^FP(\d{2,6})$/.exec(code)?.slice(1) ?? []).map(Number);
  return `FP${String(Math.max(0, ...used) + 1).padStart(2, "0")}`;
}

/** Countries whose leads could not fail any more, were this reason as it shall be: a lead fails for a reason alone. */
export function countriesWithout(
  reasons: readonly Reason[],
  code: string,
  after: Pick<ReasonFields, "isActive" | "countries"> | null,
): CountryCode[] {
  const before = reasons.find((one) => one.code === code);
  const others = reasons.filter((one) => one.isActive && one.code !== code);
  const left = after?.isActive === true ? after.countries : [];
  return (before?.isActive === true ? before.countries : []).filter(
    (country) =>
      !left.includes(country) && !others.some(({ countries }) => countries.includes(country)),
  );
}
