import { examplePrice, exampleProduct } from "../product/product.example.ts";
import type { QuotePageModel } from "../quote/quote.view-model.ts";
import type { RequestSentPageModel } from "../request-sent/request-sent.view-model.ts";
import type {
  PriceSummaryModel,
  RequestPageModel,
} from "#src/areas/marketplace/request-facts/request.view-model.ts";

/** Invented request, confirmation and quote, for tests of the views. */
const contact = {
  email: "hola@amparo.example",
  phone: "600 123 4567",
  phoneHref: "tel:+566001234567",
  hours: "lunes a viernes, 9:00 a 18:00",
};

export const exampleSummary: PriceSummaryModel = {
  product: exampleProduct,
  price: examplePrice,
  facts: [
    { label: "Asegurados", value: "Mujer, 34 · Hija, 6" },
    { label: "Región", value: "Metropolitana" },
    { label: "Previsión", value: "Isapre" },
  ],
  uninsurable: [],
  editProfileHref: "/Perfil/Seguros-de-Salud",
};

export const exampleRequestPage: RequestPageModel = {
  breadcrumb: [
    { label: "Seguros de salud", href: "/Comparar/Seguros-de-Salud" },
    { label: "Complementario Familia 80", href: exampleProduct.href },
    { label: "Solicitar" },
  ],
  summary: exampleSummary,
  isOnline: false,
  purchaseHref: null,
  action: `${exampleProduct.href}/Solicitar`,
  idempotencyKey: "3f0c6c1e-6a55-4a52-9f7e-2d1e0f3b7a10",
  values: {
    fullName: "Camila Fuentes Rojas",
    identification: "16.482.907-3",
    email: "camila.fuentes@correo",
    phone: "+56 9 8123 4567",
    comment: "",
  },
  consents: { quote: false, whatsapp: false, news: false },
  errors: [
    { field: "email", message: "Escribe el correo completo, como nombre@correo.cl" },
    { field: "quote", message: "Para enviar la solicitud necesitamos que aceptes cotizar" },
  ],
  failure: null,
  identification: { label: "RUT", hint: "Con o sin puntos. Por ejemplo, 12.345.678-5" },
  phoneHint: "Solo para esta solicitud",
  sharing:
    "Compartimos con Quillay Vida: nombre y apellido, correo y edad. No compartimos: ingreso.",
  contact,
  isDemonstration: true,
};

export const exampleSentPage: RequestSentPageModel = {
  firstName: "Camila",
  email: "camila.fuentes@correo.cl",
  reference: "AMP-7F3K-29Q",
  sentAt: "10 de octubre de 2026, 11:42",
  availableUntil: "9 de noviembre de 2026",
  steps: [
    { title: "Te contactamos", text: "Al +56 9 8123 4567 o por correo." },
    { title: "Quillay Vida confirma el precio", text: "Firmas solo si estás de acuerdo." },
  ],
  summary: { ...exampleSummary, editProfileHref: null },
  pdfHref: "/api/leads/token/pdf",
  quoteHref: "/Cotizacion/token",
  quoteValidUntil: "9 de noviembre de 2026",
  compareHref: "/Comparar/Seguros-de-Salud",
  sharing:
    "Compartimos con Quillay Vida: nombre y apellido, correo y edad. No compartimos: ingreso.",
  contact,
  isDemonstration: true,
};

export const exampleQuotePage: QuotePageModel = {
  state: {
    kind: "changed",
    now: { ...examplePrice, label: null, amount: "$48.618" },
    changes: [
      { what: "Valor de la UF", before: "$41.136,24", now: "$41.201,10", effect: "+ $77 al mes" },
      {
        what: "Tabla de precios",
        before: "1 de enero de 2026",
        now: "1 de noviembre de 2026",
        effect: null,
      },
    ],
  },
  summary: { ...exampleSummary, editProfileHref: null },
  quotedAt: "10 de octubre de 2026, 11:42",
  validUntil: "9 de noviembre de 2026",
  people: [
    { label: "Contratante, 34 años", value: "0,74 UF" },
    { label: "Hija, 6 años", value: "0,44 UF" },
  ],
  basis: [{ label: "Valor de la UF", value: "$41.136,24", note: "10 de octubre de 2026" }],
  requestHref: `${exampleProduct.href}/Solicitar`,
  requestLabel: "Solicitar",
  compareHref: "/Comparar/Seguros-de-Salud",
  contact,
  isDemonstration: true,
};
