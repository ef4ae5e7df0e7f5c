import type { ProblemWordsTable } from "./problem-language.ts";

const separators = {
  es: "comma {comas} semicolon {punto y coma} tab {tabulaciones} bar {barras} other {otro signo}",
  en: "comma {commas} semicolon {semicolons} tab {tabs} bar {bars} other {another sign}",
  pt: "comma {vírgulas} semicolon {ponto e vírgula} tab {tabulações} bar {barras} other {outro sinal}",
} as const;

/** Of folders, files and their headers. Of a file that cannot be read there is one problem and no other. */
export const fileWords = {
  FOLDER_UNREADABLE: {
    es: ["No se puede leer la carpeta.", "Revisa que exista y que tengas permiso para leerla."],
    en: ["The folder cannot be read.", "Check that it exists and that you may read it."],
    pt: [
      "Não é possível ler a pasta.",
      "Confira se ela existe e se você tem permissão de leitura.",
    ],
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
    pt: [
      "A pasta não tem nenhum arquivo do formato.",
      "Copie nela pelo menos um, por exemplo products.csv.",
    ],
  },
  FILE_MISSING: {
    es: ["Falta el archivo.", "Cópialo en la carpeta con este nombre."],
    en: ["The file is missing.", "Put it in the folder under this name."],
    pt: ["Falta o arquivo.", "Copie-o na pasta com este nome."],
  },
  FILE_NOT_OPENED: {
    es: [
      "El archivo no se puede abrir.",
      "Revisa que sea un archivo y no una carpeta, y que tengas permiso para leerlo.",
    ],
    en: [
      "The file cannot be opened.",
      "Check that it is a file, not a folder, and that you may read it.",
    ],
    pt: [
      "Não é possível abrir o arquivo.",
      "Confira se é um arquivo e não uma pasta, e se você tem permissão de leitura.",
    ],
  },
  FILE_UNKNOWN: {
    es: [
      "El nombre no corresponde a ninguna tabla del formato.",
      "Usa uno de los nombres de docs/catalogue-format.md o quita el archivo.",
    ],
    en: [
      "The format has no table of this name.",
      "Use a name from docs/catalogue-format.md, or remove the file.",
    ],
    pt: [
      "O nome não corresponde a nenhuma tabela do formato.",
      "Use um dos nomes de docs/catalogue-format.md ou retire o arquivo.",
    ],
  },
  FILE_TWICE: {
    es: ["La tabla está dos veces: como .csv y como .json.", "Deja uno solo de los dos archivos."],
    en: ["The table is there twice: as .csv and as .json.", "Leave only one of the two files."],
    pt: ["A tabela está duas vezes: como .csv e como .json.", "Deixe só um dos dois arquivos."],
  },
  FILE_OTHER_EXTENSION: {
    es: [
      "El archivo lleva el nombre de una tabla, pero no termina en .csv ni en .json y no se lee.",
      "Guárdalo como CSV UTF-8 con la terminación .csv en minúsculas, o quítalo.",
    ],
    en: [
      "The file has the name of a table, but does not end in .csv or .json and is not read.",
      "Save it as CSV UTF-8 with the ending .csv in lower case, or remove it.",
    ],
    pt: [
      "O arquivo tem o nome de uma tabela, mas não termina em .csv nem em .json e não é lido.",
      "Salve-o como CSV UTF-8 com a terminação .csv em minúsculas, ou retire-o.",
    ],
  },
  FILE_TOO_LARGE: {
    es: ["El archivo pesa más de {most} MB.", "Divídelo e importa cada parte por separado."],
    en: ["The file is larger than {most} MB.", "Split it and import each part on its own."],
    pt: ["O arquivo tem mais de {most} MB.", "Divida-o e importe cada parte separadamente."],
  },
  FILE_TOO_LONG: {
    es: ["El archivo tiene más de {most} filas.", "Divídelo e importa cada parte por separado."],
    en: ["The file has more than {most} rows.", "Split it and import each part on its own."],
    pt: ["O arquivo tem mais de {most} linhas.", "Divida-o e importe cada parte separadamente."],
  },
  FILE_EMPTY: {
    es: [
      "El archivo está vacío.",
      "Escribe al menos el encabezado con los nombres de las columnas (en JSON, []), o quita el archivo.",
    ],
    en: [
      "The file is empty.",
      "Write at least the header with the columns' names (in JSON, []), or remove the file.",
    ],
    pt: [
      "O arquivo está vazio.",
      "Escreva pelo menos o cabeçalho com os nomes das colunas (em JSON, []), ou retire o arquivo.",
    ],
  },
  FILE_OTHER_KIND: {
    es: [
      "El archivo no es texto de una tabla: es {kind, select, xlsx {un libro de Excel (.xlsx)} xls {un libro de Excel antiguo (.xls)} ods {una planilla de LibreOffice (.ods)} zip {un archivo comprimido ZIP} gzip {un archivo comprimido GZIP} pdf {un PDF} html {una página web (HTML)} xml {un archivo XML} other {otro tipo de archivo}}.",
      "{kind, select, zip {Descomprímelo y copia el archivo que trae.} gzip {Descomprímelo y copia el archivo que trae.} pdf {Pide los datos en CSV UTF-8: de un PDF no se leen.} html {Descarga los datos de nuevo como CSV UTF-8.} other {Ábrelo y guárdalo como CSV UTF-8.}}",
    ],
    en: [
      "The file is not the text of a table: it is {kind, select, xlsx {an Excel workbook (.xlsx)} xls {an old Excel workbook (.xls)} ods {a LibreOffice spreadsheet (.ods)} zip {a ZIP archive} gzip {a GZIP archive} pdf {a PDF} html {a web page (HTML)} xml {an XML file} other {another kind of file}}.",
      "{kind, select, zip {Unpack it and put in the file that it holds.} gzip {Unpack it and put in the file that it holds.} pdf {Ask for the data as CSV UTF-8: they are not read from a PDF.} html {Download the data again as CSV UTF-8.} other {Open it and save it as CSV UTF-8.}}",
    ],
    pt: [
      "O arquivo não é o texto de uma tabela: é {kind, select, xlsx {uma pasta de trabalho do Excel (.xlsx)} xls {uma pasta de trabalho antiga do Excel (.xls)} ods {uma planilha do LibreOffice (.ods)} zip {um arquivo compactado ZIP} gzip {um arquivo compactado GZIP} pdf {um PDF} html {uma página web (HTML)} xml {um arquivo XML} other {outro tipo de arquivo}}.",
      "{kind, select, zip {Descompacte-o e copie o arquivo que ele traz.} gzip {Descompacte-o e copie o arquivo que ele traz.} pdf {Peça os dados em CSV UTF-8: de um PDF eles não são lidos.} html {Baixe os dados de novo como CSV UTF-8.} other {Abra-o e salve-o como CSV UTF-8.}}",
    ],
  },
  FILE_UTF16: {
    es: [
      "El archivo está en UTF-16 ({order}), que Excel llama «Texto Unicode», y no en UTF-8.",
      "Guárdalo como «CSV UTF-8».",
    ],
    en: [
      "The file is in UTF-16 ({order}), which Excel calls “Unicode Text”, not in UTF-8.",
      "Save it as “CSV UTF-8”.",
    ],
    pt: [
      "O arquivo está em UTF-16 ({order}), que o Excel chama de “Texto Unicode”, e não em UTF-8.",
      "Salve-o como “CSV UTF-8”.",
    ],
  },
  FILE_NOT_UTF8: {
    es: [
      "El archivo no está en UTF-8{guess, select, latin1 {: parece Latin-1 (Windows-1252), donde aquí dice «{word}»} other {}}.",
      "Guárdalo como «CSV UTF-8».",
    ],
    en: [
      "The file is not in UTF-8{guess, select, latin1 {: it looks like Latin-1 (Windows-1252), where this place reads “{word}”} other {}}.",
      "Save it as “CSV UTF-8”.",
    ],
    pt: [
      "O arquivo não está em UTF-8{guess, select, latin1 {: parece Latin-1 (Windows-1252), em que aqui se lê “{word}”} other {}}.",
      "Salve-o como “CSV UTF-8”.",
    ],
  },
  FILE_NUL: {
    es: [
      "El archivo tiene bytes NUL desde esta fila: está dañado o no es un archivo de texto.",
      "Expórtalo de nuevo desde su origen como CSV UTF-8.",
    ],
    en: [
      "The file has NUL bytes from this row on: it is damaged or no text file.",
      "Export it again from its source as CSV UTF-8.",
    ],
    pt: [
      "O arquivo tem bytes NUL a partir desta linha: está danificado ou não é um arquivo de texto.",
      "Exporte-o de novo da sua origem como CSV UTF-8.",
    ],
  },
  FILE_SEPARATOR: {
    es: [
      `Las columnas están separadas por {found, select, ${separators.es}}; se esperan comas o punto y coma.`,
      "Guarda el archivo como CSV separado por comas.",
    ],
    en: [
      `The columns are separated by {found, select, ${separators.en}}; commas or semicolons are expected.`,
      "Save the file as CSV separated by commas.",
    ],
    pt: [
      `As colunas estão separadas por {found, select, ${separators.pt}}; esperam-se vírgulas ou ponto e vírgula.`,
      "Salve o arquivo como CSV separado por vírgulas.",
    ],
  },
  FILE_SEPARATORS_MIXED: {
    es: [
      `El encabezado mezcla dos separadores: {one, select, ${separators.es}} y {other, select, ${separators.es}}.`,
      "Usa uno solo en todo el archivo: comas, o punto y coma.",
    ],
    en: [
      `The header mixes two separators: {one, select, ${separators.en}} and {other, select, ${separators.en}}.`,
      "Use a single one in the whole file: commas, or semicolons.",
    ],
    pt: [
      `O cabeçalho mistura dois separadores: {one, select, ${separators.pt}} e {other, select, ${separators.pt}}.`,
      "Use um só em todo o arquivo: vírgulas, ou ponto e vírgula.",
    ],
  },
  FILE_ROWS_SEPARATOR: {
    es: [
      `El encabezado separa con {header, select, ${separators.es}} y esta fila con {found, select, ${separators.es}}.`,
      "Usa el mismo separador en todo el archivo.",
    ],
    en: [
      `The header is separated by {header, select, ${separators.en}} and this row by {found, select, ${separators.en}}.`,
      "Use the same separator in the whole file.",
    ],
    pt: [
      `O cabeçalho separa com {header, select, ${separators.pt}} e esta linha com {found, select, ${separators.pt}}.`,
      "Use o mesmo separador em todo o arquivo.",
    ],
  },
  FILE_SEP_LINE: {
    es: [
      "La primera fila es la marca «sep=» de Excel y no el encabezado.",
      "Borra esa fila: la primera lleva los nombres de las columnas.",
    ],
    en: [
      "The first row is Excel's mark “sep=”, not the header.",
      "Delete that row: the first one holds the columns' names.",
    ],
    pt: [
      "A primeira linha é a marca “sep=” do Excel e não o cabeçalho.",
      "Apague essa linha: a primeira leva os nomes das colunas.",
    ],
  },
  FILE_QUOTE_OPEN: {
    es: [
      "En esta fila se abre una comilla doble que no se cierra.",
      "Ciérrala, o quítala si sobra; dentro de un texto entre comillas una comilla se escribe doble.",
    ],
    en: [
      "A double quote opens in this row and never closes.",
      "Close it, or remove it if it is not needed; inside of a quoted text a quote is written twice.",
    ],
    pt: [
      "Nesta linha abre-se uma aspa dupla que não se fecha.",
      "Feche-a, ou retire-a se sobrar; dentro de um texto entre aspas uma aspa se escreve duas vezes.",
    ],
  },
  FILE_QUOTE_CLOSED_EARLY: {
    es: [
      "Un texto entre comillas que se abre en esta fila se cierra antes de su final.",
      "Revisa sus comillas: dentro del texto cada comilla se escribe doble.",
    ],
    en: [
      "A quoted text that opens in this row closes before its end.",
      "Check its quotes: inside of the text each quote is written twice.",
    ],
    pt: [
      "Um texto entre aspas que se abre nesta linha se fecha antes do fim.",
      "Confira as aspas: dentro do texto cada aspa se escreve duas vezes.",
    ],
  },
  FILE_QUOTE_INSIDE: {
    es: [
      "En esta fila hay una comilla doble en medio de un texto sin comillas.",
      "Pon el texto entero entre comillas y escribe doble la que lleva dentro.",
    ],
    en: [
      "This row has a double quote in the middle of a text without quotes.",
      "Quote the whole text, and write the quote inside of it twice.",
    ],
    pt: [
      "Nesta linha há uma aspa dupla no meio de um texto sem aspas.",
      "Ponha o texto inteiro entre aspas e escreva duas vezes a que está dentro.",
    ],
  },
  FILE_CSV_OTHER: {
    es: [
      "El archivo no se puede leer desde esta fila.",
      "Compara la fila con las anteriores y corrige sus comillas y separadores.",
    ],
    en: [
      "The file cannot be read from this row on.",
      "Compare the row with those before it, and repair its quotes and separators.",
    ],
    pt: [
      "O arquivo não pode ser lido a partir desta linha.",
      "Compare a linha com as anteriores e corrija as aspas e os separadores.",
    ],
  },
  FILE_JSON_BROKEN: {
    es: [
      "El JSON no se puede leer en la línea {line}, columna {column}: {reason, select, comma {falta una coma} colon {faltan los dos puntos} name {falta el nombre de un campo entre comillas} value {falta un valor} brace {falta cerrar una llave} bracket {falta cerrar un corchete} string {un texto no está bien escrito o no se cierra} end {sobra texto después de la lista} other {hay algo que no es JSON}}.",
      "Corrige ese lugar.",
    ],
    en: [
      "The JSON cannot be read at line {line}, column {column}: {reason, select, comma {a comma is missing} colon {a colon is missing} name {a field's name in quotes is missing} value {a value is missing} brace {a brace is not closed} bracket {a bracket is not closed} string {a text is malformed or not closed} end {there is text after the list} other {there is something that is not JSON}}.",
      "Repair that place.",
    ],
    pt: [
      "O JSON não pode ser lido na linha {line}, coluna {column}: {reason, select, comma {falta uma vírgula} colon {faltam os dois-pontos} name {falta o nome de um campo entre aspas} value {falta um valor} brace {falta fechar uma chave} bracket {falta fechar um colchete} string {um texto está malformado ou não se fecha} end {há texto depois da lista} other {há algo que não é JSON}}.",
      "Corrija esse lugar.",
    ],
  },
  FILE_JSON_NOT_LIST: {
    es: [
      "El JSON no es una lista de filas.",
      "Escribe las filas como objetos dentro de una lista, que va entre corchetes.",
    ],
    en: [
      "The JSON is not a list of rows.",
      "Write the rows as objects inside of a list, which stands in brackets.",
    ],
    pt: [
      "O JSON não é uma lista de linhas.",
      "Escreva as linhas como objetos dentro de uma lista, entre colchetes.",
    ],
  },
  FILE_JSON_ROW: {
    es: [
      "Este elemento de la lista no es un objeto con columnas{more, plural, =0 {} one {, y # más tampoco} other {, y # más tampoco}}.",
      "Escribe cada fila como un objeto, entre llaves.",
    ],
    en: [
      "This item of the list is no object with columns{more, plural, =0 {} one {, nor is # more} other {, nor are # more}}.",
      "Write each row as an object, in braces.",
    ],
    pt: [
      "Este elemento da lista não é um objeto com colunas{more, plural, =0 {} one {, nem mais #} other {, nem mais #}}.",
      "Escreva cada linha como um objeto, entre chaves.",
    ],
  },
  FILE_NOT_LOCATIONS: {
    es: [
      "El JSON no es un objeto con las direcciones en «locations».",
      "Copia el archivo tal como vino de su origen, o quítalo: puede faltar.",
    ],
    en: [
      "The JSON is not an object with the addresses in “locations”.",
      "Put in the file as its source wrote it, or remove it: it may be absent.",
    ],
    pt: [
      "O JSON não é um objeto com os endereços em “locations”.",
      "Copie o arquivo tal como veio da sua origem, ou retire-o: ele pode faltar.",
    ],
  },
  COLUMN_MISSING: {
    es: ["Falta la columna.", "Agrégala: es obligatoria."],
    en: ["The column is missing.", "Add it: it is required."],
    pt: ["Falta a coluna.", "Acrescente-a: é obrigatória."],
  },
  COLUMN_UNKNOWN: {
    es: ["La columna no existe en esta tabla.", "Corrige el nombre o quita la columna."],
    en: ["This table has no such column.", "Correct the name, or remove the column."],
    pt: ["A coluna não existe nesta tabela.", "Corrija o nome ou retire a coluna."],
  },
  COLUMN_TWICE: {
    es: ["La columna está repetida.", "Deja una sola."],
    en: ["The column is there twice.", "Leave only one."],
    pt: ["A coluna está repetida.", "Deixe só uma."],
  },
  ROW_CELLS: {
    es: [
      "La fila tiene {found, plural, one {# celda} other {# celdas}} y el encabezado {expected}.",
      "Pon entre comillas los textos que llevan comas.",
    ],
    en: [
      "The row has {found, plural, one {# cell} other {# cells}} and the header {expected}.",
      "Quote the texts that hold commas.",
    ],
    pt: [
      "A linha tem {found, plural, one {# célula} other {# células}} e o cabeçalho {expected}.",
      "Ponha entre aspas os textos que têm vírgulas.",
    ],
  },
} as const satisfies ProblemWordsTable;
