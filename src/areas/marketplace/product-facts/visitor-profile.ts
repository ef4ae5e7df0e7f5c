import type { CountryCode } from "#src/contracts/identification.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type { Visitor } from "#src/modules/identity/visitor/visitor.service.ts";
import { householdOf } from "#src/modules/offer/profile/household.rules.ts";
import type { PageArguments } from "#src/areas/page/page.ts";

/** How long after an edit the list says what prices were before it; milliseconds. */
const editIsNewFor = 60_000;

/** The profile that the visitor's edit just replaced; undefined where none was made just now. */
export function earlierProfile(
  visitor: Visitor | undefined,
  country: CountryCode,
  now: Date,
): { profile: Profile | null } | undefined {
  if (!visitor?.profileSavedAt) return undefined;
  const { profileSavedAt, profileBefore: profile } = visitor;
  if (now.getTime() - profileSavedAt.getTime() > editIsNewFor) return undefined;
  return profile === null || householdOf(country, profile).ok ? { profile } : undefined;
}

/** The profile the visitor told us; one that no longer prices anybody counts as none. An answer drawn
 *  with a profile is theirs alone (D4). */
export async function storedProfile({
  services,
  facts,
}: Pick<PageArguments, "services" | "facts">): Promise<Profile | null> {
  const { visitorId, visitor } = facts;
  if (visitorId === undefined) return null;
  // What the request found is read again only where the request itself may have changed it.
  const isFresh = visitor?.id === visitorId && !facts.isFormSent;
  const known = isFresh ? visitor : await services.visitors.findVisitor(visitorId);
  const profile = known?.profile ?? null;
  if (profile === null || !householdOf(facts.country.code, profile).ok) return null;
  facts.markPersonal();
  return profile;
}
