/** Words of questions and documents for the assistant: letters without accents, no filler words, the
 *  stem of what is left. */

const fillers = new Set(
  `a al algo alguien algun alguna ante antes asi aun cada como con cual cuales cualquier cuando cuanta
  cuantas cuanto cuantos de debe debo del desde donde dos e el ella ellos en entre era es esa ese eso
  esta estan estar este esto estoy favor fue ha hace hacer hago hasta hay hola la las le les lo los mas
  me mi mis mucho muy nada ni no nos o otra otro para pero poder podria por porque puede pueden puedo
  que quien quienes quiero quisiera sabe sabes saber se sea ser si sin sobre solo son soy su sus tambien
  tan tener tengo ti tiene tienen todo todos tu tus u un una uno unos usted y ya yo necesito gracias
  dime cuentame ustedes cosa busco buscar buscando busca contra voy vas va ir ayuda ayudame ayudan
  ofrecen ofrece venden vende encuentro encontrar saber conocer deseo interesa existe existen
  about an and any are at be by can could do does for from get give had has have how i if in into is it
  its me my of on or please should tell than that the their them there they this to us want was we what
  when where which who why will with would you your need thanks hello
  ao aos as ate com da das dele do dos ela ele eles em essa esse eu foi isso mais mas meu meus minha na
  nas nem nos nossa num numa ou pela pelo posso pode qual quais quando quanto quantos quem sao sem ser
  seu seus sim sua tem tenho um uma umas voce voces fazer faco ola obrigado quero gostaria onde sobre`
    .split(/\s+/)
    .filter((word) => word !== ""),
);

/** Endings that leave the meaning: plural, and what gender or verb add. */
function stemOf(word: string): string {
  let stem = word;
  if (stem.length > 4)
    stem = stem.replace(/(ciones|coes|tions)$/, "cion").replace(/(cao|tion)$/, "cion");
  if (stem.length > 6) stem = stem.replace(/([aei]r)(?:me|te|se|los?|las?|les?)$/, "$1");
  if (stem.length > 4) stem = stem.replace(/(es|s)$/, "");
  if (stem.length > 5) {
    stem = stem.replace(
      /(amiento|imiento|adora|ador|ando|iendo|arias|aria|ario|mente|able|ible)$/,
      "",
    );
  }
  if (stem.length > 4) stem = stem.replace(/(ar|er|ir|an|en|ado|ada|ido|ida)$/, "");
  if (stem.length > 3) stem = stem.replace(/[aeo]$/, "");
  return stem;
}

/** What people say for what the documents say, by stem. */
const sameAs: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["perro gato perrito gatito dog cat cachorro pet mascota", "mascota"],
    ["diente muela odontologia odontologico dentista dental teeth dentista", "dental"],
    ["cancer oncologico oncologia tumor cancers", "oncologico"],
    ["corazon cardiaco cardiologico cardiologia heart infarto", "cardiologico"],
    [
      "remedio medicamento farmacia pharmacy medicina-farmacia receta medicines remedios",
      "farmacia",
    ],
    ["viaje viajar viajero turismo travel trip viagem viajo", "viaje"],
    ["colegio escuela escolar school escola alumno", "escolar"],
    ["parto maternidad embarazo embarazada nacimiento birth pregnancy maternity gravidez", "parto"],
    ["empresa trabajador empleado company companies employee employees pyme negocio", "empresa"],
    ["veterinario veterinaria vet", "veterinario"],
    ["reembolso devolucion reembolsan refund reembolsar", "reembolso"],
    ["precio cuesta vale valor costo price cost preco custa costar", "precio"],
    ["compare comparar comparador comparo comparator", "compar"],
    ["insurance seguro poliza policy seguros apolice", "seguro"],
    ["life vida", "vida"],
    ["health salud saude", "salud"],
    ["accident accidente acidente accidentes", "accidente"],
    ["adulto-mayor senior anciano abuelo jubilado vejez", "senior"],
    ["vigilante guardia guards", "guardia"],
    ["waiting carencia", "carencia"],
    ["clinic clinica clinics hospital", "clinica"],
    ["fallecer falleciera muero muerte morir fallecimiento", "muerte"],
  ].flatMap(([words = "", same = ""]) =>
    words.split(" ").map((word) => [stemOf(word), stemOf(same)]),
  ),
);

/** The words of a text that mean something, as stems in their order. */
export function meaningfulWords(text: string): string[] {
  const plain = text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !fillers.has(word) && (word.length > 1 || /\d/.test(word)))
    .map((word) => stemOf(word))
    .map((stem) => sameAs[stem] ?? stem);
}
