import { type FormAnswer, formValues, refusedForm } from "#src/areas/page/form-faults.ts";
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
import { staffMeta } from "#src/areas/page/staff-page.ts";
import { badRequest, isAppError, notFound } from "#src/platform/errors.ts";
import type { Say } from "#src/platform/words/words.ts";
import { href } from "#src/routes/back-office.ts";
import { presentDispute } from "./dispute.presenter.ts";
import { DisputeView } from "./dispute.view.tsx";
import { financeActor } from "./finance-actor.ts";
import "#src/ui/kit/kit.css";
import "./finance.css";

const notices = ["save", "send", "hand", "file", "remove"] as const;
/** Why the call did not take a file. */
const fileFaults = [
  "REQUIRED",
  "FILE_TYPE",
  "FILE_TOO_BIG",
  "TOO_MANY_FILES",
  "DISPUTE_DECIDED",
  "NOT_EDITABLE",
] as const;

function idOf({ params }: Pick<PageArguments, "params">): number {
  const id = params["id"] ?? "";
  if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound();
  return Number(id);
}

/** One dispute with its answer and documents. */
export const loader = page(async ({ params, services, facts }) => {
  facts.markPersonal();
  const { disputeAnswers, words } = services;
  const say = words.say(facts.language);
  const query = facts.url.searchParams;
  const found = await disputeAnswers.find(financeActor(facts), idOf({ params }));
  const model = presentDispute(found, readerOf(facts, say));
  const done = notices.find((one) => one === query.get("hecho"));
  const fault = fileFaults.find((one) => one === query.get("falta"));
  return {
    title: model.title,
    model,
    done: done === undefined ? null : say(`disputes.done.${done}`),
    fault:
      fault === undefined ? null : say(`errors.${fault}`, { field: say("disputes.files.field") }),
    words: words.pick(facts.language, ["kit", "disputes"]),
  };
});

/** Keeps the text, and sends it where its button says so. `values` gets the version that is there then, for a form that
 *  is shown again. */
async function answerDispute(
  { services, facts, params }: PageArguments,
  values: Record<string, string>,
): Promise<"save" | "send"> {
  const actor = financeActor(facts);
  const id = idOf({ params });
  const text = (values["text"] ?? "").trim();
  if (text === "") throw badRequest([{ field: "text", code: "REQUIRED" }]);
  const kept = { text, version: Number(values["version"] ?? "") || 0 };
  const { version } = await services.disputeAnswers.save(actor, id, kept);
  values["version"] = String(version);
  if (values["act"] !== "send") return "save";
  await services.disputeAnswers.send(actor, id);
  return "send";
}

/** Notes what was sent in the provider's own site. */
async function noteSent(
  { services, facts, params }: PageArguments,
  values: Record<string, string>,
): Promise<"hand"> {
  const reference = (values["reference"] ?? "").trim().slice(0, 100);
  const day = values["day"] ?? "";
  if (reference === "") throw badRequest([{ field: "reference", code: "REQUIRED" }]);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day)))
    throw badRequest([{ field: "day", code: "INVALID" }]);
  await services.disputeAnswers.noteSent(financeActor(facts), idOf({ params }), { reference, day });
  return "hand";
}

async function removeFile(
  { services, facts, params }: PageArguments,
  values: Record<string, string>,
): Promise<"remove"> {
  const fileId = values["file"] ?? "";
  if (!/^[0-9a-f-]{36}$/.test(fileId)) throw notFound();
  await services.disputeAnswers.removeFile(financeActor(facts), { id: idOf({ params }), fileId });
  return "remove";
}

const forms = { answer: answerDispute, hand: noteSent, remove: removeFile } as const;

/** Somebody else wrote meanwhile: their text is shown, and what is kept next takes its place. */
function besideTheirs(error: unknown, values: Record<string, string>): Record<string, string> {
  if (!isAppError(error) || error.code !== "STALE_EDIT") return values;
  const current = error.payload["current"] as { version: number; text: string };
  return { ...values, version: String(current.version), theirs: current.text };
}

const fieldNames = (say: Say): Readonly<Record<string, string>> => ({
  file: say("disputes.files.field"),
});

export const action = formAction(async (args): Promise<Refused<FormAnswer> | Response> => {
  const { request, services, facts, params } = args;
  facts.markPersonal();
  const { theirs: _theirs, ...values } = await formValues(request);
  const form = values["form"];
  try {
    if (form !== "answer" && form !== "hand" && form !== "remove") throw badRequest([]);
    const done = await forms[form](args, values);
    const own = href("dispute", facts.language, { id: String(idOf({ params })) });
    return seeOther(`${own}?hecho=${done}`);
  } catch (error) {
    const say = services.words.say(facts.language);
    const names = fieldNames(say);
    return refusedForm(error, {
      form: form ?? "",
      values: besideTheirs(error, values),
      say,
      nameOf: (field) => names[field] ?? field,
    });
  }
});

export const headers = answerHeaders;
export const meta = staffMeta;

export default function DisputePage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent, isSending }) => (
        <DisputeView
          model={loaded.model}
          done={sent === null ? loaded.done : null}
          fault={sent === null ? loaded.fault : null}
          answer={sent}
          isSending={isSending}
        />
      )}
    </KitPage>
  );
}
