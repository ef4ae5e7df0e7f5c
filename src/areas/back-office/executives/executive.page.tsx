import { isCivilDay } from "#src/contracts/civil-day.rules.ts";
import { addDays } from "#src/contracts/holidays.rules.ts";
import { zonedInstant } from "#src/contracts/zoned-time.rules.ts";
import {
  formNamed,
  type FormAnswer,
  formValues,
  refusedForm,
} from "#src/areas/page/form-faults.ts";
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
import { badRequest } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import { ExecutiveView } from "./executive.view.tsx";
import { readWork } from "./executive-form.ts";
import { presentExecutive, presentOptions } from "./executives.presenter.ts";
import "#src/ui/kit/kit.css";

const notices = ["saved", "recess", "ended"] as const;

/** One executive: what they work, their recesses, what is agreed ahead. */
export const loader = page(async ({ params, services, facts }) => {
  facts.markPersonal();
  const { language, url } = facts;
  const actor = staffOf(facts);
  const { executives, words, clock } = services;
  const { locale, say } = readerOf(facts, words.say(language));
  const record = await executives.getExecutive(actor, idOf(params));
  const lineNames = await services.catalog.loadLineNames(language);
  const mayChange = actor.permissions.includes("executive:update");
  const done = notices.find((one) => one === url.searchParams.get("hecho"));
  return {
    title: record.name,
    done: done === undefined ? null : say(`executives.done.${done}`),
    model: presentExecutive(record, {
      language,
      locale,
      now: clock.now(),
      mayChange,
      lineNames,
    }),
    options: mayChange
      ? presentOptions(
          await services.executivePeople.formOptions(actor),
          { say, lineNames },
          record.timeZone,
        )
      : null,
    words: words.pick(language, ["kit", "executives", "agenda"]),
  };
});

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Ids that are none lead to nobody. */
const idOf = (params: PageArguments["params"]): string =>
  uuid.test(params["id"] ?? "") ? (params["id"] ?? "") : "00000000-0000-0000-0000-000000000000";

/** The forms of the page: what they work, a recess that begins or ends. */
export const action = formAction(async (args): Promise<Refused<FormAnswer> | Response> => {
  const { request, services, facts } = args;
  facts.markPersonal();
  const values = await formValues(request);
  const form = values["form"] ?? "";
  const id = idOf(args.params);
  try {
    const done = await formNamed(forms, form)?.(args, id, values);
    if (done === undefined) throw badRequest([]);
    return seeOther(`${href("executive", facts.language, { id })}?hecho=${done}`);
  } catch (error) {
    return refusedForm(error, { form, values, say: services.words.say(facts.language) });
  }
});

type Handle = (
  args: PageArguments,
  id: string,
  values: Record<string, string>,
) => Promise<(typeof notices)[number]>;

const forms: Readonly<Record<string, Handle>> = {
  async work({ services, facts }, id, values) {
    const actor = staffOf(facts);
    const { lines } = await services.executivePeople.formOptions(actor);
    const work = readWork(
      values,
      lines.map(({ code }) => code),
    );
    await services.executives.changeExecutive(actor, id, {
      version: Number(values["version"]),
      ...work,
      isActive: values["isActive"] === "on",
    });
    return "saved";
  },

  async recess({ services, facts }, id, values) {
    const actor = staffOf(facts);
    const { executives, clock } = services;
    const { timeZone } = await executives.getExecutive(actor, id);
    const faults = ["from", ...(values["to"] ? ["to"] : [])].flatMap((field) =>
      isCivilDay(values[field] ?? "") ? [] : [{ field, code: "REQUIRED" }],
    );
    if (faults.length > 0) throw badRequest(faults);
    const from = zonedInstant(values["from"] ?? "", "00:00", timeZone);
    const to = values["to"] ? zonedInstant(addDays(values["to"], 1), "00:00", timeZone) : null;
    const now = clock.now();
    await executives.beginRecess(actor, id, {
      reason: values["reason"] as Parameters<typeof executives.beginRecess>[2]["reason"],
      // Today's begins now, not at a midnight that is over.
      from: from < now && (to === null || to > now) ? now : from,
      to,
      isHandedOver: values["handOver"] === "on",
      note: values["note"]?.trim() || null,
    });
    return "recess";
  },

  async end({ services, facts }, id, values) {
    const recess = values["recess"] ?? "";
    await services.executives.endRecess(staffOf(facts), id, {
      recess: uuid.test(recess) ? recess : id,
      version: Number(values["version"]),
    });
    return "ended";
  },
};

export const headers = answerHeaders;
export const meta = staffMeta;

export default function ExecutivePage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent, isSending }) => (
        <ExecutiveView
          model={loaded.model}
          options={loaded.options}
          done={loaded.done}
          answer={sent}
          isSending={isSending}
        />
      )}
    </KitPage>
  );
}
