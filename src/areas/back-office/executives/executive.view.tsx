import { Form, Link } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import { type FieldDefinition, type FormFault, KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { KeyValues } from "#src/ui/kit/key-values.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { StateBox } from "#src/ui/kit/state-box.tsx";
import { type Say, useWords } from "#src/ui/words.tsx";
import type { ExecutiveModel } from "./executives.presenter.ts";
import { type WorkOptions, workFields } from "./executive-fields.ts";
import { ExecutiveState } from "./executives.view.tsx";

interface Answer {
  form: string;
  values: Readonly<Record<string, string>>;
  faults: readonly FormFault[];
  attempt: string;
}

interface ViewProps {
  model: ExecutiveModel;
  /** Of the form; null for who changes no executive. */
  options: WorkOptions | null;
  answer: Answer | null;
  isSending: boolean;
}

/** One executive. */
export function ExecutiveView(props: ViewProps & { done: string | null }) {
  const { model, done, options } = props;
  const t = useWords();
  return (
    <div className="k">
      <PageHeader
        title={model.name}
        crumbs={[{ label: t("executives.title"), href: model.listHref }]}
        note={model.team ?? t("executives.noTeam")}
        status={<ExecutiveState line={model} />}
      />
      {done === null ? null : <Banner tone="success">{done}</Banner>}
      <div className="k-page-grid">
        <Panel title={t("executives.facts")} id="datos">
          <KeyValues
            items={[
              {
                name: t("executives.openLeads"),
                value: (
                  <Link to={model.leadsHref}>
                    {t("executives.load", { open: model.openLeads, capacity: model.capacity })}
                  </Link>
                ),
              },
              {
                name: t("executives.newToday"),
                value: t("executives.today", { leads: model.leadsToday, limit: model.dailyLimit }),
              },
              { name: t("executives.countries"), value: model.countries.join(", ") },
              {
                name: t("executives.lines"),
                value: model.lines.length === 0 ? t("executives.all") : model.lines.join(", "),
              },
              {
                name: t("executives.languages"),
                value: model.languages.map((one) => t(`executives.language.${one}`)).join(", "),
              },
              { name: t("executives.hours"), value: model.hours },
              { name: t("executives.email"), value: model.email },
            ]}
          />
        </Panel>
        {options === null ? null : <WorkForm {...props} options={options} />}
        <Recesses {...props} />
        <Agenda model={model} />
      </div>
    </div>
  );
}

const of = (answer: Answer | null, form: string) =>
  answer?.form === form ? answer : { values: null, faults: [], attempt: "" };

function WorkForm({ model, options, answer, isSending }: ViewProps & { options: WorkOptions }) {
  const t = useWords();
  const { values, faults, attempt } = of(answer, "work");
  return (
    <Panel title={t("executives.work")} id="trabajo">
      <KitForm
        id="work"
        fields={[
          ...workFields(t, options),
          { kind: "switch", name: "isActive", label: t("executives.field.isActive") },
        ]}
        values={values ?? model.values}
        faults={faults}
        attempt={attempt}
        submit={t("executives.save")}
        isSending={isSending}
        hidden={{ form: "work", version: model.values["version"] ?? "" }}
      />
    </Panel>
  );
}

const recessFields = (t: Say, today: string): FieldDefinition[] => [
  {
    kind: "select",
    name: "reason",
    label: t("executives.field.reason"),
    options: ["Vacaciones", "Licencia Médica", "Bajo Rendimiento", "Otros"].map((value) => ({
      value,
      label: t(`executives.reason.${value}`),
    })),
  },
  { kind: "date", name: "from", label: t("executives.field.firstDay"), min: today },
  {
    kind: "date",
    name: "to",
    label: t("executives.field.lastDay"),
    min: today,
    isOptional: true,
  },
  {
    kind: "switch",
    name: "handOver",
    label: t("executives.field.handOver"),
    hint: t("executives.hint.handOver"),
  },
  {
    kind: "textarea",
    name: "note",
    label: t("executives.field.note"),
    isOptional: true,
    maxLength: 500,
  },
];

function Recesses({ model, answer, isSending }: ViewProps) {
  const t = useWords();
  const { values, faults, attempt } = of(answer, "recess");
  return (
    <Panel title={t("executives.recesses")} id="recesos">
      {model.recesses.length === 0 ? (
        <p className="k-muted">{t("executives.noRecess")}</p>
      ) : (
        <ul className="k-lines">
          {model.recesses.map((one) => (
            <li key={one.id}>
              <span className="k-lines__main">
                {t(`executives.reason.${one.reason}`)}
                <small>
                  {one.to === null
                    ? t("executives.since", { from: one.from })
                    : t("executives.fromTo", { from: one.from, to: one.to })}
                  {one.note === null ? "" : ` · ${one.note}`}
                </small>
              </span>
              {one.isOver ? (
                <StatusPill tone="neutral">{t("executives.over")}</StatusPill>
              ) : one.mayEnd ? (
                <Form method="post">
                  <input type="hidden" name="form" value="end" />
                  <input type="hidden" name="recess" value={one.id} />
                  <input type="hidden" name="version" value={one.version} />
                  <Button type="submit" isSmall>
                    {t("executives.end")}
                  </Button>
                </Form>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {model.mayChange ? (
        <>
          <h3>{t("executives.begin")}</h3>
          <KitForm
            id="recess"
            fields={recessFields(t, model.today)}
            values={values ?? { from: model.today }}
            faults={faults}
            attempt={attempt}
            submit={t("executives.beginRecess")}
            isSending={isSending}
            hidden={{ form: "recess" }}
          />
        </>
      ) : null}
    </Panel>
  );
}

function Agenda({ model }: { model: ExecutiveModel }) {
  const t = useWords();
  return (
    <Panel title={t("executives.agenda")} id="agenda" isFlush={model.agenda.length > 0}>
      {model.agenda.length === 0 ? (
        <StateBox icon="calendar" title={t("executives.noAgenda")} />
      ) : (
        <ul className="k-lines">
          {model.agenda.map((one) => (
            <li key={one.id}>
              <span className="k-lines__main">
                <Link to={one.href}>{one.lead}</Link>
                <small>{t(`agenda.type.${one.type}`)}</small>
              </span>
              <span className="k-muted">{one.when}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
