import { type TicketStatus, ticketStatuses } from "#src/contracts/enumerations/record-statuses.ts";
import { referenceAlphabet } from "#src/modules/contact/lead/lead.rules.ts";

/** Addresses that answers to a ticket go to begin so: ticket+token@… */
export const replyMailbox = "ticket";

/** Where a ticket waits until somebody takes it. */
export const ticketQueues = ["soporte", "portal", "postventa", "otro"] as const;
export type TicketQueue = (typeof ticketQueues)[number];

export const ticketPriorities = ["baja", "normal", "alta", "urgente"] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

/** How a ticket came. */
export const ticketChannels = ["portal", "correo", "chat", "teléfono"] as const;
export type TicketChannel = (typeof ticketChannels)[number];

/** How what is opened by hand came; by mail and by chat tickets open themselves. */
export const handTicketChannels = ["teléfono", "portal"] as const;

export const ticketLimits = { subject: 200, name: 120, email: 254, text: 4_000, link: 60 };

export const statusCodes = ticketStatuses.map(({ code }) => code);
export const isTicketStatus = (text: unknown): text is TicketStatus =>
  statusCodes.some((code) => code === text);

const referencePattern = `TIC-[${referenceAlphabet}]{4}-[${referenceAlphabet}]{3}`;

/** A reference such as TIC-7F3K-29Q from seven numbers below the alphabet's length. */
export function ticketReferenceFrom(numbers: readonly number[]): string {
  const letters = numbers.map((number) => referenceAlphabet[number] ?? "");
  return `TIC-${letters.slice(0, 4).join("")}-${letters.slice(4, 7).join("")}`;
}

export const isTicketReference = (text: string): boolean =>
  new RegExp(`^${referencePattern}$`).test(text);

/** Who makes a move: somebody who may change tickets, who asked, or the clock. */
export type TicketMover = "staff" | "requester" | "system";

/** What a move asks for: an owner, a message that the requester gets, or whom one waits for and until when. */
export type TicketNeed = "owner" | "message" | "wait";

export interface TicketMove {
  from: TicketStatus;
  to: TicketStatus;
  by: readonly TicketMover[];
  needs: TicketNeed | null;
  /** What becomes of the answer clock. */
  clock: "goesOn" | "stops" | "ends" | "begins";
}

/** Every move that there is (AL 12). A ticket begins as new, with its clock. */
export const ticketMoves: readonly TicketMove[] = [
  { from: "new", to: "open", by: ["staff"], needs: "owner", clock: "goesOn" },
  { from: "new", to: "solved", by: ["staff"], needs: "message", clock: "ends" },
  { from: "open", to: "solved", by: ["staff"], needs: "message", clock: "ends" },
  { from: "open", to: "pending", by: ["staff"], needs: "message", clock: "stops" },
  { from: "open", to: "hold", by: ["staff"], needs: "wait", clock: "stops" },
  { from: "pending", to: "hold", by: ["staff"], needs: "wait", clock: "stops" },
  { from: "pending", to: "open", by: ["staff", "requester"], needs: null, clock: "goesOn" },
  { from: "hold", to: "open", by: ["staff", "system"], needs: null, clock: "goesOn" },
  { from: "pending", to: "solved", by: ["system"], needs: null, clock: "ends" },
  { from: "hold", to: "solved", by: ["staff"], needs: "message", clock: "ends" },
  { from: "solved", to: "open", by: ["requester"], needs: "message", clock: "begins" },
];

/** The moves that somebody may make from a status. */
export const ticketMovesFrom = (from: TicketStatus, mover: TicketMover): TicketMove[] =>
  ticketMoves.filter((move) => move.from === from && move.by.includes(mover));

const dayMs = 86_400_000;
/** Days after which a ticket whose requester does not answer is solved, and that they are told before. */
export const pendingDays = { told: 5, solved: 7 };
/** Days in which who asked may open a solved ticket again by writing. */
export const reopeningDays = 14;
/** Days that one may wait for somebody, at most. */
export const longestWait = 90;

/** Hour of the day on which a ticket that waits is open again. */
export const opensAt = "09:00";

export const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * dayMs);

/** Whether a solved ticket opens again where its requester writes now. */
export const isReopened = (solvedAt: Date, at: Date): boolean =>
  at.getTime() - solvedAt.getTime() <= reopeningDays * dayMs;

/** Text as it is kept: without control characters but line breaks and tabs, and without marks that turn the
 *  direction of writing. */
export const cleanText = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[\u202a-\u202e\u2066-\u2069]/gu, "")
    .replace(/\p{Cc}/gu, (character) =>
      character === "\n" || character === "\t" ? character : " ",
    )
    .toWellFormed()
    .trim();

/** A subject of what was written: its first line, cut at a word. */
export function subjectOf(text: string): string {
  const [line = ""] = cleanText(text).split("\n");
  const plain = line.replace(/\s+/g, " ").trim();
  if (plain.length <= 80) return plain || "–";
  return `${plain.slice(0, 79).replace(/\s+\S*$/, "")}…`;
}
