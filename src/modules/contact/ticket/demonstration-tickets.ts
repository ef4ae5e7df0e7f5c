import { countryOf } from "#src/config/countries.ts";
import { type TicketStatus, ticketStatuses } from "#src/contracts/enumerations/record-statuses.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Demonstrated } from "#src/modules/contact/lead/demonstration/demonstration-leads.service.ts";
import { referenceAlphabet } from "#src/modules/contact/lead/lead.rules.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { decideUnsent, insertUnsentMessage } from "#src/platform/jobs/unsent.queries.ts";
import { seededChance } from "#src/platform/random/seeded-chance.ts";
import { addWorkingSeconds, answerSeconds, workingSeconds } from "./answer-clock.rules.ts";
import { ticketOpenedKind } from "./ticket-book.service.ts";
import { insertMessage, insertTicket } from "./ticket.queries.ts";
import {
  type TicketChannel,
  ticketChannels,
  ticketPriorities,
  type TicketQueue,
  ticketQueues,
  ticketReferenceFrom,
} from "./ticket.rules.ts";

const ticketsInAll = 25;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const asked: readonly { subject: string; text: string; answer: string }[] = [
  {
    subject: "No encuentro mi póliza",
    text: "Contraté hace dos semanas y no me llegó la póliza al correo.",
    answer: "La enviamos de nuevo a este correo. Revisa también la carpeta de no deseados.",
  },
  {
    subject: "Cambio de cuenta para el pago",
    text: "Cambié de banco. ¿Cómo actualizo la cuenta del cargo automático?",
    answer: "Puedes hacerlo al pagar la próxima cuota; te enviaremos el enlace cinco días antes.",
  },
  {
    subject: "Cobertura de una consulta",
    text: "¿El plan cubre una consulta de traumatología en la clínica de mi comuna?",
    answer: "Sí, con el copago que aparece en tu ficha. ¿En qué clínica te atenderías?",
  },
  {
    subject: "Agregar a mi hija",
    text: "Nació mi hija y quiero sumarla como carga. ¿Qué necesitan?",
    answer: "Necesitamos el certificado de nacimiento. Puedes responder a este mensaje con él.",
  },
  {
    subject: "Duda con el cobro de este mes",
    text: "Este mes me cobraron dos veces. ¿Me pueden ayudar?",
    answer: "Vemos un solo cobro y una reserva que el banco libera en tres días hábiles.",
  },
];

const people = [
  "Rosario Peñaloza",
  "Martín Iturra",
  "Fernanda Olguín",
  "Ignacio Barrientos",
  "Soledad Henríquez",
  "Camilo Restrepo",
  "Lucía Cárdenas",
] as const;

const nodes: readonly { country: CountryCode; path: string }[] = [
  { country: "CL", path: "amparo/chile" },
  { country: "CL", path: "amparo/chile" },
  { country: "PE", path: "amparo/peru" },
  { country: "CL", path: "amparo/chile" },
  { country: "CO", path: "amparo/colombia" },
];

/** Each of so many is the demonstration customer's own, of colegio-demo. */
const askedByClient = 6;
const clientsNode = {
  country: "CL",
  path: "amparo/chile/grupo-demo/colegio-demo",
} as const satisfies (typeof nodes)[number];

/** Makes 25 tickets in every status and the mails of some that did not leave (AL 16), once; answers how many. */
export function makeDemonstrationTickets(
  connection: Connection,
  { users, now }: { users: Demonstrated["users"]; now: Date },
): Promise<number> {
  const chance = seededChance(12);
  return asService(connection, async (transaction) => {
    let made = 0;
    for (let place = 0; place < ticketsInAll; place += 1) {
      const reference = ticketReferenceFrom(
        Array.from({ length: 7 }, () => Math.floor(chance() * referenceAlphabet.length)),
      );
      if (await add(transaction, { place, reference, users, now, chance: chance() })) made += 1;
    }
    return made;
  });
}

interface Invented {
  place: number;
  reference: string;
  users: Demonstrated["users"];
  now: Date;
  /** From 0 to below 1. */
  chance: number;
}

/** When it came in, when somebody answered, and who: what ticket and lines have in common. */
function storyOf({ place, users, now, chance }: Invented) {
  const status = ticketStatuses[place % ticketStatuses.length]?.code ?? "new";
  const hours = status === "new" ? 1 + 5 * chance : 24 + 24 * 12 * chance;
  const createdAt = new Date(now.getTime() - hours * hourMs);
  return {
    status,
    createdAt,
    answeredAt: new Date(createdAt.getTime() + (hours * hourMs) / 3),
    owner: status === "new" ? null : (users.get(ownerNames[place % 2] ?? "") ?? null),
    isAnswered: status === "pending" || status === "solved" || status === "hold",
  };
}

type Story = ReturnType<typeof storyOf>;
type Matter = (typeof asked)[number];

