import type { KnownPart } from "./known-part.ts";

const values: Readonly<Record<string, readonly string[]>> = {
  token: ["demo-clinica-7f3a91c2", "demo-asesores-2b6e40d9", "demo-sitio-51d0c8ab"],
  subdomain: ["clinica-demo", "colegio-demo"],
  hostname: ["clinica-demo.localhost", "colegio-demo.localhost:3000"],
  host: ["clinica-demo.localhost", "orienta-demo.localhost"],
};

/** The partners and tokens that come with the project. */
export const knownPartners: KnownPart = {
  forName: ({ path }, name) => (path.startsWith("/api/integration/") ? values[name] : undefined),
  bodyFor: () => undefined,
};
