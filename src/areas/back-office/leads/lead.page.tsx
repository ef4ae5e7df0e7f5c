import { isAppError, notFound } from "#src/platform/errors.ts";
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
import { href } from "#src/routes/back-office.ts";
import { conflictOf, editFields, readLeadEdit } from "./lead-edit-form.ts";
import { filesOf } from "./lead-files.presenter.ts";
import { mailAsked, mailOf } from "./lead-mail.presenter.ts";
import {
  consentFields,
  faultsOf,
  moveFields,
  readCall,
  readConsent,
  readNote,
  type Values,
  valuesOf,
} from "./lead-form.ts";
import { presentEvents } from "./lead-events.presenter.ts";
import { assignAsked, assignedOf, assignFaults } from "./lead-assigned.presenter.ts";
import { personOf } from "./lead-person.presenter.ts";
import { presentLead } from "./lead.presenter.ts";
import { consentFaults, purchaseOpened, purchasesOf } from "./lead-purchases.presenter.ts";
import { ticketAsked, ticketOf } from "./lead-ticket.presenter.ts";
import { saleFaults, salesOf, sellAsked } from "./lead-sale.presenter.ts";
import { doneOf } from "./lead-done.presenter.ts";
import { moveAsked, overlapFaults } from "./lead-moved.ts";
import { undoKey, undoMove } from "./lead-undo.ts";
import { compareHrefIn, leadsMeta, workerOf } from "./leads-page.ts";
import type { LeadAnswer } from "./leads.view-model.ts";
import { LeadView } from "./lead.view.tsx";
import "#src/ui/kit/kit.css";
import "./leads.css";

/** The event before which the timeline is asked for; null from its newest on. */
const olderThan = (asked: string | null): number | null =>
  Number.isSafeInteger(Number(asked)) && Number(asked) > 0 ? Number(asked) : null;

/** One lead: who, for what, at which price, what happened, and what can be done now. */
export const loader = page(async ({ params, services, facts }) => {
  facts.markPersonal();
  const { language, url } = facts;
  const worker = workerOf(facts);
  const { leadDesk, words, clock } = services;
  const reference = params["reference"] ?? "";
  const record = await leadDesk.findLead(worker, reference);
  const reader = readerOf({ ...facts, country: record.country }, words.say(language));
  const asked = url.searchParams.get("pasar") ?? "";
  const model = presentLead(record, reader, {
    lineNames: await services.catalog.loadLineNames(language),
    listHref: href("leads", language),
    leadHref: (one) => href("lead", language, { reference: one }),
    compareHref: compareHrefIn(language),
    moveTo: /^\d{1,3}$/.test(asked) ? Number(asked) : null,
    isEditing: url.searchParams.has("editar"),
    now: clock.now(),
  });
  const template = url.searchParams.get("correo");
  const older = olderThan(url.searchParams.get("antes"));
  const earlier = older === null ? null : await leadDesk.timeline(worker, reference, older);
  const events = earlier ? presentEvents(earlier.events, record.rows, reader) : model.events;
  const olderHref =
    earlier === null
      ? model.olderHref
      : earlier.moreBefore === null
        ? null
        : `${model.href}?antes=${earlier.moreBefore}`;
  return {
    words: words.pick(language, [
      "kit",
      "leads",
      "lead-acts",
      "assignment",
      "sales",
      "health-note",
    ]),
    // A title of a page stands in histories and tabs: it names the request, not the person.
    title: `${record.lead.reference} | Amparo`,
    model: { ...model, events, olderHref },
    assigned: await assignedOf(services, worker, record.lead),
    purchases: await purchasesOf(services, worker, { lead: record.lead, reader }),
    sales: await salesOf(services, worker, { lead: record.lead, reader, today: record.day }),
    mail: await mailOf(services, worker, { record, reader, asked: template }),
    files: await filesOf(services, worker, {
      reference: record.lead.reference,
      canEdit: record.canEdit,
      fault: url.searchParams.get("falta"),
      reader,
    }),
    person: {
      ...(await personOf(services, worker, { record, reader, now: clock.now() })),
      newTicket: ticketOf(worker, record),
    },
    done: doneOf(url.searchParams, reader),
  };
});

/** Names what may be taken back, for the page that says what was done. */
const undoOf = (operation: string | null): string =>
  operation === null ? "" : `&${undoKey}=${operation}`;

