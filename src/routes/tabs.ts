import type { Language } from "./languages.ts";

/** Tabs of a product page; the summary is the page without a tab (D1). `request` is reserved. */
export const tabs = {
  coverage: { es: "Coberturas", en: "Coverage", pt: "Coberturas" },
  limits: { es: "Topes-y-Deducibles", en: "Limits-and-Deductibles", pt: "Limites-e-Franquias" },
  requirements: { es: "Requisitos", en: "Requirements", pt: "Requisitos" },
  providers: { es: "Prestadores", en: "Providers", pt: "Prestadores" },
  price: { es: "Precio", en: "Price", pt: "Preco" },
  yearlyCost: { es: "Costo-Anual", en: "Yearly-Cost", pt: "Custo-Anual" },
  questions: { es: "Preguntas-Frecuentes", en: "Questions", pt: "Perguntas-Frequentes" },
  request: { es: "Solicitar", en: "Request", pt: "Solicitar" },
} as const satisfies Record<string, Record<Language, string>>;

export type TabKey = keyof typeof tabs;
