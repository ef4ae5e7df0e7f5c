import { Link } from "react-router";
import { ButtonLink } from "#src/ui/kit/button.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StatTiles } from "#src/ui/kit/stat-tile.tsx";
import { StateBox } from "#src/ui/kit/state-box.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { DayEvent, DayLead, MyDayModel } from "./my-day.presenter.ts";

const tones = {
  PROGRAMADA: "info",
  REALIZADA: "success",
  NO_ASISTIO: "wait",
  REAGENDADA: "neutral",
  CANCELADA: "error",
} as const;

export function MyDayView({ model }: { model: MyDayModel }) {
  const t = useWords();
  const { counts, hrefs } = model;
  return (
    <div className="k">
      <PageHeader
        title={t("my-day.hello", { name: model.name })}
        note={model.today}
        actions={
          <ButtonLink to={hrefs.agenda} icon="calendar">
            {t("my-day.agenda")}
          </ButtonLink>
        }
      />
      <div className="k-page-grid">
        <StatTiles
          label={t("my-day.title")}
          tiles={[
            { name: t("my-day.fresh"), value: String(counts.fresh), href: hrefs.fresh },
            { name: t("my-day.events"), value: String(counts.events), href: hrefs.agenda },
            { name: t("my-day.contact"), value: String(counts.contact), href: hrefs.contact },
          ]}
        />
        <Panel title={t("my-day.events")} id="hoy" isFlush={model.events.length > 0}>
          {model.events.length === 0 ? (
            <StateBox icon="calendar" title={t("my-day.noEvents")} />
          ) : (
            <Events events={model.events} />
          )}
        </Panel>
        <Leads
          id="nuevas"
          title={t("my-day.fresh")}
          none={t("my-day.noFresh")}
          leads={model.fresh}
        />
        <Leads
          id="contactar"
          title={t("my-day.contact")}
          none={t("my-day.noContact")}
          leads={model.contact}
        />
      </div>
    </div>
  );
}

function Events({ events }: { events: readonly DayEvent[] }) {
  const t = useWords();
  return (
    <ul className="k-lines">
      {events.map((event) => (
        <li key={event.id}>
          <time dateTime={event.at}>{event.hour}</time>
          <span className="k-lines__main">
            <Link to={event.href}>{event.name}</Link>
            <small>
              {t(`agenda.type.${event.type}`)}
              {event.place === null ? "" : ` · ${event.place}`}
            </small>
          </span>
          <StatusPill tone={tones[event.state]}>{t(`agenda.state.${event.state}`)}</StatusPill>
        </li>
      ))}
    </ul>
  );
}

function Leads({
  id,
  title,
  none,
  leads,
}: {
  id: string;
  title: string;
  none: string;
  leads: readonly DayLead[];
}) {
  return (
    <Panel title={title} id={id} isFlush={leads.length > 0}>
      {leads.length === 0 ? (
        <StateBox icon="inbox" title={none} />
      ) : (
        <ul className="k-lines">
          {leads.map((lead) => (
            <li key={lead.reference}>
              <span className="k-lines__main">
                <Link to={lead.href}>{lead.name}</Link>
                <small>{[lead.product, lead.reference].filter(Boolean).join(" · ")}</small>
              </span>
              <span className="k-muted">{lead.when}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
