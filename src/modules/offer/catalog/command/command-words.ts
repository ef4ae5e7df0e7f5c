import { createSay, type Say } from "#src/platform/words/words.ts";
import {
  type ProblemLanguage,
  problemLanguages,
} from "#src/modules/offer/catalog/format/problem-language.ts";
import { locales } from "#src/modules/offer/catalog/format/say-problem.ts";

/** What the command says to the person who runs it, as ICU messages. */
const words = {
  usage: {
    es: `Uso: npm run catalogue -- ORDEN CARPETA [opciones]

  import CARPETA           importa una carpeta con el formato de docs/catalogue-format.md
  import-isapres CARPETA   importa los archivos de planes de isapre tal como vienen
  validate CARPETA         revisa una carpeta sin escribir nada
  export CARPETA           escribe el catálogo completo en una carpeta vacía

  --dry-run        muestra qué cambiaría, sin escribir
  --accept-valid   importa las filas correctas y deja fuera las demás, después de mostrar ambas cuentas
  --yes            no pregunta
  --json           export: archivos .json en vez de .csv
  --lang en|pt     mensajes en inglés o portugués
`,
    en: `Usage: npm run catalogue -- COMMAND FOLDER [options]

  import FOLDER           imports a folder in the format of docs/catalogue-format.md
  import-isapres FOLDER   imports the files of isapre plans as they are
  validate FOLDER         checks a folder and writes nothing
  export FOLDER           writes the whole catalogue into an empty folder

  --dry-run        shows what would change and writes nothing
  --accept-valid   imports the rows that are right and leaves out the rest, after showing both counts
  --yes            does not ask
  --json           export: .json files instead of .csv
  --lang en|pt     messages in English or Portuguese
`,
    pt: `Uso: npm run catalogue -- COMANDO PASTA [opções]

  import PASTA           importa uma pasta no formato de docs/catalogue-format.md
  import-isapres PASTA   importa os arquivos de planos de isapre tal como vêm
  validate PASTA         confere uma pasta sem escrever nada
  export PASTA           escreve o catálogo completo em uma pasta vazia

  --dry-run        mostra o que mudaria, sem escrever
  --accept-valid   importa as linhas corretas e deixa de fora as demais, depois de mostrar as duas contagens
  --yes            não pergunta
  --json           export: arquivos .json em vez de .csv
  --lang en|pt     mensagens em inglês ou português
`,
  },
  read: { es: "Leyendo {what}", en: "Reading {what}", pt: "Lendo {what}" },
  check: {
    es: "Revisando {what} ({done} de {total})",
    en: "Checking {what} ({done} of {total})",
    pt: "Conferindo {what} ({done} de {total})",
  },
  write: {
    es: "Escribiendo {what}: {done} de {total} filas",
    en: "Writing {what}: {done} of {total} rows",
    pt: "Escrevendo {what}: {done} de {total} linhas",
  },
  export: {
    es: "Exportando {what} ({done} de {total})",
    en: "Exporting {what} ({done} of {total})",
    pt: "Exportando {what} ({done} de {total})",
  },
  handed: {
    es: "El servidor en marcha usa esta base de datos: se le entrega la carpeta.",
    en: "The running server uses this database: the folder is handed to it.",
    pt: "O servidor em execução usa este banco de dados: a pasta é entregue a ele.",
  },
  noAnswer: {
    es: "Otro proceso usa {folder} y no recibe carpetas. Espera a que termine de partir, o detenlo e intenta de nuevo.",
    en: "Another process uses {folder} and takes no folders. Wait until it has started, or stop it and try again.",
    pt: "Outro processo usa {folder} e não recebe pastas. Espere que termine de iniciar, ou pare-o e tente de novo.",
  },
  failed: {
    es: "No se pudo terminar: {message}",
    en: "It could not be done: {message}",
    pt: "Não foi possível terminar: {message}",
  },
  place: {
    es: "{file}, fila {row}, columna {column}, valor «{value}»",
    en: "{file}, row {row}, column {column}, value “{value}”",
    pt: "{file}, linha {row}, coluna {column}, valor “{value}”",
  },
  placeColumn: {
    es: "{file}, fila {row}, columna {column}",
    en: "{file}, row {row}, column {column}",
    pt: "{file}, linha {row}, coluna {column}",
  },
  placeRow: { es: "{file}, fila {row}", en: "{file}, row {row}", pt: "{file}, linha {row}" },
  placeFile: { es: "{file}", en: "{file}", pt: "{file}" },
  more: { es: "… y {count} más.", en: "… and {count} more.", pt: "… e mais {count}." },
  notices: {
    es: "{count, plural, one {# aviso (no impide importar):} other {# avisos (no impiden importar):}}",
    en: "{count, plural, one {# notice (it stops nothing):} other {# notices (they stop nothing):}}",
    pt: "{count, plural, one {# aviso (não impede importar):} other {# avisos (não impedem importar):}}",
  },
  problems: {
    es: "{count, plural, one {# error:} other {# errores:}}",
    en: "{count, plural, one {# error:} other {# errors:}}",
    pt: "{count, plural, one {# erro:} other {# erros:}}",
  },
  header: {
    es: "tabla|leídas|nuevas|cambian|iguales|salen|con error|dependen",
    en: "table|read|new|changed|equal|removed|with error|depend",
    pt: "tabela|lidas|novas|mudam|iguais|saem|com erro|dependem",
  },
  deactivated: {
    es: "{count, plural, one {# producto de demostración de los mismos tipos deja de mostrarse.} other {# productos de demostración de los mismos tipos dejan de mostrarse.}}",
    en: "{count, plural, one {# demonstration product of the same types is no longer shown.} other {# demonstration products of the same types are no longer shown.}}",
    pt: "{count, plural, one {# produto de demonstração dos mesmos tipos deixa de ser mostrado.} other {# produtos de demonstração dos mesmos tipos deixam de ser mostrados.}}",
  },
  written: {
    es: "Importado: versión {version} del catálogo.",
    en: "Imported: version {version} of the catalogue.",
    pt: "Importado: versão {version} do catálogo.",
  },
  unchanged: {
    es: "Nada cambió: todo ya estaba.",
    en: "Nothing changed: everything was there.",
    pt: "Nada mudou: tudo já estava.",
  },
  planned: {
    es: "Prueba: no se escribió nada.",
    en: "Dry run: nothing was written.",
    pt: "Teste: nada foi escrito.",
  },
  refused: {
    es: "No se escribió nada: corrige los errores y repite, o usa --accept-valid.",
    en: "Nothing was written: repair the errors and repeat, or use --accept-valid.",
    pt: "Nada foi escrito: corrija os erros e repita, ou use --accept-valid.",
  },
  refusedWhole: {
    es: "No se escribió nada: hay archivos que no se pueden usar enteros.",
    en: "Nothing was written: there are files that cannot be used whole.",
    pt: "Nada foi escrito: há arquivos que não podem ser usados inteiros.",
  },
  bothCounts: {
    es: "Filas correctas: {right}. Quedan fuera: {left} ({errors} con error y {dependants} que {dependants, plural, one {depende} other {dependen}} de ellas).",
    en: "Rows that are right: {right}. Left out: {left} ({errors} with an error and {dependants} that {dependants, plural, one {depends} other {depend}} on them).",
    pt: "Linhas corretas: {right}. Ficam de fora: {left} ({errors} com erro e {dependants} que {dependants, plural, one {depende} other {dependem}} delas).",
  },
  ask: {
    es: "¿Importar las correctas? (s/N) ",
    en: "Import those that are right? (y/N) ",
    pt: "Importar as corretas? (s/N) ",
  },
  needsYes: {
    es: "Agrega --yes para importar las correctas sin preguntar.",
    en: "Add --yes to import those that are right without asking.",
    pt: "Acrescente --yes para importar as corretas sem perguntar.",
  },
  exported: {
    es: "Exportado: {files, plural, one {# archivo} other {# archivos}}, {rows, plural, one {# fila} other {# filas}}.",
    en: "Exported: {files, plural, one {# file} other {# files}}, {rows, plural, one {# row} other {# rows}}.",
    pt: "Exportado: {files, plural, one {# arquivo} other {# arquivos}}, {rows, plural, one {# linha} other {# linhas}}.",
  },
  folderNotEmpty: {
    es: "La carpeta no está vacía. Elige otra: lo que hay en ella se mezclaría con el catálogo.",
    en: "The folder is not empty. Choose another: what is in it would mix with the catalogue.",
    pt: "A pasta não está vazia. Escolha outra: o que há nela se misturaria com o catálogo.",
  },
} as const satisfies Record<string, Record<ProblemLanguage, string>>;

type CommandKey = keyof typeof words;

export type CommandSay = (key: CommandKey, params?: Record<string, string | number>) => string;

const sayIn = Object.fromEntries(
  problemLanguages.map((language) => [
    language,
    createSay(
      locales[language],
      Object.fromEntries(Object.entries(words).map(([key, said]) => [key, said[language]])),
    ),
  ]),
) as Record<ProblemLanguage, Say>;

/** The command's words in a language. */
export const createCommandSay = (language: ProblemLanguage): CommandSay => sayIn[language];
