import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { useWords } from "#src/ui/words.tsx";
import { AuditFilters } from "./audit-filters.view.tsx";
import type { AuditLine, AuditModel, AuditPerson } from "./audit.view-model.ts";

/** The audit trail: filters and a table. */
export function AuditView({ model }: { model: AuditModel }) {
  const t = useWords();
  return (
    <div className="k">
      <PageHeader title={t("access.audit.title")} note={t("access.audit.note")} />
      <div className="access-page">
        <AuditFilters model={model} />
        {model.verdict === null ? null : <Verdict verdict={model.verdict} />}
        {model.events.length === 0 ? <p>{t("access.audit.none")}</p> : <Events model={model} />}
        {model.moreHref === null ? null : (
          <p>
            <a className="k-btn k-btn--second" href={model.moreHref}>
              {t("access.audit.more")}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

function Verdict({ verdict }: { verdict: NonNullable<AuditModel["verdict"]> }) {
  const t = useWords();
  if (verdict.kind === "whole")
    return (
      <output className="k-banner k-banner--success">
        {t("access.audit.whole", { events: verdict.events, head: verdict.head.slice(0, 16) })}
      </output>
    );
  return (
    <output className="k-banner k-banner--error">
      {t(`access.audit.broken.${verdict.kind}`, {
        number: verdict.number,
        ...("day" in verdict && { day: verdict.day }),
      })}
    </output>
  );
}

const columns = ["at", "action", "who", "record", "changed", "outcome"] as const;

function Events({ model }: { model: AuditModel }) {
  const t = useWords();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways can be reached by keys
    <section className="access-scroll" aria-label={t("access.audit.table")} tabIndex={0}>
      <table className="access-table">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`access.audit.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {model.events.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Event({ event }: { event: AuditLine }) {
  const t = useWords();
  return (
    <tr>
      <td>
        {event.at}
        {event.system === null ? null : <small translate="no">{event.system}</small>}
      </td>
      <td>
        {event.act}
        <small translate="no">
          {event.act === event.action ? event.permission : `${event.action} · ${event.permission}`}
        </small>
      </td>
      <td>
        <PersonLink person={event.actor} />
      </td>
      <td>
        <RecordLink event={event} />
      </td>
      <td>
        {event.facts.map(({ name, value }) => (
          <div key={name}>
            {name}: {value}
          </div>
        ))}
        {event.fields === "" ? null : (
          <small translate="no">
            {t("access.audit.fields")}: {event.fields}
          </small>
        )}
      </td>
      <td>
        <StatusPill tone={event.outcome === "done" ? "success" : "error"}>
          {t(`access.audit.${event.outcome}`)}
        </StatusPill>
      </td>
    </tr>
  );
}

function PersonLink({ person }: { person: AuditPerson | null }) {
  const t = useWords();
  if (person === null) return <span className="k-muted">{t("access.audit.nobody")}</span>;
  return (
    <>
      <a href={person.href} translate="no">
        {person.name}
      </a>
      {person.contact === null ? null : <small translate="no">{person.contact}</small>}
    </>
  );
}

function RecordLink({ event: { record, user, tenant } }: { event: AuditLine }) {
  const t = useWords();
  return (
    <>
      {record === null ? null : (
        <>
          <a href={record.href ?? record.filterHref} translate="no">
            {record.text}
          </a>
          {record.href === null ? null : (
            <small>
              <a href={record.filterHref}>{t("access.audit.ofRecord")}</a>
            </small>
          )}
        </>
      )}
      {user === null ? null : (
        <div>
          <PersonLink person={user} />
        </div>
      )}
      {tenant === null ? null : <small translate="no">{tenant}</small>}
    </>
  );
}
