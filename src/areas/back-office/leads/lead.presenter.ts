import type { LeadRecord } from "#src/modules/contact/lead/lead-desk.service.ts";
import { contactChannels } from "#src/modules/contact/lead/contact-channels.rules.ts";
import { boughtPrice } from "#src/modules/offer/pricing/said-price.rules.ts";
import {
  type PriceSnapshot,
  saidSnapshot,
  snapshotPersonWords,
  snapshotPetWords,
} from "#src/modules/offer/quote/price-snapshot.rules.ts";
import {
  insuredPeople,
  insuredPets,
  snapshotLeftOut,
} from "#src/modules/offer/quote/snapshot-people.rules.ts";
import { dateAndTime, longDate, type Reader } from "#src/areas/page/reader.presenter.ts";
import {
  type LineNames,
  lineText,
  premiumText,
  reasonText,
  requestTypeText,
  shortTime,
  statusText,
  subStatusText,
  toneOf,
} from "./lead-words.presenter.ts";
import { presentEvents } from "./lead-events.presenter.ts";
import { nextOfOther } from "./lead-person.presenter.ts";
import { presentConsents } from "./lead-consents.presenter.ts";
import type { LeadFact, LeadModel, MoveFormModel } from "./leads.view-model.ts";

export interface LeadPlace {
  lineNames: LineNames;
  listHref: string;
  leadHref: (reference: string) => string;
  /** Two leads side by side. */
  compareHref: (one: string, other: string) => string;
  /** Status whose form is open. */
  moveTo: number | null;
  /** Where the form of a move stands, null where the moves are offered; on the lead's own page where left out. */
  moveHref?: (to: number | null) => string;
  /** Whether the form that edits it is open. */
  isEditing?: boolean;
  now: Date;
}

/** A lead in words. */
export function presentLead(record: LeadRecord, reader: Reader, place: LeadPlace): LeadModel {
  const { lead, contact } = record;
  const { say } = reader;
  const href = place.leadHref(lead.reference);
  const channels = channelsOf(record, reader);
  return {
    reference: lead.reference,
    name: lead.full_name,
    version: lead.version,
    lastActAt: lead.last_act_at.getTime(),
    status: statusText(lead.status, reader),
    subStatus: subStatusText(lead.sub_status, record.rows, reader),
    tone: toneOf(lead.status),
    href,
    listHref: place.listHref,
    contact: (["phone", "email", "identification"] as const).map((field) => ({
      field,
      label: say(`leads.contact.${field}`),
      shown: contact[field],
    })),
    canReveal: record.canReveal,
    canReadHealth: record.canReadHealth,
    canEdit: record.canEdit,
    edit: {
      isOpen: place.isEditing === true,
      openHref: `${href}?editar=1#editar`,
      cancelHref: href,
      values: {
        fullName: lead.full_name,
        comment: lead.comment ?? "",
        policyNumber: lead.policy_number ?? "",
        productCode: lead.product_code ?? "",
      },
    },
    channels,
    contactNow: contactNowOf(channels, reader),
    product: productFacts(record, reader),
    priceNote: priceNote(record, reader),
    profile: profileWords(record, reader),
    facts: factsOf(record, reader, place),
    consents: presentConsents(record, reader),
    others: presentOthers(record, reader, place),
    comment: lead.comment,
    events: presentEvents(record.events, record.rows, reader),
    olderHref: record.moreBefore === null ? null : `${href}?antes=${record.moreBefore}`,
    moves: [...new Map(record.moves.map((move) => [move.to, move])).values()].map(({ to }) => ({
      to,
      label: to === lead.status ? say("leads.act.again") : statusText(to, reader),
      href: place.moveHref?.(to) ?? `${href}?pasar=${to}#estado`,
      isCurrent: place.moveTo === to,
    })),
    move: moveForm(record, reader, place, href),
  };
}

function channelsOf({ contactRefusals }: LeadRecord, { say }: Reader): LeadModel["channels"] {
  return contactChannels.map((value) => {
    const refusal = contactRefusals[value];
    return {
      value,
      label: say(`leads.channel.${value}`),
      refusal: refusal === null ? null : say(`leads.refusal.${refusal}`),
    };
  });
}

/** Whether the person may be reached now: by every way, by some, or by none and why. */
function contactNowOf(channels: LeadModel["channels"], { say, locale }: Reader): string[] {
  const open = channels.filter(({ refusal }) => refusal === null);
  if (open.length === channels.length) return [say("leads.contactNow.ok")];
  const [first] = channels;
  if (first?.refusal != null && channels.every(({ refusal }) => refusal === first.refusal))
    return [first.refusal];
  const names = new Intl.ListFormat(locale).format(open.map(({ label }) => label.toLowerCase()));
  return [
    ...(open.length === 0 ? [] : [say("leads.contactNow.by", { channels: names })]),
    ...channels.flatMap(({ label, refusal }) => (refusal === null ? [] : [`${label}: ${refusal}`])),
  ];
}

/** What else the person asked for, and what may be of the same person, with the reasons. */
function presentOthers(
  { lead, others, pairs }: LeadRecord,
  reader: Reader,
  { leadHref, compareHref, now }: LeadPlace,
): LeadModel["others"] {
  const alike = new Map(
    pairs.map(({ low, high, level, reasons }) => {
      const other = low.reference === lead.reference ? high : low;
      return [other.reference, { other, level, reasons }] as const;
    }),
  );
  const known = new Set(others.map(({ reference }) => reference));
  const further = [...alike.values()].flatMap(({ other }) =>
    known.has(other.reference) ? [] : [other],
  );
  return [...others, ...further].map((other) => {
    const pair = alike.get(other.reference);
    return {
      reference: other.reference,
      href: leadHref(other.reference),
      status: statusText(other.status, reader),
      product: other.product ?? "–",
      when: shortTime(other.createdAt, now, reader),
      next: "nextStepAt" in other ? nextOfOther(other, reader) : null,
      alike:
        pair === undefined
          ? null
          : {
              level: reader.say(`duplicates.level.${pair.level}`),
              reasons: pair.reasons.map((one) => reader.say(`duplicates.reason.${one}`)).join(", "),
              href: compareHref(lead.reference, other.reference),
            },
    };
  });
}

