import type { LeadRows, MoveAsked, MoveFacts } from "./lead-move.types.ts";
import type { TransitionRow } from "./lead-rows.rules.ts";

/** What moves need, in the words of the table, as checks. A test holds that no words of it are unknown here. */

interface NeedContext {
  row: TransitionRow;
  facts: MoveFacts;
  asked: MoveAsked;
  rows: LeadRows;
  at: Date;
}

/** What a form has to ask, or what has to be true first: the names that `payload.missing` says. */
export type Need =
  | "executive"
  | "note"
  | "subStatus"
  | "failureReason"
  | "event"
  | "eventDone"
  | "nextStepAt"
  | "keep"
  | "identification"
  | "insurer"
  | "price"
  | "consent"
  | "term30"
  | "term90"
  | "idle24"
  | "sale"
  | "policy"
  | "refund"
  | "activeExecutive";

type Check = (context: NeedContext) => Need[];

const dayMs = 86_400_000;
const unless = (holds: boolean, ...needs: Need[]): Need[] => (holds ? [] : needs);
const note: Check = ({ asked }) => unless((asked.note ?? "").trim() !== "", "note");
const none: Check = () => [];
const isOf = ({ asked, rows }: NeedContext, parent: number): boolean =>
  rows.subStatuses.some(({ id, parents }) => id === asked.subStatus && parents.includes(parent));
const subStatus: Check = (context) => unless(isOf(context, context.row.to), "subStatus");
const another: Check = (context) => [
  ...unless(
    isOf(context, context.row.to) && context.asked.subStatus !== context.facts.subStatus,
    "subStatus",
  ),
];
const executive: Check = ({ asked }) => unless(asked.executive !== undefined, "executive");
const keep: Check = ({ asked }) => unless(asked.keep !== undefined, "keep");
const price: Check = ({ facts }) => unless(facts.hasPrice, "price");
const within =
  (days: number, need: Need): Check =>
  ({ facts, at }) =>
    unless(at.getTime() - facts.statusSince.getTime() <= days * dayMs, need);
const meetingDone = ({ facts }: NeedContext, type?: string): boolean =>
  facts.appointments.some(
    (one) => one.state === "REALIZADA" && (type === undefined || one.type === type),
  );
const metReunion: Check = (context) =>
  unless(
    context.asked.subStatus !== concretedSubStatus || meetingDone(context, "REUNION"),
    "eventDone",
  );
const event: Check = ({ asked, at }) => {
  const { event: one } = asked;
  const fits =
    one !== undefined &&
    one.from > at &&
    one.to > one.from &&
    (one.type === "REUNION") === (one.channel === "video");
  return unless(fits, "event");
};
const failureReason: Check = ({ asked, facts, rows }) => {
  const reason = rows.reasons.find(({ code }) => code === asked.failureReason);
  if (reason === undefined || !reason.countries.includes(facts.country)) return ["failureReason"];
  return reason.isNoteRequired ? unless((asked.note ?? "").trim() !== "", "note") : [];
};
const all =
  (...checks: Check[]): Check =>
  (context) => [...new Set(checks.flatMap((check) => check(context)))];

/** Reunión Concretada: only where one met. */
const concretedSubStatus = 205;

/** Checks by the words of the table. What is the system's to know (a step of the purchase, money that came back)
 *  is settled by who calls for the system; a person never makes these moves. */
