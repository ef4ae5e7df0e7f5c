/** Statuses of a request (lead) by id and name (BO 3). The moves between them are rows
 *  (db/seed/leads/lead-transitions.tsv, lead-transition.rules.ts). */
export const leadStatuses = {
  1: "Sin Estado",
  2: "Asignado",
  3: "Cerrado",
  4: "Fallido",
  5: "Eliminado",
  6: "Duplicado",
  7: "Por Reasignar",
  8: "Web",
  9: "Por Cerrar",
  10: "Resuelto",
  11: "Cliente Vigente",
  12: "No interesa",
  13: "Agenda",
  14: "Interesa",
  97: "Pruebas QP",
  98: "Cliente Falso",
  99: "Otro",
  100: "Proceso de Devolución",
  101: "Devuelto",
  500: "Contratacion Online",
  501: "Pendiente de confirmación",
} as const;

export type LeadStatus = keyof typeof leadStatuses;

export const webStatus: LeadStatus = 8;
/** Of staff who try the site: no contact, no charge, in no figure. */
export const internalStatus: LeadStatus = 97;
export const noStatus: LeadStatus = 1;

/** Statuses in which a lead is worked on no more: only these ever expire. A customer in force (11), a refund
 *  under way (100) and all that still waits for somebody are open. */
export const closedStatuses: readonly LeadStatus[] = [3, 4, 5, 6, 10, 12, 97, 98, 101];

/** What an executive has in hand (AL 7). */
export const openStatuses: readonly LeadStatus[] = [2, 7, 9, 13, 14, 500, 501];

/** Deleted and joined ones: no list shows them unless it asks for them. */
export const hiddenStatuses: readonly LeadStatus[] = [5, 6];

/** Kept out of figures: deleted, joined, tests, false customers (AL 6). */
export const uncountedStatuses: readonly LeadStatus[] = [5, 6, 97, 98];

/** True for an id of the list. */
export function isLeadStatus(id: number): id is LeadStatus {
  return Object.hasOwn(leadStatuses, id);
}
