/** Statuses of a request (lead), as data (BO 3). Which changes of status are allowed is not specified
 *  there: the lead module has its own transition table. */

export const leadStatuses = [
  { id: 1, name: "Sin Estado" },
  { id: 2, name: "Asignado" },
  { id: 3, name: "Cerrado" },
  { id: 4, name: "Fallido" },
  { id: 5, name: "Eliminado" },
  { id: 6, name: "Duplicado" },
  { id: 7, name: "Por Reasignar" },
  { id: 8, name: "Web" },
  { id: 9, name: "Por Cerrar" },
  { id: 10, name: "Resuelto" },
  { id: 11, name: "Cliente Vigente" },
  { id: 12, name: "No interesa" },
  { id: 13, name: "Agenda" },
  { id: 14, name: "Interesa" },
  { id: 97, name: "Pruebas QP" },
  { id: 98, name: "Cliente Falso" },
  { id: 99, name: "Otro" },
  { id: 100, name: "Proceso de Devolución" },
  { id: 101, name: "Devuelto" },
  { id: 500, name: "Contratacion Online" },
  { id: 501, name: "Pendiente de confirmación" },
] as const;

export type LeadStatusId = (typeof leadStatuses)[number]["id"];
export type LeadStatusName = (typeof leadStatuses)[number]["name"];

/** A step within a status. `id` is set only where BO 3 gives one; where it gives the meaning in English
 *  alone, `meaning` keeps it and the Spanish name is ours. */
export interface LeadSubStatus {
  id?: number;
  parents: readonly LeadStatusId[];
  name: string;
  meaning?: string;
}

export const leadSubStatuses = [
  { parents: [2], name: "En Gestión" },
  { parents: [2], name: "Contactado" },
  { parents: [2], name: "Interesado" },
  { parents: [2], name: "Retomar Prospecto" },
  { parents: [2], name: "Reunión Concretada" },
  { parents: [500], name: "Con cliente" },
  // BO 3 lists it under 500 and again, with its id, under 500 or 501: one sub-status of both.
  { id: 330, parents: [500, 501], name: "Recaudación" },
  { parents: [500], name: "Datos personales" },
  { parents: [500], name: "Estado de salud" },
  { parents: [500], name: "Firma contratante" },
  { parents: [500], name: "Pago" },
  { parents: [500], name: "Datos empresa" },
  { parents: [500], name: "Datos empleados" },
  // "Reasons such as": BO 3's examples, not the whole list.
  { parents: [12], name: "Empresa cesó su actividad", meaning: "company ceased activity" },
  {
    parents: [12],
    name: "Ya tiene seguro complementario",
    meaning: "already has complementary insurance",
  },
  { parents: [12], name: "Seguro individual", meaning: "individual insurance" },
  { parents: [12], name: "Seguro de vida", meaning: "life insurance" },
  { parents: [13], name: "Videollamada", meaning: "video call" },
  { parents: [13], name: "Teléfono", meaning: "phone" },
  { parents: [13], name: "Correo electrónico", meaning: "e-mail" },
  { parents: [14], name: "Nómina pendiente", meaning: "pending payroll" },
  { parents: [14], name: "Firma pendiente", meaning: "pending signature" },
  { parents: [4], name: "No Contactado" },
  { parents: [4], name: "No le interesa" },
  { parents: [4], name: "No avanza" },
  { parents: [4], name: "Sin contacto" },
  { parents: [3], name: "Web - Subscripción activa" },
  { parents: [3], name: "Pago único" },
  { parents: [3], name: "Transferencia no automática" },
] as const satisfies readonly LeadSubStatus[];

/** A reason for failure: a type, a sub-status and the countries that use it (BO 3). */
export interface FailureReason {
  type: string;
  subStatus: string;
  countries: readonly number[];
}

/** BO 3 counts about 49 of them and shows none; none is public fact. An operator enters them. */
export const failureReasons: readonly FailureReason[] = [];
