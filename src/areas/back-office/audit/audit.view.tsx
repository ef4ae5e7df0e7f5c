import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { useWords } from "#src/ui/words.tsx";

interface Person {
  name: string;
  href: string;
}

interface AuditModel {
  path: string;
  action: string;
  outcome: string;
  person: string;
  events: readonly {
    id: number;
    at: string;
    action: string;
    permission: string;
    outcome: "done" | "denied";
    actor: Person | null;
    user: Person | null;
  }[];
  checkHref: string;
  /** What a check of the chain found; null where none was asked for. */
  verdict:
    | { kind: "whole"; events: number; head: string }
    | { kind: "changed" | "missing" | "gap"; number: number; eventId: number | null }
    | null;
  moreHref: string | null;
}

/** The audit trail: filters and a table. */
export function AuditView({ model }: { model: AuditModel }) {
  const t = useWords();
  const isFiltered = model.action !== "" || model.outcome !== "" || model.person !== "";
  return (
    <div className="k">
      <PageHeader title={t("access.audit.title")} note={t("access.audit.note")} />
      <div className="access-page">
        <form action={model.path} className="access-filter">
          {model.person === "" ? null : <input type="hidden" name="persona" value={model.person} />}
          <div className="k-field">
            <label className="k-field__label" htmlFor="accion">
              {t("access.audit.action")}
            </label>
            <input
              className="k-input"
              id="accion"
              name="accion"
              maxLength={80}
              placeholder="account.sign-in"
              defaultValue={model.action}
            />
          </div>
          <div className="k-field">
            <label className="k-field__label" htmlFor="resultado">
              {t("access.audit.outcome")}
            </label>
            <select
              className="k-input k-select"
              id="resultado"
              name="resultado"
              defaultValue={model.outcome}
            >
              <option value="">{t("access.audit.all")}</option>
              <option value="done">{t("access.audit.done")}</option>
              <option value="denied">{t("access.audit.denied")}</option>
            </select>
          </div>
          <button className="k-btn k-btn--second" type="submit">
            {t("access.audit.apply")}
          </button>
          {isFiltered ? <a href={model.path}>{t("access.audit.clear")}</a> : null}
          <a className="k-btn k-btn--ghost" href={model.checkHref}>
            {t("access.audit.check")}
          </a>
        </form>
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
      {t(`access.audit.broken.${verdict.kind}`, { number: verdict.number })}
    </output>
  );
}

function Events({ model }: { model: AuditModel }) {
  const t = useWords();
  const columns = ["at", "action", "who", "whom", "outcome"] as const;
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
            <tr key={event.id}>
              <td>{event.at}</td>
              <td translate="no">
                {event.action}
                <small>{event.permission}</small>
              </td>
              <td>
                <PersonLink person={event.actor} />
              </td>
              <td>
                <PersonLink person={event.user} />
              </td>
              <td>
                <StatusPill tone={event.outcome === "done" ? "success" : "error"}>
                  {t(`access.audit.${event.outcome}`)}
                </StatusPill>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PersonLink({ person }: { person: Person | null }) {
  const t = useWords();
  if (person === null) return <span className="k-muted">{t("access.audit.nobody")}</span>;
  return (
    <a href={person.href} translate="no">
      {person.name}
    </a>
  );
}
