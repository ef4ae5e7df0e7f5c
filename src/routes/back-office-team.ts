import type { PageRoute } from "./page-route.ts";

/** Pages of who leads others: figures, executives, and how leads are worked. */
export const teamPages = {
  /** Response times and load of a supervisor's team. */
  team: {
    page: "team/team",
    permission: "report:read",
    audit: null,
    paths: { es: "Gestion/Equipo", en: "Back-Office/Team", pt: "Gestao/Equipe" },
    query: ["dias"],
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
  /** Figures of the leads in scope, each with the list that it counts. */
  reports: {
    page: "reports/reports",
    permission: "report:read",
    audit: null,
    paths: { es: "Gestion/Informes", en: "Back-Office/Reports", pt: "Gestao/Relatorios" },
    query: [
      "informe",
      "por",
      "desde",
      "hasta",
      "pais",
      "ejecutivo",
      "linea",
      "aseguradora",
      "producto",
      "fuente",
      "origen",
      "tipo",
      "negocio",
      "socio",
    ],
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
  executives: {
    page: "executives/executives",
    permission: "executive:read",
    audit: null,
    paths: {
      es: "Gestion/Ejecutivos",
      en: "Back-Office/Executives",
      pt: "Gestao/Executivos",
    },
    query: ["hecho", "equipo", "nuevo"],
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
  executive: {
    page: "executives/executive",
    permission: "executive:read",
    audit: null,
    paths: {
      es: "Gestion/Ejecutivos/:id",
      en: "Back-Office/Executives/:id",
      pt: "Gestao/Executivos/:id",
    },
    query: ["hecho"],
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
  assignmentSettings: {
    page: "assignment-settings/assignment-settings",
    permission: "lead-setting:update",
    audit: null,
    paths: {
      es: "Gestion/Configuracion/Asignacion",
      en: "Back-Office/Settings/Assignment",
      pt: "Gestao/Configuracao/Atribuicao",
    },
    query: ["regla", "hecho"],
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
  /** Why leads fail: switched off, ordered, added. */
  failureReasons: {
    page: "reasons/reasons",
    permission: "lead-setting:update",
    audit: null,
    paths: {
      es: "Gestion/Configuracion/Motivos",
      en: "Back-Office/Settings/Reasons",
      pt: "Gestao/Configuracao/Motivos",
    },
    query: ["motivo", "pais", "hecho"],
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
} as const satisfies Record<string, PageRoute>;
