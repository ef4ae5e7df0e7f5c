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
import { staffMeta, staffOf } from "#src/areas/page/staff-page.ts";
import { badRequest } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import { readTeam, readWork, teamIdOf } from "./executive-form.ts";
import { presentLine, presentPeople } from "./executives.presenter.ts";
import { ExecutivesView } from "./executives.view.tsx";
import "#src/ui/kit/kit.css";

const notices = ["made", "team", "teamRemoved"] as const;

/** The executives of one's scope with what they have to do now, and the teams. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { language, url } = facts;
  const { executives, executivePeople, words } = services;
  const actor = staffOf(facts);
  const say = words.say(language);
  const found = await executives.listExecutives(actor);
  const mayChange = actor.permissions.includes("executive:update");
  const done = notices.find((one) => one === url.searchParams.get("hecho"));
  return {
    title: say("executives.title"),
    done: done === undefined ? null : say(`executives.done.${done}`),
    lines: found.map((one) => presentLine(one, language)),
    people: mayChange
      ? presentPeople(await executivePeople.formOptions(actor), {
          language,
          query: url.searchParams,
          say,
          lineNames: await services.catalog.loadLineNames(language),
        })
      : null,
    words: words.pick(language, ["kit", "executives"]),
  };
});

/** A new executive, a team that is made, changed or removed. */
export const action = formAction(async (args): Promise<Refused<FormAnswer> | Response> => {
  const { request, services, facts } = args;
  facts.markPersonal();
  const values = await formValues(request);
  const form = values["form"] ?? "";
  try {
    const done = await formNamed(forms, form)?.(args, values);
    if (done === undefined) throw badRequest([]);
    return seeOther(`${href("executives", facts.language)}?hecho=${done}`);
  } catch (error) {
    const nameOf = (field: string) => field.replace(/^hours\./, "");
    return refusedForm(error, { form, values, nameOf, say: services.words.say(facts.language) });
  }
});

type Handle = (
  args: PageArguments,
  values: Record<string, string>,
) => Promise<(typeof notices)[number]>;

const forms: Readonly<Record<string, Handle>> = {
  async executive({ services, facts }, values) {
    const actor = staffOf(facts);
    const { lines } = await services.executivePeople.formOptions(actor);
    const work = readWork(
      values,
      lines.map(({ code }) => code),
    );
    const email = values["email"]?.trim() ?? "";
    if (email === "") throw badRequest([{ field: "email", code: "REQUIRED" }]);
    await services.executivePeople.addExecutive(actor, { email, ...work });
    return "made";
  },

  async team({ services, facts }, values) {
    const actor = staffOf(facts);
    const { executivePeople } = services;
    const { id = "", version } = values;
    if (id === "") await executivePeople.addTeam(actor, readTeam(values));
    else
      await executivePeople.changeTeam(actor, teamIdOf(values), {
        ...readTeam({ ...values, country: "CL" }),
        version: Number(version),
      });
    return "team";
  },

  async removeTeam({ services, facts }, values) {
    const version = Number(values["version"]);
    await services.executivePeople.removeTeam(staffOf(facts), teamIdOf(values), version);
    return "teamRemoved";
  },
};

export const headers = answerHeaders;
export const meta = staffMeta;

export default function ExecutivesPage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent, isSending }) => (
        <ExecutivesView
          lines={loaded.lines}
          people={loaded.people}
          done={loaded.done}
          answer={sent}
          isSending={isSending}
        />
      )}
    </KitPage>
  );
}
