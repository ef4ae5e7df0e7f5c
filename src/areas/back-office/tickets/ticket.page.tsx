import { badRequest, isAppError, notFound } from "#src/platform/errors.ts";
import { KitPage } from "#src/areas/page/kit-page.tsx";
import {
  answerHeaders,
  formAction,
  page,
  type PageArguments,
  type Refused,
  seeOther,
} from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta, staffOf } from "#src/areas/page/staff-page.ts";
import { href } from "#src/routes/back-office.ts";
import { faultsOf, readMove, readPlacing, valuesOf, versionOf } from "./ticket-form.ts";
import { presentTicket } from "./ticket.presenter.ts";
import { TicketView } from "./ticket.view.tsx";
import type { TicketAnswer } from "./tickets.view-model.ts";
import "#src/ui/kit/kit.css";
import "./tickets.css";

const intents = ["answer", "note", "write", "status", "assign", "place"] as const;
type Intent = (typeof intents)[number];
/** What was done on another page, which led here. */
type Done = Intent | "create";

const zoneOf = (facts: PageArguments["facts"]): string =>
  facts.session?.signedIn?.user.timeZone ?? facts.country.timeZone;

/** What was done. A requester's own words are no answer. */
function doneOf(asked: string | null, record: { canUpdate: boolean }): Done | undefined {
  const done = ([...intents, "create"] as const).find((one) => one === asked);
  return done === "answer" && !record.canUpdate ? "write" : done;
}

/** One ticket: what was asked, answered and done, and what can be done now. */
export const loader = page(async ({ params, services, facts }) => {
  facts.markPersonal();
  const { language, url } = facts;
  const { ticketDesk, refusedForms, words, clock } = services;
  const reference = params["reference"] ?? "";
  const before = Number(url.searchParams.get("antes"));
  const older = Number.isSafeInteger(before) && before > 0 ? before : null;
  const actor = staffOf(facts);
  const record = await ticketDesk.find(actor, reference, older);
  const reader = readerOf(facts, words.say(language));
  const query = url.searchParams;
  const done = doneOf(query.get("hecho"), record);
  const code = query.get("falta");
  return {
    words: words.pick(language, ["kit", "tickets"]),
    // A title of a page stands in histories and tabs: it names the ticket, not what it is about.
    title: record.ticket.reference,
    done: done === undefined ? null : reader.say(`tickets.done.${done}`),
    model: presentTicket(record, reader, {
      path: href("ticket", language, { reference }),
      listHref: href("tickets", language),
      timeZone: zoneOf(facts),
      now: clock.now(),
      moveTo: query.get("pasar"),
      key: crypto.randomUUID(),
      refused:
        code === null
          ? null
          : {
              code,
              field: query.get("campo"),
              part: query.get("parte"),
              typed: refusedForms.find(actor.user.id, query.get("escrito")),
            },
    }),
  };
});

/** What is done with the ticket: answered, noted, moved, given to somebody, put into another queue, or written on by who asked. */
export const action = formAction(async (args): Promise<Refused<TicketAnswer> | Response> => {
  const { params, services, facts } = args;
  facts.markPersonal();
  const values = await valuesOf(args.request);
  const intent = intents.find((one) => one === values["intent"]);
  if (intent === undefined) throw notFound();
  try {
    const reference = await act(args, params["reference"] ?? "", { values, intent });
    return seeOther(`${href("ticket", facts.language, { reference })}?hecho=${intent}`);
  } catch (error) {
    if (!isAppError(error) || ![400, 409].includes(error.status)) throw error;
    const faults = faultsOf(error, services.words.say(facts.language), intent);
    const attempt = crypto.randomUUID();
    return { shown: { form: intent, values, faults, attempt }, status: error.status };
  }
});

/** Answers the reference that the ticket has now. */
async function act(
  { services: { ticketActs }, facts }: PageArguments,
  reference: string,
  { values, intent }: { values: Record<string, string>; intent: Intent },
): Promise<string> {
  const actor = staffOf(facts);
  if (intent === "status") await ticketActs.move(actor, reference, readMove(values, zoneOf(facts)));
  else if (intent === "place") await ticketActs.place(actor, reference, readPlacing(values));
  else if (intent === "assign")
    await ticketActs.assign(actor, reference, {
      owner: values["owner"] ?? "",
      version: versionOf(values),
    });
  else {
    if (values["file"]) throw badRequest([{ field: "file", code: "FILES_APART" }]);
    const message = { text: values["text"] ?? "", isInternal: intent === "note" };
    const key = values["key"]?.slice(0, 100) || undefined;
    return (await ticketActs.addMessage(actor, reference, message, key)).reference;
  }
  return reference;
}

export const headers = answerHeaders;
export const meta = staffMeta;

export default function TicketPage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent, isSending }) => (
        <TicketView
          ticket={loaded.model}
          done={sent === null ? loaded.done : null}
          answer={sent}
          isSending={isSending}
        />
      )}
    </KitPage>
  );
}