/** Contratación online. */
const purchaseStatus = 500;

function moveForm(
  record: LeadRecord,
  reader: Reader,
  { moveTo, moveHref }: LeadPlace,
  href: string,
): MoveFormModel | null {
  const { lead, rows } = record;
  const offered = record.moves.filter(({ to }) => to === moveTo);
  if (moveTo === null || offered.length === 0) return null;
  const { say } = reader;
  return {
    to: moveTo,
    title:
      moveTo === lead.status
        ? say("leads.act.again")
        : say("leads.act.statusTo", { status: statusText(moveTo, reader) }),
    asks: [
      ...new Set(offered.flatMap(({ asks }) => asks)),
      // By sending the purchase link: its person agreed to that.
      ...(moveTo === purchaseStatus ? ["purchaseConsent"] : []),
    ],
    subStatuses: rows.subStatuses
      .filter(({ id, parents }) => parents.includes(moveTo) && id !== lead.sub_status)
      .map(({ id }) => ({ value: String(id), label: subStatusText(id, rows, reader) ?? "" })),
    reasons: rows.reasons
      .filter(({ countries, isOff }) => countries.includes(lead.country) && isOff !== true)
      .map(({ code }) => ({ value: code, label: reasonText(code, rows, reader) ?? "" })),
    cancelHref: moveHref?.(null) ?? href,
    today: record.day,
  };
}

/** What it costs, with its period. */
const bought = (snapshot: PriceSnapshot, reader: Reader): string =>
  boughtPrice(saidSnapshot(snapshot), reader).line;

function productFacts({ lead, frozen, today }: LeadRecord, reader: Reader): LeadFact[] {
  const { say } = reader;
  if (lead.product_name === null) return [];
  const asked = lead.price?.shown ?? null;
  return [
    {
      name: say("leads.column.product"),
      value: lead.product_name,
      note: lead.insurer_name ?? undefined,
    },
    {
      name: say("leads.product.frozen"),
      value: frozen
        ? bought(frozen.snapshot, reader)
        : asked === null
          ? null
          : premiumText(asked, lead.price?.period, reader),
      note: frozen
        ? say("leads.product.frozenUntil", { day: longDate(frozen.expiresAt, reader) })
        : undefined,
    },
    {
      name: say("leads.product.today"),
      value: today === undefined ? say("leads.product.gone") : bought(today, reader),
    },
  ];
}

function priceNote({ lead, frozen, today }: LeadRecord, { say }: Reader): string | null {
  const asked = frozen?.snapshot.shown ?? lead.price?.shown ?? null;
  const now = today?.shown ?? null;
  if (asked === null || now === null) return null;
  const isSame = asked.amountMinor === now.amountMinor && asked.currency === now.currency;
  return say(isSame ? "leads.product.same" : "leads.product.changed");
}

/** The people and pets of the frozen quote, or of today's price: sex, age and place of a person, kind and age of a pet,
 *  nothing else of the profile. Those that the product does not insure come last, with the reason. */
function profileWords({ frozen, today, profile }: LeadRecord, { say }: Reader): string[] {
  const snapshot = frozen?.snapshot ?? (profile === null ? undefined : today);
  if (snapshot === undefined || snapshot.isDefaultProfile) return [];
  return [
    ...insuredPeople(snapshot).map((person) => snapshotPersonWords(person, say)),
    ...insuredPets(snapshot).map((pet) => snapshotPetWords(pet, say)),
    ...snapshotLeftOut(snapshot, say).map(({ who, reason }) =>
      say("price.part.not", { who, reason }),
    ),
  ];
}

function factsOf(
  { lead, rows }: LeadRecord,
  reader: Reader,
  { lineNames }: Pick<LeadPlace, "lineNames">,
): LeadFact[] {
  const { say } = reader;
  const isOfPartner = lead.tenant_kind !== "country" && lead.tenant_kind !== "operator";
  const facts: [string, string | null][] = [
    ["executive", lead.executive_name ?? say("leads.nobody")],
    ["failureReason", reasonText(lead.failure_reason, rows, reader)],
    ["nextStep", lead.next_step_at === null ? null : dateAndTime(lead.next_step_at, reader)],
    ["country", say(`leads.country.${lead.country}`)],
    ["line", lineText(lead.upper_type, lineNames)],
    ["requestType", requestTypeText(lead.request_type, reader)],
    ["source", lead.source],
    ["origin", lead.origin],
    ["lineOfBusiness", say(`leads.business.${lead.line_of_business === 69 ? 69 : 10}`)],
    ["partner", isOfPartner ? lead.tenant_name : null],
    ["created", dateAndTime(lead.created_at, reader)],
    [
      "firstAnswer",
      lead.first_answer_at === null ? null : dateAndTime(lead.first_answer_at, reader),
    ],
  ];
  return [
    ...facts
      .filter(([name, value]) => value !== null || ["firstAnswer"].includes(name))
      .map(([key, value]) => ({ key, name: say(`leads.column.${key}`), value })),
    { name: say("leads.attempts"), value: String(lead.contact_attempts) },
  ];
}
