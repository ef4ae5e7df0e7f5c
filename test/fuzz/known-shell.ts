import type { KnownPart } from "./known-part.ts";

/** The frame's own calls: which menus there are. */
export const learnShell = (): KnownPart => ({
  forName: ({ path }, name) => (name === "type" && path === "/api/menu" ? ["header"] : undefined),
  bodyFor: () => undefined,
});
