import { Link } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StatTiles } from "#src/ui/kit/stat-tile.tsx";
import { StateBox } from "#src/ui/kit/state-box.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { ExecutiveLine, PeopleModel } from "./executives.presenter.ts";
import { NewExecutive, type PeopleAnswer, Teams } from "./people.view.tsx";

const tones = { working: "success", off: "neutral", recess: "wait", inactive: "error" } as const;

export function ExecutiveState({ line }: { line: ExecutiveLine }) {
  const t = useWords();
  return (
    <StatusPill tone={tones[line.state]}>
      {line.recess === null || line.state !== "recess"
        ? t(`executives.state.${line.state}`)
        : `${t("executives.state.recess")} · ${t(`executives.reason.${line.recess}`)}`}
    </StatusPill>
  );
}

export function ExecutivesView({
  lines,
  people,
  done,
  answer,
  isSending,
}: {
  lines: readonly ExecutiveLine[];
  /** Null for who makes no executives. */
  people: PeopleModel | null;
  done: string | null;
  answer: PeopleAnswer | null;
  isSending: boolean;
}) {
  const t = useWords();
  const count = (state: ExecutiveLine["state"]) =>
    String(lines.filter((line) => line.state === state).length);
  const open = lines.reduce((sum, { openLeads }) => sum + openLeads, 0);
  return (
    <div className="k">
      <PageHeader title={t("executives.title")} note={t("executives.note")} />
      {done === null ? null : <Banner tone="success">{done}</Banner>}
      <div className="k-page-grid">
        <StatTiles
          label={t("executives.title")}
          tiles={[
            { name: t("executives.state.working"), value: count("working"), href: null },
            { name: t("executives.inRecess"), value: count("recess"), href: null },
            { name: t("executives.open"), value: String(open), href: null },
          ]}
        />
        <div className="k-page-grid__wide">
          <Lines lines={lines} />
        </div>
        {people === null ? null : (
          <>
            <NewExecutive people={people} answer={answer} isSending={isSending} />
            <Teams people={people} answer={answer} isSending={isSending} />
          </>
        )}
      </div>
    </div>
  );
}

function Lines({ lines }: { lines: readonly ExecutiveLine[] }) {
  const t = useWords();
  return (
    <Panel title={t("executives.people")} id="ejecutivos" isFlush={lines.length > 0}>
      {lines.length === 0 ? (
        <StateBox icon="users-round" title={t("executives.none")} text={t("executives.noneText")} />
      ) : (
        <ul className="k-lines">
          {lines.map((line) => (
            <li key={line.id}>
              <span className="k-lines__main">
                <Link to={line.href}>{line.name}</Link>
                <small>
                  {[line.team ?? t("executives.noTeam"), line.countries.join(", ")].join(" · ")}
                </small>
              </span>
              <span className="k-lines__end--small">
                <Link to={line.leadsHref}>
                  {t("executives.load", { open: line.openLeads, capacity: line.capacity })}
                </Link>
                <small>
                  {t("executives.today", { leads: line.leadsToday, limit: line.dailyLimit })}
                </small>
              </span>
              <span className="k-lines__end">
                <ExecutiveState line={line} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
