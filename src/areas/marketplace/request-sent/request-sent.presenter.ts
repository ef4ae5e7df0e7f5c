import { contactIn } from "#src/contracts/contact.ts";
import type { ComparatorRecord, ProductRecord } from "#src/contracts/product-record.ts";
import { formatPhone } from "#src/modules/contact/lead/lead.rules.ts";
import type { LeadConfirmation } from "#src/modules/contact/lead/lead.types.ts";
import { href } from "#src/routes/marketplace.ts";
import {
  comparatorOf,
  isDemonstration,
} from "#src/areas/marketplace/product-facts/product-place.presenter.ts";
import { dateAndTime, longDate, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { RequestSentPageModel } from "./request-sent.view-model.ts";
import { sharingText } from "#src/areas/marketplace/request-facts/sharing.presenter.ts";
import { snapshotSummary } from "#src/areas/marketplace/request-facts/snapshot.presenter.ts";

export interface SentSources {
  confirmation: LeadConfirmation;
  token: string;
  /** The product where it is still offered. */
  record: ProductRecord | undefined;
  comparators: readonly ComparatorRecord[];
  /** What a profile form asks for. */
  fieldsOf: (form: string) => readonly string[];
}

/** The confirmation of a request (UX 46). */
export function presentRequestSent(sources: SentSources, reader: Reader): RequestSentPageModel {
  const { confirmation, token, record, comparators } = sources;
  const { contact, snapshot, quote } = confirmation;
  const { language, country } = reader;
  const comparator = comparatorOf(record, comparators, country.defaultComparator);
  return {
    firstName: firstNameOf(contact.fullName),
    email: contact.email,
    reference: confirmation.reference,
    sentAt: dateAndTime(confirmation.createdAt, reader),
    availableUntil: longDate(confirmation.availableUntil, reader),
    steps: presentSteps(confirmation, reader),
    summary: snapshotSummary(snapshot, record, reader),
    pdfHref: `/api/leads/${encodeURIComponent(token)}/pdf`,
    quoteHref: href("quote", language, { token: quote.token }),
    quoteValidUntil: longDate(quote.expiresAt, reader),
    compareHref: href("comparator", language, { comparator: comparator.baseUrl }),
    sharing:
      record === undefined || comparator.record === undefined
        ? null
        : sharingText(
            snapshot.product.organization,
            sources.fieldsOf(comparator.record.profileForm),
            reader,
          ),
    contact: contactIn(country.contact, language),
    isDemonstration: record !== undefined && isDemonstration(record),
  };
}

/** The first name where it is a plain word: it is greeted with. */
export const firstNameOf = (fullName: string): string | null =>
  /^[\p{L}\p{M}'’-]{2,30}$/u.exec(fullName.split(" ")[0] ?? "")?.[0] ?? null;

function presentSteps(
  { contact, snapshot }: LeadConfirmation,
  { say, country, language }: Reader,
): RequestSentPageModel["steps"] {
  const phone = contact.phone === null ? country.contact.phone : formatPhone(contact.phone);
  const insurer = snapshot.product.organization;
  return [
    {
      title: say("request.step.contact"),
      text: say("request.step.contactText", { phone, hours: country.contact.hours[language] }),
    },
    { title: say("request.step.review"), text: say("request.step.reviewText") },
    { title: say("request.step.confirm", { insurer }), text: say("request.step.confirmText") },
  ];
}
