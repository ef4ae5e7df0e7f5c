import type { ComparatorRecord } from "#src/contracts/product-record.ts";

/** What a card can say of a product in one of its four places. Each kind is read the same way in every
 *  comparator that shows it (fact-readers.presenter.ts). */
export type FactKind =
  | "hospital"
  | "ambulatory"
  | "planHospital"
  | "planAmbulatory"
  | "deductible"
  | "top"
  | "ages"
  | "minimum"
  | "preferredClinics"
  | "clinicOrFreeChoice"
  | "network"
  | "capital"
  | "accidentalDeath"
  | "disability"
  | "medicalExpenses"
  | "veterinary"
  | "petAges"
  | "workHealth"
  | "workPension"
  | "payrollRate"
  | "travelMedical"
  | "luggage"
  | "cancellation"
  | "destination"
  | "coverageArea"
  | "preventiveDentistry"
  | "restorativeDentistry"
  | "pharmacy"
  | "vaccines"
  | "dailyIncome"
  | "seriousIllness"
  | "homeDoctor"
  | "telemedicine"
  | "ambulance"
  | "plasticSurgery"
  | "dermatology"
  | "oncologyCare"
  | "cancerDiagnosis"
  | "heartCare"
  | "heartStudies"
  | "accidentCare"
  | "emergency";

/** Four facts in the order in which every card of a list shows them (CQ 3, UX 16). */
export type FactPlan = readonly [FactKind, FactKind, FactKind, FactKind];

const health: FactPlan = ["hospital", "ambulatory", "deductible", "top"];
/** Its least number of employees has a sentence of its own, where it is not reached. */
const company: FactPlan = ["hospital", "ambulatory", "top", "deductible"];

/** By the card variant of a comparator's record. */
const ofVariant: Readonly<Record<string, FactPlan>> = {
  insurance: health,
  isapre: ["planHospital", "planAmbulatory", "preferredClinics", "clinicOrFreeChoice"],
  "clinic-plan": health,
  eps: health,
  group: company,
  pets: ["veterinary", "top", "deductible", "petAges"],
  life: ["capital", "accidentalDeath", "ages", "deductible"],
  guards: ["capital", "disability", "medicalExpenses", "minimum"],
  sctr: ["workHealth", "workPension", "payrollRate", "minimum"],
  travel: ["travelMedical", "luggage", "cancellation", "destination"],
  international: ["top", "coverageArea", "deductible", "network"],
};

/** Insurance types that are no general cover of health: a percentage of theirs is one of what they insure, so
 *  their cards say that, in every list of health insurance. */
const ofLine: Readonly<Record<string, FactPlan>> = {
  DENTAL: ["preventiveDentistry", "restorativeDentistry", "deductible", "top"],
  FARMACIA: ["pharmacy", "vaccines", "deductible", "top"],
  INDEMNIZACION: ["dailyIncome", "seriousIllness", "deductible", "ages"],
  ASISTENCIA: ["homeDoctor", "telemedicine", "ambulance", "deductible"],
  ESTETICO: ["plasticSurgery", "dermatology", "deductible", "top"],
  ONCOLOGICO: ["oncologyCare", "cancerDiagnosis", "deductible", "top"],
  CARDIOLOGICO: ["heartCare", "heartStudies", "deductible", "top"],
  ACCIDENTES_URGENCIA: ["accidentCare", "emergency", "deductible", "top"],
  ESCOLAR: ["accidentCare", "emergency", "deductible", "top"],
  SEGURO_COLECTIVO: company,
  ACCIDENTES_PERSONALES: ["accidentalDeath", "disability", "medicalExpenses", "ages"],
};

/** The facts of a product's card: those of its insurance type in a list of health insurance or of that type
 *  alone, else those of the list's variant; a variant without a plan of its own shows those of health. */
export function factPlanOf(
  { cardVariant, insuranceTypes }: Pick<ComparatorRecord, "cardVariant" | "insuranceTypes">,
  type: string,
): FactPlan {
  const isByType = insuranceTypes.length === 1 || cardVariant === "insurance";
  return (
    (isByType && Object.hasOwn(ofLine, type) ? ofLine[type] : undefined) ??
    (Object.hasOwn(ofVariant, cardVariant) ? ofVariant[cardVariant] : undefined) ??
    health
  );
}

/** Coverage headings that a kind of fact stands for, in the order in which they are looked for: the
 *  countries' catalogues name some of them differently. */
export const headingsOf = {
  capital: ["fallecimiento", "vida_fallecimiento", "muerte_accidental"],
  accidentalDeath: ["muerte_accidental", "vida_accidente"],
  disability: ["invalidez", "vida_invalidez"],
  medicalExpenses: ["gastos_medicos_accidente"],
  veterinary: [
    "veterinario_consulta",
    "veterinario_urgencia",
    "veterinario_cirugia",
    "veterinario_hospital",
    "mascota_consulta",
    "mascota_urgencia",
    "mascota_cirugia",
    "mascota_hospital",
  ],
  workHealth: ["trabajo_atencion", "trabajo_medico"],
  workPension: ["trabajo_pension", "trabajo_invalidez_total", "trabajo_sobrevivencia"],
  travelMedical: ["viaje_medico", "viaje_medica"],
  luggage: ["viaje_equipaje", "viaje_maleta"],
  cancellation: ["viaje_cancelacion", "viaje_anulacion"],
  preventiveDentistry: ["dental_preventiva"],
  restorativeDentistry: ["dental_restauradora"],
  pharmacy: ["farmacia"],
  vaccines: ["procedimientos"],
  dailyIncome: ["renta_diaria"],
  seriousIllness: ["enfermedad_grave"],
  homeDoctor: ["medico_domicilio"],
  telemedicine: ["telemedicina"],
  ambulance: ["ambulancia"],
  plasticSurgery: ["cirugia_reparadora", "cirugia"],
  dermatology: ["dermatologia"],
  oncologyCare: ["quimioterapia", "cirugia_oncologica", "radioterapia"],
  cancerDiagnosis: ["diagnostico_oncologico"],
  heartCare: ["corazon_procedimiento"],
  heartStudies: ["corazon_estudio"],
  accidentCare: ["accidentes"],
  emergency: ["urgencia"],
} as const satisfies Partial<Record<FactKind, readonly string[]>>;

/** Headings of which a card says the amount paid rather than the percentage, where both are on record. */
export const paidByAmount: ReadonlySet<FactKind> = new Set([
  "capital",
  "accidentalDeath",
  "disability",
  "medicalExpenses",
  "workHealth",
  "travelMedical",
  "luggage",
  "cancellation",
  "dailyIncome",
  "seriousIllness",
]);
