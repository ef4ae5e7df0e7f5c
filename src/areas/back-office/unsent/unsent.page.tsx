import {
  discardReasons,
  otherChannels,
  unsentReasons,
  unsentStates,
} from "#src/platform/jobs/unsent.rules.ts";
import { formValues, refusedForm } from "#src/areas/page/form-faults.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { answerHeaders, formAction, page, type Refused, seeOther } from "#src/areas/page/page.ts";
import { dateAndTime, readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta, staffOf } from "#src/areas/page/staff-page.ts";
import { badRequest } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import { aboutOf, presentJobs, typeName } from "./unsent.presenter.ts";
import { type UnsentAnswer, UnsentView } from "./unsent.view.tsx";
import "#src/ui/kit/kit.css";

const pageSize = 50;

/** What did not leave, and what somebody may do about it. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { language, url } = facts;
  const { unsent, words } = services;
  const session = staffOf(facts);
  const say = words.say(language);
  const reader = readerOf(facts, say);
  const query = url.searchParams;
  const state = unsentStates.find((one) => one === query.get("estado")) ?? "UNSENT";
  const reason = unsentReasons.find((one) => one === query.get("motivo"));
  const asked = Number(query.get("antes"));
  const before = Number.isSafeInteger(asked) && asked > 0 ? asked : undefined;
  const types = unsent.types();
  const type = types.find((one) => one === query.get("tipo"));
  const narrowed = { state, reason, type, before };
  const { messages, isMore } = await unsent.list(session, narrowed, pageSize);
  const jobs = await unsent.failedJobs(session);
  const nameOf = (one: string) => typeName(one, say);
  const path = href("unsentNotifications", language);
  const last = messages.at(-1);
  return {
    title: say("notifications.unsent.title"),
    words: words.pick(language, ["kit", "notifications"]),
    model: {
      path,
      state,
      reason: reason ?? "",
      states: unsentStates,
      reasons: unsentReasons,
      type: type ?? "",
      types: types.map((value) => ({ value, label: nameOf(value) })),
      discardReasons,
      channels: otherChannels,
      isDone: query.get("hecho") === "1",
      mayDecide: session.permissions.includes("admin-unsent-notification:update-status"),
      messages: messages.map((message) => ({
        id: message.id,
        name: nameOf(message.type),
        about: aboutOf(message, reader),
        state: message.state,
        reason: message.reason,
        recipient: message.recipient,
        attempts: message.attempts,
        since: dateAndTime(message.failedAt ?? message.createdAt, reader),
        note: message.note,
        version: message.version,
      })),
      jobs: presentJobs(jobs, reader),
      moreHref:
        isMore && last !== undefined
          ? `${path}?estado=${state}&motivo=${reason ?? ""}&tipo=${type ?? ""}&antes=${last.id}`
          : null,
    },
  };
});

/** What the form decides. Throws BAD_REQUEST with its field. */
function decisionOf(values: Readonly<Record<string, string>>) {
  const note = (values["note"] ?? "").trim().slice(0, 500);
  if (values["do"] === "QUEUED") return { state: "QUEUED" } as const;
  if (values["do"] === "DISCARDED") {
    const reason = discardReasons.find((one) => one === values["reason"]);
    if (reason === undefined) throw badRequest([{ field: "reason", code: "REQUIRED" }]);
    return { state: "DISCARDED", reason, note: note === "" ? null : note } as const;
  }
  if (values["do"] !== "SENT_OTHERWISE") throw badRequest([{ field: "do", code: "INVALID" }]);
  const channel = otherChannels.find((one) => one === values["channel"]);
  if (channel === undefined) throw badRequest([{ field: "channel", code: "REQUIRED" }]);
  if (note === "") throw badRequest([{ field: "note", code: "REQUIRED" }]);
  return { state: "SENT_OTHERWISE", channel, note } as const;
}

/** Sends one again, or closes it. */
export const action = formAction(async (args): Promise<Refused<UnsentAnswer> | Response> => {
  const { request, services, facts } = args;
  facts.markPersonal();
  const values = await formValues(request);
  const say = services.words.say(facts.language);
  try {
    const id = Number(values["id"]);
    const version = Number(values["version"]);
    if (![id, version].every((one) => Number.isSafeInteger(one) && one > 0))
      throw badRequest([{ field: "id", code: "INVALID" }]);
    const actor = staffOf(facts);
    if (values["do"] === "JOB") await services.unsent.retryJob(actor, { id, version });
    else await services.unsent.decide(actor, { id, version }, decisionOf(values));
    return seeOther(`${href("unsentNotifications", facts.language)}?hecho=1`);
  } catch (error) {
    const nameOf = (field: string) =>
      ["reason", "channel", "note"].includes(field)
        ? say(`notifications.unsent.field.${field}`)
        : field;
    const { shown, status } = refusedForm(error, { form: "unsent", values, say, nameOf });
    return { shown: { values, faults: shown.faults.map(({ message }) => message) }, status };
  }
});

export const headers = answerHeaders;
export const meta = staffMeta;

export default function UnsentPage() {
  return (
    <LoadedPage<typeof loader, typeof action>>
      {(loaded, { sent }) => <UnsentView model={loaded.model} answer={sent} />}
    </LoadedPage>
  );
}
