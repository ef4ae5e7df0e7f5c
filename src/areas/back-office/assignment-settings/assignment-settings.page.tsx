import type { AssignmentWay } from "#src/modules/contact/executive/choice.rules.ts";
import type {
  AssignmentSettings,
  Simulation,
} from "#src/modules/contact/executive/settings.service.ts";
import { lineText, requestTypeText } from "#src/modules/contact/lead/lead-words.rules.ts";
import { refusedForm } from "#src/areas/page/form-faults.ts";
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
import { type SettingsAnswer, SettingsView } from "./assignment-settings.view.tsx";
import { emptyRule, offered, readRule, ruleFaults, type RuleValues } from "./rule-form.ts";
import "#src/ui/kit/kit.css";

const notices = ["saved", "removed"] as const;

/** The rules by which leads are given, and the one that is open. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { language, url } = facts;
  const actor = staffOf(facts);
  const { assignmentSettings, words } = services;
  const rules = await assignmentSettings.listRules(actor);
  const { lines, partners, teams } = await assignmentSettings.listOptions(actor);
  const lineNames = await services.catalog.loadLineNames(language);
  const path = href("assignmentSettings", language);
  const asked = url.searchParams.get("regla");
  const open = rules.find(({ id }) => id === asked);
  const last = Math.max(0, ...rules.map(({ position }) => position));
  const values = open === undefined ? emptyRule(last + 10) : valuesOf(open);
  const say = words.say(language);
  const done = notices.find((one) => one === url.searchParams.get("hecho"));
  return {
    title: say("assignment.title"),
    done: done === undefined ? null : say(`assignment.done.${done}`),
    model: {
      path,
      isWithoutScanner: !services.areFilesScanned,
      newHref: path,
      values,
      options: {
        ...offered,
        requestTypes: offered.requestTypes.map((value) => ({
          value,
          label: requestTypeText(value, { say }),
        })),
        lines: lines.map(({ code }) => ({ value: code, label: lineText(code, lineNames) ?? code })),
        linesOfBusiness: offered.linesOfBusiness.map((value) => ({
          value,
          label: say(`leads.business.${value}`),
        })),
        partners: partnersOf(partners, open?.partners ?? []),
      },
      teams: teams.map(({ id, name }) => ({ id, name })),
      rules: rules.map((rule) => ({
        id: rule.id,
        href: `${path}?regla=${rule.id}`,
        isOpen: rule.id === open?.id,
        position: rule.position,
        name: rule.name,
        team: teams.find(({ id }) => id === rule.team)?.name ?? "",
        way: rule.way,
        isActive: rule.isActive,
        asks: [
          ...rule.countries,
          ...rule.upperTypes.map((code) => lineText(code, lineNames) ?? code),
          ...rule.languages,
          ...rule.requestTypes.map((type) => requestTypeText(type, { say })),
          ...rule.sources,
          ...rule.linesOfBusiness.map((one) => say(`leads.business.${one}`)),
          ...rule.partners.map((code) => partners.find((one) => one.code === code)?.name ?? code),
        ],
      })),
    },
    words: words.pick(language, ["kit", "assignment"]),
  };
});

type AssignmentRule = Awaited<ReturnType<AssignmentSettings["listRules"]>>[number];

/** The partners that a rule may ask for; those that it names stay, also where they are partners no longer. */
const partnersOf = (
  partners: readonly { code: string; name: string }[],
  named: readonly string[],
): { value: string; label: string }[] => [
  ...partners.map(({ code, name }) => ({ value: code, label: name })),
  ...named
    .filter((code) => !partners.some((one) => one.code === code))
    .map((code) => ({ value: code, label: code })),
];

/** A rule as its form holds it. */
const valuesOf = (rule: AssignmentRule): RuleValues => ({
  id: rule.id,
  version: String(rule.version),
  name: rule.name,
  position: String(rule.position),
  team: rule.team,
  way: rule.way,
  isActive: rule.isActive,
  countries: [...rule.countries],
  languages: [...rule.languages],
  lines: [...rule.upperTypes],
  requestTypes: [...rule.requestTypes],
  sources: [...rule.sources],
  linesOfBusiness: rule.linesOfBusiness.map(String),
  partners: [...rule.partners],
  lead: "",
});

