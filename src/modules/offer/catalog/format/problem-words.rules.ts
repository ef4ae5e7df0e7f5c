/** What each problem of a cell, a row or a file is called and what to do about it: Spanish and English. */

import { nameTagWords } from "./name-tag-words.rules.ts";

export type ProblemLanguage = "es" | "en";

type Words = Record<string, Record<ProblemLanguage, readonly [message: string, whatToDo: string]>>;

/** Of files, columns, cells and references. */
const generalWords = {
  FOLDER_UNREADABLE: {
    es: ["No se puede leer la carpeta.", "Revisa que exista y que tengas permiso para leerla."],
    en: ["The folder cannot be read.", "Check that it exists and that you may read it."],
  },
  FOLDER_EMPTY: {
    es: [
      "La carpeta no tiene ningún archivo del formato.",
      "Copia en ella al menos uno, por ejemplo products.csv.",
    ],
    en: [
      "The folder holds no file of the format.",
      "Put at least one in it, such as products.csv.",
    ],
  },
  FILE_MISSING: {
    es: ["Falta el archivo.", "Cópialo en la carpeta con este nombre."],
    en: ["The file is missing.", "Put it in the folder under this name."],
  },
  FILE_UNKNOWN: {
    es: [
      "El nombre no corresponde a ninguna tabla del formato.",
      "Usa uno de los nombres de docs/catalogue-format.md o quita el archivo.",
    ],
    en: [
      "The name is of no table of the format.",
      "Use a name of docs/catalogue-format.md, or remove the file.",
    ],
  },
  FILE_TWICE: {
    es: ["La tabla está dos veces: como .csv y como .json.", "Deja uno solo de los dos archivos."],
    en: ["The table is there twice: as .csv and as .json.", "Leave only one of the two files."],
  },
  FILE_TOO_LARGE: {
    es: ["El archivo pesa más de {most} MB.", "Divídelo e importa cada parte por separado."],
    en: ["The file is larger than {most} MB.", "Split it and import each part on its own."],
  },
  FILE_TOO_LONG: {
    es: ["El archivo tiene más de {most} filas.", "Divídelo e importa cada parte por separado."],
    en: ["The file has more than {most} rows.", "Split it and import each part on its own."],
  },
  FILE_NOT_UTF8: {
    es: ["El archivo no está en UTF-8.", "Guárdalo como «CSV UTF-8»."],
    en: ["The file is not UTF-8.", "Save it as “CSV UTF-8”."],
  },
  FILE_UNREADABLE: {
    es: [
      "El archivo no se puede leer desde aquí: {detail}.",
      "Corrige comillas o corchetes en ese lugar; lo que sigue no se leyó.",
    ],
    en: [
      "The file cannot be read from here on: {detail}.",
      "Repair quotes or brackets at that place; what follows was not read.",
    ],
  },
  COLUMN_MISSING: {
    es: ["Falta la columna.", "Agrégala: es obligatoria."],
    en: ["The column is missing.", "Add it: it is required."],
  },
  COLUMN_UNKNOWN: {
    es: ["La columna no existe en esta tabla.", "Corrige el nombre o quita la columna."],
    en: ["This table has no such column.", "Correct the name, or remove the column."],
  },
  COLUMN_TWICE: {
    es: ["La columna está repetida.", "Deja una sola."],
    en: ["The column is there twice.", "Leave only one."],
  },
  ROW_CELLS: {
    es: [
      "La fila tiene {found} celdas y el encabezado {expected}.",
      "Pon entre comillas los textos que llevan comas.",
    ],
    en: [
      "The row has {found} cells and the header {expected}.",
      "Quote the texts that hold commas.",
    ],
  },
  VALUE_REQUIRED: {
    es: ["El valor es obligatorio.", "Escribe un valor."],
    en: ["The value is required.", "Write a value."],
  },
  VALUE_NOT_TEXT: {
    es: ["El valor no es un texto simple.", "Escribe texto, sin caracteres de control."],
    en: ["The value is not plain text.", "Write text, without control characters."],
  },
  VALUE_TOO_LONG: {
    es: ["El texto tiene más de {most} caracteres.", "Acórtalo."],
    en: ["The text has more than {most} characters.", "Shorten it."],
  },
  VALUE_NOT_CODE: {
    es: [
      "No es un código.",
      "Usa letras sin tilde, números, guion, guion bajo, punto o espacio; 80 como máximo.",
    ],
    en: [
      "It is no code.",
      "Use unaccented letters, digits, hyphen, underscore, point or space; 80 at most.",
    ],
  },
  VALUE_NOT_SEGMENT: {
    es: [
      "No es un segmento.",
      "Usa una o dos palabras en minúsculas con «:» entre ellas, por ejemplo dog:medium o mineria:*.",
    ],
    en: [
      "It is no segment.",
      "Use one or two lower-case words with “:” between them, such as dog:medium or mineria:*.",
    ],
  },
  VALUE_NOT_SLUG: {
    es: [
      "No sirve como parte de una dirección web.",
      "Usa letras sin tilde, números y guiones, por ejemplo Plan-Familia-80.",
    ],
    en: [
      "It cannot be part of an address.",
      "Use unaccented letters, digits and hyphens, such as Plan-Familia-80.",
    ],
  },
  VALUE_NOT_INTEGER: {
    es: ["No es un número entero.", "Escribe solo dígitos, sin puntos ni decimales."],
    en: ["It is no whole number.", "Write digits only, without separators or decimals."],
  },
  VALUE_NOT_DECIMAL: {
    es: ["No es un número.", "Escribe dígitos y, si hace falta, un punto decimal: 1234.5."],
    en: ["It is no number.", "Write digits and, where needed, a decimal point: 1234.5."],
  },
  VALUE_TOO_PRECISE: {
    es: ["Tiene más de {most} decimales.", "Redondéalo a {most} decimales en el origen."],
    en: ["It has more than {most} decimals.", "Round it to {most} decimals at its source."],
  },
  VALUE_OUT_OF_RANGE: {
    es: ["Está fuera de rango: de {least} a {most}.", "Escribe un valor dentro del rango."],
    en: ["It is out of range: {least} to {most}.", "Write a value within the range."],
  },
  VALUE_NOT_BOOLEAN: {
    es: ["No es true ni false.", "Escribe true, false o deja la celda vacía."],
    en: ["It is neither true nor false.", "Write true, false, or leave the cell empty."],
  },
  VALUE_NOT_DATE: {
    es: ["No es una fecha que exista.", "Escríbela como 2026-01-31."],
    en: ["It is no date that exists.", "Write it as 2026-01-31."],
  },
  VALUE_NOT_MOMENT: {
    es: [
      "No es una fecha y hora que exista.",
      "Escríbela como 2026-01-31T23:59:59, en la hora del país.",
    ],
    en: [
      "It is no date and time that exists.",
      "Write it as 2026-01-31T23:59:59, in the country's time.",
    ],
  },
  VALUE_NOT_CHOICE: {
    es: ["No es uno de los valores posibles.", "Usa uno de estos: {choices}."],
    en: ["It is none of the possible values.", "Use one of these: {choices}."],
  },
  VALUE_NOT_COLOR: {
    es: ["No es un color.", "Escríbelo como #00a4b2."],
    en: ["It is no colour.", "Write it as #00a4b2."],
  },
  VALUE_NOT_URL: {
    es: ["No es una dirección web completa.", "Escríbela con https:// al comienzo."],
    en: ["It is no whole web address.", "Write it with https:// in front."],
  },
  VALUE_NOT_PATH: {
    es: [
      "No es una ruta de este sitio.",
      "Escríbela desde la barra inicial, como /Comparar/Isapres.",
    ],
    en: [
      "It is no path of this site.",
      "Write it from its first slash, such as /Comparar/Isapres.",
    ],
  },
  VALUE_NOT_LIST: {
    es: [
      "No es una lista.",
      'Separa los valores con una barra vertical: a|b; en JSON, ["a", "b"].',
    ],
    en: ["It is no list.", 'Put a bar between the values: a|b; in JSON, ["a", "b"].'],
  },
  VALUE_NOT_JSON: {
    es: ["No es un objeto JSON.", "Escribe un objeto, por ejemplo {example}."],
    en: ["It is no JSON object.", "Write an object, such as {example}."],
  },
  ROW_DUPLICATE: {
    es: [
      "La clave ({key}) ya está en la fila {first} de {firstFile}.",
      "Deja una sola de las dos filas.",
    ],
    en: [
      "The key ({key}) is in row {first} of {firstFile} already.",
      "Leave only one of the two rows.",
    ],
  },
  VALUE_TAKEN: {
    es: [
      "Otra fila ya usa este valor ({columns}): {owner}.",
      "Usa otro valor: tiene que ser único.",
    ],
    en: [
      "Another row uses this value ({columns}): {owner}.",
      "Use another value: it has to be unique.",
    ],
  },
  REFERENCE_UNKNOWN: {
    es: [
      "No existe en {target}, ni en los archivos ni en el catálogo.",
      "Agrega esa fila a {target} o corrige el código.",
    ],
    en: [
      "It is in {target} neither in the files nor in the catalogue.",
      "Add that row to {target}, or correct the code.",
    ],
  },
  RANGE_REVERSED: {
    es: ["Es menor que {from} ({least}).", "Corrige uno de los dos extremos."],
    en: ["It is less than {from} ({least}).", "Correct one of the two ends."],
  },
  CURRENCY_CHANGED: {
    es: [
      "El producto ya tiene precios publicados en {currency}.",
      "Conserva esa moneda o usa otro código de producto.",
    ],
    en: [
      "The product has published prices in {currency}.",
      "Keep that currency, or use another product code.",
    ],
  },
  CURRENCY_NOT_UF: {
    es: ["El método RiskFactor calcula en UF.", "Escribe UF."],
    en: ["The method RiskFactor computes in UF.", "Write UF."],
  },
  SET_PUBLISHED: {
    es: [
      "Ya se publicó con otros valores ({key}).",
      "Publica una tabla con otra fecha: un precio publicado no se cambia.",
    ],
    en: [
      "It is published with other values ({key}).",
      "Publish a table with another date: a published price is not changed.",
    ],
  },
  ISAPRE_UNKNOWN: {
    es: [
      "No es el nombre de una isapre conocida.",
      "Corrige el nombre o agrega la isapre a organizations.csv.",
    ],
    en: [
      "It is no known isapre's name.",
      "Correct the name, or add the isapre to organizations.csv.",
    ],
  },
  PLAN_UNKNOWN: {
    es: ["El plan no está en plans.csv.", "Agrégalo a plans.csv o quita la fila."],
    en: ["The plan is not in plans.csv.", "Add it to plans.csv, or remove the row."],
  },
  CARE_KIND_UNKNOWN: {
    es: ["No es hospitalaria ni ambulatoria.", "Escribe uno de los dos."],
    en: ["It is neither hospitalaria nor ambulatoria.", "Write one of the two."],
  },
  PERCENTAGE_KEPT: {
    es: [
      "El plan repite al prestador con otro porcentaje (fila {other}).",
      "Se guardó el mayor, {kept} %: la cobertura se anuncia «hasta».",
    ],
    en: [
      "The plan names the provider again with another percentage (row {other}).",
      "The higher, {kept} %, was kept: cover is announced as “up to”.",
    ],
  },
  ROWS_MERGED: {
    es: [
      "{count} filas repiten un prestador que su plan ya nombra.",
      "Se guardó una sola por plan, prestador y tipo de atención.",
    ],
    en: [
      "{count} rows repeat a provider that their plan names already.",
      "One was kept a plan, provider and kind of care.",
    ],
  },
  PROVIDERS_COUNTED: {
    es: [
      "Anuncia {announced} prestadores y coverage.csv trae {found}.",
      "Se guardó lo anunciado y se listan los que trae coverage.csv.",
    ],
    en: [
      "It announces {announced} providers and coverage.csv names {found}.",
      "What is announced was kept; those that coverage.csv names are listed.",
    ],
  },
} as const satisfies Words;

