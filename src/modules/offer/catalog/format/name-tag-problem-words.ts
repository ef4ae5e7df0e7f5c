import type { ProblemWordsTable } from "./problem-language.ts";

/** Of a tag in a limit's name that cannot be read (CQ 3). */
export const nameTagWords = {
  NAME_UNKNOWN_TAG: {
    es: [
      "Esta marca no es de la convención.",
      "Usa E, VP, EC, M o P, o quita los corchetes. No se derivó nada de esta marca.",
    ],
    en: [
      "This tag is not part of the convention.",
      "Use E, VP, EC, M or P, or take the brackets away. Nothing was derived from this tag.",
    ],
    pt: [
      "Esta marca não é da convenção.",
      "Use E, VP, EC, M ou P, ou retire os colchetes. Nada se derivou desta marca.",
    ],
  },
  NAME_UNCLOSED_TAG: {
    es: [
      "Una marca se abre y no se cierra, o al revés.",
      "Escribe ambos corchetes: E[0-64]. No se derivó nada de esta marca.",
    ],
    en: [
      "A tag opens and does not close, or the other way round.",
      "Write both brackets: E[0-64]. Nothing was derived from this tag.",
    ],
    pt: [
      "Uma marca se abre e não se fecha, ou ao contrário.",
      "Escreva os dois colchetes: E[0-64]. Nada se derivou desta marca.",
    ],
  },
  NAME_REPEATED_TAG: {
    es: [
      "La marca está dos veces.",
      "Se leyó la primera; deja una sola. No se derivó nada de esta marca.",
    ],
    en: [
      "The tag is there twice.",
      "The first was read; leave one. Nothing was derived from this tag.",
    ],
    pt: [
      "A marca está duas vezes.",
      "Leu-se a primeira; deixe só uma. Nada se derivou desta marca.",
    ],
  },
  NAME_BAD_AGE_RANGE: {
    es: [
      "No es un rango de edades.",
      "Escribe dos edades, la menor primero: E[18-64]. No se derivó nada de esta marca.",
    ],
    en: [
      "It is not a range of ages.",
      "Write two ages, the lower first: E[18-64]. Nothing was derived from this tag.",
    ],
    pt: [
      "Não é um intervalo de idades.",
      "Escreva duas idades, a menor primeiro: E[18-64]. Nada se derivou desta marca.",
    ],
  },
  NAME_BAD_VALIDITY: {
    es: [
      "No es una vigencia en meses.",
      "Escribe un número de meses: VP[12]. No se derivó nada de esta marca.",
    ],
    en: [
      "It is not a validity in months.",
      "Write a number of months: VP[12]. Nothing was derived from this tag.",
    ],
    pt: [
      "Não é uma vigência em meses.",
      "Escreva um número de meses: VP[12]. Nada se derivou desta marca.",
    ],
  },
  NAME_EMPTY_MODALITY: {
    es: [
      "La modalidad está vacía.",
      "Escribe la modalidad: M[Preferente]. No se derivó nada de esta marca.",
    ],
    en: [
      "The modality is empty.",
      "Write the modality: M[Preferente]. Nothing was derived from this tag.",
    ],
    pt: [
      "A modalidade está vazia.",
      "Escreva a modalidade: M[Preferente]. Nada se derivou desta marca.",
    ],
  },
  NAME_UNKNOWN_PLACE: {
    es: [
      "Este lugar no existe en la convención.",
      "Usa Convenio, Libre_Eleccion o Extranjero. No se derivó nada de esta marca.",
    ],
    en: [
      "The convention has no such place.",
      "Use Convenio, Libre_Eleccion or Extranjero. Nothing was derived from this tag.",
    ],
    pt: [
      "Este lugar não existe na convenção.",
      "Use Convenio, Libre_Eleccion ou Extranjero. Nada se derivou desta marca.",
    ],
  },
} as const satisfies ProblemWordsTable;
