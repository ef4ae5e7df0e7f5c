import { hrefOf } from "./address.ts";
import { financePages } from "./back-office-finance.ts";
import { entrances } from "./entrances.ts";
import { leadListKeys, liveKey } from "./lead-list-keys.ts";
import { teamPages } from "./back-office-team.ts";
import type { PageRoute } from "./page-route.ts";

export { liveKey };

/** Pages of the people who work for the shop. */
export const backOfficePages = {
  /** Leads to the first page of one's role, or of one's permissions. */
  home: {
    page: "home/home",
    permission: "signed-in",
    audit: null,
    paths: { es: "Gestion", en: "Back-Office", pt: "Gestao" },
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
  chatConsole: {
    page: "chat-console/chat-console",
    paths: {
      es: "Gestion/Chat/:conversation?",
      en: "Back-Office/Chat/:conversation?",
      pt: "Gestao/Chat/:conversation?",
    },
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
    permission: "chat:attend",
    audit: null,
  },
  /** Leads that people work (AL 4): the list, one by hand, one. */
  leads: {
    page: "leads/leads",
    permission: "lead:read",
    audit: null,
    paths: { es: "Gestion/Solicitudes", en: "Back-Office/Leads", pt: "Gestao/Solicitacoes" },
    query: leadListKeys,
    guards: [{ kind: "mainHosts" }],
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
    guards: [{ kind: "mainHosts" }],
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
    query: ["pasar", "antes", "hecho", "deshacer", "editar", "correo", "falta"],
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
  /** A form of what the person of a lead buys online, filled with them; never of health (PP 4). */
  leadPurchase: {
    page: "leads/lead-purchase",
    permission: "sale:create",
    audit: null,
    paths: {
      es: "Gestion/Solicitudes/:reference/Contratacion/:purchase/:step?",
      en: "Back-Office/Leads/:reference/Purchase/:purchase/:step?",
      pt: "Gestao/Solicitacoes/:reference/Contratacao/:purchase/:step?",
    },
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
  /** Open leads by status, a column each. */
  board: {
    page: "leads/board",
    permission: "lead:read",
    audit: null,
    paths: { es: "Gestion/Tablero", en: "Back-Office/Board", pt: "Gestao/Quadro" },
    query: ["q", "ejecutivo", "pais", liveKey, "mover", "a", "movida", "deshacer", "hecho"],
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
  /** Pairs of leads that may be of one person; two of them side by side. */
  duplicates: {
    page: "lead-duplicates/lead-duplicates",
    permission: "lead:merge",
    audit: null,
    paths: { es: "Gestion/Duplicados", en: "Back-Office/Duplicates", pt: "Gestao/Duplicados" },
    query: ["nivel", "de", "una", "otra", "despues", "hecho", "union"],
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
  /** Attempts to reach people, of all leads in scope. */
  calls: {
    page: "calls/calls",
    permission: "lead:read",
    audit: null,
    paths: { es: "Gestion/Llamadas", en: "Back-Office/Calls", pt: "Gestao/Chamadas" },
    query: ["resultado", "medio", "pais", "quien", "desde", "hasta", "q", "despues", "antes"],
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
  /** What leads became (AL 10): the list, one. */
  sales: {
    page: "sales/sales",
    permission: "sale:read",
    audit: null,
    paths: { es: "Gestion/Ventas", en: "Back-Office/Sales", pt: "Gestao/Vendas" },
    query: ["estado", "pais", "ejecutivo", "q", "despues", "antes"],
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
  sale: {
    page: "sales/sale",
    permission: "sale:read",
    audit: null,
    paths: {
      es: "Gestion/Ventas/:reference",
      en: "Back-Office/Sales/:reference",
      pt: "Gestao/Vendas/:reference",
    },
    query: ["pasar", "termino", "hecho", "falta"],
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
  /** Purchases that a person decides about (PP 4): the queue, one. */
  reviews: {
    page: "reviews/reviews",
    permission: "purchase:review",
    audit: null,
    paths: { es: "Gestion/Evaluaciones", en: "Back-Office/Reviews", pt: "Gestao/Avaliacoes" },
    query: ["estado", "pais", "q"],
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
  review: {
    page: "reviews/review",
    permission: "purchase:review",
    audit: null,
    paths: {
      es: "Gestion/Evaluaciones/:reference",
      en: "Back-Office/Reviews/:reference",
      pt: "Gestao/Avaliacoes/:reference",
    },
    query: ["leer", "hecho", "falta"],
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
  /** What people ask of after-sales and support (AL 12): the list, one. */
  tickets: {
    page: "tickets/tickets",
    permission: "ticket:read",
    audit: null,
    paths: { es: "Gestion/Tickets", en: "Back-Office/Tickets", pt: "Gestao/Chamados" },
    query: [
      "estado",
      "cola",
      "prioridad",
      "canal",
      "pais",
      "responsable",
      "q",
      "vista",
      "orden",
      "despues",
      "antes",
    ],
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
  /** What somebody writes down of a question that came by another way. */
  newTicket: {
    page: "tickets/new-ticket",
    permission: "ticket:create",
    audit: null,
    paths: {
      es: "Gestion/Tickets/Nuevo",
      en: "Back-Office/Tickets/New",
      pt: "Gestao/Chamados/Novo",
    },
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
  ticket: {
    page: "tickets/ticket",
    permission: "ticket:read",
    audit: null,
    paths: {
      es: "Gestion/Tickets/:reference",
      en: "Back-Office/Tickets/:reference",
      pt: "Gestao/Chamados/:reference",
    },
    query: ["pasar", "antes", "hecho", "falta", "campo", "parte", "escrito"],
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
  ...financePages,
  /** Accounts with their movements (AL 11). */
  accounts: {
    page: "movements/accounts",
    permission: "movement:read",
    audit: null,
    paths: { es: "Gestion/Movimientos", en: "Back-Office/Movements", pt: "Gestao/Movimentos" },
    query: ["tarifa", "hecho"],
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
  account: {
    page: "movements/account",
    permission: "movement:read",
    audit: null,
    paths: {
      es: "Gestion/Movimientos/:id",
      en: "Back-Office/Movements/:id",
      pt: "Gestao/Movimentos/:id",
    },
    query: ["mes", "hecho", "falta", "escrito"],
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
  /** The executive's day, the agenda, executives and how leads are given (AL 7, AL 9). */
  myDay: {
    page: "my-day/my-day",
    permission: "agenda:read",
    audit: null,
    paths: { es: "Gestion/Mi-Dia", en: "Back-Office/My-Day", pt: "Gestao/Meu-Dia" },
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
  agenda: {
    page: "agenda/agenda",
    permission: "agenda:read",
    audit: null,
    paths: { es: "Gestion/Agenda", en: "Back-Office/Agenda", pt: "Gestao/Agenda" },
    query: ["vista", "desde", "mover", "solicitud", "hecho"],
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
  ...teamPages,
  /** One's own bell. */
  bell: {
    page: "bell/bell",
    permission: "signed-in",
    audit: null,
    paths: { es: "Gestion/Avisos", en: "Back-Office/Notices", pt: "Gestao/Avisos" },
    query: ["antes"],
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
  /** What is told to whom and how, and the texts of it (AL 13). */
  notificationTypes: {
    page: "notification-types/notification-types",
    permission: "notification:update",
    audit: null,
    paths: {
      es: "Gestion/Notificaciones",
      en: "Back-Office/Notifications",
      pt: "Gestao/Notificacoes",
    },
    query: ["hecho"],
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
  unsentNotifications: {
    page: "unsent/unsent",
    permission: "admin-unsent-notification:read",
    audit: "unsent-notification.change",
    isKeptWithin: true,
    paths: {
      es: "Gestion/Notificaciones-No-Enviadas",
      en: "Back-Office/Unsent-Notifications",
      pt: "Gestao/Notificacoes-Nao-Enviadas",
    },
    query: ["estado", "motivo", "tipo", "antes", "hecho"],
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
  templates: {
    page: "templates/templates",
    permission: "notification:update",
    audit: null,
    paths: { es: "Gestion/Plantillas", en: "Back-Office/Templates", pt: "Gestao/Modelos" },
    query: ["plantilla", "idioma", "pais", "hecho"],
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
  /** Who has an account, what they may do, and what was done (AL 4). */
  users: {
    page: "users/users",
    permission: "access:read",
    audit: "access.invite",
    isKeptWithin: true,
    paths: {
      es: "Gestion/Accesos/Usuarios",
      en: "Back-Office/Access/Users",
      pt: "Gestao/Acessos/Usuarios",
    },
    query: ["q", "estado", "hecho"],
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
  user: {
    page: "users/user",
    permission: "access:read",
    audit: "access.update",
    isKeptWithin: true,
    paths: {
      es: "Gestion/Accesos/Usuarios/:id",
      en: "Back-Office/Access/Users/:id",
      pt: "Gestao/Acessos/Usuarios/:id",
    },
    query: ["permiso", "registro", "hecho"],
    guards: [{ kind: "mainHosts" }],
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
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
  audit: {
    page: "audit/audit",
    permission: "audit:read",
    audit: null,
    paths: { es: "Gestion/Auditoria", en: "Back-Office/Audit", pt: "Gestao/Auditoria" },
    query: ["accion", "resultado", "persona", "registro", "desde", "hasta", "antes", "verificar"],
    guards: [{ kind: "mainHosts" }],
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
    guards: [{ kind: "mainHosts" }],
    isTopLevelOnly: true,
  },
} as const satisfies Record<string, PageRoute>;

/** Addresses that pages of the back office lead to: its own, and the entrances of other areas. */
export const href = hrefOf({ ...backOfficePages, ...entrances });
