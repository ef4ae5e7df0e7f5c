/** What the section of clinics draws. */
import type { ClinicAnswerModel } from "./clinic-answer.view-model.ts";
import type { CountryMap } from "./provider-map.rules.ts";

export interface ProviderRowModel {
  name: string;
  /** One line a kind of care and modality: "Hospitalario", "Preferente", "80 %". */
  lines: readonly { care: string; tier: string; text: string; percent: number | null }[];
}

/** Where the clinics are: by comuna or district in words and, where its outline is known, on the country. */
export interface ProviderMapModel {
  country: CountryMap | null;
  /** From the place with most clinics down: "Providencia", and which. */
  places: readonly { name: string; clinics: readonly string[] }[];
  label: string;
  /** How many have no known place. */
  note: string | null;
}

/** '¿Está mi clínica?' as a GET form, so it is answered without JavaScript. */
export interface ClinicQuestionModel {
  action: string;
  name: string;
  kept: readonly { name: string; value: string }[];
  /** Names to type, proposed by the browser. */
  options: readonly string[];
  /** Name of the clinic that was asked for; empty: none. */
  value: string;
  /** What is said of a name that no clinic has. */
  unknown: string | null;
  answer: ClinicAnswerModel | null;
  /** That it is remembered. */
  note: string | null;
}

export interface ProviderSectionModel {
  /** "Red informada por la aseguradora al 1 de octubre de 2026." */
  note: string | null;
  question: ClinicQuestionModel | null;
  map: ProviderMapModel | null;
  rows: readonly ProviderRowModel[];
}
