import { dataOf, type KnownPart, pathTo, texts, type Walk } from "./known-part.ts";

const comparator = { url: "/Comparar/Seguros-de-Salud?orden=menor-precio" };
const fragment = btoa('{"cotizante":[{"sexo":"Femenino","edad":34}]}');

/** A comparator that the walker saved, and a household as a link carries it. */
export async function learnLinks(walk: Walk): Promise<KnownPart> {
  const saved = dataOf(await walk("POST /api/buscarplanes/comparator-url", { body: comparator }));
  const id = texts([pathTo(saved, "id")]);
  return {
    forName({ path }, name) {
      return name === "id" && path.startsWith("/api/buscarplanes/") ? id : undefined;
    },
    bodyFor({ label }) {
      if (label === "POST /api/buscarplanes/comparator-url") return comparator;
      if (label === "POST /api/profile-form/link") return { perfil: fragment };
      return undefined;
    },
  };
}
