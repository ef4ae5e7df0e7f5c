import type {
  CardInformation,
  ComparatorViewModel,
  FactValue,
  ListOutcome,
  ProductCardModel,
} from "./comparator.view-model.ts";

/** An invented comparator for tests of the views: every kind of card, filter and badge once. */

const share = (percent: number): FactValue => ({ kind: "share", percent, isUpTo: false });
const text = (words: string): FactValue => ({ kind: "text", text: words });

const featureNames = [
  ["video", "Telemedicina"],
  ["baby", "Maternidad"],
  ["pill", "Farmacia"],
  ["smile", "Dental"],
  ["brain", "Salud mental"],
  ["glasses", "Óptica"],
  ["dumbbell", "Kinesiología"],
  ["ambulance", "Ambulancia"],
] as const;

const features = (count: number) =>
  featureNames.slice(0, count).map(([icon, label]) => ({ icon, label }));

/** The four facts and the first features of a card that includes so many. */
function seen(
  hospital: FactValue,
  ambulatory: FactValue,
  deductible: [FactValue, string | null],
  cap: [FactValue, string | null],
  count: number,
): Pick<ProductCardModel, "facts" | "features" | "featureCount"> {
  return {
    facts: [
      { label: "Hospitalario", value: hospital, note: null },
      { label: "Ambulatorio", value: ambulatory, note: null },
      { label: "Deducible", value: deductible[0], note: deductible[1] },
      { label: "Tope", value: cap[0], note: cap[1] },
    ],
    features: features(count).slice(0, 5),
    featureCount: count,
  };
}

/** What a card of so many features loads when it is seen. */
export const exampleInformation = (count = 8): CardInformation => ({
  features: features(count).slice(5),
  description: "Devuelve parte de lo que pagas después de tu Isapre o Fonasa.",
  offers: [],
  details: [{ label: "Duración", text: "Renovación anual", help: null }],
});

const affinityParts = [
  { kind: "price", score: 92, weight: 40 },
  { kind: "coverage", score: 85, weight: 35 },
  { kind: "cap", score: 70, weight: 25 },
] as const;

export function exampleCard(over: Partial<ProductCardModel> = {}): ProductCardModel {
  return {
    code: "QV-80",
    name: "Complementario Familia 80",
    href: "/Seguros/Quillay-Vida/Complementario-Familia-80",
    insurer: "Quillay Vida",
    type: "Complementario",
    brand: { letters: "QV", color: "#2F6B4F", ink: "#FFFFFF" },
    badges: [{ kind: "affinity", percent: 94, parts: affinityParts }, { kind: "popular" }],
    price: {
      kind: "priced",
      ofTeam: null,
      label: "Tu precio",
      amount: "$48.541",
      suffix: "/mes",
      own: { amount: "1,18 UF", by: "UF del 10-10-2026" },
      earlier: null,
      before: null,
      paymentMode: null,
      explanations: [],
    },
    requirement: null,
    alert: null,
    companyMinimum: null,
    isForAll: true,
    leftOut: [],
    contribution: null,
    network: null,
    offerCount: 0,
    action: { kind: "request", href: "/Seguros/Quillay-Vida/Complementario-Familia-80/Solicitar" },
    isComparable: true,
    ...seen(
      share(80),
      share(70),
      [text("1 UF"), "por persona al año"],
      [text("500 UF"), "por persona al año"],
      8,
    ),
    information: exampleInformation(),
    informationHref: "/Tarjetas/QV-80",
    profilePriceHref: null,
    ...over,
  };
}

