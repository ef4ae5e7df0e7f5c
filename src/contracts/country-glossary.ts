/** Words that a country has of its own. Messages and records are written in Chile's. */

type Pairs = Readonly<Record<string, string>>;

interface CountryGlossary {
  /** What Chile's words are here, by language; a longer phrase stands before the words in it. A phrase that
   *  stands for itself is never changed. */
  words: Readonly<Partial<Record<string, Pairs>>>;
  /** Spanish words of other countries that no page of this one shows, in lower case. */
  foreign: readonly string[];
}

/** A bulk load of files is no dependant, and a premium that is charged to a card is none: the same verb. */
const untouched: Pairs = {
  "se carga": "se cobra",
  "carga de footer": "carga de footer",
  "carga masiva": "carga masiva",
};

const bedWords: Pairs = { camas: "cuartos", cama: "cuarto" };

const dependantWords: Pairs = {
  "carga agregada": "dependiente agregado",
  "carga quitada": "dependiente quitado",
  "una carga": "un dependiente",
  "la carga": "el dependiente",
  "las cargas": "los dependientes",
  cargas: "dependientes",
  carga: "dependiente",
};

const beneficiaryWords: Pairs = {
  "carga agregada": "beneficiario agregado",
  "carga quitada": "beneficiario quitado",
  "una carga": "un beneficiario",
  "la carga": "el beneficiario",
  "las cargas": "los beneficiarios",
  cargas: "beneficiarios",
  carga: "beneficiario",
};

const departmentWords: Pairs = {
  "de la región": "del departamento",
  "la región": "el departamento",
  "las regiones": "los departamentos",
  regiones: "departamentos",
  región: "departamento",
};
const departments = {
  en: { regions: "departments", region: "department" },
  pt: {
    "da região": "do departamento",
    "na região": "no departamento",
    "sua região": "seu departamento",
    "a região": "o departamento",
    regiões: "departamentos",
    região: "departamento",
  },
};

/** An operating room, which only Chile calls a pavilion. */
const roomWords: Pairs = { pabellones: "quirófanos", pabellón: "quirófano" };
const receiptWords: Pairs = { boletas: "facturas", boleta: "factura" };

const insurerWords: Pairs = { "aseguradora o isapre": "aseguradora" };

const chileanHealth = ["sin previsión", "isapre", "isapres", "fonasa", "comuna", "comunas", "ges"];

/** By the country's code. */
export const countryGlossaries: Readonly<Record<string, CountryGlossary>> = {
  CL: {
    words: {},
    foreign: ["terapia física", "derechohabiente", "derechohabientes", "cuota moderadora"],
  },
  PE: {
    words: {
      es: {
        ...untouched,
        ...bedWords,
        ...insurerWords,
        ...dependantWords,
        ...departmentWords,
        ...roomWords,
        kinesiología: "terapia física",
        kinesiólogo: "terapeuta físico",
      },
      ...departments,
    },
    foreign: [...chileanHealth, "fisioterapeuta", "cuota moderadora"],
  },
  CO: {
    words: {
      es: {
        ...untouched,
        ...bedWords,
        ...insurerWords,
        ...beneficiaryWords,
        ...departmentWords,
        ...roomWords,
        ...receiptWords,
        "terapia física": "fisioterapia",
        kinesiología: "fisioterapia",
        kinesiólogo: "fisioterapeuta",
      },
      ...departments,
    },
    foreign: [...chileanHealth, "derechohabiente", "derechohabientes"],
  },
  INT: {
    words: {
      es: {
        ...untouched,
        ...bedWords,
        ...insurerWords,
        ...dependantWords,
        ...roomWords,
        ...receiptWords,
        kinesiología: "fisioterapia",
        kinesiólogo: "fisioterapeuta",
      },
    },
    foreign: [...chileanHealth, "derechohabiente", "derechohabientes", "cuota moderadora"],
  },
};

const rules = new Map<string, ((text: string) => string) | null>();

/** A text as the country says it: a bed is 'cama' in Chile and 'cuarto' elsewhere (CQ 9), a dependant
 *  'beneficiario' in Colombia. Only whole words change; a capital stays one, and so does a name in braces,
 *  which is a parameter of a message. */
export function inCountryWords(text: string, country: string, language: string): string {
  const key = `${country} ${language}`;
  let rule = rules.get(key);
  if (rule === undefined) {
    rule = ruleOf(countryGlossaries[country]?.words[language] ?? {});
    rules.set(key, rule);
  }
  return rule === null ? text : rule(text);
}

/** Spanish words that no page of a country shows: those it has another word for, and other countries'. A
 *  room may have two beds anywhere. */
export function foreignWords(country: string): string[] {
  const { words, foreign } = countryGlossaries[country] ?? { words: {}, foreign: [] };
  const replaced = Object.entries(words["es"] ?? {})
    .filter(([from, to]) => from !== to && !(from in bedWords))
    .map(([from]) => from);
  return [...replaced, ...foreign];
}

function ruleOf(pairs: Pairs): ((text: string) => string) | null {
  const phrases = Object.keys(pairs).toSorted((one, other) => other.length - one.length);
  if (phrases.length === 0) return null;
  const pattern = new RegExp(`(?<![\\p{L}{])(?:${phrases.join("|")})(?!\\p{L})`, "giu");
  return (text) =>
    text.replaceAll(pattern, (found) => {
      const lower = found.toLowerCase();
      const own = pairs[lower] ?? found;
      if (own === lower) return found;
      return found.charAt(0) === lower.charAt(0)
        ? own
        : `${own.charAt(0).toUpperCase()}${own.slice(1)}`;
    });
}