/** Of rate tables and metadata. */
const productWords = {
  METADATA_UNKNOWN: {
    es: ["Nadie muestra la clave {key}.", "Escríbela como una de estas o quítala: {known}."],
    en: ["Nobody shows the key {key}.", "Write it as one of these, or remove it: {known}."],
  },
  METADATA_VALUE: {
    es: [
      "El valor de {key} no tiene la forma que se muestra.",
      "Mira un ejemplo de esa clave en docs/catalogue-format.md y escríbelo igual.",
    ],
    en: [
      "The value of {key} does not have the form that is shown.",
      "Look at the key's example in docs/catalogue-format.md and write it the same way.",
    ],
  },
  RATES_SEGMENT: {
    es: [
      "El método {method} no entiende este segmento.",
      "Escríbelo como uno de estos: {example}.",
    ],
    en: ["The method {method} cannot read this segment.", "Write it as one of these: {example}."],
  },
  RATES_UNUSED: {
    es: [
      "El método {method} no mira esta columna.",
      "Deja la celda vacía o cambia el método del producto.",
    ],
    en: [
      "The method {method} does not look at this column.",
      "Leave the cell empty, or change the product's method.",
    ],
  },
  RATES_OVERLAP: {
    es: [
      "La fila {other} de la misma tabla ya tiene precio para esas personas.",
      "Corrige los tramos: no pueden traslaparse.",
    ],
    en: [
      "Row {other} of the same table already prices these people.",
      "Correct the bands: they may not overlap.",
    ],
  },
  RATES_TOO_MANY: {
    es: [
      "La tabla tiene más de {most} filas.",
      "Revisa el producto y la fecha: una tabla lleva una fila por tramo.",
    ],
    en: [
      "The table has more than {most} rows.",
      "Check product and date: a table has one row a band.",
    ],
  },
  RATES_NOT_SINGLE: {
    es: [
      "El método {method} lleva una sola fila por tabla.",
      "Deja una fila por producto y fecha.",
    ],
    en: ["The method {method} has a single row a table.", "Leave one row a product and date."],
  },
  RATES_CURRENCY: {
    es: [
      "Tiene más decimales que los que guarda {currency}: {most}.",
      "Escribe el monto con {most} decimales como máximo.",
    ],
    en: [
      "It has more decimals than {currency} stores: {most}.",
      "Write the amount with {most} decimals at most.",
    ],
  },
} as const satisfies Words;

export const problemWords = { ...generalWords, ...productWords, ...nameTagWords };
