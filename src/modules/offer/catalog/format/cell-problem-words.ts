import type { ProblemWordsTable } from "./problem-language.ts";

/** Of the value of one cell. */
export const cellWords = {
  VALUE_REQUIRED: {
    es: ["El valor es obligatorio.", "Escribe un valor."],
    en: ["The value is required.", "Write a value."],
    pt: ["O valor é obrigatório.", "Escreva um valor."],
  },
  VALUE_NOT_TEXT: {
    es: ["El valor no es un texto simple.", "Escribe texto, sin caracteres de control."],
    en: ["The value is not plain text.", "Write text, without control characters."],
    pt: ["O valor não é um texto simples.", "Escreva texto, sem caracteres de controle."],
  },
  VALUE_TOO_LONG: {
    es: ["El texto tiene más de {most} caracteres.", "Acórtalo."],
    en: ["The text has more than {most} characters.", "Shorten it."],
    pt: ["O texto tem mais de {most} caracteres.", "Encurte-o."],
  },
  VALUE_NOT_CODE: {
    es: [
      "No es un código.",
      "Usa letras sin tilde, números, guion, guion bajo, punto o espacio; 80 como máximo.",
    ],
    en: [
      "It is not a code.",
      "Use unaccented letters, digits, hyphen, underscore, point or space; 80 at most.",
    ],
    pt: [
      "Não é um código.",
      "Use letras sem acento, números, hífen, sublinhado, ponto ou espaço; 80 no máximo.",
    ],
  },
  VALUE_NOT_SEGMENT: {
    es: [
      "No es un segmento.",
      "Usa una o dos palabras en minúsculas con «:» entre ellas, por ejemplo dog:medium o mineria:*.",
    ],
    en: [
      "It is not a segment.",
      "Use one or two lower-case words with “:” between them, such as dog:medium or mineria:*.",
    ],
    pt: [
      "Não é um segmento.",
      "Use uma ou duas palavras em minúsculas com “:” entre elas, por exemplo dog:medium ou mineria:*.",
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
    pt: [
      "Não serve como parte de um endereço web.",
      "Use letras sem acento, números e hífens, por exemplo Plan-Familia-80.",
    ],
  },
  VALUE_NOT_INTEGER: {
    es: ["No es un número entero.", "Escribe solo dígitos, sin puntos ni decimales."],
    en: ["It is not a whole number.", "Write digits only, without separators or decimals."],
    pt: ["Não é um número inteiro.", "Escreva só dígitos, sem pontos nem decimais."],
  },
  INVALID_PERCENTAGE: {
    es: [
      "Debe especificar un porcentaje: 0 <= porcentaje <= 100.",
      "Escribe un número de 0 a 100, también en cada cuota.",
    ],
    en: [
      "It has to be a percentage: 0 <= percentage <= 100.",
      "Write a number from 0 to 100, also for each of the instalments.",
    ],
    pt: [
      "É preciso indicar uma porcentagem: 0 <= porcentagem <= 100.",
      "Escreva um número de 0 a 100, também em cada parcela.",
    ],
  },
  VALUE_NOT_DECIMAL: {
    es: ["No es un número.", "Escribe dígitos y, si hace falta, un punto decimal: 1234.5."],
    en: ["It is not a number.", "Write digits and, where needed, a decimal point: 1234.5."],
    pt: ["Não é um número.", "Escreva dígitos e, se precisar, um ponto decimal: 1234.5."],
  },
  VALUE_TOO_PRECISE: {
    es: [
      "Tiene más de {most, plural, one {# decimal} other {# decimales}}.",
      "Redondéalo a {most, plural, one {# decimal} other {# decimales}} en el origen.",
    ],
    en: [
      "It has more than {most, plural, one {# decimal} other {# decimals}}.",
      "Round it to {most, plural, one {# decimal} other {# decimals}} at its source.",
    ],
    pt: [
      "Tem mais de {most, plural, one {# decimal} other {# decimais}}.",
      "Arredonde-o para {most, plural, one {# decimal} other {# decimais}} na origem.",
    ],
  },
  VALUE_OUT_OF_RANGE: {
    es: ["Está fuera de rango: de {least} a {most}.", "Escribe un valor dentro del rango."],
    en: ["It is out of range: {least} to {most}.", "Write a value within the range."],
    pt: ["Está fora do intervalo: de {least} a {most}.", "Escreva um valor dentro do intervalo."],
  },
  VALUE_NOT_BOOLEAN: {
    es: ["No es true ni false.", "Escribe true, false o deja la celda vacía."],
    en: ["It is neither true nor false.", "Write true, false, or leave the cell empty."],
    pt: ["Não é true nem false.", "Escreva true, false ou deixe a célula vazia."],
  },
  VALUE_NOT_DATE: {
    es: ["No es una fecha que exista.", "Escríbela como 2026-01-31."],
    en: ["There is no such date.", "Write it as 2026-01-31."],
    pt: ["Não é uma data que exista.", "Escreva-a como 2026-01-31."],
  },
  VALUE_NOT_MOMENT: {
    es: [
      "No es una fecha y hora que exista.",
      "Escríbela como 2026-01-31T23:59:59, en la hora del país.",
    ],
    en: [
      "There is no such date and time.",
      "Write it as 2026-01-31T23:59:59, in the country's time.",
    ],
    pt: [
      "Não é uma data e hora que exista.",
      "Escreva-a como 2026-01-31T23:59:59, na hora do país.",
    ],
  },
  VALUE_NOT_CHOICE: {
    es: ["No es uno de los valores posibles.", "Usa uno de estos: {choices}."],
    en: ["It is none of the possible values.", "Use one of these: {choices}."],
    pt: ["Não é um dos valores possíveis.", "Use um destes: {choices}."],
  },
  VALUE_NOT_COLOR: {
    es: ["No es un color.", "Escríbelo como #00a4b2."],
    en: ["It is not a color.", "Write it as #00a4b2."],
    pt: ["Não é uma cor.", "Escreva-a como #00a4b2."],
  },
  VALUE_NOT_URL: {
    es: ["No es una dirección web completa.", "Escríbela con https:// al comienzo."],
    en: ["It is not a whole web address.", "Write it with https:// in front."],
    pt: ["Não é um endereço web completo.", "Escreva-o com https:// no começo."],
  },
  VALUE_NOT_PATH: {
    es: [
      "No es una ruta de este sitio.",
      "Escríbela desde la barra inicial, como /Comparar/Isapres.",
    ],
    en: [
      "It is not a path of this site.",
      "Write it from its first slash, such as /Comparar/Isapres.",
    ],
    pt: [
      "Não é um caminho deste site.",
      "Escreva-o desde a barra inicial, como /Comparar/Isapres.",
    ],
  },
  VALUE_NOT_LIST: {
    es: [
      "No es una lista.",
      'Separa los valores con una barra vertical: a|b; en JSON, ["a", "b"].',
    ],
    en: ["It is not a list.", 'Put a bar between the values: a|b; in JSON, ["a", "b"].'],
    pt: ["Não é uma lista.", 'Separe os valores com uma barra vertical: a|b; em JSON, ["a", "b"].'],
  },
  VALUE_NOT_JSON: {
    es: ["No es un objeto JSON.", "Escribe un objeto, por ejemplo {example}."],
    en: ["It is not a JSON object.", "Write an object, such as {example}."],
    pt: ["Não é um objeto JSON.", "Escreva um objeto, por exemplo {example}."],
  },
  METADATA_UNKNOWN: {
    es: [
      "Ninguna página muestra la clave {key}.",
      "Escríbela como una de estas o quítala: {known}.",
    ],
    en: ["No page shows the key {key}.", "Write it as one of these, or remove it: {known}."],
    pt: ["Nenhuma página mostra a chave {key}.", "Escreva-a como uma destas ou retire-a: {known}."],
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
    pt: [
      "O valor de {key} não tem a forma que se mostra.",
      "Veja um exemplo dessa chave em docs/catalogue-format.md e escreva-o igual.",
    ],
  },
} as const satisfies ProblemWordsTable;
