import { addDays } from "#src/contracts/holidays.rules.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { defaultProfile } from "#src/modules/offer/profile/default-profile.rules.ts";
import { declaredOf, departureOf } from "./declared-subject.rules.ts";
import type { FormKey } from "./purchase-steps.rules.ts";
import type { FormValues } from "./purchase.tables.ts";

/** The days of a trip that is insured: it is paid once and covers them alone. Civil dates; pure. */

const tripLine = "VIAJE";

export const isTrip = ({ insurance_type: line }: { insurance_type: string }): boolean =>
  line === tripLine;

/** The first day of a trip's cover and the first after it: so many days as were priced, from the departure. Of a trip
 *  whose departure was not asked, from the day of its payment. Undefined of every other line. */
export function tripCover(
  {
    purchase,
    forms,
  }: {
    purchase: { insurance_type: string; country: CountryCode; profile: Profile | null };
    forms: readonly { key: FormKey; values: FormValues }[];
  },
  paidOn: string,
): { from: string; until: string } | undefined {
  if (!isTrip(purchase)) return undefined;
  const told = forms.find(({ key }) => key === "personalData")?.values ?? {};
  const from = departureOf(told) ?? paidOn;
  const days =
    declaredOf("trip", forms).viaje?.dias ??
    purchase.profile?.viaje?.dias ??
    defaultProfile(purchase.country, "trip-travel").viaje?.dias;
  return { from, until: addDays(from, Math.max(1, days ?? 1)) };
}
