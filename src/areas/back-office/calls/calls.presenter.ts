import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import type { CallFilter } from "#src/modules/contact/lead/calls/call-filter.rules.ts";
import type { CallListPage, ListedCall } from "#src/modules/contact/lead/calls/calls.service.ts";
import {
  type AttemptResult,
  attemptResults,
} from "#src/modules/contact/lead/call-results.rules.ts";
import { contactChannels } from "#src/modules/contact/lead/contact-channels.rules.ts";
import { statusText } from "#src/modules/contact/lead/lead-words.rules.ts";
import { momentText, type Reader } from "#src/areas/page/reader.presenter.ts";
import { href } from "#src/routes/back-office.ts";
import { addressOf, type FilterField, withFilter } from "#src/ui/kit/filters.rules.ts";
import type { SavedView } from "#src/ui/kit/saved-views.tsx";
import type { StatusTone } from "#src/ui/kit/status-pill.tsx";
import type { CallRowModel, CallsModel } from "./calls.view-model.ts";

const tones: Readonly<Record<AttemptResult, StatusTone>> = {
  reached: "success",
  noAnswer: "wait",
  voicemail: "wait",
  hungUp: "wait",
  wrongNumber: "error",
  refused: "error",
  sent: "info",
};

/** The list in words: results with their counts, filters, rows. */
export function presentCalls(
  page: CallListPage,
  reader: Reader,
  {
    callers,
    filter,
    query,
    today,
  }: {
    callers: readonly { id: string; name: string }[];
    filter: CallFilter;
    query: URLSearchParams;
    today: string;
  },
): CallsModel {
  const { say, language } = reader;
  const path = href("calls", language);
  return {
    path,
    query: query.toString(),
    rows: page.rows.map((row) => presentRow(row, reader)),
    total: page.total,
    totalText: say(page.isMore ? "calls.moreThan" : "calls.total", { count: page.total }),
    next: page.next,
    previous: page.previous,
    views: viewsOf(page, reader, { path, query, filter }),
    fields: fieldsOf(callers, reader),
    days: { period: { from: filter.from, to: filter.to }, today },
  };
}

/** A tab for each result: how many of the rest of the filter ended so. */
function viewsOf(
  page: CallListPage,
  { say }: Reader,
  { path, query, filter }: { path: string; query: URLSearchParams; filter: CallFilter },
): SavedView[] {
  const at = (values: readonly string[]) => addressOf(path, withFilter(query, "resultado", values));
  return [
    {
      id: "all",
      label: say("calls.all"),
      href: at([]),
      count: null,
      isCurrent: filter.results.length === 0,
    },
    ...attemptResults.map((result) => ({
      id: result,
      label: say(`leads.result.${result}`),
      href: at([result]),
      count: page.counts[result],
      isCurrent: filter.results.length === 1 && filter.results[0] === result,
    })),
  ];
}

function presentRow({ lead, refusal, ...call }: ListedCall, reader: Reader): CallRowModel {
  const { say, language } = reader;
  const leadHref = href("lead", language, { reference: lead.reference });
  const mayCall = call.mayCall && refusal === null;
  return {
    id: String(call.id),
    person: lead.person,
    reference: lead.reference,
    href: leadHref,
    when: momentText(call.at, reader.country.timeZone, reader),
    result: say(`leads.result.${call.result}`),
    tone: tones[call.result],
    channel: say(`leads.channel.${call.channel}`),
    minutes: say("calls.minutes", { count: call.minutes }),
    caller: call.caller.name,
    product: lead.productName ?? "–",
    status: statusText(lead.status, reader),
    country: say(`leads.country.${lead.country}`),
    callHref: mayCall ? `${leadHref}#llamada` : null,
    callNote: refusal === null ? null : say(`leads.refusal.${refusal}`),
  };
}

const fieldsOf = (
  callers: readonly { id: string; name: string }[],
  { say }: Reader,
): FilterField[] =>
  [
    {
      key: "resultado",
      label: say("calls.column.result"),
      options: attemptResults.map((value) => ({ value, label: say(`leads.result.${value}`) })),
    },
    {
      key: "medio",
      label: say("calls.column.channel"),
      options: contactChannels.map((value) => ({ value, label: say(`leads.channel.${value}`) })),
    },
    {
      key: "quien",
      label: say("calls.column.caller"),
      options: callers.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      key: "pais",
      label: say("calls.column.country"),
      options: COUNTRY_CODES.map((value) => ({ value, label: say(`leads.country.${value}`) })),
    },
  ].filter(({ options }) => options.length > 0);
