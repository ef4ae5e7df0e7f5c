import type { ProblemLanguage } from "#src/modules/offer/catalog/format/problem.rules.ts";

/** What the command says to the person who runs it. */
const words = {
  usage: {
    es: `Uso: npm run catalogue -- <orden> CARPETA [opciones]

  import CARPETA           importa una carpeta con el formato de docs/catalogue-format.md
  import-isapres CARPETA   importa los archivos de planes de isapre tal como vienen
  validate CARPETA         revisa una carpeta sin escribir nada
  export CARPETA           escribe el catálogo completo en una carpeta vacía

  --dry-run        muestra qué cambiaría, sin escribir
  --accept-valid   importa las filas correctas y deja fuera las demás, después de mostrar ambas cuentas
  --yes            no pregunta
  --json           export: archivos .json en vez de .csv
  --lang en        mensajes en inglés
`,
    en: `Usage: npm run catalogue -- <command> FOLDER [options]

  import FOLDER           imports a folder in the format of docs/catalogue-format.md
  import-isapres FOLDER   imports the files of isapre plans as they are
  validate FOLDER         checks a folder and writes nothing
  export FOLDER           writes the whole catalogue into an empty folder

  --dry-run        shows what would change and writes nothing
  --accept-valid   imports the rows that are right and leaves out the rest, after showing both counts
  --yes            does not ask
  --json           export: .json files instead of .csv
  --lang en        messages in English
`,
  },
  read: { es: "Leyendo {what}", en: "Reading {what}" },
  check: { es: "Revisando {what} ({done} de {total})", en: "Checking {what} ({done} of {total})" },
  write: {
    es: "Escribiendo {what}: {done} de {total} filas",
    en: "Writing {what}: {done} of {total} rows",
  },
  export: {
    es: "Exportando {what} ({done} de {total})",
    en: "Exporting {what} ({done} of {total})",
  },
  handed: {
    es: "El servidor en marcha usa esta base de datos: se le entrega la carpeta.",
    en: "The running server uses this database: the folder is handed to it.",
  },
  noAnswer: {
    es: "Otro proceso usa {folder} y no recibe carpetas. Espera a que termine de partir, o detenlo e intenta de nuevo.",
    en: "Another process uses {folder} and takes no folders. Wait until it has started, or stop it and try again.",
  },
  failed: { es: "No se pudo terminar: {message}", en: "It could not be done: {message}" },
  place: {
    es: "{file}, fila {row}, columna {column}, valor «{value}»",
    en: "{file}, row {row}, column {column}, value “{value}”",
  },
  placeRow: { es: "{file}, fila {row}", en: "{file}, row {row}" },
  placeFile: { es: "{file}", en: "{file}" },
  more: { es: "… y {count} más.", en: "… and {count} more." },
  notices: {
    es: "{count} avisos (no impiden importar):",
    en: "{count} notices (they stop nothing):",
  },
  problems: { es: "{count} errores:", en: "{count} errors:" },
  header: {
    es: "tabla|leídas|nuevas|cambian|iguales|salen|con error|dependen",
    en: "table|read|new|changed|equal|removed|with error|depend",
  },
  deactivated: {
    es: "{count} productos de demostración de los mismos tipos dejan de mostrarse.",
    en: "{count} demonstration products of the same types are no longer shown.",
  },
  written: {
    es: "Importado: versión {version} del catálogo.",
    en: "Imported: version {version} of the catalogue.",
  },
  unchanged: { es: "Nada cambió: todo ya estaba.", en: "Nothing changed: everything was there." },
  planned: {
    es: "Prueba: no se escribió nada.",
    en: "Dry run: nothing was written.",
  },
  refused: {
    es: "No se escribió nada: corrige los errores y repite, o usa --accept-valid.",
    en: "Nothing was written: repair the errors and repeat, or use --accept-valid.",
  },
  refusedWhole: {
    es: "No se escribió nada: hay archivos que no se pueden usar enteros.",
    en: "Nothing was written: there are files that cannot be used whole.",
  },
  bothCounts: {
    es: "Filas correctas: {right}. Quedan fuera: {left} ({errors} con error y {dependants} que dependen de ellas).",
    en: "Rows that are right: {right}. Left out: {left} ({errors} with an error and {dependants} that depend on them).",
  },
  ask: { es: "¿Importar las correctas? (s/N) ", en: "Import those that are right? (y/N) " },
  needsYes: {
    es: "Agrega --yes para importar las correctas sin preguntar.",
    en: "Add --yes to import those that are right without asking.",
  },
  exported: {
    es: "Exportado: {files} archivos, {rows} filas.",
    en: "Exported: {files} files, {rows} rows.",
  },
  folderNotEmpty: {
    es: "La carpeta no está vacía. Elige otra: lo que hay en ella se mezclaría con el catálogo.",
    en: "The folder is not empty. Choose another: what is in it would mix with the catalogue.",
  },
} as const satisfies Record<string, Record<ProblemLanguage, string>>;

export type CommandSay = (
  key: keyof typeof words,
  params?: Record<string, string | number>,
) => string;

/** The command's words in a language. */
export function createCommandSay(language: ProblemLanguage): CommandSay {
  return (key, params = {}) =>
    words[key][language].replace(/\{(\w+)\}/g, (_match, name: string) =>
      String(params[name] ?? ""),
    );
}
