import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountPages } from "#src/routes/account.ts";
import { backOfficePages } from "#src/routes/back-office.ts";
import type { PageRoute } from "#src/routes/page-route.ts";
import { portalPages } from "#src/routes/portal.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";

/** The table of pages of AL 4: their addresses in three languages, who may see them, and what every answer says to those who
 *  might list, keep or frame it. */

/** Addresses in Spanish, English and Portuguese as the table writes them (a parameter as the routes name it), and the
 *  permission. */
const table: readonly (readonly [es: string, en: string, pt: string, permission: string])[] = [
  ["login", "login", "login", "public"],
  ["login/Codigo", "login/Code", "login/Codigo", "public"],
  ["login/Institucion", "login/Institution", "login/Instituicao", "signed-in"],
  ["Activar-Cuenta/:token", "Activate-Account/:token", "Ativar-Conta/:token", "public"],
  ["Recuperar-Clave/:token?", "Reset-Password/:token?", "Recuperar-Senha/:token?", "public"],
  ["Cambiar-Clave", "Change-Password", "Alterar-Senha", "public"],
  ["Mi-Cuenta", "My-Account", "Minha-Conta", "signed-in"],
  ["Mi-Cuenta/Sesiones", "My-Account/Sessions", "Minha-Conta/Sessoes", "signed-in"],
  [
    "Mi-Cuenta/Segundo-Factor",
    "My-Account/Second-Factor",
    "Minha-Conta/Segundo-Fator",
    "signed-in",
  ],
  ["Mi-Cuenta/Notificaciones", "My-Account/Notifications", "Minha-Conta/Notificacoes", "signed-in"],
  ["Gestion", "Back-Office", "Gestao", "signed-in"],
  ["Gestion/Solicitudes", "Back-Office/Leads", "Gestao/Solicitacoes", "lead:read"],
  ["Gestion/Solicitudes/Nueva", "Back-Office/Leads/New", "Gestao/Solicitacoes/Nova", "lead:create"],
  [
    "Gestion/Solicitudes/:reference",
    "Back-Office/Leads/:reference",
    "Gestao/Solicitacoes/:reference",
    "lead:read",
  ],
  ["Gestion/Tablero", "Back-Office/Board", "Gestao/Quadro", "lead:read"],
  ["Gestion/Duplicados", "Back-Office/Duplicates", "Gestao/Duplicados", "lead:merge"],
  ["Gestion/Llamadas", "Back-Office/Calls", "Gestao/Chamadas", "lead:read"],
  ["Gestion/Agenda", "Back-Office/Agenda", "Gestao/Agenda", "agenda:read"],
  ["Gestion/Mi-Dia", "Back-Office/My-Day", "Gestao/Meu-Dia", "agenda:read"],
  ["Gestion/Equipo", "Back-Office/Team", "Gestao/Equipe", "report:read"],
  ["Gestion/Informes", "Back-Office/Reports", "Gestao/Relatorios", "report:read"],
  ["Gestion/Ventas", "Back-Office/Sales", "Gestao/Vendas", "sale:read"],
  [
    "Gestion/Ventas/:reference",
    "Back-Office/Sales/:reference",
    "Gestao/Vendas/:reference",
    "sale:read",
  ],
  ["Gestion/Ejecutivos", "Back-Office/Executives", "Gestao/Executivos", "executive:read"],
  [
    "Gestion/Ejecutivos/:id",
    "Back-Office/Executives/:id",
    "Gestao/Executivos/:id",
    "executive:read",
  ],
  ["Gestion/Movimientos", "Back-Office/Movements", "Gestao/Movimentos", "movement:read"],
  [
    "Gestion/Movimientos/:id",
    "Back-Office/Movements/:id",
    "Gestao/Movimentos/:id",
    "movement:read",
  ],
  ["Gestion/Tickets", "Back-Office/Tickets", "Gestao/Chamados", "ticket:read"],
  [
    "Gestion/Tickets/:reference",
    "Back-Office/Tickets/:reference",
    "Gestao/Chamados/:reference",
    "ticket:read",
  ],
  [
    "Gestion/Chat/:conversation?",
    "Back-Office/Chat/:conversation?",
    "Gestao/Chat/:conversation?",
    "chat:attend",
  ],
  ["Gestion/Plantillas", "Back-Office/Templates", "Gestao/Modelos", "notification:update"],
  [
    "Gestion/Notificaciones",
    "Back-Office/Notifications",
    "Gestao/Notificacoes",
    "notification:update",
  ],
  [
    "Gestion/Notificaciones-No-Enviadas",
    "Back-Office/Unsent-Notifications",
    "Gestao/Notificacoes-Nao-Enviadas",
    "admin-unsent-notification:read",
  ],
  [
    "Gestion/Configuracion/Asignacion",
    "Back-Office/Settings/Assignment",
    "Gestao/Configuracao/Atribuicao",
    "lead-setting:update",
  ],
  [
    "Gestion/Configuracion/Motivos",
    "Back-Office/Settings/Reasons",
    "Gestao/Configuracao/Motivos",
    "lead-setting:update",
  ],
  [
    "Gestion/Accesos/Usuarios",
    "Back-Office/Access/Users",
    "Gestao/Acessos/Usuarios",
    "access:read",
  ],
  [
    "Gestion/Accesos/Usuarios/:id",
    "Back-Office/Access/Users/:id",
    "Gestao/Acessos/Usuarios/:id",
    "access:read",
  ],
  [
    "Gestion/Accesos/Roles/:group?/:role?",
    "Back-Office/Access/Roles/:group?/:role?",
    "Gestao/Acessos/Papeis/:group?/:role?",
    "access:read",
  ],
  ["Gestion/Auditoria", "Back-Office/Audit", "Gestao/Auditoria", "audit:read"],
];

