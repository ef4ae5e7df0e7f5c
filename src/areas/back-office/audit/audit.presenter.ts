import { roleWithCode } from "#src/areas/page/role-words.presenter.ts";
import { maskedEmail } from "#src/contracts/masked-email.rules.ts";
import type { AuditEntry } from "#src/modules/identity/audit/audit-log.service.ts";
import { dateAndTime, type Reader } from "#src/areas/page/reader.presenter.ts";
import { href } from "#src/routes/back-office.ts";
import { actInWords } from "./audit-acts.presenter.ts";
import type { AuditLine, AuditPerson } from "./audit.view-model.ts";

/** Somebody that the trail names by id. */
export interface KnownPerson {
  name: string;
  email: string;
}

const leadReference = /^[A-Z]{2,4}-[A-Z0-9]{4}-[A-Z0-9]{3}$/;
const instant = /^\d{4}-\d{2}-\d{2}T/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The page of a record, where it has one. */
function hrefOfRecord(record: string, action: string, reader: Pick<Reader, "language">) {
  const { language } = reader;
  const [kind, id = ""] = record.split("/");
  if (kind === "user" && uuid.test(id)) return href("user", language, { id });
  if (kind === "account" && uuid.test(id)) return href("account", language, { id });
  if (record.startsWith("SAL-")) return href("sale", language, { reference: record });
  if (record.startsWith("TIC-")) return href("ticket", language, { reference: record });
  if (action.startsWith("lead.") && leadReference.test(record))
    return href("lead", language, { reference: record });
  return null;
}

/** An event as a line of the table, in words. Contact data of people is masked. */
export function presentAuditEvent(
  event: AuditEntry,
  {
    reader,
    people,
    hrefFor,
  }: {
    reader: Reader;
    people: ReadonlyMap<string, KnownPerson>;
    hrefFor(changes: Record<string, string>): string;
  },
): AuditLine {
  const { say } = reader;
  const personOf = (id: string | null): AuditPerson | null => {
    if (id === null) return null;
    const known = people.get(id);
    return {
      name: known?.name ?? id,
      contact: known === undefined ? null : maskedEmail(known.email),
      href: hrefFor({ persona: id }),
    };
  };
  const { record, action, fields, facts } = event;
  return {
    id: event.id,
    at: dateAndTime(event.at, reader),
    act: actInWords(action, say),
    action,
    permission: event.permission,
    outcome: event.outcome,
    system: event.system,
    tenant: event.tenant,
    actor: personOf(event.actorId),
    user: event.userId === event.actorId ? null : personOf(event.userId),
    record:
      record === null
        ? null
        : {
            text: record.startsWith("user/") ? say("access.audit.account") : record,
            href: hrefOfRecord(record, action, reader),
            filterHref: hrefFor({ registro: record }),
          },
    fields: fields.join(", "),
    facts: Object.entries(facts).map(([name, value]) => {
      const values = Array.isArray(value) ? (value as unknown[]) : [value];
      const told = values.map((one) => textOf(name, one, { event, reader, people }));
      return { name: say(`access.audit.facts.${name}`), value: told.join(" → ") };
    }),
  };
}

function textOf(
  name: string,
  value: unknown,
  {
    event,
    reader,
    people,
  }: { event: AuditEntry; reader: Reader; people: ReadonlyMap<string, KnownPerson> },
): string {
  const { say } = reader;
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return say(`access.audit.${value ? "yes" : "no"}`);
  if (name === "status" && typeof value === "number") return say(`leads.status.${value}`);
  if (name === "amount" && typeof value === "number") return amountOf(value, event, reader);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (name === "role") return roleWithCode(say, text);
  if (name === "executive") return people.get(text)?.name ?? text;
  return instant.test(text) ? dateAndTime(new Date(text), reader) : text;
}

/** An amount in minor units, by the currency that the event names. */
function amountOf(minor: number, { facts }: AuditEntry, { locale }: Reader): string {
  const { currency } = facts;
  if (typeof currency !== "string" || !/^[A-Z]{3}$/.test(currency)) return String(minor);
  const format = new Intl.NumberFormat(locale, { style: "currency", currency });
  const { maximumFractionDigits = 0 } = format.resolvedOptions();
  return format.format(minor / 10 ** maximumFractionDigits);
}