/** Stores one ticket with what was written; false where it is there. */
async function add(transaction: Connection, invented: Invented): Promise<boolean> {
  const { place, reference, users, now } = invented;
  const matter = asked[Math.floor(place / ticketStatuses.length) % asked.length] ?? asked[0];
  if (matter === undefined) return false;
  const story = storyOf(invented);
  const row = ticketOf(invented, story, matter.subject);
  const ticket = await insertTicket(transaction, row);
  if (ticket === undefined) return false;
  const messageId = await addLines(transaction, ticket, story, matter);
  const by = users.get("sales.administrador");
  if (place < unsent.length && by !== undefined)
    await addUnsent(transaction, {
      place,
      reference,
      country: row.country,
      ticketId: ticket.id,
      messageId,
      by,
      now,
    });
  return true;
}

function ticketOf(
  { place, reference, users, now }: Invented,
  { status, createdAt, answeredAt, owner, isAnswered }: Story,
  subject: string,
): Parameters<typeof insertTicket>[1] {
  const requesterUser = place % askedByClient === 0 ? (users.get("portal.client") ?? null) : null;
  // What a customer asks stands at their company, where alone they see it.
  const node =
    requesterUser === null
      ? (nodes[place % nodes.length] ?? { country: "CL", path: "amparo/chile" })
      : clientsNode;
  const requester = people[place % people.length] ?? "Rosario Peñaloza";
  return {
    reference,
    ...node,
    language: "es",
    status,
    queue: ticketQueues[place % 3] as TicketQueue,
    priority: ticketPriorities[[1, 1, 2, 0, 1, 3][place % 6] ?? 1] ?? "normal",
    channel: ticketChannels[place % ticketChannels.length] as TicketChannel,
    subject,
    requester_name: requester,
    requester_email: `${mailName(requester)}@correo.example`,
    requester_user: requesterUser,
    made_by: null,
    owner,
    lead_id: null,
    policy: null,
    payment: null,
    previous_id: null,
    conversation_id: null,
    // Nobody holds it: an answer by mail would find another ticket.
    reply_token: `demonstration-${reference}`,
    ...clockOf(node.country, status, { createdAt, answeredAt }),
    hold_until: status === "hold" ? new Date(now.getTime() + 3 * dayMs) : null,
    told_at: null,
    first_answer_at: isAnswered ? answeredAt : null,
    status_since: status === "new" ? createdAt : answeredAt,
    last_act_at: status === "new" ? createdAt : answeredAt,
    created_at: createdAt,
  };
}

/** What was asked, answered and done; answers the id of the question. */
async function addLines(
  transaction: Connection,
  ticket: { id: number; tenant_id: string },
  { status, createdAt, answeredAt, owner, isAnswered }: Story,
  matter: Matter,
): Promise<number> {
  const line = {
    ticket_id: ticket.id,
    tenant_id: ticket.tenant_id,
    mail_id: null,
    mail_from: null,
    html: null,
    to_status: null,
    to_owner: null,
  };
  const messageId = await insertMessage(transaction, {
    ...line,
    kind: "request",
    author: null,
    body: matter.text,
    at: createdAt,
  });
  if (isAnswered)
    await insertMessage(transaction, {
      ...line,
      kind: "answer",
      author: owner,
      body: matter.answer,
      at: answeredAt,
    });
  if (status !== "new")
    await insertMessage(transaction, {
      ...line,
      kind: "status",
      author: owner,
      body: status === "hold" ? "Se espera a la compañía" : "",
      to_status: status,
      at: answeredAt,
    });
  return messageId;
}

const ownerNames = ["staff.postventa", "portal.soporte"] as const;

function clockOf(
  country: CountryCode,
  status: TicketStatus,
  { createdAt, answeredAt }: { createdAt: Date; answeredAt: Date },
) {
  const place = { country, timeZone: countryOf(country).timeZone };
  if (status === "new" || status === "open")
    return {
      clock_seconds: 0,
      clock_since: createdAt,
      due_at: addWorkingSeconds(place, createdAt, answerSeconds),
    };
  const seconds = workingSeconds(place, createdAt, answeredAt);
  return { clock_seconds: seconds, clock_since: null, due_at: null };
}

/** Why their mails did not leave, and what became of that. */
const unsent = [
  { reason: "ADDRESS_INVALID", decision: null },
  { reason: "MAILBOX_REFUSED", decision: null },
  {
    reason: "NO_CONSENT",
    decision: { state: "SENT_OTHERWISE", channel: "telefono", note: "Se le avisó por teléfono" },
  },
] as const;

async function addUnsent(
  transaction: Connection,
  of: {
    place: number;
    reference: string;
    country: CountryCode;
    ticketId: number;
    messageId: number;
    by: string;
    now: Date;
  },
): Promise<void> {
  const one = unsent[of.place];
  if (one === undefined) return;
  const id = await insertUnsentMessage(transaction, {
    kind: ticketOpenedKind,
    ref: `${of.reference}/requester`,
    payload: { ticketId: of.ticketId, messageId: of.messageId, to: "requester" },
    at: new Date(of.now.getTime() - (1 + of.place) * dayMs),
    reason: one.reason,
    about: { country: of.country, reference: of.reference },
  });
  if (one.decision !== null)
    await decideUnsent(
      transaction,
      { id, version: 2 },
      { decision: one.decision, by: of.by, at: of.now },
    );
}

const mailName = (name: string): string =>
  name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll(" ", ".");
