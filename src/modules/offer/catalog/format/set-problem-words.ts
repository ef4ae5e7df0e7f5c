import type { ProblemWordsTable } from "./problem-language.ts";

/** Of rows beside others: keys, references, published sets, and the rows of the isapre files. */
export const setWords = {
  ROW_DUPLICATE: {
    es: [
      "La clave ({key}) ya está en la fila {first} de {firstFile}.",
      "Deja una sola de las dos filas.",
    ],
    en: [
      "The key ({key}) is in row {first} of {firstFile} already.",
      "Leave only one of the two rows.",
    ],
    pt: [
      "A chave ({key}) já está na linha {first} de {firstFile}.",
      "Deixe só uma das duas linhas.",
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
    pt: ["Outra linha já usa este valor ({columns}): {owner}.", "Use outro valor: deve ser único."],
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
    pt: [
      "Não existe em {target}, nem nos arquivos nem no catálogo.",
      "Acrescente essa linha a {target} ou corrija o código.",
    ],
  },
  RANGE_REVERSED: {
    es: ["Es menor que {from} ({least}).", "Corrige uno de los dos extremos."],
    en: ["It is less than {from} ({least}).", "Correct one of the two ends."],
    pt: ["É menor que {from} ({least}).", "Corrija um dos dois extremos."],
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
    pt: [
      "O produto já tem preços publicados em {currency}.",
      "Mantenha essa moeda ou use outro código de produto.",
    ],
  },
  CURRENCY_NOT_UF: {
    es: ["El método RiskFactor calcula en UF.", "Escribe UF."],
    en: ["The method RiskFactor computes in UF.", "Write UF."],
    pt: ["O método RiskFactor calcula em UF.", "Escreva UF."],
  },
  SET_PUBLISHED: {
    es: [
      "Esta fila ya se publicó con otros valores ({key}): {changes}{more, plural, =0 {} one {. Cambia # fila más de la misma tabla} other {. Cambian # filas más de la misma tabla}}.",
      "Publica una tabla con otra fecha: lo publicado no se cambia.",
    ],
    en: [
      "This row is published with other values ({key}): {changes}{more, plural, =0 {} one {. # more row of the same table changes} other {. # more rows of the same table change}}.",
      "Publish a table with another date: what is published is not changed.",
    ],
    pt: [
      "Esta linha já foi publicada com outros valores ({key}): {changes}{more, plural, =0 {} one {. Muda mais # linha da mesma tabela} other {. Mudam mais # linhas da mesma tabela}}.",
      "Publique uma tabela com outra data: o que foi publicado não se altera.",
    ],
  },
  SET_PUBLISHED_ADDED: {
    es: [
      "Esta fila no está en la tabla ya publicada ({key}){more, plural, =0 {} one {, ni # fila más} other {, ni # filas más}}.",
      "Publica una tabla con otra fecha: lo publicado no se cambia.",
    ],
    en: [
      "This row is not in the table that is published ({key}){more, plural, =0 {} one {, nor is # more row} other {, nor are # more rows}}.",
      "Publish a table with another date: what is published is not changed.",
    ],
    pt: [
      "Esta linha não está na tabela já publicada ({key}){more, plural, =0 {} one {, nem mais # linha} other {, nem mais # linhas}}.",
      "Publique uma tabela com outra data: o que foi publicado não se altera.",
    ],
  },
  SET_PUBLISHED_DROPPED: {
    es: [
      "Falta una fila de la tabla ya publicada ({key}): {values}{more, plural, =0 {} one {. Falta # fila más} other {. Faltan # filas más}}.",
      "Agrégala, o publica la tabla con otra fecha: lo publicado no se cambia.",
    ],
    en: [
      "A row of the table that is published is missing ({key}): {values}{more, plural, =0 {} one {. # more row is missing} other {. # more rows are missing}}.",
      "Add it, or publish the table with another date: what is published is not changed.",
    ],
    pt: [
      "Falta uma linha da tabela já publicada ({key}): {values}{more, plural, =0 {} one {. Falta mais # linha} other {. Faltam mais # linhas}}.",
      "Acrescente-a, ou publique a tabela com outra data: o que foi publicado não se altera.",
    ],
  },
  ISAPRE_UNKNOWN: {
    es: [
      "No es el nombre de una isapre conocida.",
      "Corrige el nombre o agrega la isapre a organizations.csv.",
    ],
    en: [
      "It is not the name of a known isapre.",
      "Correct the name, or add the isapre to organizations.csv.",
    ],
    pt: [
      "Não é o nome de uma isapre conhecida.",
      "Corrija o nome ou acrescente a isapre a organizations.csv.",
    ],
  },
  PLAN_UNKNOWN: {
    es: ["El plan no está en plans.csv.", "Agrégalo a plans.csv o quita la fila."],
    en: ["The plan is not in plans.csv.", "Add it to plans.csv, or remove the row."],
    pt: ["O plano não está em plans.csv.", "Acrescente-o a plans.csv ou retire a linha."],
  },
  CARE_KIND_UNKNOWN: {
    es: ["No es hospitalaria ni ambulatoria.", "Escribe uno de los dos."],
    en: ["It is neither hospitalaria nor ambulatoria.", "Write one of the two."],
    pt: ["Não é hospitalaria nem ambulatoria.", "Escreva um dos dois."],
  },
  PERCENTAGE_KEPT: {
    es: [
      "El plan repite al prestador con otro porcentaje (fila {other}).",
      "Se guardó el mayor, {kept} %: la cobertura se anuncia «hasta».",
    ],
    en: [
      "The plan names the provider again with another percentage (row {other}).",
      "The higher, {kept} %, was stored: cover is announced as “up to”.",
    ],
    pt: [
      "O plano repete o prestador com outra porcentagem (linha {other}).",
      "Guardou-se a maior, {kept} %: a cobertura se anuncia como “até”.",
    ],
  },
  ROWS_MERGED: {
    es: [
      "{count, plural, one {# fila repite} other {# filas repiten}} un prestador que su plan ya nombra.",
      "Se guardó una sola por plan, prestador y tipo de atención.",
    ],
    en: [
      "{count, plural, one {# row repeats} other {# rows repeat}} a provider that their plan names already.",
      "One was stored for each plan, provider and kind of care.",
    ],
    pt: [
      "{count, plural, one {# linha repete} other {# linhas repetem}} um prestador que o plano já menciona.",
      "Guardou-se uma só por plano, prestador e tipo de atendimento.",
    ],
  },
  PROVIDERS_COUNTED: {
    es: [
      "Anuncia {announced, plural, one {# prestador} other {# prestadores}} y coverage.csv trae {found}.",
      "Se guardó lo anunciado y se listan los que trae coverage.csv.",
    ],
    en: [
      "It announces {announced, plural, one {# provider} other {# providers}} and coverage.csv names {found}.",
      "What is announced was stored; those that coverage.csv names are listed.",
    ],
    pt: [
      "Anuncia {announced, plural, one {# prestador} other {# prestadores}} e coverage.csv traz {found}.",
      "Guardou-se o anunciado e listam-se os que coverage.csv traz.",
    ],
  },
} as const satisfies ProblemWordsTable;
