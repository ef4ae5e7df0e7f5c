import type { CountryCode } from "#src/contracts/identification.ts";
import type {
  ChatConsole,
  ConsoleConversation,
} from "#src/modules/contact/chat/chat-parts.service.ts";
import { countryNodes } from "#src/modules/contact/lead/lead-origin.rules.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest } from "#src/platform/errors.ts";
import { lockIdempotencyKey } from "#src/platform/jobs/idempotency.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { placedIn, type TicketActing, type TicketActor } from "./ticket-acting.ts";
import type { TicketBook } from "./ticket-book.service.ts";
import { findTicketOfConversation } from "./ticket.queries.ts";

/** What a conversation became, and what the person may make of it. */
export interface KeptConversation {
  ticket: string | null;
  lead: string | null;
  canTicket: boolean;
  canLead: boolean;
}

const acts = {
  ticket: { permission: "ticket:create", action: "ticket.create" },
  lead: { permission: "lead:create", action: "lead.create" },
} as const;

interface ConversationsNeeds {
  connection: Connection;
  clock: Clock;
  access: AccessService;
  acting: TicketActing;
  book: TicketBook;
  console: ChatConsole;
}

const may = (
  needs: ConversationsNeeds,
  actor: TicketActor,
  what: keyof typeof acts,
  country: CountryCode,
): boolean => {
  const { holder, record } = placedIn(actor.holder, country);
  return needs.access.decide(acts[what].permission, holder, record).outcome === "allowed";
};

const require = (
  needs: ConversationsNeeds,
  actor: TicketActor,
  what: keyof typeof acts,
  country: CountryCode,
): void => {
  const { holder, record } = placedIn(actor.holder, country);
  needs.access.require(acts[what].permission, holder, record);
};

/** What a conversation became already, and what else it may become. */
async function of(
  needs: ConversationsNeeds,
  actor: TicketActor,
  conversation: Pick<ConsoleConversation, "id" | "country" | "reference">,
): Promise<KeptConversation> {
  const found = await asService(needs.connection, (own) =>
    findTicketOfConversation(own, conversation.id),
  );
  const { country, reference: lead } = conversation;
  return {
    ticket: found?.reference ?? null,
    lead,
    canTicket: found === undefined && may(needs, actor, "ticket", country),
    canLead: lead === null && may(needs, actor, "lead", country),
  };
}

/** Makes a ticket of what was said; made before, it is that one. Throws NOT_FOUND, FORBIDDEN, BAD_REQUEST where
 *  the visitor said nothing. */
async function toTicket(
  needs: ConversationsNeeds,
  actor: TicketActor,
  id: string,
): Promise<{ reference: string }> {
  const said = await needs.console.find(id);
  require(needs, actor, "ticket", said.country);
  const made = await asService(needs.connection, async (transaction) => {
    await lockIdempotencyKey(transaction, `conversation/${id}`);
    const before = await findTicketOfConversation(transaction, id);
    if (before !== undefined) return before;
    const { reference } = await needs.book.open(transaction, {
      country: said.country,
      language: said.language,
      path: countryNodes[said.country],
      queue: "soporte",
      channel: "chat",
      subject: wordsOf(said)[0] ?? "",
      text: transcriptOf(said),
      requester: { name: said.fullName, email: said.email, userId: null },
      madeBy: actor.user.id,
      conversationId: id,
      at: needs.clock.now(),
    });
    await needs.acting.keep(actor, acts.ticket, transaction, { record: reference });
    return { reference };
  });
  return made;
}

/** Makes a lead of what the visitor said; made before, it is that one. Throws NOT_FOUND, FORBIDDEN, BAD_REQUEST
 *  where the visitor said nothing. */
async function toLead(
  needs: ConversationsNeeds,
  actor: TicketActor,
  id: string,
): Promise<{ reference: string }> {
  const said = await needs.console.find(id);
  require(needs, actor, "lead", said.country);
  const text = wordsOf(said).join("\n");
  if (text === "") throw badRequest([{ field: "text", code: "REQUIRED" }]);
  const made = await needs.console.keepAsLead(id, text, (transaction) =>
    needs.acting.keep(actor, acts.lead, transaction, { record: `conversation/${id}` }),
  );
  return made;
}

/** Makes a ticket or a lead of a conversation of the chat, in one step and once. */
export function createConversations(needs: ConversationsNeeds) {
  return withNeeds(needs, { of, toTicket, toLead });
}

/** What the visitor wrote, message by message. */
const wordsOf = ({ messages }: ConsoleConversation): string[] =>
  messages.flatMap(({ kind, author, text }) =>
    kind === "text" && author === "visitor" ? [text] : [],
  );

/** What both sides wrote, with who. */
function transcriptOf(said: ConsoleConversation): string {
  if (wordsOf(said).length === 0) throw badRequest([{ field: "text", code: "REQUIRED" }]);
  return said.messages
    .filter(({ kind }) => kind === "text")
    .map(
      ({ author, name, text }) =>
        `${author === "visitor" ? said.fullName : (name ?? "Amparo")}: ${text}`,
    )
    .join("\n");
}
