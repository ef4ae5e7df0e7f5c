import { isAppError } from "#src/platform/errors.ts";
import { KitPage } from "#src/areas/page/kit-page.tsx";
import { answerHeaders, formAction, page, type Refused, seeOther } from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { href } from "#src/routes/back-office.ts";
import {
  boardCards,
  boardHref,
  boardStatuses,
  moverOf,
  narrowingOf,
  presentColumn,
} from "./board.presenter.ts";
import { BoardView } from "./board.view.tsx";
import { faultsOf, moveFields, valuesOf } from "./lead-form.ts";
import { linkNotices, moveAsked, overlapFaults } from "./lead-moved.ts";
import { consentFaults } from "./lead-purchases.presenter.ts";
import { operationIn, undoKey, undoMove } from "./lead-undo.ts";
import { leadsMeta, workerOf } from "./leads-page.ts";
import type { LeadAnswer } from "./leads.view-model.ts";
import "#src/ui/kit/kit.css";
import "./leads.css";

/** The open leads in scope, a column for each status, and the form that moves one. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { language, url } = facts;
  const worker = workerOf(facts);
  const { leadDesk, words, clock } = services;
  const reader = readerOf(facts, words.say(language));
  const asked = narrowingOf(url.searchParams);
  const path = href("board", language);
  const listPath = href("leads", language);
  const leadHref = (reference: string) => href("lead", language, { reference });
  const moverHref = (reference: string) => boardHref(path, asked, { mover: reference });
  const now = clock.now();
  const columns = [];
  for (const status of boardStatuses) {
    const query = new URLSearchParams(asked);
    query.set("estado", String(status));
    const found = await leadDesk.list(worker, query, { keys: "page", take: boardCards });
    const listHref = `${listPath}?${query}`;
    columns.push(presentColumn(status, found, reader, { now, leadHref, listHref, moverHref }));
  }
  const { executives } = await leadDesk.filterValues(worker);
  return {
    words: words.pick(language, ["kit", "leads", "board"]),
    title: `${reader.say("board.title")} | Amparo`,
    model: {
      readAt: now.getTime(),
      columns,
      path,
      listHref: asked.size === 0 ? listPath : `${listPath}?${asked}`,
      text: asked.get("q") ?? "",
      executive: asked.get("ejecutivo") ?? "",
      country: asked.get("pais") ?? "",
      executives: executives.map(({ id, name }) => ({ value: id, label: name })),
      countries: (["CL", "PE", "CO", "INT"] as const).map((value) => ({
        value,
        label: reader.say(`leads.country.${value}`),
      })),
      mover: await moverOf({ services, facts }, reader),
      done: doneOf(url.searchParams),
    },
  };
});

/** What was done last: a move, which can be taken back, or that it was. */
function doneOf(query: URLSearchParams) {
  const moved = query.get("movida");
  const known = ["undone", "late", ...linkNotices] as const;
  const said = known.find((one) => one === query.get("hecho"));
  if (moved === null && said === undefined) return null;
  return { moved, said: said ?? ("moved" as const), operation: operationIn(query) };
}

/** A lead is moved, or its last move taken back. */
export const action = formAction(async (args): Promise<Refused<LeadAnswer> | Response> => {
  const { services, facts } = args;
  facts.markPersonal();
  const values = await valuesOf(args.request);
  const { language, url } = facts;
  const path = href("board", language);
  const narrowing = narrowingOf(url.searchParams);
  if (values["intent"] === "undo")
    return seeOther(boardHref(path, narrowing, { hecho: await undoMove(args, values) }));
  const reference = url.searchParams.get("mover") ?? "";
  try {
    const { operation, notice } = await moveAsked(args, reference, values);
    const done = {
      ...(notice === null ? {} : { hecho: notice }),
      ...(operation === null ? {} : { [undoKey]: operation }),
    };
    return seeOther(boardHref(path, narrowing, { movida: reference, ...done }));
  } catch (error) {
    if (!isAppError(error) || error.status === 404) throw error;
    const say = services.words.say(language);
    const faults =
      (error.code === "CONSENT_REQUIRED" ? consentFaults(say) : undefined) ??
      (await overlapFaults(args, reference, error)) ??
      faultsOf(error, say, moveFields);
    const attempt = crypto.randomUUID();
    const shown: LeadAnswer = { attempt, form: "status", values, faults, revealed: null };
    return { shown, status: error.status };
  }
});

export const headers = answerHeaders;
export const meta = leadsMeta;

export default function BoardPage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent, isSending }) => (
        <BoardView model={loaded.model} answer={sent} isSending={isSending} />
      )}
    </KitPage>
  );
}
