import { Form, Link } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button, ButtonLink } from "#src/ui/kit/button.tsx";
import { type FieldDefinition, type FormFault, KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StateBox } from "#src/ui/kit/state-box.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { type Say, useWords } from "#src/ui/words.tsx";
import type { AgendaDay, AgendaModel, ShownAgendaEvent } from "./agenda.presenter.ts";
import { AgendaFeed, type AgendaFeedModel } from "./agenda-feed.view.tsx";

interface Answer {
  form: string;
  values: Readonly<Record<string, string>>;
  faults: readonly FormFault[];
  attempt: string;
}

interface ViewProps {
  model: AgendaModel;
  answer: Answer | null;
  isSending: boolean;
}

const tones = {
  PROGRAMADA: "info",
  REALIZADA: "success",
  NO_ASISTIO: "wait",
  REAGENDADA: "neutral",
  CANCELADA: "error",
} as const;

/** Calls and meetings of a week or a month. */
export function AgendaView(props: ViewProps & { done: string | null; feed: AgendaFeedModel }) {
  const { model, done, answer, feed } = props;
  const t = useWords();
  const { hrefs } = model;
  const lost = answer?.form === "state" ? answer.faults[0]?.message : undefined;
  return (
    <div className="k">
      <PageHeader
        title={t("agenda.title")}
        note={model.title}
        actions={
          <>
            <ButtonLink to={hrefs.previous} icon="chevron-left" isIconOnly>
              {t("agenda.before")}
            </ButtonLink>
            <ButtonLink to={hrefs.today}>{t("agenda.today")}</ButtonLink>
            <ButtonLink to={hrefs.next} icon="chevron-right" isIconOnly>
              {t("agenda.after")}
            </ButtonLink>
            <ButtonLink to={model.view === "week" ? hrefs.list : hrefs.week} icon="rows-3">
              {t(model.view === "week" ? "agenda.asList" : "agenda.asWeek")}
            </ButtonLink>
          </>
        }
      />
      {done === null ? null : <Banner tone="success">{done}</Banner>}
      {lost === undefined ? null : <Banner tone="error">{lost}</Banner>}
      <div className="k-page-grid agenda">
        <div className={`k-page-grid__wide agenda__days agenda__days--${model.view}`}>
          {model.days.length === 0 ? (
            <StateBox icon="calendar" title={t("agenda.none")} />
          ) : (
            model.days.map((day) => <Day key={day.date} day={day} />)
          )}
        </div>
        {model.moving === null ? null : <MoveForm {...props} moving={model.moving} />}
        {model.mayChange ? <AddForm {...props} /> : null}
        <AgendaFeed feed={feed} answer={answer} isSending={props.isSending} />
      </div>
    </div>
  );
}