/** Saves, removes, or only says what would become of a lead. */
export const action = formAction(async (args): Promise<Refused<SettingsAnswer> | Response> => {
  const { request, services, facts } = args;
  facts.markPersonal();
  const sent = await request.formData();
  const values = readRule(sent);
  const doing = sent.get("do");
  const say = services.words.say(facts.language);
  const path = href("assignmentSettings", facts.language);
  try {
    if (doing === "simulate") {
      const simulation = await simulated(args, values);
      const shown = { values, faults: [], attempt: crypto.randomUUID(), simulation };
      return { shown, status: 200 };
    }
    await (doing === "remove" ? removed : saved)(args, values);
    return seeOther(`${path}?hecho=${doing === "remove" ? "removed" : "saved"}`);
  } catch (error) {
    const refused = refusedForm(error, { form: "rule", values: {}, say });
    const { faults, attempt } = refused.shown;
    return { shown: { values, faults, attempt, simulation: null }, status: refused.status };
  }
});

/** The rule that was typed. Throws BAD_REQUEST with its fields. */
async function ruleOf({ services, facts }: PageArguments, values: RuleValues) {
  const { assignmentSettings } = services;
  const actor = staffOf(facts);
  const { lines, partners, teams } = await assignmentSettings.listOptions(actor);
  const before = (await assignmentSettings.listRules(actor)).find(({ id }) => id === values.id);
  const faults = ruleFaults(values, {
    lines: lines.map(({ code }) => code),
    partners: partnersOf(partners, before?.partners ?? []).map(({ value }) => value),
  });
  if (faults.length > 0) throw badRequest(faults);
  if (!teams.some(({ id }) => id === values.team))
    throw badRequest([{ field: "team", code: "UNKNOWN_TEAM" }]);
  return {
    name: values.name,
    position: Number(values.position),
    countries: values.countries,
    upperTypes: values.lines,
    languages: values.languages,
    requestTypes: values.requestTypes,
    sources: values.sources,
    linesOfBusiness: values.linesOfBusiness.map(Number),
    partners: values.partners,
    team: values.team,
    way: values.way as AssignmentWay,
    isActive: values.isActive,
  };
}

async function simulated(args: PageArguments, values: RuleValues): Promise<Simulation> {
  const rule = await ruleOf(args, values);
  if (values.lead === "") throw badRequest([{ field: "lead", code: "REQUIRED" }]);
  const { assignmentSettings } = args.services;
  return assignmentSettings.simulate(staffOf(args.facts), {
    lead: values.lead,
    rule,
    ...(values.id === "" ? {} : { id: readId(values) }),
  });
}

async function saved(args: PageArguments, values: RuleValues): Promise<void> {
  const rule = await ruleOf(args, values);
  const { assignmentSettings } = args.services;
  const actor = staffOf(args.facts);
  if (values.id === "") {
    await assignmentSettings.addRule(actor, rule);
    return;
  }
  await assignmentSettings.changeRule(actor, readId(values), {
    ...rule,
    version: Number(values.version),
  });
}

const removed = ({ services, facts }: PageArguments, values: RuleValues): Promise<void> =>
  services.assignmentSettings.removeRule(staffOf(facts), readId(values), Number(values.version));

const readId = ({ id, version }: RuleValues): string => {
  const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);
  if (!isId || !/^\d{1,9}$/.test(version))
    throw badRequest([{ field: "version", code: "INVALID" }]);
  return id;
};

export const headers = answerHeaders;
export const meta = staffMeta;

export default function AssignmentSettingsPage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent, isSending }) => (
        <SettingsView model={loaded.model} done={loaded.done} answer={sent} isSending={isSending} />
      )}
    </KitPage>
  );
}