/** What is done with the lead: moved, noted, called, or one of its contact fields shown. */
export const action = formAction(async (args): Promise<Refused<LeadAnswer> | Response> => {
  const { params, services, facts } = args;
  facts.markPersonal();
  const reference = params["reference"] ?? "";
  const values = await valuesOf(args.request);
  const intent = intents.find((one) => one === values["intent"]) ?? "note";
  const path = href("lead", facts.language, { reference });
  let done: string = intent;
  try {
    if (intent === "sale") {
      const sale = await sellAsked(services, workerOf(facts), reference, values);
      return seeOther(`${href("sale", facts.language, { reference: sale })}?hecho=created`);
    }
    if (values["intent"] === "undo")
      return seeOther(`${path}?hecho=${await undoMove(args, values)}`);
    if (intent === "status") {
      const { operation, notice } = await moveAsked(args, reference, values);
      return seeOther(`${path}?hecho=${notice ?? "status"}${undoOf(operation)}`);
    }
    if (intent === "assign") {
      const given = await assignAsked(services, workerOf(facts), reference, values);
      return seeOther(`${path}?hecho=${given.done}${undoOf(given.operation)}`);
    }
    if (intent === "purchaseOpen")
      return seeOther(await purchaseOpened(args, workerOf(facts), reference, values));
    const result = await act(args, { reference, values, intent });
    if (typeof result === "string") done = result;
    else if (result !== null)
      return { shown: { ...answered(intent, {}), revealed: result }, status: 200 };
  } catch (error) {
    if (!isAppError(error) || error.status === 404) throw error;
    const say = services.words.say(facts.language);
    const faults =
      (intent === "sale" ? saleFaults(error, say) : undefined) ??
      assignFaults(error, values, say, facts.language) ??
      (error.code === "CONSENT_REQUIRED" ? consentFaults(say) : undefined) ??
      (await overlapFaults(args, reference, error)) ??
      faultsOf(error, say, formFields[intent]);
    const conflict = intent === "edit" ? conflictOf(error) : null;
    // The form itself says what two people changed.
    const shown = conflict === null ? { faults } : { faults: [], conflict };
    return { shown: { ...answered(intent, values), ...shown }, status: error.status };
  }
  return seeOther(`${path}?hecho=${done}`);
});

const intents = [
  "status",
  "note",
  "call",
  "consent",
  "reveal",
  "healthNote",
  "assign",
  "edit",
  "sale",
  "mail",
  "fileRemove",
  "purchaseLink",
  "purchaseOpen",
  "ticket",
] as const;
type Intent = (typeof intents)[number];

const formFields: Readonly<Record<Intent, readonly string[]>> = {
  status: moveFields,
  note: ["text", "health"],
  call: ["channel", "result", "minutes", "note", "health"],
  consent: consentFields,
  reveal: [],
  healthNote: [],
  assign: ["executive"],
  edit: editFields,
  sale: ["startsOn", "paymentKind"],
  mail: ["subject", "body"],
  fileRemove: [],
  purchaseLink: [],
  purchaseOpen: [],
  ticket: ["subject", "body"],
};

const answered = (form: Intent, values: Values): LeadAnswer => ({
  attempt: crypto.randomUUID(),
  form,
  values,
  faults: [],
  revealed: null,
});

/** Does what the form asks for; answers the contact field that it shows, or what is said of it instead. */
async function act(
  { services, facts }: PageArguments,
  {
    reference,
    values,
    intent,
  }: {
    reference: string;
    values: Values;
    intent: Exclude<Intent, "sale" | "status" | "assign" | "purchaseOpen">;
  },
): Promise<{ field: string; value: string } | string | null> {
  const worker = workerOf(facts);
  const { leadActs } = services;
  switch (intent) {
    case "note":
      await leadActs.addNote(worker, reference, readNote(values));
      return null;
    case "call":
      await leadActs.addCall(worker, reference, readCall(values));
      return null;
    case "consent":
      await leadActs.recordConsent(worker, reference, readConsent(values));
      return null;
    case "mail":
      await mailAsked(services, worker, reference, values);
      return null;
    case "purchaseLink":
      await services.clientLinks.send(worker, {
        lead: reference,
        purchase: values["purchase"] ?? "",
        id: (values["id"] ?? "").slice(0, 40),
      });
      return null;
    case "ticket":
      await ticketAsked(services, worker, reference, values);
      return null;
    case "fileRemove": {
      const [id = "", version] = [values["file"], Number(values["version"])];
      await services.leadFiles.remove(worker, reference, { id, version });
      return "fileRemoved";
    }
    case "edit": {
      const edit = readLeadEdit(values);
      // Nothing was changed: nothing is kept.
      if (Object.keys(edit).length === 1) return null;
      return (await leadActs.edit(worker, reference, edit)).merged ? "merged" : null;
    }
    case "healthNote":
      return readHealthNote(services, worker, reference, values);
    case "reveal":
      return leadActs.reveal(worker, reference, revealedField(values["field"]));
  }
}

const revealedField = (sent: string | undefined) =>
  (["identification", "email", "phone"] as const).find((one) => one === sent) ?? "phone";

/** The words of a note that speaks of health, under the id of its line. */
async function readHealthNote(
  { healthNotes }: Pick<PageArguments["services"], "healthNotes">,
  worker: ReturnType<typeof workerOf>,
  reference: string,
  values: Values,
): Promise<{ field: string; value: string }> {
  const id = Number(values["note"]);
  if (!Number.isSafeInteger(id)) throw notFound();
  const { text: value } = await healthNotes.read(worker, reference, id);
  return { field: String(id), value };
}

export const headers = answerHeaders;
export const meta = leadsMeta;

export default function LeadPage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent, isSending }) => (
        <LeadView
          lead={loaded.model}
          done={sent === null ? loaded.done : null}
          answer={sent}
          assigned={loaded.assigned}
          purchases={loaded.purchases}
          sales={loaded.sales}
          mail={loaded.mail}
          files={loaded.files}
          person={loaded.person}
          isSending={isSending}
        />
      )}
    </KitPage>
  );
}