function Day({ day }: { day: AgendaDay }) {
  const t = useWords();
  return (
    <section
      className={day.isToday ? "agenda__day agenda__day--today" : "agenda__day"}
      aria-labelledby={`dia-${day.date}`}
    >
      <h2 id={`dia-${day.date}`}>
        {day.title}
        {day.isToday ? <span className="k-badge">{t("agenda.today")}</span> : null}
      </h2>
      {day.events.length === 0 ? (
        <p className="k-muted">{t("agenda.free")}</p>
      ) : (
        <ul>
          {day.events.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Event({ event }: { event: ShownAgendaEvent }) {
  const t = useWords();
  return (
    <li className="agenda__event">
      <p>
        <time dateTime={event.at}>{event.hours}</time>
        {event.personHour === null ? null : (
          <span className="k-muted"> {t("agenda.theirs", { hour: event.personHour })}</span>
        )}
      </p>
      <p>
        <Link to={event.href}>{event.name}</Link>
        <small>
          {[t(`agenda.type.${event.type}`), t(`agenda.channel.${event.channel}`), event.executive]
            .filter((part) => part !== null)
            .join(" · ")}
        </small>
        {event.place === null ? null : <small>{event.place}</small>}
        {event.note === null ? null : <small>{event.note}</small>}
      </p>
      <StatusPill tone={tones[event.state]}>{t(`agenda.state.${event.state}`)}</StatusPill>
      {event.mayEnd || event.mayMove ? <EventActs event={event} /> : null}
    </li>
  );
}

/** How it went, or another hour: folded away until its hour has come. */
function EventActs({ event }: { event: ShownAgendaEvent }) {
  const t = useWords();
  return (
    <details className="agenda__acts" open={event.hasBegun}>
      <summary className="k-btn k-btn--ghost k-btn--small">{t("agenda.do.more")}</summary>
      <Form method="post" className="k-row">
        <input type="hidden" name="form" value="state" />
        <input type="hidden" name="id" value={event.id} />
        <input type="hidden" name="version" value={event.version} />
        {event.mayEnd
          ? (["REALIZADA", "NO_ASISTIO", "CANCELADA"] as const).map((state) => (
              <Button key={state} type="submit" name="state" value={state} isSmall>
                {t(`agenda.do.${state}`)}
              </Button>
            ))
          : null}
        {event.mayMove ? (
          <ButtonLink to={event.moveHref} isSmall>
            {t("agenda.do.move")}
          </ButtonLink>
        ) : null}
      </Form>
    </details>
  );
}

const slotFields = (t: Say, today: string): FieldDefinition[] => [
  { kind: "date", name: "date", label: t("agenda.field.date"), min: today },
  { kind: "text", name: "from", label: t("agenda.field.from"), hint: "09:30", maxLength: 5 },
  { kind: "text", name: "to", label: t("agenda.field.to"), hint: "10:00", maxLength: 5 },
  {
    kind: "text",
    name: "place",
    label: t("agenda.field.place"),
    isOptional: true,
    maxLength: 300,
  },
  {
    kind: "checkbox",
    name: "force",
    label: t("agenda.field.force"),
    hint: t("agenda.field.forceHint"),
  },
  {
    kind: "textarea",
    name: "note",
    label: t("agenda.field.note"),
    isOptional: true,
    maxLength: 500,
  },
  {
    kind: "checkbox",
    name: "health",
    label: t("agenda.field.health"),
    hint: t("agenda.field.healthHint"),
  },
];

function AddForm({ model, answer, isSending }: ViewProps) {
  const t = useWords();
  const own = answer?.form === "add" ? answer : null;
  return (
    <Panel title={t("agenda.add")} id="agendar">
      <KitForm
        id="add"
        fields={[
          { kind: "text", name: "lead", label: t("agenda.field.lead"), maxLength: 20 },
          {
            kind: "radio",
            name: "type",
            label: t("agenda.field.type"),
            options: ["LLAMADA", "REUNION"].map((value) => ({
              value,
              label: t(`agenda.type.${value}`),
            })),
          },
          {
            kind: "select",
            name: "channel",
            label: t("agenda.field.channel"),
            options: ["telefono", "email", "video"].map((value) => ({
              value,
              label: t(`agenda.channel.${value}`),
            })),
          },
          ...slotFields(t, model.today),
        ]}
        values={own?.values ?? model.values}
        faults={own?.faults ?? []}
        attempt={own?.attempt ?? ""}
        submit={t("agenda.add")}
        isSending={isSending}
        hidden={{ form: "add" }}
      />
    </Panel>
  );
}

function MoveForm({
  model,
  answer,
  isSending,
  moving,
}: ViewProps & { moving: NonNullable<AgendaModel["moving"]> }) {
  const t = useWords();
  const own = answer?.form === "move" ? answer : null;
  return (
    <Panel title={t("agenda.moving", { name: moving.name })} id="mover">
      <KitForm
        id="move"
        fields={slotFields(t, model.today)}
        values={own?.values ?? moving.values}
        faults={own?.faults ?? []}
        attempt={own?.attempt ?? ""}
        submit={t("agenda.do.move")}
        isSending={isSending}
        hidden={{ form: "move", id: String(moving.id), version: String(moving.version) }}
        extra={
          <ButtonLink to={model.closeHref} look="ghost">
            {t("kit.cancel")}
          </ButtonLink>
        }
      />
    </Panel>
  );
}
