import { Form, Link } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button, ButtonLink } from "#src/ui/kit/button.tsx";
import { ChoiceInput } from "#src/ui/kit/fields/choice-input.tsx";
import type { FormFault } from "#src/ui/kit/fields/kit-form.tsx";
import { TextInput } from "#src/ui/kit/fields/text-input.tsx";
import { YesInput } from "#src/ui/kit/fields/yes-input.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StateBox } from "#src/ui/kit/state-box.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { ErrorSummary } from "#src/ui/form/error-summary.tsx";
import { fieldId } from "#src/ui/form/field-ids.rules.ts";
import { useWords } from "#src/ui/words.tsx";

interface Values {
  id: string;
  version: string;
  name: string;
  position: string;
  team: string;
  way: string;
  isActive: boolean;
  countries: readonly string[];
  languages: readonly string[];
  lines: readonly string[];
  requestTypes: readonly string[];
  sources: readonly string[];
  linesOfBusiness: readonly string[];
  partners: readonly string[];
  lead: string;
}

interface SimulationModel {
  lead: string;
  isMatched: boolean;
  rule: string | null;
  way: string;
  executive: { id: string; name: string } | null;
  candidates: readonly { id: string; name: string; passedOver: string | null }[];
}

export interface SettingsAnswer {
  values: Values;
  faults: FormFault[];
  attempt: string;
  simulation: SimulationModel | null;
}

interface SettingsModel {
  path: string;
  /** No antivirus looks at files that people send. */
  isWithoutScanner: boolean;
  newHref: string;
  values: Values;
  options: {
    countries: readonly string[];
    languages: readonly string[];
    requestTypes: readonly { value: string; label: string }[];
    sources: readonly string[];
    lines: readonly { value: string; label: string }[];
    linesOfBusiness: readonly { value: string; label: string }[];
    partners: readonly { value: string; label: string }[];
  };
  teams: readonly { id: string; name: string }[];
  rules: readonly {
    id: string;
    href: string;
    isOpen: boolean;
    position: number;
    name: string;
    team: string;
    way: string;
    isActive: boolean;
    asks: readonly string[];
  }[];
}

interface ViewProps {
  model: SettingsModel;
  answer: SettingsAnswer | null;
  isSending: boolean;
}

/** Who gets which lead, in order, and what a rule would do before it is saved. */
export function SettingsView(props: ViewProps & { done: string | null }) {
  const { model, done, answer } = props;
  const t = useWords();
  const simulation = answer?.simulation ?? null;
  return (
    <div className="k">
      <PageHeader
        title={t("assignment.title")}
        note={t("assignment.note")}
        actions={
          <ButtonLink to={model.newHref} icon="plus">
            {t("assignment.new")}
          </ButtonLink>
        }
      />
      {done === null ? null : <Banner tone="success">{done}</Banner>}
      {model.isWithoutScanner ? (
        <Banner tone="warning">{t("assignment.withoutScanner")}</Banner>
      ) : null}
      <div className="k-page-grid">
        <Rules rules={model.rules} />
        <div className="k-stack">
          {simulation === null ? null : <SimulationPanel simulation={simulation} />}
          <RuleForm key={model.values.id} {...props} />
        </div>
      </div>
    </div>
  );
}

