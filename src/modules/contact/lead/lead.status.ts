/** Statuses of a request (lead) by id and name (BO 3). */
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

/** Where a lead begins: 8 from the site (D2), 1 from elsewhere. */
export const initialStatuses: readonly LeadStatus[] = [8, 1];
export const webStatus: LeadStatus = 8;

/** Statuses in which a lead is worked on no more: only these ever expire. A customer in force (11), a refund
 *  under way (100) and all that still waits for somebody are open. */
export const closedStatuses: readonly LeadStatus[] = [3, 4, 5, 6, 10, 12, 97, 98, 101];

/** The specification names the statuses but not the moves between them (BO 4), so this table is our
 *  decision: a lead is sorted out before or after somebody is assigned, worked on, closed, perhaps
 *  refunded; an outcome that proves wrong goes back through reassignment, never straight to another. */
export const statusTransitions: Readonly<Record<LeadStatus, readonly LeadStatus[]>> = {
  1: [2, 5, 6, 97, 98, 99],
  2: [4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 97, 98, 99, 500],
  3: [11, 100],
  4: [7],
  5: [],
  6: [7],
  7: [2, 5],
  8: [2, 5, 6, 97, 98, 99, 500],
  9: [3, 4, 7, 14],
  10: [7],
  11: [10, 100],
  12: [7],
  13: [4, 7, 9, 12, 14],
  14: [4, 7, 9, 12, 13, 500],
  97: [],
  98: [7],
  99: [7],
  100: [3, 101],
  101: [],
  500: [4, 7, 12, 501],
  501: [3, 4, 7],
};

/** True for an id of the list. */
export function isLeadStatus(id: number): id is LeadStatus {
  return Object.hasOwn(leadStatuses, id);
}

/** Whether a lead may go from one status to another. */
export function mayMove(from: LeadStatus, to: LeadStatus): boolean {
  return statusTransitions[from].includes(to);
}

/** What is wrong with a transition table: unknown targets, moves to itself, twice the same move, and
 *  statuses that no lead can ever reach. Empty for a sound one. */
export function transitionFaults(
  table: Readonly<Record<number, readonly number[]>>,
  initial: readonly number[],
): string[] {
  const faults: string[] = [];
  for (const [from, targets] of Object.entries(table)) {
    if (new Set(targets).size !== targets.length) faults.push(`${from} names a target twice`);
    for (const target of targets) {
      if (!Object.hasOwn(table, target))
        faults.push(`${from} goes to ${target}, which is no status`);
      if (String(target) === from) faults.push(`${from} goes to itself`);
    }
  }
  const reached = new Set<number>(initial);
  for (const status of reached) for (const target of table[status] ?? []) reached.add(target);
  for (const status of Object.keys(table)) {
    if (!reached.has(Number(status))) faults.push(`${status} is never reached`);
  }
  return faults;
}
