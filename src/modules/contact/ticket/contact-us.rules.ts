import type { RequestType } from "#src/contracts/enumerations/operations.ts";
import { COUNTRY_CODES, type CountryCode } from "#src/contracts/identification.ts";
import { countryOfPath, type Holder } from "#src/modules/identity/access/policy.rules.ts";
import type { TicketQueue } from "./ticket.rules.ts";

/** What people write to us about, and what becomes of it: a ticket in a queue, or a lead of a request type. */
export const contactTopics = {
  cotizar: { lead: "Colectivos" },
  soporte: { queue: "soporte" },
  portal: { queue: "portal" },
  acceso: { lead: "Usuario" },
  movimientos: { lead: "MovimientoyCuenta" },
  otro: { queue: "otro" },
} as const satisfies Record<string, { queue: TicketQueue } | { lead: RequestType }>;

export type ContactTopic = keyof typeof contactTopics;
export const contactTopicNames = Object.keys(contactTopics) as ContactTopic[];

/** From where somebody who is signed in writes: the narrowest node that they stand at, of a company before its
 *  country, and its country. Both are undefined or null of who stands at the root or nowhere. */
export function writtenFrom({ grants }: Pick<Holder, "grants">): {
  path: string | null;
  country: CountryCode | undefined;
} {
  const paths = grants.map(({ path }) => path).filter((path) => path.includes("/"));
  const path = paths.toSorted((one, other) => other.length - one.length)[0] ?? null;
  const country = path === null ? undefined : countryOfPath(path);
  return { path, country: COUNTRY_CODES.find((code) => code === country) };
}
