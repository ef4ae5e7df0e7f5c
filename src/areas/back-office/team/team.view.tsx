import { Link } from "react-router";
import { ButtonLink } from "#src/ui/kit/button.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StatTiles } from "#src/ui/kit/stat-tile.tsx";
import { StateBox } from "#src/ui/kit/state-box.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { TeamCell, TeamModel, TeamRow } from "./team.presenter.ts";

/** A supervisor's team in figures. */
export function TeamView({ model }: { model: TeamModel }) {
  const t = useWords();
  return (
    <div className="k">
      <PageHeader
        title={t("team.title")}
        note={t("team.note", { days: model.days })}
        actions={
          <>
            {model.periods.map(({ days, href }) => (
              <ButtonLink key={days} to={href} look={days === model.days ? "second" : "ghost"}>
                {t("team.days", { days })}
              </ButtonLink>
            ))}
            {model.executivesHref === null ? null : (
              <ButtonLink to={model.executivesHref} icon="users-round">
                {t("team.executives")}
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="k-page-grid">
        <StatTiles label={t("team.title")} tiles={model.tiles} />
        <div className="k-page-grid__wide">
          <Panel title={t("team.people")} id="personas" isFlush={model.rows.length > 0}>
            {model.rows.length === 0 ? (
              <StateBox icon="users-round" title={t("team.none")} text={t("team.noneText")} />
            ) : (
              <TeamTable rows={model.rows} />
            )}
          </Panel>
        </div>
      </div>
    </div>
  );
}

const columns = ["open", "unattended", "arrived", "answered", "median", "p90", "closed"] as const;

function TeamTable({ rows }: { rows: readonly TeamRow[] }) {
  const t = useWords();
  return (
    <div className="team__scroll">
      <table className="team__table">
        <caption className="vh">{t("team.people")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("team.name")}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`team.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Link to={row.href}>{row.name}</Link>
                {row.team === null ? null : <small>{row.team}</small>}
              </th>
              {columns.map((column) => (
                <td key={column}>
                  <Cell cell={row[column]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Cell = ({ cell }: { cell: TeamCell | string }) =>
  typeof cell === "string" ? <>{cell}</> : <Link to={cell.href}>{cell.text}</Link>;