function Rules({ rules }: Pick<SettingsModel, "rules">) {
  const t = useWords();
  return (
    <Panel title={t("assignment.rules")} id="reglas" isFlush={rules.length > 0}>
      {rules.length === 0 ? (
        <StateBox icon="list-filter" title={t("assignment.none")} text={t("assignment.noneText")} />
      ) : (
        <ol className="k-lines">
          {rules.map((rule) => (
            <li key={rule.id}>
              <span className="k-badge">{rule.position}</span>
              <span className="k-lines__main">
                <Link to={rule.href} aria-current={rule.isOpen ? "true" : undefined}>
                  {rule.name}
                </Link>
                <small>
                  {rule.asks.length === 0 ? t("assignment.anything") : rule.asks.join(", ")}
                </small>
              </span>
              <span className="k-lines__end--small">
                {rule.team}
                <small>{t(`assignment.way.${rule.way}`)}</small>
              </span>
              {rule.isActive ? null : <StatusPill tone="neutral">{t("assignment.off")}</StatusPill>}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

function RuleForm({ model, answer, isSending }: ViewProps) {
  const t = useWords();
  const values = answer?.values ?? model.values;
  const faults = answer?.faults ?? [];
  const errorOf = (name: string) => faults.find(({ field }) => field === name)?.message;
  const parts = { values, errorOf };
  return (
    <Panel title={values.id === "" ? t("assignment.new") : t("assignment.edit")} id="regla">
      <Form className="k-form" method="post" noValidate preventScrollReset>
        <input type="hidden" name="id" value={values.id} />
        <input type="hidden" name="version" value={values.version} />
        {faults.length === 0 ? null : (
          <ErrorSummary
            key={answer?.attempt}
            title={t("kit.form.invalid")}
            lead={t("kit.form.faults", { count: faults.length })}
            level={3}
            items={faults.map(({ field, message }) => ({
              fieldId: field === null ? undefined : fieldId("rule", field),
              message,
            }))}
          />
        )}
        <RuleText name="name" {...parts} />
        <RuleText name="position" hint={t("assignment.hint.position")} {...parts} />
        <LeadsOfRule values={values} options={model.options} />
        <TakersOfRule teams={model.teams} {...parts} />
        <RuleText name="lead" hint={t("assignment.hint.lead")} {...parts} />
        <div className="k-form__foot">
          {values.id === "" ? null : (
            <Button type="submit" name="do" value="remove" look="ghost" icon="trash-2">
              {t("assignment.remove")}
            </Button>
          )}
          <Button type="submit" name="do" value="simulate" isBusy={isSending}>
            {t("assignment.simulate")}
          </Button>
          <Button type="submit" name="do" value="save" look="primary" isBusy={isSending}>
            {t("assignment.save")}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

interface FieldParts {
  values: Values;
  errorOf: (name: string) => string | undefined;
}

function RuleText({
  name,
  hint,
  values,
  errorOf,
}: FieldParts & { name: "name" | "position" | "lead"; hint?: string }) {
  const t = useWords();
  return (
    <TextInput
      field={{ kind: "text", name, label: t(`assignment.field.${name}`), hint, maxLength: 80 }}
      id={fieldId("rule", name)}
      value={values[name]}
      error={errorOf(name)}
    />
  );
}

/** Which leads the rule is for. */
function LeadsOfRule({ values, options }: Pick<SettingsModel, "values" | "options">) {
  const t = useWords();
  const named = (kind: "country" | "language") => (value: string) => ({
    value,
    label: t(`assignment.${kind}.${value}`),
  });
  const asItIs = (value: string) => ({ value, label: value });
  const lists = {
    countries: options.countries.map(named("country")),
    lines: options.lines,
    languages: options.languages.map(named("language")),
    requestTypes: options.requestTypes,
    sources: options.sources.map(asItIs),
    linesOfBusiness: options.linesOfBusiness,
    partners: options.partners,
  };
  return (Object.keys(lists) as (keyof typeof lists)[])
    .filter((name) => lists[name].length > 0)
    .map((name) => <Boxes key={name} name={name} values={values[name]} options={lists[name]} />);
}

/** Which team takes them, and in what way; whether the rule is on. */
function TakersOfRule({ values, errorOf, teams }: FieldParts & Pick<SettingsModel, "teams">) {
  const t = useWords();
  return (
    <>
      <ChoiceInput
        field={{
          kind: "select",
          name: "team",
          label: t("assignment.field.team"),
          options: teams.map(({ id, name }) => ({ value: id, label: name })),
        }}
        id={fieldId("rule", "team")}
        value={values.team}
        error={errorOf("team")}
      />
      <ChoiceInput
        field={{
          kind: "radio",
          name: "way",
          label: t("assignment.field.way"),
          options: ["round-robin", "least-busy"].map((value) => ({
            value,
            label: t(`assignment.way.${value}`),
            hint: t(`assignment.hint.${value}`),
          })),
        }}
        id={fieldId("rule", "way")}
        value={values.way}
        error={errorOf("way")}
      />
      <YesInput
        field={{ kind: "switch", name: "isActive", label: t("assignment.field.isActive") }}
        id={fieldId("rule", "isActive")}
        value={values.isActive ? "on" : ""}
        error={undefined}
      />
    </>
  );
}

/** Several of a list; none is all. */
function Boxes({
  name,
  values,
  options,
}: {
  name: string;
  values: readonly string[];
  options: readonly { value: string; label: string }[];
}) {
  const t = useWords();
  return (
    <details className="k-boxes" open={values.length > 0 || undefined}>
      <summary>
        {t(`assignment.field.${name}`)}
        <span className="k-muted">
          {" "}
          {values.length === 0
            ? t("assignment.any")
            : t("assignment.chosen", { count: values.length })}
        </span>
      </summary>
      <fieldset id={fieldId("rule", name)} tabIndex={-1}>
        <legend className="vh">{t(`assignment.field.${name}`)}</legend>
        {options.map(({ value, label }) => (
          <label className="k-check" key={value}>
            <input
              className="k-box"
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={values.includes(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}

function SimulationPanel({ simulation }: { simulation: SimulationModel }) {
  const t = useWords();
  const { lead, isMatched, rule, way, executive, candidates } = simulation;
  const isFirst = way === "same-person" || way === "referral";
  const name = executive?.name ?? "";
  return (
    <Panel title={t("assignment.simulation", { lead })} id="simulacion" isFlush>
      <div aria-live="polite" className="k-lines__note">
        {isFirst
          ? t(`assignment.why.${way}`, { name, rule: rule ?? "" })
          : !isMatched
            ? t("assignment.notMatched")
            : executive === null
              ? t("assignment.nobody")
              : t("assignment.goesTo", { name })}
      </div>
      <ul className="k-lines">
        {candidates.map((one) => (
          <li key={one.id}>
            <span className="k-lines__main">{one.name}</span>
            {one.id === executive?.id ? (
              <StatusPill tone="success">{t("assignment.chosenOne")}</StatusPill>
            ) : (
              <StatusPill tone={one.passedOver === null ? "info" : "neutral"}>
                {one.passedOver === null
                  ? t("assignment.fit")
                  : t(`assignment.passedOver.${one.passedOver}`)}
              </StatusPill>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