const cards: ProductCardModel[] = [
  exampleCard({
    code: "SR-500",
    name: "Respaldo Hospitalario 500",
    insurer: "Seguros Raulí",
    type: "Catastrófico",
    brand: { letters: "SR", color: "#F2B64A", ink: "#10262C" },
    badges: [{ kind: "promoted" }],
    ...seen(
      share(90),
      { kind: "notCovered" },
      [text("50 UF"), "por evento"],
      [text("500 UF"), "por evento"],
      7,
    ),
  }),
  exampleCard(),
  exampleCard({
    code: "LS-5000",
    name: "Catastrófico 5.000",
    insurer: "Lafken Salud",
    type: "Catastrófico",
    brand: { letters: "LS", color: "#00A4B2", ink: "#10262C" },
    badges: [{ kind: "best" }, { kind: "affinity", percent: 88, parts: affinityParts }],
    alert: {
      tone: "warning",
      lead: "Carencia de 60 días",
      text: "para hospitalización, salvo accidentes.",
    },
    isForAll: false,
    leftOut: ["No asegura a tu padre (81): se contrata hasta los 79 años"],
    ...seen(
      { kind: "sameAsPrevision" },
      { kind: "unknown" },
      [{ kind: "noDeductible" }, null],
      [{ kind: "noCap" }, "hospitalario"],
      3,
    ),
  }),
  exampleCard({
    code: "AS-E",
    name: "Integral Elige",
    insurer: "Arrayán Seguros",
    type: "Integral",
    brand: { letters: "AS", color: "#A8452F", ink: "#FFFFFF" },
    badges: [
      { kind: "affinity", percent: 81, parts: affinityParts },
      { kind: "new" },
      { kind: "discount", text: "10 % Cyber" },
    ],
    price: {
      kind: "priced",
      ofTeam: null,
      label: "Desde",
      amount: "$67.463",
      suffix: "/mes",
      own: { amount: "1,64 UF", by: "UF del 10-10-2026" },
      earlier: null,
      before: "$74.868",
      paymentMode: null,
      explanations: [],
    },
    offerCount: 1,
    information: null,
  }),
  exampleCard({
    code: "PS-P",
    name: "Pyme Salud Compartida",
    insurer: "Pehuén Seguros",
    type: "Colectivo",
    brand: { letters: "PS", color: "#34507E", ink: "#FFFFFF" },
    badges: [],
    price: { kind: "consult", note: "Depende del número de personas" },
    companyMinimum: 5,
    action: { kind: "employees", href: "/Perfil/Seguros-de-Salud" },
    isComparable: false,
  }),
  exampleCard({
    code: "TP-O",
    name: "Oncológico Esencial con un nombre que ocupa dos líneas en una tarjeta",
    insurer: "Tralka Protección",
    type: "Oncológico",
    brand: { letters: "TP", color: "#CFD8A8", ink: "#10262C" },
    badges: [{ kind: "affinity", percent: 58, parts: affinityParts }, { kind: "exclusive" }],
    action: { kind: "hire", href: "/Seguros/Tralka/Oncologico/Solicitar" },
  }),
];

export const exampleResults: ListOutcome = {
  kind: "results",
  apart: null,
  others: [],
  items: [
    ...cards.map((card) => ({ kind: "product" as const, card })),
    {
      kind: "promo",
      card: {
        label: "Aviso de Amparo",
        title: "¿Tu empresa tiene 5 personas o más?",
        text: "Un seguro colectivo reparte el costo entre la empresa y cada trabajador.",
        action: "Cotizar para mi empresa",
        href: "/Comparar/Isapres",
      },
    },
  ],
  paging: { kind: "more", seen: 6, total: 47, moreHref: "/Comparar/Seguros-de-Salud?page=2" },
};

