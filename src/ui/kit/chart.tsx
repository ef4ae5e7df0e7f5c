import { lazy, type ReactNode, Suspense, useId, useState } from "react";
import { useWords } from "../words.tsx";
import type { ChartModel } from "./chart.types.ts";
import { seriesFacts } from "./chart.rules.ts";
import { Panel } from "./split-page.tsx";
import { useLive } from "./use-live.ts";

/** uPlot and its style sheet come when a chart is shown. */
const Canvas = lazy(() => import("./chart-canvas.tsx"));

/** Figures over a time as a chart, with the same in words and as a table: behind a switch for who sees,
 *  always there for screen readers, and instead of the chart without JavaScript. A table of the page's own, whose
 *  figures lead on, stands below for everybody. */
export function Chart({ chart, table }: { chart: ChartModel; table?: ReactNode }) {
  const t = useWords();
  const id = useId();
  const isLive = useLive();
  const [isTable, setIsTable] = useState(false);
  return (
    <Panel
      id={id}
      title={chart.title}
      action={
        table === undefined ? (
          <fieldset className="k-seg k-live">
            <legend className="vh">{t("kit.chart.view")}</legend>
            {[false, true].map((asTable) => (
              <button
                key={String(asTable)}
                type="button"
                aria-pressed={isTable === asTable}
                onClick={() => setIsTable(asTable)}
              >
                {t(asTable ? "kit.chart.table" : "kit.chart.chart")}
              </button>
            ))}
          </fieldset>
        ) : undefined
      }
    >
      <div className="k-chart">
        <p className="k-muted">{chart.summary ?? <Summary chart={chart} />}</p>
        {isTable ? null : (
          <>
            <ul className="k-legend k-live" aria-hidden>
              {chart.series.map(({ name }, place) => (
                <li key={name} className={`k-legend__${place + 1}`}>
                  {name}
                </li>
              ))}
            </ul>
            <div className="k-chart__plot k-live" aria-hidden>
              {isLive ? (
                <Suspense fallback={null}>
                  <Canvas chart={chart} />
                </Suspense>
              ) : null}
            </div>
          </>
        )}
        {table ?? (
          <div className={isTable ? "k-chart__table" : "k-chart__table k-chart__table--hidden"}>
            <Figures chart={chart} />
          </div>
        )}
      </div>
    </Panel>
  );
}

/** The course of the series in a sentence each. */
function Summary({ chart }: { chart: ChartModel }) {
  const t = useWords();
  return chart.series.map(({ name, values }) => {
    const facts = seriesFacts(values);
    if (facts === null) return t("kit.chart.unknown", { name });
    const { first, last, most, mostAt, direction } = facts;
    return `${t(`kit.chart.${direction}`, {
      name,
      first: chart.format(first),
      last: chart.format(last),
      most: chart.format(most),
      when: chart.places[mostAt] ?? "",
    })} `;
  });
}

function Figures({ chart }: { chart: ChartModel }) {
  const t = useWords();
  return (
    <table className="k-plain">
      <caption className="vh">{chart.title}</caption>
      <thead>
        <tr>
          <th scope="col">{chart.axis}</th>
          {chart.series.map(({ name }) => (
            <th key={name} scope="col" className="k-table__number">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chart.places.map((place, index) => (
          <tr key={place}>
            <th scope="row">{place}</th>
            {chart.series.map(({ name, values }) => {
              const value = values[index] ?? null;
              return (
                <td key={name} className="k-table__number">
                  {value === null ? t("kit.unknown") : chart.format(value)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
