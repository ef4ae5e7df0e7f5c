import { Link } from "react-router";
import { ButtonLink } from "#src/ui/kit/button.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StatusPill, type StatusTone } from "#src/ui/kit/status-pill.tsx";
import { useWords } from "#src/ui/words.tsx";
import { type LeadTicketModel, LeadTicketPanel } from "./lead-ticket.view.tsx";
import type { LeadAnswer } from "./leads.view-model.ts";

export interface PersonLine {
  key: string;
  href: string;
  title: string;
  note: string;
  state: string;
  tone: StatusTone;
  /** What comes next. */
  next: string;
}

/** Null of what somebody may not see. */
export interface LeadPersonModel {
  events: readonly PersonLine[] | null;
  planHref: string | null;
  tickets: readonly PersonLine[] | null;
  /** Of the person's other requests. */
  sales: readonly PersonLine[] | null;
  /** A ticket in place of the request; null where none is offered. */
  newTicket: LeadTicketModel | null;
}

/** What is agreed with the person, what they ask, and what they bought besides; a ticket where they are a client. */
export function LeadPersonPanels({
  model,
  ...form
}: {
  model: LeadPersonModel;
  answer: LeadAnswer | null;
  isSending: boolean;
}) {
  const t = useWords();
  const { events, planHref, tickets, sales, newTicket } = model;
  return (
    <>
      {newTicket === null ? null : <LeadTicketPanel model={newTicket} {...form} />}
      {events === null ? null : (
        <Panel
          title={t("leads.person.events")}
          id="agenda"
          isFlush={events.length > 0}
          action={
            planHref === null ? undefined : (
              <ButtonLink to={planHref} icon="calendar" isSmall>
                {t("leads.person.plan")}
              </ButtonLink>
            )
          }
        >
          <Lines lines={events} none={t("leads.person.noEvents")} />
        </Panel>
      )}
      {tickets === null ? null : (
        <Panel title={t("leads.person.tickets")} id="tickets" isFlush={tickets.length > 0}>
          <Lines lines={tickets} none={t("leads.person.noTickets")} />
        </Panel>
      )}
      {sales === null || sales.length === 0 ? null : (
        <Panel title={t("leads.person.sales")} id="otras-ventas" isFlush>
          <Lines lines={sales} none="" />
        </Panel>
      )}
    </>
  );
}

function Lines({ lines, none }: { lines: readonly PersonLine[]; none: string }) {
  if (lines.length === 0) return <p className="k-muted">{none}</p>;
  return (
    <ul className="k-lines">
      {lines.map(({ key, href, title, note, state, tone, next }) => (
        <li key={key}>
          <span className="k-lines__main">
            <Link to={href}>{title}</Link>
            <small>{note}</small>
            <small>{next}</small>
          </span>
          <StatusPill tone={tone}>{state}</StatusPill>
        </li>
      ))}
    </ul>
  );
}
