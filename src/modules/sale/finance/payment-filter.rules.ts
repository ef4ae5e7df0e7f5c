import { isCivilDay } from "#src/contracts/civil-day.rules.ts";
import { providerIds } from "#src/contracts/enumerations/payments.ts";
import { paymentStates } from "#src/contracts/enumerations/record-statuses.ts";
import { COUNTRY_CODES } from "#src/contracts/identification.ts";

/** The filters of the list of payments, as its address has them. Pure. */

const dayOf = (text: string | null): string | null =>
  text !== null && isCivilDay(text) ? text : null;

/** What an address asks for; what it says wrong is left out. */
export const readPaymentFilter = (query: URLSearchParams) => ({
  states: paymentStates.filter((state) => query.getAll("estado").includes(state)),
  providers: providerIds.filter((provider) => query.getAll("proveedor").includes(provider)),
  countries: COUNTRY_CODES.filter((country) => query.getAll("pais").includes(country)),
  from: dayOf(query.get("desde")),
  until: dayOf(query.get("hasta")),
  text: (query.get("q") ?? "").slice(0, 60),
});

const known: Readonly<Record<string, (value: string) => boolean>> = {
  estado: (value) => paymentStates.some((one) => one === value),
  proveedor: (value) => providerIds.some((one) => one === value),
  pais: (value) => COUNTRY_CODES.some((one) => one === value),
  desde: (value) => dayOf(value) !== null,
  hasta: (value) => dayOf(value) !== null,
  q: (value) => value.length <= 60,
  columnas: (value) => /^[a-zA-Z,]*$/.test(value),
};

/** The part of an address that a view keeps: neither its page nor anything unknown. Null where a filter of it is
 *  none. */
export function keptPaymentQuery(text: string): string | null {
  const kept = new URLSearchParams(
    [...new URLSearchParams(text)].filter(
      ([key, value]) => known[key] !== undefined && value !== "",
    ),
  );
  if ([...kept].some(([key, value]) => known[key]?.(value) !== true)) return null;
  kept.sort();
  return kept.toString();
}
