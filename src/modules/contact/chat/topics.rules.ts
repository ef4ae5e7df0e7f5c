import type { CountryCode } from "#src/contracts/identification.ts";
import type { RequestType } from "#src/contracts/enumerations/operations.ts";
import { defaultLanguage, languages, pageRoutes } from "#src/routes.ts";

/** What a visitor may want to talk about: the options of the form, in their order (SA 2.10 names them
 *  by their place only; their words are ours, docs/decisions/018-live-chat.md). */
export const topicCodes = [
  "health",
  "life-travel-eps",
  "companies",
  "group-plans",
  "other",
] as const;
export type TopicCode = (typeof topicCodes)[number];

/** Who should answer; optional. */
export const areaCodes = ["sales", "customers", "partners"] as const;
export type AreaCode = (typeof areaCodes)[number];

export const isTopic = (value: unknown): value is TopicCode =>
  topicCodes.includes(value as TopicCode);
export const isArea = (value: unknown): value is AreaCode => areaCodes.includes(value as AreaCode);

/** The request type (BO 3) of a message about a topic; one that names no line is Contactos (AL 6). */
export function requestTypeOfTopic(topic: TopicCode, country: CountryCode): RequestType {
  if (topic === "other") return "Contactos";
  if (country === "INT") return "International Health";
  return topic === "companies" || topic === "group-plans" ? "Colectivos" : "Seguros";
}

/** SA 2.10, in Spanish paths: which option each page preselects. */
const topicByPath: Readonly<Record<string, TopicCode>> = {
  "/Comparar/Seguros-de-Salud": "health",
  "/Comparar/Planes-Clinicos": "health",
  "/Comparar/Seguros-de-Vida": "life-travel-eps",
  "/Comparar/EPS": "life-travel-eps",
  "/Comparar/EPS/Empresa": "life-travel-eps",
  "/Seguros-de-Viaje": "life-travel-eps",
  "/Comparar/Seguro-Complementario-Empresa": "companies",
  "/Comparar/SCTR": "companies",
  "/Comparar/Empresas": "companies",
  "/Seguros-de-Vida": "companies",
  "/EPS": "group-plans",
  "/Seguros-de-Empresa": "group-plans",
  "/contacto": "other",
};

/** The option a page preselects, in any language; a page below a listed one takes its option, the longest
 *  listed path wins. Undefined where none is listed: the visitor chooses. */
export function topicOf(path: string): TopicCode | undefined {
  const segments = spanishPath(path).split("/");
  for (let length = segments.length; length > 1; length -= 1) {
    const found = topicByPath[segments.slice(0, length).join("/")];
    if (found) return found;
  }
  return undefined;
}

/** The same page's Spanish path: without the language, the comparator's segment translated back. */
function spanishPath(path: string): string {
  const [, first = "", ...rest] = path.split("/");
  const language = languages.find((each) => each === first && each !== defaultLanguage);
  if (!language) return path.replace(/\/+$/, "");
  const segmentIn = (each: typeof language) => pageRoutes.comparator.paths[each].split("/")[0];
  const [head, ...tail] = rest;
  const spanish = head === segmentIn(language) ? segmentIn(defaultLanguage) : head;
  return `/${[spanish, ...tail].join("/")}`.replace(/\/+$/, "");
}

/** A path of this site as it came from a link, else `/`: no host, no query, at most 200 characters. */
export function cleanPath(text: string | null | undefined): string {
  const clean = /^\/(?![/\\])[^?#\s\\]*/.exec(text ?? "")?.[0] ?? "/";
  return clean.length > 200 ? "/" : clean;
}

/** Languages by the first segment of a path, as the widget reads it: ES, EN, PT in any case (SA 2.10). */
export function chatLanguageOf(path: string): (typeof languages)[number] {
  const first = (path.split("/")[1] ?? "").toLowerCase();
  return languages.find((language) => language === first) ?? defaultLanguage;
}
