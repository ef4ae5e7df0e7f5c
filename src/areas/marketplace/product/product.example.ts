import type { YearlyCostYearModel } from "#src/areas/marketplace/product-facts/yearly-cost.view-model.ts";
import type {
  PriceModel,
  ProductIdentity,
  ProductPageModel,
} from "#src/areas/marketplace/product-facts/product.view-model.ts";

/** An invented product, whole, for tests of the views. */
export const exampleProduct: ProductIdentity = {
  code: "quillay-familia-80",
  name: "Complementario Familia 80",
  insurer: "Quillay Vida",
  typeName: "Complementario de salud",
  href: "/Seguros/Quillay-Vida/Complementario-Familia-80",
  brand: { letters: "QV", color: "#2f6b4f", ink: "#ffffff" },
};

export const examplePrice: PriceModel = {
  label: "Tu precio",
  amount: "$48.541",
  period: "/mes",
  own: { amount: "1,18 UF", by: "UF del 10-10-2026" },
  conversion: "1,18 UF · UF del 10-10-2026: $41.136,24",
};

const amount = (percent: number, note: string | null = null) => ({
  kind: "amount" as const,
  text: `${percent} %`,
  percent,
  note,
});
const same = {
  kind: "same",
  text: "Igual cobertura Isapre/Fonasa",
  percent: null,
  note: null,
} as const;
const notCovered = { kind: "none", text: "No cubre", percent: null, note: null } as const;
const missing = { kind: "missing", text: "No informado", percent: null, note: null } as const;
const limit = (text: string, local: string | null) => ({
  kind: "amount" as const,
  text,
  local,
  note: null,
});
const base = exampleProduct.href;

const exampleYear = (total: string): YearlyCostYearModel => ({
  key: "medium",
  label: "Uso medio",
  about: "Consultas, exámenes y terapias",
  total,
  bar: { premiumShare: 50, careShare: 30 },
  other: null,
  note: null,
  lines: [
    { label: "Consultas médicas: 8 × $45.000", kind: "part", text: "$360.000", note: null },
    {
      label: "El seguro paga: consultas médicas",
      kind: "part",
      text: "− $72.005",
      note: "70 % de $102.864, después de tu deducible de $41.136",
    },
    { label: "Costo anual", kind: "total", text: total, note: null },
  ],
});

