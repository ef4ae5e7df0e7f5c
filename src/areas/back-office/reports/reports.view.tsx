import { useMemo } from "react";
import { Link } from "react-router";
import { ButtonLink } from "#src/ui/kit/button.tsx";
import { Chart } from "#src/ui/kit/chart.tsx";
import { ChoiceLinks } from "#src/ui/kit/choice-links.tsx";
import { FilterBar } from "#src/ui/kit/filter-bar.tsx";
import { keptQuery } from "#src/ui/kit/filters.rules.ts";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { PeriodPicker } from "#src/ui/kit/period-picker.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StatTiles } from "#src/ui/kit/stat-tile.tsx";
import { StateBox } from "#src/ui/kit/state-box.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { ReportCell, ReportModel, ReportRowModel } from "./reports.view-model.ts";

/** A report of leads: figures, their course, and a table in which each leads to its list. */
export function ReportsView({ model }: { model: ReportModel }) {
  const t = useWords();
  const { csvHref } = model;
  return (
    <div className="k reports">
      <PageHeader
        title={t("reports.title")}
        note={model.note}
        actions={
          csvHref === null ? null : (
            <ButtonLink to={csvHref} icon="download" isDownload>
              {t("reports.csv")}
            </ButtonLink>
          )
        }
      />
      <ChoiceLinks label={t("reports.which")} choices={model.reports} />
      <ReportTools model={model} />
      {model.ways.length < 2 ? null : <ChoiceLinks label={t("reports.way")} choices={model.ways} />}
      <div className="k-page-grid">
        {model.isEmpty ? (
          <div className="k-page-grid__wide">
            <StateBox
              icon="chart-column"
              title={t("reports.empty")}
              text={t("reports.emptyText")}
            />
          </div>
        ) : (
          <>
            <StatTiles label={t("reports.figures")} tiles={model.tiles} />
            <div className="k-page-grid__wide">
              <Figures model={model} />
            </div>
          </>
        )}
      </div>
    </div>
  );
}

/** Period and filters, all of them in the address. */
function ReportTools({ model }: { model: ReportModel }) {
  const t = useWords();
  const { path, fields, period, today } = model;
  const query = useMemo(() => new URLSearchParams(model.query), [model.query]);
  return (
    <div className="reports__tools">
      {period === null ? null : (
        <PeriodPicker
          label={t("reports.period")}
          period={period}
          today={today}
          hrefOf={({ from, to }) => {
            const changed = new URLSearchParams(query);
            for (const [key, day] of [
              ["desde", from],
              ["hasta", to],
            ] as const) {
              changed.delete(key);
              if (day !== null) changed.set(key, day);
            }
            return `${path}?${changed.toString()}`;
          }}
          form={{
            action: path,
            from: "desde",
            to: "hasta",
            hidden: keptQuery(query, ["desde", "hasta"]),
          }}
        />
      )}
      <FilterBar path={path} query={query} fields={fields} search={null} />
    </div>
  );
}

function Figures({ model }: { model: ReportModel }) {
  const t = useWords();
  const { chart, table } = model;
  const minutes = (value: number) =>
    value < 120
      ? t("reports.minutes", { minutes: Math.round(value) })
      : t("reports.hours", { hours: Math.round(value / 60) });
  if (chart === null)
    return (
      <Panel title={table.caption} id="informe" isFlush>
        <FiguresTable table={table} hasBars />
      </Panel>
    );
  const names = chart.isOfMinutes
    ? [t("reports.median"), t("reports.p90")]
    : [t("reports.figure.arrived"), t("reports.figure.closed")];
  return (
    <Chart
      chart={{
        title: table.caption,
        kind: "line",
        axis: t("reports.by.time"),
        places: chart.places,
        series: names.map((name, place) => ({ name, values: chart.series[place] ?? [] })),
        format: chart.isOfMinutes ? minutes : String,
      }}
      table={<FiguresTable table={table} hasBars={false} />}
    />
  );
}

function FiguresTable({ table, hasBars }: { table: ReportModel["table"]; hasBars: boolean }) {
  const t = useWords();
  const { caption, head, rows, others } = table;
  return (
    <div className="reports__scroll">
      <table className="reports__table">
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <FiguresRow key={row.id} row={row} hasBar={hasBars} />
          ))}
          {others === null ? null : (
            <tr>
              <th scope="row">{t("reports.others")}</th>
              {head.slice(1).map((name, place) => (
                <td key={name}>{others[place] ?? ""}</td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

const FiguresRow = ({ row, hasBar }: { row: ReportRowModel; hasBar: boolean }) => (
  <tr>
    <th scope="row">
      {row.label}
      {hasBar ? (
        <svg className="reports__bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
          <rect width={row.share} height="4" />
        </svg>
      ) : null}
    </th>
    {row.cells.map((cell, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- a cell is its column
      <td key={place}>
        <Cell cell={cell} />
      </td>
    ))}
  </tr>
);

const Cell = ({ cell: { text, href } }: { cell: ReportCell }) =>
  href === null ? <>{text}</> : <Link to={href}>{text}</Link>;
