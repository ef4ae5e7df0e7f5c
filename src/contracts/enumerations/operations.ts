/** Requests, contacts, sources and the records of the back office (BO 2, BO 3). */

export const requestTypes = [
  "Seguros",
  "Planes",
  "Contactos",
  "Usuario",
  "MovimientoyCuenta",
  "Colectivos",
  "International Health",
] as const;
export type RequestType = (typeof requestTypes)[number];

export const eventTypes = ["LLAMADA", "REUNION"] as const;
export type EventType = (typeof eventTypes)[number];

/** Why an executive rests from new requests. */
export const recessReasons = [
  "Vacaciones",
  "Saldo Bajo",
  "Inactividad",
  "Licencia Médica",
  "Bajo Rendimiento",
  "Otros",
] as const;
export type RecessReason = (typeof recessReasons)[number];

/** BO 3 counts 24; BO 4 names mora and retomar_contratacion, the others are ours (notification-types.tsv). */
export const notificationEventTypes = [
  "lead_requested",
  "lead_message",
  "lead_assigned",
  "lead_unattended",
  "agenda_reminder",
  "user_invited",
  "activation_code",
  "password_reset",
  "account_alert",
  "ticket_opened",
  "ticket_answered",
  "movement_posted",
  "mora_1",
  "mora_2",
  "mora_3",
  "retomar_contratacion_1",
  "retomar_contratacion_2",
  "retomar_contratacion_3",
  "payment_result",
  "refund_result",
  "policy_issued",
  "insured_change",
  "bulk_load_result",
  "period_invoice",
] as const;
export type NotificationType = (typeof notificationEventTypes)[number];

export const contactKinds = ["contactos", "redesSociales"] as const;
export type ContactKind = (typeof contactKinds)[number];

export const contactChannels = ["whatsapp", "telefono", "email"] as const;
export type ContactChannel = (typeof contactChannels)[number];

/** Groups of contact information and the field that names an entry of each. */
export const contactGroups = [
  { code: "contacto", nameField: "contact" },
  { code: "red_social", nameField: "socialNetwork" },
] as const;
export type ContactGroup = (typeof contactGroups)[number]["code"];

export const leadSources = [
  "AMERINS",
  "QUEPLAN.CL",
  "EMPRESAS",
  "REDSALUD",
  "REDSALUD_TLMK",
  "REDSALUD_ZAPIER",
  "QPSUBSCRIPTION",
] as const;
export type LeadSource = (typeof leadSources)[number];

export const systems = ["QPCRON", "QPCLIENTS", "QPOPTIMIZE"] as const;
export type SystemName = (typeof systems)[number];

/** Activations, cancellations, or both. */
export const recordKinds = ["ALTAS", "BAJAS", "TODAS"] as const;
export type RecordKind = (typeof recordKinds)[number];

/** Forms of a purchase, by the keys of its steps (PP 2). BO 3 gives their meaning. */
export const formSteps = [
  { code: "personalData", meaning: "personal data for policy payment" },
  { code: "dps", meaning: "DPS payment" },
  { code: "company", meaning: "company payment" },
  { code: "massInsured", meaning: "mass-insured payment" },
  { code: "partialPayment", meaning: "partial payment" },
  { code: "isaprePolicy", meaning: "Isapre policy" },
] as const;
export type FormStep = (typeof formSteps)[number]["code"];

export const chatProviderIds = [1, 2, 3, 4, 5, 6, 11, 12, 13, 14, 15] as const;
export type ChatProviderId = (typeof chatProviderIds)[number];

export const applicationPages = ["contactos", "seguros-de-salud", "planes-de-isapre"] as const;
export type ApplicationPage = (typeof applicationPages)[number];

/** The application a request is tagged with: 39 Chile, 2 elsewhere (BO 7, D2). */
export const webApplicationIds = { optimize: 2, chile: 39 } as const;
export type WebApplicationId = (typeof webApplicationIds)[keyof typeof webApplicationIds];

/** Path prefixes that tell where a request came from (BO 2). */
export const originPathPrefixes = {
  2: [
    "/seguros-de-salud",
    "/contactos/chile",
    "/contactos/peru",
    "/contactos/colombia",
    "/contactos/internationalhealth",
    "/planes-de-isapres",
  ],
  39: [
    "/url/",
    "/Comparar/Isapres",
    "/Comparar/Seguros-de-Salud",
    "/Comparar/Seguros-de-Salud/Dental",
    "/Comparar/Seguros-de-Salud/Complementario",
    "/Comparar/Seguros-de-Salud/Catastrofico",
    "/Comparar/Seguro-Complementario-Empresa",
    "/Comparar/Seguros-Mascotas",
    "/Comparar/Seguros-de-Vida/Guardias",
    "/Comparar/Accidentes-Personales",
    "/Contacto",
  ],
} as const satisfies Record<WebApplicationId, readonly string[]>;

/** Fields of a bulk activation's row, in order (BO 3). */
export const activationFields = [
  "rowNumber",
  "name",
  "paternalSurname",
  "maternalSurname",
  "legalId",
  "birthDate",
  "gender",
  "email",
  "phone",
  "insuredType",
  "effectiveDate",
  "coverageGroup",
  "holderLegalId",
  "dependentType",
  "accountType",
  "accountNumber",
  "bank",
] as const;
export type ActivationField = (typeof activationFields)[number];

/** Fields of a bulk cancellation's row; effectiveDate is the exclusion date (BO 3). */
export const cancellationFields = [
  "rowNumber",
  "name",
  "paternalSurname",
  "maternalSurname",
  "legalId",
  "birthDate",
  "gender",
  "effectiveDate",
  "reason",
  "insuredType",
  "holderLegalId",
  "dependentType",
] as const;
export type CancellationField = (typeof cancellationFields)[number];
