import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { FindDemonstrated } from "#src/modules/contact/lead/demonstration/demonstration-leads.service.ts";
import type { ChatConsole } from "#src/modules/contact/chat/chat-parts.service.ts";
import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import type { IsMailed, Tell } from "#src/modules/content/notification/tell.service.ts";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { createKeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { createIntervalJob } from "#src/platform/jobs/interval-job.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { Purge } from "#src/platform/retention/retention.ts";
import { deleteInBatches } from "#src/platform/retention/retention.queries.ts";
import { makeDemonstrationTickets } from "./demonstration-tickets.ts";
import { contactUsRoutes } from "./contact-us.api.ts";
import { createContactUs } from "./contact-us.service.ts";
import { inboundMailRoutes } from "./inbound-mail.api.ts";
import { createInboundMails } from "./inbound-mail.service.ts";
import { createRefusedForms } from "#src/platform/forms/refused-forms.ts";
import { createConversations } from "./conversation.service.ts";
import { createTicketActing } from "./ticket-acting.ts";
import { createTicketActs } from "./ticket-acts.service.ts";
import { createTicketBook } from "./ticket-book.service.ts";
import { createTicketDesk } from "./ticket-desk.service.ts";
import { ticketMailHandlers } from "./ticket-mail.ts";
import { keepTicketTerms } from "./ticket-terms.service.ts";
import { ticketMessageRoutes } from "./ticket-messages.api.ts";
import { ticketMoveRoutes } from "./ticket-moves.api.ts";
import { ticketRoutes } from "./ticket.api.ts";
import { ticketFileRoutes } from "./ticket-files.api.ts";
import { createTicketFileDesk } from "./ticket-files.service.ts";
import { createTicketFiles, type TicketFiles } from "./ticket-files.ts";
import { deleteTickets, lockOldTickets } from "./ticket.queries.ts";

/** What people ask of after-sales and support, and what they write on the contact page. */
export async function openTicket(
  platform: Platform,
  needs: {
    access: AccessService;
    chat: { console: ChatConsole };
    draw: DrawTemplate;
    tell: Tell;
    isMailed: IsMailed;
    demonstrated: FindDemonstrated;
  },
) {
  const { connection, clock, log } = platform;
  const { access, chat } = needs;
  await addDemonstration(platform, needs.demonstrated);
  const { files } = platform;
  const ticketFiles = createTicketFiles({ files });
  const book = createTicketBook({ ticketFiles });
  const trail = createAuditTrail({ connection, clock });
  const acting = createTicketActing({ access, trail });
  const ticketDesk = createTicketDesk({ clock, access, acting, ticketFiles });
  const ticketFileDesk = createTicketFileDesk({ access, acting, files });
  const refusedForms = createRefusedForms({ clock });
  const ticketActs = createTicketActs({ clock, access, acting, book, files });
  const common = { connection, clock, access, acting, book };
  const keepDone = createKeepDone({ access, trail });
  const contactUs = createContactUs({ ...common, keepDone, files });
  const conversations = createConversations({ ...common, console: chat.console });
  const secret = platform.environment.INBOUND_MAIL_SECRET;
  const inboundMails = createInboundMails({ ...common, files, ticketFiles, secret });
  return {
    services: { ticketDesk, ticketActs, contactUs, conversations, refusedForms },
    routes: [
      ...ticketRoutes({ desk: ticketDesk, acts: ticketActs }),
      ...ticketMoveRoutes({ acts: ticketActs, refusedForms }),
      ...ticketMessageRoutes({ acts: ticketActs, refusedForms }),
      ...ticketFileRoutes({ files: ticketFileDesk }),
      ...contactUsRoutes(contactUs),
      ...inboundMailRoutes(inboundMails),
    ],
    outbox: mailHandlers(platform, { ...needs, ticketFiles }),
    jobs: [
      createIntervalJob({
        name: "ticket-terms",
        everyMs: 60_000,
        log,
        run: async () => {
          await keepTicketTerms({ connection, clock, book });
        },
      }),
    ],
    purges: [purgeSolvedTickets(connection, ticketFiles)],
  } satisfies ModuleParts;
}

const mailHandlers = (
  { connection, clock, environment, mailer, words }: Platform,
  {
    draw,
    tell,
    isMailed,
    ticketFiles,
  }: { draw: DrawTemplate; tell: Tell; isMailed: IsMailed; ticketFiles: TicketFiles },
) =>
  ticketMailHandlers({
    connection,
    clock,
    isMailed,
    mailer,
    draw,
    tell,
    ticketFiles,
    say: words.say,
    replyDomain: environment.MAIL_REPLY_DOMAIN,
  });

async function addDemonstration(
  { connection, clock, step }: Platform,
  demonstrated: FindDemonstrated,
): Promise<void> {
  if (demonstrated === undefined) return;
  const { users } = await demonstrated();
  await step("demonstration tickets", () =>
    makeDemonstrationTickets(connection, { users, now: clock.now() }),
  );
}

/** Erases tickets that were solved long ago, with their files. */
const purgeSolvedTickets =
  (connection: Connection, ticketFiles: TicketFiles): Purge =>
  async (cutOff) => {
    const solvedBefore = await cutOff("solved-ticket");
    return deleteInBatches((limit) =>
      asService(connection, async (own) => {
        const ids = await lockOldTickets(own, { solvedBefore, limit });
        if (ids.length === 0) return { numDeletedRows: 0n };
        await ticketFiles.removeOf(own, ids);
        return deleteTickets(own, ids);
      }),
    );
  };
