import type { RequestType } from "#src/contracts/enumerations/operations.ts";
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
