import type { LeadDesk, LeadRecord } from "#src/modules/contact/lead/lead-desk.service.ts";
import { type FormAnswer, formValues, refusedForm } from "#src/areas/page/form-faults.ts";
import { KitPage } from "#src/areas/page/kit-page.tsx";
import { answerHeaders, formAction, page, type Refused, seeOther } from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { href } from "#src/routes/back-office.ts";
import { presentLead } from "./lead.presenter.ts";
import { compareHrefIn, leadsMeta, workerOf } from "./leads-page.ts";
import { openReference, panelActs, presentLeads, withOpen } from "./leads.presenter.ts";
import { keepView, viewsAsked } from "#src/areas/back-office/lists/saved-views.presenter.ts";
import { LeadsView } from "./leads.view.tsx";
import "#src/ui/kit/kit.css";
import "./leads.css";

const pageSize = 50;
const views = [
  "mine",
  "today",
  "online",
  "idle",
  "closed",
  "reassign",
  "unassigned",
  "duplicates",
] as const;

/** The leads in scope: views, filters, orders and pages, all of them in the address. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { language, url } = facts;
  const worker = workerOf(facts);
  const { leadDesk, words, clock } = services;
  const reader = readerOf(facts, words.say(language));
  const query = url.searchParams;
  const listed = await leadDesk.list(worker, query, {
    keys: "page",
    take: pageSize,
    isSummed: true,
  });
  const counts = await leadDesk.counts(worker, views);
  const values = await leadDesk.filterValues(worker);
  const path = href("leads", language);
  const leadHref = (reference: string) => href("lead", language, { reference });
  const now = clock.now();
  const mayAssign = (["lead:assign", "executive:read"] as const).every((one) =>
    worker.permissions.includes(one),
  );
  const mayCreate = worker.permissions.includes("lead:create");
  const lineNames = await services.catalog.loadLineNames(language);
  const list = presentLeads(listed, counts, values, reader, {
    path,
    lineNames,
    language,
    executives: mayAssign ? await services.executives.listExecutives(worker) : [],
    mayMove: worker.permissions.includes("lead:change-status"),
    mayExport: worker.permissions.includes("lead:export"),
    newHref: mayCreate ? href("newLead", language) : null,
    query,
    now,
    leadHref,
  });
  const record = await openedRecord(leadDesk, worker, openReference(query));
  const open =
    record === null
      ? null
      : presentLead(record, reader, {
          lineNames,
          listHref: path,
          leadHref,
          compareHref: compareHrefIn(language),
          moveTo: null,
          now,
        });
  return {
    words: words.pick(language, ["kit", "leads", "health-note"]),
    title: `${reader.say("leads.title")} | Amparo`,
    model: withOpen(
      list,
      {
        open,
        openActs:
          open === null ? null : panelActs(open, worker.permissions, href("agenda", language)),
      },
      await viewsAsked(services.leadViews, worker, reader, { path, query }),
    ),
  };
});

/** The lead beside the list: an old bookmark still opens the list alone. */
async function openedRecord(
  leadDesk: LeadDesk,
  worker: ReturnType<typeof workerOf>,
  reference: string | null,
): Promise<LeadRecord | null> {
  if (reference === null) return null;
  return leadDesk.findLead(worker, reference).catch((error: { code?: string }) => {
    if (error.code === "NOT_FOUND") return null;
    throw error;
  });
}

/** What is done with views that people save. */
export const action = formAction(async (args): Promise<Refused<FormAnswer> | Response> => {
  const { services, facts } = args;
  facts.markPersonal();
  const values = await formValues(args.request);
  const { language, url } = facts;
  const path = href("leads", language);
  try {
    const query = await keepView(services.leadViews, workerOf(facts), values, url.searchParams);
    return seeOther(`${path}?${query}`);
  } catch (error) {
    const say = services.words.say(language);
    const refused = refusedForm(error, { form: values["form"] ?? "", values, say });
    return { ...refused, shown: { ...refused.shown, faults: refused.shown.faults.slice(0, 1) } };
  }
});

export const headers = answerHeaders;
export const meta = leadsMeta;

export default function LeadsPage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent, isSending }) => (
        <LeadsView model={loaded.model} answer={sent} isSending={isSending} />
      )}
    </KitPage>
  );
}