export function exampleComparator(over: Partial<ComparatorViewModel> = {}): ComparatorViewModel {
  return {
    noun: "insurance",
    title: "Compara seguros de salud",
    lead: null,
    homeHref: "/Comparar/Seguros-de-Salud",
    crumb: "Seguros de salud",
    isDemonstration: true,
    profile: {
      subject: "people",
      summary: "Para ti (34) y tu hija (6)",
      detail: "Mujer · RM · Renta imponible $1.650.000",
      editHref: "/Perfil/Seguros-de-Salud",
      restore: {
        action: "/Perfil/Seguros-de-Salud",
        storageKey: "V1.7",
      },
      isEntered: true,
      contribution: null,
    },
    prevision: [
      { label: "Isapre", href: "?prevision=isapre", isCurrent: true },
      { label: "Fonasa", href: "?prevision=fonasa", isCurrent: false },
    ],
    filters: {
      action: "/Comparar/Seguros-de-Salud",
      hidden: [{ name: "prevision", value: "isapre" }],
      groups: [
        {
          kind: "choices",
          name: "insuranceTypes",
          title: "Tipo de seguro",
          options: [
            option("COMPLEMENTARIO", "Complementario", 18),
            option("CATASTROFICO", "Catastrófico", 14),
            option("INTEGRAL", "Integral", 8),
            { ...option("DENTAL", "Dental", 0), reason: "Ninguno con Clínica Dávila" },
          ],
          shown: null,
          search: null,
          moreLabel: null,
          unavailable: null,
        },
        {
          kind: "range",
          title: "Precio mensual",
          unit: "$",
          fromName: "fromPrice",
          toName: "toPrice",
          minimum: 11_930,
          maximum: 129_805,
          minimumText: "11.930",
          maximumText: "129.805",
          step: 1_000,
          stops: null,
          isTyped: true,
          from: null,
          to: 80_000,
          histogram: [10, 22, 38, 64, 88, 100, 92, 70, 58, 44, 30, 24, 18, 12, 8, 6],
          hasSliders: true,
          note: null,
          unavailable: null,
        },
        {
          kind: "range",
          title: "Deducible",
          unit: "UF",
          fromName: "fromDeductible",
          toName: "toDeductible",
          minimum: 0,
          maximum: 200,
          minimumText: "0",
          maximumText: "200",
          step: 1,
          stops: [0, 1, 2, 50, 100, 200].map((amount) => ({
            value: String(amount),
            text: `${amount}\u00a0UF`,
          })),
          isTyped: true,
          from: null,
          to: 100,
          histogram: null,
          hasSliders: true,
          note: null,
          unavailable: null,
        },
        {
          kind: "choices",
          name: "coverageOrganizations",
          title: "Tu clínica",
          options: [
            { ...option("DAVILA", "Clínica Dávila", 47), isChecked: true },
            option("INDISA", "Clínica Indisa", 39),
            option("REDSALUD", "RedSalud Providencia", 36),
            option("BUPA", "Clínica Bupa Santiago", 28),
            option("ALEMANA", "Clínica Alemana de Santiago", 12),
          ],
          shown: 4,
          search: "Buscar clínica",
          moreLabel: "Ver 1 clínica más",
          unavailable: null,
        },
        {
          kind: "choices",
          name: "births",
          title: "Parto",
          options: [],
          shown: null,
          search: null,
          moreLabel: null,
          unavailable: "No informado por estas fuentes",
        },
      ],
      applied: [
        { label: "Hasta $80.000", removeHref: "?toDeductible=100" },
        { label: "Deducible hasta 100 UF", removeHref: "?toPrice=80000" },
        { label: "Clínica Dávila", removeHref: "?toPrice=80000&toDeductible=100" },
      ],
      clearHref: "/Comparar/Seguros-de-Salud",
    },
    toolbar: {
      total: 47,
      range: { from: "$11.930", to: "$79.805", period: "month", people: 2 },
      currencies: null,
      orderName: "order",
      orders: [
        { value: "recommended", label: "Recomendados", isCurrent: true },
        { value: "lowerPrice", label: "Menor precio", isCurrent: false },
      ],
      orderNote: "Precio y cobertura por igual.",
      view: "list",
      listHref: "?view=list",
      gridHref: "?view=grid",
    },
    aims: null,
    outcome: exampleResults,
    compare: {
      items: [
        {
          code: "QV-80",
          name: "Complementario Familia 80",
          price: "$48.541 /mes",
          brand: { letters: "QV", color: "#2F6B4F", ink: "#FFFFFF" },
        },
        {
          code: "LS-5000",
          name: "Catastrófico 5.000",
          price: "$25.093 /mes",
          brand: { letters: "LS", color: "#00A4B2", ink: "#10262C" },
        },
      ],
      tableHref: "/Comparar-Planes",
      tableParameter: "productos",
      line: "Seguros-de-Salud",
      parameter: "comparar",
    },
    ranking: {
      orders: [
        { label: "Recomendados", explanation: "Precio y cobertura por partes iguales." },
        { label: "Menor precio", explanation: "Del más barato al más caro." },
      ],
      weights: [
        { label: "Precio frente a tu presupuesto", percent: 40 },
        { label: "Cobertura en tus clínicas", percent: 35 },
        { label: "Deducible y tope", percent: 25 },
      ],
      income: [
        {
          label: "Comisión de la aseguradora",
          text: "Si contratas, la aseguradora nos paga. Tu precio es el mismo que si fueras directo.",
        },
      ],
    },
    event: null,
    notice: null,
    saved: null,
    pageSize: 20,
    ...over,
  };
}

function option(value: string, label: string, count: number) {
  return { value, label, count, isChecked: false, reason: null };
}
