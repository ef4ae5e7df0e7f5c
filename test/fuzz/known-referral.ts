import type { KnownPart } from "./known-part.ts";

/** As db/seed/advisors has it. */
const advisor = {
  id: "0f4d3c52-6a3e-4f0b-9d35-6f0c2f3b1a01",
  email: "marta.rios@amparo.example",
};

/** Advisors that come with the project. */
export const knownReferral: KnownPart = {
  forName: ({ path }, name) =>
    name === "id" && path.startsWith("/api/users/") ? [advisor.id] : undefined,
  bodyFor: ({ label }) =>
    label === "POST /api/users/by-email" ? { email: advisor.email } : undefined,
};
