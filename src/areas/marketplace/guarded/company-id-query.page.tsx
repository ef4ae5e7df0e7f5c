import { redirect } from "react-router";
import { href } from "#src/routes.ts";
import { page } from "../../page.ts";

/** Consulta-RUT-Empresa is guarded: everybody is led to the health insurance list (SA 2.1). */
export const loader = page(async ({ facts }) =>
  redirect(href("comparator", facts.language, { comparator: "Seguros-de-Salud" }), {
    status: 302,
    headers: { "Cache-Control": "no-store" },
  }),
);

/** It always leads on. */
export { default, meta } from "../insurer-landing/plan-not-found.tsx";
