import { useEffect, useRef } from "react";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { ChartModel } from "./chart.types.ts";
import { stackedValues } from "./chart.rules.ts";

const height = 220;

interface Colours {
  series: string[];
  text: string;
  line: string;
  ground: string;
}

/** The colours of the scheme in force, from the tokens. */
function coloursAt(element: Element): Colours {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    series: ["--k-series-1", "--k-series-2", "--k-series-3", "--k-series-4"].map(token),
    text: token("--text-2"),
    line: token("--line"),
    ground: token("--surface"),
  };
}

/** Series as uPlot takes them: the bars of a stack from the top one down, so that each shows its own part. */
function optionsOf(chart: ChartModel, width: number, colours: Colours): UPlot.Options {
  const { kind, places, series, format } = chart;
  const bars = UPlot.paths.bars?.({ size: [0.6, 48], radius: 0.12 });
  const shown = series.map(({ name }, place): UPlot.Series => ({
    label: name,
    stroke: kind === "line" ? (colours.series[place] ?? "") : "transparent",
    width: kind === "line" ? 2 : 0,
    points: { show: kind === "line" && places.length <= 12, size: 6, fill: colours.ground },
    ...(kind !== "line" && { fill: colours.series[place] ?? "", ...(bars && { paths: bars }) }),
  }));
  const axis = { stroke: colours.text, font: "13px Inter, sans-serif", ticks: { show: false } };
  return {
    width,
    height,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: kind === "line" } },
    padding: [12, 12, 0, 0],
    scales: {
      x: { time: false, range: [-0.5, places.length - 0.5] },
      y: { range: (_plot, least, most) => [Math.min(0, least), (most || 1) * 1.08] },
    },
    series: [{}, ...(kind === "stack" ? shown.toReversed() : shown)],
    axes: [
      {
        ...axis,
        grid: { show: false },
        values: (_plot, splits) => splits.map((split) => places[split] ?? ""),
        incrs: [1, 2, 3, 6, 12],
        space: 56,
        size: 30,
      },
      {
        ...axis,
        size: (_plot, texts) => 16 + 8 * Math.max(3, ...(texts ?? []).map((text) => text.length)),
        grid: { stroke: colours.line, width: 1 },
        values: (_plot, splits) => splits.map(format),
        space: 40,
      },
    ],
    hooks: { setCursor: [(plot) => showValues(plot, chart)] },
  };
}

/** The figures under the pointer, in a box above the chart. */
function showValues(plot: UPlot, { places, series, format }: ChartModel): void {
  const box = plot.root.parentElement?.querySelector(".k-chart__tip");
  if (!(box instanceof HTMLElement)) return;
  const at = plot.cursor.idx ?? null;
  box.hidden = at === null;
  if (at === null) return;
  const lines = series.map(({ name, values }) => {
    const value = values[at] ?? null;
    return `${name}: ${value === null ? "–" : format(value)}`;
  });
  box.textContent = [places[at] ?? "", ...lines].join("\n");
  const left = plot.valToPos(at, "x") + plot.bbox.left / devicePixelRatio;
  const most = plot.width - box.offsetWidth;
  box.style.left = `${Math.max(0, Math.min(most, left - box.offsetWidth / 2))}px`;
}

/** The chart itself. Its figures stand in the table beside it. */
export default function ChartCanvas({ chart }: { chart: ChartModel }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const figures =
      chart.kind === "stack"
        ? stackedValues(chart.series).toReversed()
        : chart.series.map(({ values }) => [...values]);
    let plot: UPlot | undefined;
    const render = () => {
      plot?.destroy();
      const options = optionsOf(chart, element.clientWidth, coloursAt(element));
      plot = new UPlot(options, [chart.places.map((_name, index) => index), ...figures], element);
    };
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    const size = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height }));
    render();
    size.observe(element);
    scheme.addEventListener("change", render);
    return () => {
      size.disconnect();
      scheme.removeEventListener("change", render);
      plot?.destroy();
    };
  }, [chart]);
  return (
    <div ref={place} className="k-chart__canvas">
      <p className="k-chart__tip" hidden />
    </div>
  );
}
