/** Who sells and what is sold (BO 3, CQ 3). */

export const organizationTypes = [
  "ISAPRE",
  "ASEG",
  "PRESTADOR",
  "EPS",
  "CORREDOR",
  "CORREDORA",
  "MEDICINA PREPAGADA",
  "CLINICA",
  "FUNDACION",
  "REASEG",
  "POLIZA",
  "MASCOTAS",
  "DOMICILIO",
  "ASISTENCIA",
] as const;
export type OrganizationType = (typeof organizationTypes)[number];

export const petProductType = "SEGURO_MASCOTAS";

export const productTypes = [
  "SEGURO_INTEGRAL_GENERAL",
  "ISAPRE",
  "SEGURO_DENTAL_GENERAL",
  "SEGURO_COMPLEMENTARIO_GENERAL",
  petProductType,
] as const;
export type ProductType = (typeof productTypes)[number];

/** Product types that Amparo adds to those of BO 3, for the lines that these leave without a form of
 *  their own. */
export const ownProductTypes = [
  "SEGURO_COLECTIVO",
  "SEGURO_GUARDIA",
  "SEGURO_VIDA",
  "SEGURO_VIAJE",
  "SCTR",
  "EPS",
  "EPS_EMPRESA",
  "MEDICINA_PREPAGADA",
  "SALUD_INTERNACIONAL",
] as const;
export type OwnProductType = (typeof ownProductTypes)[number];

/** Every product type that the catalogue knows. */
export const knownProductTypes: readonly string[] = [...productTypes, ...ownProductTypes];

/** Upper types of insurance that CQ 3 has seen; the catalogue may hold more. */
export const knownUpperTypes = [
  "SEGURO COLECTIVO",
  "SEGURO VIDA",
  "SEGURO DE GUARDIA",
  "ACCIDENTES PERSONALES",
  "SEGURO_MASCOTAS",
  "SERVICIO ASISTENCIA",
  "SEGURO INDEMNIZACION",
  "EPS",
] as const;
export type KnownUpperType = (typeof knownUpperTypes)[number];

/** How a plan binds one to its providers (BO 3). */
export const planTypes = ["preferente", "libre_eleccion"] as const;
export type PlanType = (typeof planTypes)[number];

/** The filter's kinds of isapre plan, by id (CQ 3). */
export const isaprePlanTypes = [
  { id: 0, code: "libreEleccion", name: "Libre elección" },
  { id: 1, code: "prestadorPreferente", name: "Preferentes" },
  { id: 2, code: "planCerrado", name: "Cerrados" },
] as const;
export type IsaprePlanTypeId = (typeof isaprePlanTypes)[number]["id"];

/** Birth cover of an isapre plan; reduced is at least 25 % for restricted benefits (CQ 3). */
export const birthCoverages = [
  { code: "conParto", name: "Con parto" },
  { code: "reducidoParto", name: "Reducido en parto" },
] as const;
export type BirthCoverage = (typeof birthCoverages)[number]["code"];

export const marketability = [
  { isMarketable: true, name: "Comercializable" },
  { isMarketable: false, name: "No Comercializable" },
] as const;

/** Modality of an insurance as its record writes it (CQ 3). */
export const modalities = ["Preferente", "Libre Elección"] as const;
export type Modality = (typeof modalities)[number];

/** Codes of the health funds at the superintendence (BO 3). */
export const healthFundCodes = [
  { code: 67, name: "Colmena" },
  { code: 78, name: "Cruz Blanca" },
  { code: 80, name: "Vida Tres" },
  { code: 81, name: "Nueva Masvida" },
  { code: 99, name: "Banmedica" },
  { code: 107, name: "Consalud" },
  { code: 108, name: "Esencial" },
] as const;
export type HealthFundCode = (typeof healthFundCodes)[number]["code"];

/** An entry of BO 3's insurer list. */
export interface InsurerEntry {
  code: string;
  name: string;
  abbreviation: string;
  urlSlug: string;
  isOpen: boolean;
  brandColours: readonly string[];
  /** Decimal text, within gesPriceFactorBounds. */
  gesPriceFactor: string;
}

/** Bounds of the GES price factor in the insurer list, in UF a month and person, as decimal text. */
export const gesPriceFactorBounds = { least: "0.59", greatest: "0.8" } as const;

/** Plans that open on the insurer's own site (BO 2). */
export const specialPlanCodes = [
  "QPS230",
  "QPS231",
  "QPS235",
  "QPS236",
  "QPS238",
  "QPS239",
  "QPS255",
  "QPS256",
] as const;
export type SpecialPlanCode = (typeof specialPlanCodes)[number];

/** Lines of business a contact or an agreement is filed under. */
export const lineOfBusinessIds = { CONTACT: 10, QP_AGREEMENTS: 69 } as const;
export type LineOfBusiness = keyof typeof lineOfBusinessIds;