export const exampleProductPage: ProductPageModel = {
  print: {
    date: "10 de octubre de 2026",
    uf: "UF $41.136,24",
    url: "https://amparo.example/Seguros/Quillay-Vida/Complementario-Familia-80",
  },
  breadcrumb: [
    { label: "Inicio", href: "/" },
    { label: "Seguros de salud", href: "/Comparar/Seguros-de-Salud" },
    { label: "Complementario Familia 80" },
  ],
  product: exampleProduct,
  description: {
    text: "Devuelve parte de lo que pagas después de tu Isapre o Fonasa: hospital, consultas, exámenes y farmacia. Cubre a la contratante y a sus cargas con un tope de 500 UF por persona al año.",
  },
  badges: [
    { text: "Producto nuevo", kind: "info" },
    { text: "Descuento", kind: "success" },
  ],
  alert: { text: "La maternidad se cubre desde el décimo mes." },
  summary: [
    { label: "Pagas", value: "$48.541 /mes", note: "Para mujer, 34 · RM · 2 cargas." },
    { label: "Hasta dónde", value: "500 UF ($20.568.120)", note: "por persona al año" },
  ],
  keyFacts: [
    { label: "Deducible", value: "1 UF", note: "por persona al año" },
    { label: "Tope", value: "500 UF", note: "por persona al año" },
    { label: "Edad para contratar", value: "18 a 64 años" },
    { label: "Previsión", value: "Isapre o Fonasa" },
  ],
  features: [
    { name: "Telemedicina sin costo", icon: "video", help: null },
    { name: "Parto", icon: "baby", help: "Carencia de 10 meses" },
    { name: "Farmacia", icon: "pill", help: null },
    { name: "Salud mental", icon: "brain", help: null },
    { name: "Algo sin dibujo", icon: "no-such-icon", help: null },
  ],
  offers: [{ title: "10 % de descuento por 3 meses", detail: "Hasta el 31-12-2026" }],
  tabs: [
    { key: "summary", href: base },
    { key: "coverage", href: `${base}/Coberturas` },
    { key: "limits", href: `${base}/Topes-y-Deducibles` },
    { key: "requirements", href: `${base}/Requisitos` },
    { key: "providers", href: `${base}/Prestadores` },
    { key: "price", href: `${base}/Precio` },
    { key: "yearlyCost", href: `${base}/Costo-Anual` },
    { key: "questions", href: `${base}/Preguntas-Frecuentes` },
  ],
  currentTab: "summary",
  coverage: {
    note: "Porcentaje de lo que queda después de tu Isapre o Fonasa.",
    tiers: ["Preferente", "Libre Elección", "Internacional"],
    counts: [
      {
        label: "Hospital",
        texts: ["Preferente: 2 clínicas, hasta 80 %", "Libre Elección: hasta 50 %"],
      },
    ],
    groups: [
      {
        label: "Hospitalarias",
        rows: [
          {
            label: "Día cama",
            icon: "bed-double",
            help: null,
            cells: [amount(80), amount(50), missing],
          },
          {
            label: "Cirugía y pabellón",
            icon: "activity",
            help: null,
            cells: [same, amount(50), missing],
          },
        ],
      },
      {
        label: "Ambulatorias",
        rows: [
          {
            label: "Consultas",
            icon: "stethoscope",
            help: "Medicina general y especialidades",
            cells: [amount(70, "hasta 20 UF al año"), amount(50), notCovered],
          },
          {
            label: "Maternidad",
            icon: "baby",
            help: null,
            cells: [amount(60), amount(40), notCovered],
          },
        ],
      },
    ],
  },
  limits: {
    note: "asegurados de 0 a 64 años · póliza de 12 meses · se contrata de 18 a 64 años",
    tiers: ["Preferente", "Libre Elección"],
    groups: [
      {
        label: "Deducibles",
        rows: [
          {
            label: "Deducible anual",
            note: "por persona",
            cells: [limit("1 UF", "$41.136"), limit("Sin deducible", null)],
          },
        ],
      },
      {
        label: "Topes",
        rows: [
          {
            label: "Tope anual",
            note: "por persona",
            cells: [limit("500 UF", "$20.568.120"), limit("300 UF", "$12.340.872")],
          },
          {
            label: "Consultas",
            note: null,
            cells: [
              limit("Sin tope", null),
              { kind: "missing", text: "No informado", local: null, note: null },
            ],
          },
        ],
      },
    ],
  },
  requirements: [
    {
      label: "Edad para contratar",
      texts: ["18 a 64 años"],
      kind: "plain",
      verdict: { kind: "yes", text: "Sí: la edad de las 3 personas que indicaste sirve." },
    },
    {
      label: "Previsión de salud",
      verdict: null,
      texts: ["Isapre: debe cubrir al menos 50 %.", "Sin previsión no cubre, salvo accidentes."],
      kind: "plain",
    },
    { label: "Preexistencias", texts: ["No informado"], kind: "missing", verdict: null },
  ],
  providers: {
    note: "Lo que informa la aseguradora al 1 de octubre de 2026. Lo que no aparece, no está informado.",
    question: {
      action: `${base}/Prestadores`,
      name: "clinica",
      kept: [{ name: "comparar", value: "a,b" }],
      options: ["Clínica Dávila", "Clínica Indisa"],
      value: "Clínica Dávila",
      unknown: null,
      answer: {
        kind: "yes",
        text: "Sí, Clínica Dávila es preferente: 80 %",
        day: "red al 01-10-2026",
      },
      note: null,
    },
    map: {
      country: {
        width: 260,
        height: 420,
        outline: "M10 10L80 10L40 400Z",
        labels: [{ text: "Metropolitana · 1", x: 40, y: 180, labelX: 100, labelY: 180 }],
      },
      places: [{ name: "Recoleta", clinics: ["Clínica Dávila"] }],
      label: "Dónde está la clínica",
      note: "De 1 clínica no conocemos la ubicación.",
    },
    rows: [
      {
        name: "Clínica Dávila",
        lines: [
          { care: "Hospitalario", tier: "Preferente", text: "80 %", percent: 80 },
          { care: "Ambulatorio", tier: "Preferente", text: "70 %", percent: 70 },
        ],
      },
      {
        name: "Clínica Indisa",
        lines: [
          { care: "Hospitalario", tier: "Libre Elección", text: "No informado", percent: null },
        ],
      },
    ],
  },
  price: {
    forWhom: "Para ti (34), tu pareja (36) y tu hija (6)",
    people: [
      { who: "Contratante, 34 años", amount: "0,74 UF", local: "$30.441", how: null },
      { who: "Hija, 6 años", amount: "0,44 UF", local: "$18.100", how: null },
      { who: "Cónyuge, 68 años", amount: null, local: null, how: null },
    ],
    formula: null,
    steps: [],
    total: examplePrice,
    facts: [
      { label: "Tabla de precios", value: "vigente desde el 1 de enero de 2026" },
      { label: "Valor de la UF", value: "$41.136,24", note: "10 de octubre de 2026" },
      { label: "Formas de pago", value: "Mensual o anual" },
    ],
  },
  yearlyCost: {
    lead: "Lo que pagas en un año: la prima de 12 meses más lo que sale de tu bolsillo al atenderte.",
    verdict: "Con tu Isapre, un año te costaría entre $480.000 y $835.080.",
    whose: "La prima y las atenciones son de una persona.",
    schemes: [
      { key: "isapre", label: "Con tu Isapre", switchText: "", years: [exampleYear("$835.080")] },
      {
        key: "fonasa",
        label: "Con Fonasa",
        switchText: "Ver con Fonasa",
        years: [exampleYear("Hasta $980.500")],
      },
    ],
    facts: ["Es una estimación para comparar, no una promesa de reembolso."],
    missing: [],
  },
  groupCost: null,
  questions: [
    { question: "¿Desde cuándo estoy cubierta?", answer: "A los 30 días de firmar la póliza." },
    { question: "¿Cómo pido un reembolso?", answer: "Con la boleta, en línea." },
  ],
  headlinePrice: examplePrice,
  contribution: null,
  shortConversion: "1,18 UF al 10-10-2026",
  profile: {
    words: "Para ti (34), tu pareja (36) y tu hija (6)",
    editHref: "/Perfil/Seguros-de-Salud",
  },
  uninsurable: [
    { who: "Cónyuge, 68 años", isPet: false, reason: "la tabla no tiene precio para su edad" },
  ],
  request: { label: "Solicitar", href: `${base}/Solicitar`, isRecommended: false },
  insurerSite: null,
  compare: {
    isChosen: true,
    count: 2,
    max: 3,
    toggleHref: `${base}?comparar=otro`,
    tableHref: "/Comparar-Planes?codigos=a,b",
  },
  isDemonstration: true,
  earningsHref: "/Comparar/Seguros-de-Salud",
};