const routes = Object.values({ ...accountPages, ...backOfficePages, ...portalPages } as Record<
  string,
  PageRoute
>);
const inLanguage = { es: "", en: "/en", pt: "/pt" } as const;

let site: TestApp;
let administrator: SignedInPerson;
beforeAll(async () => {
  site = await createTestApp();
  administrator = await signInAs(site, "staff/ADMINISTRADOR");
});
afterAll(() => site.close());

describe("a page of the table", () => {
  it.each(table)("/%s is at these addresses with its permission", (es, en, pt, permission) => {
    const route = routes.find(({ paths }) => paths.es === es);
    expect(route).toMatchObject({ paths: { es, en, pt }, permission });
  });

  it.each(table)("/%s is listed, kept and framed nowhere, in any language", async (...row) => {
    const paths = { es: row[0], en: row[1], pt: row[2] };
    for (const language of ["es", "en", "pt"] as const) {
      // Where there is no such record the answer says so, and says the same to those who keep answers.
      const path = paths[language].replaceAll(/\/:\w+\?/g, "").replaceAll(/:\w+/g, "none");
      const answered = await site.app.inject({
        url: `${inLanguage[language]}/${path}`,
        headers: { host: "localhost:3000", accept: "text/html", cookie: administrator.cookie },
      });
      const { headers, body, statusCode } = answered;
      const isPage = statusCode === 200 || statusCode === 404 || statusCode === 410;
      expect([path, isPage || [302, 303].includes(statusCode)]).toEqual([path, true]);
      expect([path, String(headers["cache-control"])]).toEqual([
        path,
        expect.stringContaining("no-store"),
      ]);
      if (!isPage) continue;
      expect([path, headers["content-security-policy"]]).toEqual([
        path,
        expect.stringMatching(/frame-ancestors 'none'/),
      ]);
      expect([path, /<meta name="robots" content="noindex/.test(body)]).toEqual([path, true]);
    }
  });
});
