import type { KnownPart } from "./known-part.ts";

/** Addresses of pages, in the three languages. */
const addresses = [
  "/Comparar/Seguros-de-Salud?orden=menor-precio",
  "/en/Compare/Isapres",
  "/pt",
  "/QP-Blog",
];

export const knownTranslation: KnownPart = {
  forName: (_operation, name) => (name === "encodedUrl" ? addresses : undefined),
  bodyFor: () => undefined,
};
