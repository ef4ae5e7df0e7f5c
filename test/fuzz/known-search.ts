import type { KnownPart } from "./known-part.ts";

/** Searches that find something, and one that finds nothing. */
export const knownSearch: KnownPart = {
  forName({ path }, name) {
    if (path !== "/api/search") return undefined;
    if (name === "q") return ["dental", "clinica alemna", "LM-PR103-26", "wkjrtd", "¿?"];
    return name === "group" ? ["product", "clinic", "article"] : undefined;
  },
  bodyFor: () => undefined,
};