export const checksByWords: Readonly<Record<string, Check>> = {
  "–": none,
  "the site's request or message: contact and consent": none,
  "source, name, one of e-mail, telephone or identification, how consent was given": none,
  "a purchase begun without a request": none,
  "executive active, no recess, country, line and language fit, open leads below capacity; else CODE002":
    executive,
  "another sub-status of 2; Reunión Concretada needs an agenda event REUNION done": all(
    another,
    metReunion,
  ),
  "another executive fit for it": executive,
  "reason in a note; system: executive inactive or in recess with hand-over": note,
  "failure reason whose sub-status belongs to 4 and whose countries hold the lead's; a note where the reason asks for one":
    failureReason,
  "a note": note,
  "within 30 days": within(30, "term30"),
  "the lead that is kept": keep,
  "undo of the merge is no longer possible, or the person asks again": none,
  "product and price of today or an open quote": price,
  "as 2 to 9": price,
  "identification; a policy or the insurer's name": ({ facts, asked }) => [
    ...unless(facts.hasIdentification, "identification"),
    ...unless(facts.hasPolicy || (asked.insurer ?? "").trim() !== "", "insurer"),
  ],
  "an agenda event in the future: LLAMADA (sub-status Teléfono, Correo electrónico) or REUNION (Videollamada)":
    event,
  "sub-status Nómina pendiente or Firma pendiente; date of the next step": all(
    subStatus,
    ({ asked, at }) =>
      unless(asked.nextStepAt !== undefined && asked.nextStepAt > at, "nextStepAt"),
  ),
  "sub-status of 12": subStatus,
  "an open quote, or the person begins a purchase": price,
  "the person begins a purchase": none,
  "a step of the purchase": another,
  "transfer announced, payment pending, or paid and not yet confirmed by the insurer": none,
  "payment declined, another way chosen": none,
  "no step for 24 h": ({ facts, at }) =>
    unless(at.getTime() - facts.lastActAt.getTime() >= dayMs, "idle24"),
  "the event done": all(
    (context) =>
      unless(
        isOf(context, 2) && [202, concretedSubStatus].includes(context.asked.subStatus ?? 0),
        "subStatus",
      ),
    (context) => unless(meetingDone(context), "eventDone"),
    metReunion,
  ),
  "same executive active, within 90 days, consent in force": all(
    ({ facts }) => unless(facts.hasActiveExecutive, "activeExecutive"),
    within(90, "term90"),
    ({ facts }) => unless(facts.isContactAllowed, "consent"),
  ),
  "a sale in OK": ({ facts }) => unless(facts.saleState === "OK", "sale"),
  "policy in force": ({ facts }) => unless(facts.hasPolicy, "policy"),
  "a sale cancelled with money to return": ({ facts }) =>
    unless(facts.saleState?.startsWith("CANCELED") ?? false, "sale"),
  "another sub-status of 14": another,
  "all that is owed has been returned (each refund DONE), or a receipt of the money attached": ({
    facts,
  }) => unless(facts.saleState === "REFUNDED", "refund"),
  "refund declined, a note": note,
};

/** What a move still needs; nothing where it may be made. */
export function missingOf(row: TransitionRow, context: Omit<NeedContext, "row">): string[] {
  const check = checksByWords[row.needs];
  if (check === undefined) throw new Error(`No check is known for: ${row.needs}`);
  const whole = { ...context, row };
  const found = check(whole);
  // A sub-status that a move names without needing one is still one of the status that it leads to.
  const isForeign = context.asked.subStatus !== undefined && !isOf(whole, row.to);
  return isForeign && !found.includes("subStatus") ? [...found, "subStatus"] : found;
}

/** What the small form of a move asks for. */
export function asksOf(row: TransitionRow): readonly Need[] {
  const asks: Readonly<Record<string, readonly Need[]>> = {
    "another sub-status of 2; Reunión Concretada needs an agenda event REUNION done": ["subStatus"],
    "another sub-status of 14": ["subStatus"],
    "sub-status of 12": ["subStatus"],
    "the event done": ["subStatus"],
    "reason in a note; system: executive inactive or in recess with hand-over": ["note"],
    "a note": ["note"],
    "refund declined, a note": ["note"],
    "failure reason whose sub-status belongs to 4 and whose countries hold the lead's; a note where the reason asks for one":
      ["failureReason"],
    "an agenda event in the future: LLAMADA (sub-status Teléfono, Correo electrónico) or REUNION (Videollamada)":
      ["event"],
    "sub-status Nómina pendiente or Firma pendiente; date of the next step": [
      "subStatus",
      "nextStepAt",
    ],
    "identification; a policy or the insurer's name": ["insurer"],
    "executive active, no recess, country, line and language fit, open leads below capacity; else CODE002":
      ["executive"],
    "another executive fit for it": ["executive"],
    "the lead that is kept": ["keep"],
  };
  return asks[row.needs] ?? [];
}
