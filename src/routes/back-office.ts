import { hrefOf } from "./address.ts";
import { entrances } from "./entrances.ts";
import type { PageRoute } from "./page-route.ts";

/** What a list of leads reads of its address: filters, periods, text, view, order, page, open record. */
const leadListKeys = [
  "estado",
  "subestado",
  "motivo",
  "pais",
  "linea",
  "aseguradora",
  "producto",
  "ejecutivo",
  "fuente",
  "origen",
  "tipo",
  "negocio",
  "socio",
  "creada-desde",
  "creada-hasta",
  "gestion-desde",
  "gestion-hasta",
  "respuesta-desde",
  "respuesta-hasta",
  "paso-desde",
  "paso-hasta",
  "q",
  "vista",
  "orden",
  "despues",
  "antes",
  "abierta",
] as const;

/** Pages of the people who work for the shop. */
export const backOfficePages = {
  /** Leads to the first page of one's role, or of one's permissions. */
  home: {
    page: "home/home",
    permission: "signed-in",
    audit: null,
    paths: { es: "Gestion", en: "Back-Office", pt: "Gestao" },
    guards: [{ kind: "redirect" }],
    isTopLevelOnly: true,
  },
  chatConsole: {
    page: "chat-console/chat-console",
    paths: {
      es: "Consola/Chat/:conversation?",
      en: "Console/Chat/:conversation?",
      pt: "Console/Chat/:conversation?",
    },
    guards: [{ kind: "redirect" }],
    isTopLevelOnly: true,
    permission: "chat:attend",
    audit: null,
  },
  /** Leads that people work (annex 4): the list, one by hand, one. */
  leads: {
    page: "leads/leads",
    permission: "lead:read",
    audit: null,
    paths: { es: "Gestion/Solicitudes", en: "Back-Office/Leads", pt: "Gestao/Solicitacoes" },
    query: leadListKeys,
    guards: [{ kind: "redirect" }],
    isTopLevelOnly: true,
  },
  newLead: {
    page: "leads/new-lead",
    permission: "lead:create",
    audit: null,
    paths: {
      es: "Gestion/Solicitudes/Nueva",
      en: "Back-Office/Leads/New",
      pt: "Gestao/Solicitacoes/Nova",
    },
    guards: [{ kind: "redirect" }],
    isTopLevelOnly: true,
  },
  lead: {
    page: "leads/lead",
    permission: "lead:read",
    audit: null,
    paths: {
      es: "Gestion/Solicitudes/:reference",
      en: "Back-Office/Leads/:reference",
      pt: "Gestao/Solicitacoes/:reference",
    },
    query: ["pasar", "antes", "hecho"],
    guards: [{ kind: "redirect" }],
    isTopLevelOnly: true,
  },
  /** The executive's day, the agenda, executives and how leads are given (annex 7, 9). */
  myDay: {
    page: "my-day/my-day",
    permission: "agenda:read",
    audit: null,
    paths: { es: "Gestion/Mi-Dia", en: "Back-Office/My-Day", pt: "Gestao/Meu-Dia" },
    guards: [{ kind: "redirect" }],
    isTopLevelOnly: true,
  },
  agenda: {
    page: "agenda/agenda",
    permission: "agenda:read",
    audit: "agenda.change",
    paths: { es: "Gestion/Agenda", en: "Back-Office/Agenda", pt: "Gestao/Agenda" },
    query: ["vista", "desde", "mover", "solicitud", "hecho"],
    guards: [{ kind: "redirect" }],
    isTopLevelOnly: true,
  },
  /** Response times and load of a supervisor's team. */
  team: {
    page: "team/team",
    permission: "report:read",
    audit: null,
    paths: { es: "Gestion/Equipo", en: "Back-Office/Team", pt: "Gestao/Equipe" },
    query: ["dias"],
    guards: [{ kind: "redirect" }],
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
    guards: [{ kind: "redirect" }],
    isTopLevelOnly: true,
  },
  executive: {
    page: "executives/executive",
    permission: "executive:read",
    audit: "executive.change",
    paths: {
      es: "Gestion/Ejecutivos/:id",
      en: "Back-Office/Executives/:id",
      pt: "Gestao/Executivos/:id",
    },
    query: ["hecho"],
    guards: [{ kind: "redirect" }],
    isTopLevelOnly: true,
  },
  assignmentSettings: {
    page: "assignment-settings/assignment-settings",
    permission: "lead-setting:update",
    audit: "assignment-rule.change",
    paths: {
      es: "Gestion/Configuracion/Asignacion",
      en: "Back-Office/Settings/Assignment",
      pt: "Gestao/Configuracao/Atribuicao",
    },
    query: ["regla", "hecho"],
    guards: [{ kind: "redirect" }],
    isTopLevelOnly: true,
  },
  /** Who has an account, what they may do, and what was done (annex 4). */
  users: {
    page: "users/users",
    permission: "access:read",
    audit: "access.invite",
    paths: {
      es: "Gestion/Accesos/Usuarios",
      en: "Back-Office/Access/Users",
      pt: "Gestao/Acessos/Usuarios",
    },
    query: ["q", "estado", "hecho"],
    guards: [{ kind: "redirect" }],
    isTopLevelOnly: true,
  },
  user: {
    page: "users/user",
    permission: "access:read",
    audit: "access.update",
    paths: {
      es: "Gestion/Accesos/Usuarios/:id",
      en: "Back-Office/Access/Users/:id",
      pt: "Gestao/Acessos/Usuarios/:id",
    },
    query: ["permiso", "hecho"],
    guards: [{ kind: "redirect" }],
    isTopLevelOnly: true,
  },
  roles: {
    page: "roles/roles",
    permission: "access:read",
    audit: null,
    paths: {
      es: "Gestion/Accesos/Roles/:group?/:role?",
      en: "Back-Office/Access/Roles/:group?/:role?",
      pt: "Gestao/Acessos/Papeis/:group?/:role?",
    },
    guards: [{ kind: "redirect" }],
    isTopLevelOnly: true,
  },
  audit: {
    page: "audit/audit",
    permission: "audit:read",
    audit: null,
    paths: { es: "Gestion/Auditoria", en: "Back-Office/Audit", pt: "Gestao/Auditoria" },
    query: ["accion", "resultado", "persona", "antes", "verificar"],
    guards: [{ kind: "redirect" }],
    isTopLevelOnly: true,
  },
  /** The components behind sign-in, each in its states; answers outside production (`KIT_PAGE`). */
  kit: {
    page: "kit/kit",
    permission: "public",
    audit: null,
    paths: {
      es: "Kit-de-Componentes/:part?",
      en: "Component-Kit/:part?",
      pt: "Kit-de-Componentes/:part?",
    },
    query: [
      "q",
      "estado",
      "producto",
      "desde",
      "hasta",
      "orden",
      "despues",
      "antes",
      "abierta",
      "muestra",
      "pestana",
    ],
    guards: [{ kind: "redirect" }],
    isTopLevelOnly: true,
  },
} as const satisfies Record<string, PageRoute>;

/** Addresses that pages of the back office lead to: its own, and the entrances of other areas. */
export const href = hrefOf({ ...backOfficePages, ...entrances });
