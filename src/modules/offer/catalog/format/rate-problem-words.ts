import type { ProblemWordsTable } from "./problem-language.ts";

/** Of rate tables. */
export const rateWords = {
  RATES_SEGMENT: {
    es: [
      "El método {method} no entiende este segmento.",
      "Escríbelo como uno de estos: {example}.",
    ],
    en: ["The method {method} cannot read this segment.", "Write it as one of these: {example}."],
    pt: ["O método {method} não entende este segmento.", "Escreva-o como um destes: {example}."],
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
    pt: [
      "O método {method} não olha esta coluna.",
      "Deixe a célula vazia ou mude o método do produto.",
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
    pt: [
      "A linha {other} da mesma tabela já tem preço para essas pessoas.",
      "Corrija as faixas: não podem se sobrepor.",
    ],
  },
  RATES_TOO_MANY: {
    es: [
      "La tabla tiene más de {most} filas.",
      "Revisa el producto y la fecha: una tabla lleva una fila por tramo.",
    ],
    en: [
      "The table has more than {most} rows.",
      "Check product and date: a table has one row for each band.",
    ],
    pt: [
      "A tabela tem mais de {most} linhas.",
      "Confira o produto e a data: uma tabela tem uma linha por faixa.",
    ],
  },
  RATES_NOT_SINGLE: {
    es: [
      "El método {method} lleva una sola fila por tabla.",
      "Deja una fila por producto y fecha.",
    ],
    en: [
      "The method {method} has a single row for each table.",
      "Leave one row for each product and date.",
    ],
    pt: ["O método {method} tem uma só linha por tabela.", "Deixe uma linha por produto e data."],
  },
  RATES_CURRENCY: {
    es: [
      "Tiene más decimales que los que guarda {currency}: {most}.",
      "Escribe el monto con {most, plural, one {# decimal} other {# decimales}} como máximo.",
    ],
    en: [
      "It has more decimals than {currency} stores: {most}.",
      "Write the amount with {most, plural, one {# decimal} other {# decimals}} at most.",
    ],
    pt: [
      "Tem mais decimais do que {currency} guarda: {most}.",
      "Escreva o valor com {most, plural, one {# decimal} other {# decimais}} no máximo.",
    ],
  },
  RATES_PARTS: {
    es: [
      "Neto, exento e impuesto van juntos y suman el monto.",
      "Escribe los tres, de modo que sumen «amount», o deja los tres vacíos.",
    ],
    en: [
      "Net, exempt and tax go together and add up to the amount.",
      "Write all three so that they add up to “amount”, or leave all three empty.",
    ],
    pt: [
      "Líquido, isento e imposto vão juntos e somam o valor.",
      "Escreva os três, de modo que somem “amount”, ou deixe os três vazios.",
    ],
  },
  RATES_GAP: {
    es: [
      "Hay edades sin precio entre los tramos del {date}: {ages}{more, plural, =0 {} one { y # tramo más} other { y # tramos más}}.",
      "Agrega los tramos que faltan si esas personas se aseguran; si no, se les dirá que no tienen precio.",
    ],
    en: [
      "Ages between the bands of {date} have no price: {ages}{more, plural, =0 {} one { and # more band} other { and # more bands}}.",
      "Add the missing bands if these people are insured; otherwise they are told that there is no price.",
    ],
    pt: [
      "Há idades sem preço entre as faixas de {date}: {ages}{more, plural, =0 {} one { e mais # faixa} other { e mais # faixas}}.",
      "Acrescente as faixas que faltam se essas pessoas são seguradas; se não, serão informadas de que não há preço.",
    ],
  },
  RATES_AREA_UNREACHED: {
    es: [
      "{trip, select, yes {Ningún destino de trip-zones lleva} other {Ningún país de coverage-countries y ninguna región lleva}} a las tarifas de esta área{rows, plural, one { (# fila)} other { (# filas)}}: quien lo indique leerá «Consultar».",
      "{trip, select, yes {Usa un código de trip-zones.} other {Usa la zona de algún país de coverage-countries, o un área de rating-areas que contenga esa zona.}}",
    ],
    en: [
      "{trip, select, yes {No destination of trip-zones leads} other {No country of coverage-countries and no region leads}} to the rates of this area{rows, plural, one { (# row)} other { (# rows)}}: who names one reads “Consultar”.",
      "{trip, select, yes {Use a code of trip-zones.} other {Use the zone of a country of coverage-countries, or an area of rating-areas that holds that zone.}}",
    ],
    pt: [
      "{trip, select, yes {Nenhum destino de trip-zones leva} other {Nenhum país de coverage-countries e nenhuma região leva}} às tarifas desta área{rows, plural, one { (# linha)} other { (# linhas)}}: quem o indicar lerá “Consultar”.",
      "{trip, select, yes {Use um código de trip-zones.} other {Use a zona de algum país de coverage-countries, ou uma área de rating-areas que contenha essa zona.}}",
    ],
  },
} as const satisfies ProblemWordsTable;
