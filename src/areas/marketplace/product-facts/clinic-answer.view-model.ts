export interface Clinic {
  code: string;
  name: string;
}

/** The clinic that a visitor asks for, and what they typed where no clinic is meant by it. */
export interface AskedClinic {
  clinic: Clinic | null;
  unknown: string | null;
}

/** '¿Está mi clínica?' answered in one sentence, with the day of the network's data where it is known (D8.3). */
export interface ClinicAnswerModel {
  kind: "yes" | "no" | "unknown";
  text: string;
  /** "red al 01-01-2026" */
  day: string | null;
}
