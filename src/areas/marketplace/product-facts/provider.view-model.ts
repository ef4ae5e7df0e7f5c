/** What the section of clinics draws. */
import type { MapDrawing } from "./provider-map.rules.ts";

export interface ProviderRowModel {
  name: string;
  /** Its number on the map; null where there is no map or no known place. */
  number: number | null;
  /** One line a kind of care and modality: "Hospitalario", "Preferente", "80 %". */
  lines: readonly { care: string; tier: string; text: string; percent: number | null }[];
}

/** Clinics drawn from their coordinates; the list beside it says the same in text. */
export interface ProviderMapModel {
  country: MapDrawing | null;
  /** Where most of them are, larger. */
  detail: MapDrawing | null;
  label: string;
  /** How many have no known place. */
  note: string | null;
}

/** '¿Está mi clínica?' as a GET form, so it is answered without JavaScript. */
export interface ClinicQuestionModel {
  action: string;
  name: string;
  kept: readonly { name: string; value: string }[];
  options: readonly { code: string; name: string }[];
  /** Code that was asked for; empty: none. */
  chosen: string;
  answer: { kind: "yes" | "no" | "unknown"; title: string; texts: readonly string[] } | null;
}

export interface ProviderSectionModel {
  /** "Red informada por la aseguradora al 1 de octubre de 2026." */
  note: string | null;
  question: ClinicQuestionModel | null;
  map: ProviderMapModel | null;
  rows: readonly ProviderRowModel[];
}
