/** What kind of cover an insurance type is: general cover of health, or of one illness, kind of care or event.
 *  Products of one kind are ranked among themselves. In the order in which a list shows them. */
export const COVER_KINDS = [
  "general",
  "cancer",
  "heart",
  "dental",
  "accidents",
  "assistance",
  "cash",
  "company",
  "other",
] as const;
export type CoverKind = (typeof COVER_KINDS)[number];

/** By insurance type; every type of the catalogue is here. */
const kindOfType: Readonly<Record<string, CoverKind>> = {
  COMPLEMENTARIO: "general",
  CATASTROFICO: "general",
  INTEGRAL: "general",
  SALUD: "general",
  MEDICINA_PREPAGADA: "general",
  SENIOR: "general",
  ISAPRE: "general",
  EPS: "general",
  INTERNACIONAL: "general",
  PLAN_CLINICO: "general",
  ONCOLOGICO: "cancer",
  CARDIOLOGICO: "heart",
  DENTAL: "dental",
  ACCIDENTES_URGENCIA: "accidents",
  ACCIDENTES_PERSONALES: "accidents",
  ESCOLAR: "accidents",
  ASISTENCIA: "assistance",
  FARMACIA: "assistance",
  INDEMNIZACION: "cash",
  SEGURO_COLECTIVO: "company",
  EPS_EMPRESA: "company",
  VIDA: "other",
  VIAJE: "other",
  MASCOTAS: "other",
  GUARDIAS: "other",
  SCTR: "other",
  ESTETICO: "other",
};

/** The kind of an insurance type; a type that is new to this table is of its own. */
export const coverKindOf = (type: string): CoverKind => kindOfType[type] ?? "other";
export const hasCoverKind = (type: string): boolean => Object.hasOwn(kindOfType, type);

/** What a visitor may want of health insurance, and the types that serve it. */
export const AIMS = ["daily", "hospital", "cancer", "dental", "accidents"] as const;
export type Aim = (typeof AIMS)[number];

const typesOfAim: Readonly<Record<Aim, readonly string[]>> = {
  daily: ["COMPLEMENTARIO", "INTEGRAL"],
  hospital: ["CATASTROFICO", "INTEGRAL"],
  cancer: ["ONCOLOGICO"],
  dental: ["DENTAL"],
  accidents: ["ACCIDENTES_URGENCIA"],
};

interface Types {
  insuranceTypes: readonly string[];
}

/** The comparator's types that serve an aim. */
export const aimTypes = (aim: Aim, { insuranceTypes }: Types): string[] =>
  typesOfAim[aim].filter((type) => insuranceTypes.includes(type));

/** The aims to choose from: none where the comparator is of one kind of cover. */
export function aimsOf(comparator: Types): Aim[] {
  if (kindsOf(comparator).length < 2) return [];
  return AIMS.filter((aim) => aimTypes(aim, comparator).length > 0);
}

/** The kinds of cover of a comparator, each with its types, in the order of COVER_KINDS. */
export function kindsOf({
  insuranceTypes,
}: Types): { kind: CoverKind; types: readonly string[] }[] {
  return COVER_KINDS.map((kind) => ({
    kind,
    types: insuranceTypes.filter((type) => coverKindOf(type) === kind),
  })).filter(({ types }) => types.length > 0);
}
