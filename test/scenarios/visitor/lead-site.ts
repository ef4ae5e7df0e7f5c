import { drawSeeded } from "#src/modules/content/notification/notification.fixture.ts";
import { randomUUID } from "node:crypto";
import { join, resolve } from "node:path";
import type { FastifyInstance } from "fastify";
import { countryForHost } from "#src/config/site-hosts.ts";
import { leadRoutes } from "#src/modules/contact/lead/lead.api.ts";
import { leadMailHandler } from "#src/modules/contact/lead/lead-mail.ts";
import { createLeadService } from "#src/modules/contact/lead/lead.service.ts";
import { leadRequestedKind } from "#src/modules/contact/lead/stored-request.ts";
import { quoteRoutes } from "#src/modules/offer/quote/quote.api.ts";
import { createQuoteService } from "#src/modules/offer/quote/quote.service.ts";
import { createHumanCheck } from "#src/modules/identity/visitor/human-check.service.ts";
import { exampleForms } from "#src/modules/offer/profile/profile-forms.example.ts";
import { visitorRoutes } from "#src/modules/identity/visitor/visitor.api.ts";
import { createVisitorService } from "#src/modules/identity/visitor/visitor.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { type ApiRoute, registerApiRoutes } from "#src/platform/http/api-routes.ts";
import { createHttpServer } from "#src/platform/http/server.ts";
import { visitorCookie } from "#src/platform/http/visitor-cookie.ts";
import {
  createOutboxDispatcher,
  type OutboxDispatcher,
} from "#src/platform/jobs/outbox-dispatcher.ts";
import { outboxChannel } from "#src/platform/jobs/outbox.queries.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { Mailer } from "#src/platform/mail/mailer.ts";
import { readWordsFolder } from "#src/platform/words/words-folder.ts";
import { createWordsStore } from "#src/platform/words/words.ts";
import type { PriceNow } from "#src/modules/offer/quote/price-snapshot.rules.ts";

const locales = join(resolve(import.meta.dirname, "../../.."), "src/locales");

export interface LeadSite {
  app: FastifyInstance;
  outbox: OutboxDispatcher;
  /** Lines of the log. */
  lines: string[];
  close(): Promise<void>;
}

/** The calls of visitors, quotes and leads over a database, with everything real but price and clock: one
 *  node of the site. Two over one database are two nodes. */
export async function openLeadSite(options: {
  database: OpenDatabase;
  clock: Clock;
  priceNow: PriceNow;
  mailer: Mailer;
}): Promise<LeadSite> {
  const { database, clock, priceNow, mailer } = options;
  const { connection } = database;
  const lines: string[] = [];
  const log = createLog("debug", (line) => lines.push(line));
  const words = createWordsStore(await readWordsFolder(locales), {
    es: "es-CL",
    en: "en-US",
    pt: "pt-BR",
  });
  const visitors = createVisitorService({ connection, clock });
  const humanCheck = createHumanCheck({
    connection,
    clock,
    secret: "a secret of at least sixteen",
    callsPerMinute: 120,
  });
  const quotes = createQuoteService({ connection, clock, priceNow });
  const leads = createLeadService({
    connection,
    clock,
    visitors,
    quotes,
    priceNow,
  });
  const say = (language: string) => words.say(language);
  const outbox: OutboxDispatcher = createOutboxDispatcher({
    connection,
    clock,
    log,
    handlers: {
      [leadRequestedKind]: leadMailHandler({ leads, mailer, say, draw: drawSeeded, log }),
    },
  });
  const app = await createHttpServer({
    log,
    assetsFolder: undefined,
    trustProxy: false,
    isTls: false,
    sayError: () => (code) => code,
  });
  const routes = [
    ...visitorRoutes(visitors, humanCheck, await exampleForms(), () => undefined),
    ...quoteRoutes(quotes),
    ...leadRoutes({ leads, say }),
  ];
  registerApiRoutes(app, routes as ApiRoute<never>[], async (request, reply) => {
    const token = request.cookies[visitorCookie];
    const visitor = await visitors.findVisitorByToken(token);
    return {
      country: countryForHost(request.host, request.headers["x-country"]?.toString()),
      visitorId: visitor?.id,
      humanUntil: visitor?.humanUntil ?? null,
      address: request.ip,
      origin: "http://localhost:3000",
      countRequest: async () => undefined,
      async ensureVisitor() {
        const ensured = await visitors.ensureVisitor(token);
        if (ensured.newToken) reply.setCookie(visitorCookie, ensured.newToken, { httpOnly: true });
        return ensured.visitor.id;
      },
    } as never;
  });
  const stopListening = await database.onNotify(outboxChannel, outbox.kick);
  return {
    app,
    outbox,
    lines,
    async close() {
      await app.close();
      await stopListening();
      await outbox.stop();
    },
  };
}

/** A request for the example product as a form sends it. */
export function exampleRequest(
  changes: { contact?: object; consents?: object; [key: string]: unknown } = {},
) {
  const { contact, consents, ...rest } = changes;
  return {
    productCode: "QV-FAM-80",
    contact: {
      fullName: "Camila Fuentes",
      identification: "12.345.678-5",
      email: "camila.fuentes@correo.example",
      phone: "9 8123 4567",
      comment: "Prefiero por la tarde",
      ...contact,
    },
    consents: { quote: true, whatsapp: false, news: false, ...consents },
    origin: "/Comparar/Seguros-de-Salud?perfil=secreto",
    language: "es",
    ...rest,
  };
}

/** Sends a request for a product. */
export function sendRequest(
  site: LeadSite,
  body: unknown = exampleRequest(),
  sent: { key?: string; cookie?: string; headers?: Record<string, string> } = {},
) {
  return site.app.inject({
    method: "POST",
    url: "/api/leads",
    headers: {
      "content-type": "application/json",
      "idempotency-key": sent.key ?? randomUUID(),
      ...(sent.cookie === undefined ? {} : { cookie: `${visitorCookie}=${sent.cookie}` }),
      ...sent.headers,
    },
    payload: JSON.stringify(body),
  });
}
