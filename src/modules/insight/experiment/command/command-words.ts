import type { DefinitionProblem } from "#src/modules/insight/experiment/feature-definition.rules.ts";

export type FeatureWordKey =
  | DefinitionProblem
  | "usage"
  | "set"
  | "removed"
  | "absent"
  | "unused"
  | "unset"
  | "seen"
  | "failed"
  | "noAnswer";

const usage = {
  es: `Uso:
  npm run features -- list
  npm run features -- set CLAVE --versions a,b [--weights 50,50]   experimento
  npm run features -- set CLAVE --value v [--share 50]             valor fijo, para todos o un porcentaje
  npm run features -- remove CLAVE
Opciones: --lang es|en`,
  en: `Usage:
  npm run features -- list
  npm run features -- set KEY --versions a,b [--weights 50,50]   experiment
  npm run features -- set KEY --value v [--share 50]             fixed value, for all or a percentage
  npm run features -- remove KEY
Options: --lang es|en`,
};

const words: Record<"es" | "en", Record<FeatureWordKey, string>> = {
  es: {
    usage: usage.es,
    set: "{key}: {description}. Los sitios en marcha lo siguen en 5 segundos.",
    removed: "{key} se eliminó: vale la primera versión para todos.",
    absent: "No hay un registro {key}.",
    unused: "el sitio no la usa",
    unset: "sin registro: vale la primera versión",
    seen: "visitantes:",
    failed: "No se pudo: {message}",
    noAnswer: "Un servidor usa {folder} y no responde.",
    KEY_INVALID: "{key} no es una clave: letras minúsculas, números y guiones.",
    UNKNOWN_KEY: "El sitio no conoce {key}; npm run features -- list muestra las que hay.",
    UNKNOWN_VERSION: "La versión {version} no existe. Hay: {known}.",
    VERSIONS_TOO_FEW: "Un experimento tiene dos versiones distintas o más.",
    WEIGHTS_COUNT: "Hace falta un peso para cada versión.",
    WEIGHTS_SUM: "Los pesos suman {sum}; tienen que sumar 100.",
    PERCENT_INVALID: "Los porcentajes son números enteros de 0 a 100.",
  },
  en: {
    usage: usage.en,
    set: "{key}: {description}. Running sites follow within 5 seconds.",
    removed: "{key} was removed: everybody gets the first version.",
    absent: "There is no record {key}.",
    unused: "the site does not use it",
    unset: "no record: the first version holds",
    seen: "visitors:",
    failed: "It failed: {message}",
    noAnswer: "A server uses {folder} and does not answer.",
    KEY_INVALID: "{key} is no key: small letters, digits and hyphens.",
    UNKNOWN_KEY: "The site does not know {key}; npm run features -- list shows what there is.",
    UNKNOWN_VERSION: "There is no version {version}. There are: {known}.",
    VERSIONS_TOO_FEW: "An experiment has two different versions or more.",
    WEIGHTS_COUNT: "Each version needs a weight.",
    WEIGHTS_SUM: "The weights make {sum}; they have to make 100.",
    PERCENT_INVALID: "Percentages are whole numbers from 0 to 100.",
  },
};

export type FeatureWords = (key: FeatureWordKey, params?: Record<string, string>) => string;

/** The command's sentences in a language. */
export const createFeatureWords =
  (language: "es" | "en"): FeatureWords =>
  (key, params = {}) =>
    words[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
