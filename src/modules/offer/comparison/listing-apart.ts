import type { Profile } from "#src/contracts/profile.ts";
import type { LeftOut } from "#src/modules/offer/pricing/left-out.rules.ts";
import { subjectOfForm } from "#src/modules/offer/profile/default-profile.rules.ts";
import {
  contributorsOf,
  insuredOnes,
  isPet,
  petsOf,
} from "#src/modules/offer/profile/household.rules.ts";
import type { Comparison } from "./comparison.service.ts";
import { leftOutOfRow } from "./left-out-rows.ts";
import { emptyChoice, type ListingChoice, MOST_ROWS } from "./listing-choice.rules.ts";
import { compare, countWhole, type ListingNeeds } from "./listing-runs.ts";
import type { Apart, ListingRequest } from "./listing.types.ts";
import { otherLines } from "./other-lines.data.ts";

const mostLines = 3;

/** What helps where no product of a list insures the whole household: how many insure each alone, why the others
 *  do not, and the other lines that insure them all. Null where something does, and where nobody is priced by
 *  name, as of a company. */
export async function findApart(
  needs: ListingNeeds,
  request: ListingRequest,
  choice: ListingChoice,
  first: Comparison,
): Promise<Apart | null> {
  const { answer, household } = first;
  const ones = insuredOnes(household);
  if (answer.total === 0 || answer.pricedTotal > 0 || ones.length === 0) return null;
  const reasons = reasonsOf(needs, request, choice, first);
  const { profile } = request;
  const isAlone = profile === null || ones.length === 1;
  return {
    people: ones.map((one) => ({
      // Of a single one the list itself has said it.
      count: isAlone
        ? 0
        : countWhole(needs, { ...request, profile: aloneOf(profile, one) }, choice),
      reason: commonReason(reasons.filter(({ profileIndex }) => profileIndex === one.profileIndex)),
    })),
    lines: await findLines(needs, request),
  };
}

/** A profile that says of nobody else; where they live or are covered stays. */
function aloneOf(profile: Profile, one: ReturnType<typeof insuredOnes>[number]): Profile {
  if ("species" in one) {
    const pet = petsOf(profile).find(({ profileIndex }) => profileIndex === one.profileIndex);
    const others = (profile.cargas ?? []).filter((other) => !isPet(other));
    return { ...profile, mascota: pet === undefined ? [] : [pet], cargas: others };
  }
  const { sexo, edad } = one;
  const [holder] = contributorsOf(profile);
  return { ...profile, cotizante: [{ ...holder, sexo, edad }], cargas: [], titular: null };
}

/** Why the first products of the list leave out whom they do. */
function reasonsOf(
  needs: ListingNeeds,
  request: ListingRequest,
  choice: ListingChoice,
  { index, insured }: Comparison,
): LeftOut[] {
  const { rows } = compare(needs, request, choice, { page: 1, take: MOST_ROWS }, false).answer;
  return rows.flatMap((row) => leftOutOfRow(row, index, insured));
}

/** The reason of most products, with the age at which the first of them would insure somebody. */
export function commonReason(reasons: readonly LeftOut[]): LeftOut | null {
  const byCode = [...Map.groupBy(reasons, ({ code }) => code).values()];
  const [most] = byCode.toSorted((one, other) => other.length - one.length);
  if (most === undefined) return null;
  const better = (one: LeftOut, other: LeftOut) => {
    const [a, b] = [one.age ?? 0, other.age ?? 0];
    return one.code === "AGE_TO" ? b > a : b < a;
  };
  return most.reduce((best, other) => (better(best, other) ? other : best));
}

/** Other lines of people that insure the whole household, with how many of their products do. */
async function findLines(needs: ListingNeeds, request: ListingRequest): Promise<Apart["lines"]> {
  const { country, comparator } = request;
  if (subjectOfForm(comparator.profileForm) !== "people") return [];
  const comparators = await needs.catalog.listComparators(country.code);
  return otherLines[country.code]
    .flatMap((baseUrl) => comparators.find((one) => one.baseUrl === baseUrl) ?? [])
    .filter(({ baseUrl }) => baseUrl !== comparator.baseUrl)
    .map((other) => ({
      comparator: other,
      count: countWhole(needs, { ...request, comparator: other }, emptyChoice),
    }))
    .filter(({ count }) => count > 0)
    .slice(0, mostLines);
}
