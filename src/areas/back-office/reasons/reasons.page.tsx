import { type FormAnswer, formValues, refusedForm } from "#src/areas/page/form-faults.ts";
import { KitPage } from "#src/areas/page/kit-page.tsx";
import { answerHeaders, formAction, page, type Refused, seeOther } from "#src/areas/page/page.ts";
import { staffMeta, staffOf } from "#src/areas/page/staff-page.ts";
import { badRequest } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import { namedFields, reasonFields, versionOf } from "./reason-form.ts";
import { presentReasons } from "./reasons.presenter.ts";
import { ReasonsView } from "./reasons.view.tsx";
import "#src/ui/kit/kit.css";

/** Why leads fail: every reason, and the one that is open. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { language, url } = facts;
  const actor = staffOf(facts);
  const { failureReasons, words } = services;
  const say = words.say(language);
  return {
    title: say("reasons.title"),
    model: presentReasons(
      await failureReasons.list(actor),
      await failureReasons.subStatuses(actor),
      { query: url.searchParams, language, say },
    ),
    words: words.pick(language, ["kit", "reasons"]),
  };
});

/** Adds, changes or removes a reason. */
export const action = formAction(async (args): Promise<Refused<FormAnswer> | Response> => {
  const { request, services, facts } = args;
  facts.markPersonal();
  const values = await formValues(request);
  const { language } = facts;
  const actor = staffOf(facts);
  const { failureReasons, words } = services;
  const path = href("failureReasons", language);
  const code = values["code"] ?? "";
  try {
    if (code === "") {
      const made = await failureReasons.add(actor, reasonFields(values));
      return seeOther(`${path}?motivo=${made}&hecho=saved`);
    }
    const version = versionOf(values);
    if (values["do"] === "remove") {
      await failureReasons.remove(actor, code, version);
      return seeOther(`${path}?hecho=removed`);
    }
    const before = (await failureReasons.list(actor)).find((one) => one.code === code);
    if (before === undefined) throw badRequest([{ field: "name", code: "INVALID" }]);
    const fields = before.isNamed ? namedFields(before, values) : reasonFields(values);
    await failureReasons.change(actor, code, { ...fields, version });
    return seeOther(`${path}?motivo=${code}&hecho=saved`);
  } catch (error) {
    return refusedForm(error, { form: "reason", values, say: words.say(language) });
  }
});

export const headers = answerHeaders;
export const meta = staffMeta;

export default function ReasonsPage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent, isSending }) => (
        <ReasonsView model={loaded.model} answer={sent} isSending={isSending} />
      )}
    </KitPage>
  );
}
