import { nameLikeness } from "./name-likeness.rules.ts";

/** Whether two leads are of one person, and why one may think so (AL 8). Pure. */

export const duplicateLevels = ["certain", "likely", "possible"] as const;
export type DuplicateLevel = (typeof duplicateLevels)[number];

export type DuplicateReason =
  | "identification"
  | "email"
  | "phone"
  | "name"
  | "product"
  | "employer";

/** What is compared of a lead. */
export interface ComparedLead {
  fullName: string;
  identification: string | null;
  email: string | null;
  /** With its country's code. */
  phone: string | null;
  productCode: string | null;
  /** The company through which the person came. */
  employer: string | null;
}

export interface PairJudgement {
  level: DuplicateLevel;
  reasons: DuplicateReason[];
}

const likelyName = 0.6;
const possibleName = 0.85;
/** Leads that are compared are not older. */
export const comparedDays = 180;
/** Of one document and product, not further apart: they join by themselves. */
export const joinedDays = 30;

/** Null where nothing says so. Leads of two countries are never compared. */
export function judgePair(one: ComparedLead, other: ComparedLead): PairJudgement | null {
  const likeness = nameLikeness(one.fullName, other.fullName);
  const reasons: DuplicateReason[] = [
    ...(isSame(one.identification, other.identification) ? ["identification" as const] : []),
    ...(isSame(one.email?.toLowerCase(), other.email?.toLowerCase()) ? ["email" as const] : []),
    ...(isSame(one.phone, other.phone) ? ["phone" as const] : []),
    ...(likeness >= likelyName ? ["name" as const] : []),
    ...(isSame(one.productCode, other.productCode) ? ["product" as const] : []),
    ...(isSame(one.employer, other.employer) ? ["employer" as const] : []),
  ];
  const has = (...names: DuplicateReason[]) => names.some((name) => reasons.includes(name));
  if (has("identification")) return { level: "certain", reasons };
  if (has("email", "phone") && has("name")) return { level: "likely", reasons };
  if (likeness >= possibleName && has("product", "employer")) return { level: "possible", reasons };
  return null;
}

const isSame = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one !== null && one !== undefined && one !== "" && one === other;

/** Whether what belongs to one node may be shown to who sees the other: one holds the other. Two partners never see
 *  each other's people. */
export const areNodesRelated = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
