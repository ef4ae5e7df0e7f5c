import { useMemo } from "react";
import { Chart } from "#src/ui/kit/chart.tsx";
import type { ChartModel } from "#src/ui/kit/chart.types.ts";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { type StatTileModel, StatTiles } from "#src/ui/kit/stat-tile.tsx";
import { type Say, useLocale, useWords } from "#src/ui/words.tsx";
import type { KitModel } from "./kit.view-model.ts";

const requests = [182, 174, 196, 210, 205, 224, 231, 228, 240];
const sales = [41, 38, 47, 52, 44, 58, 61, 57, 66];
const employer = [94.0, 95.1, 96.0, 96.8, 99.1, 101.0];
const workers = [64.2, 65.0, 65.7, 66.2, 67.7, 67.4];

/** Names of the months up to this one, oldest first. */
function monthsUntil(today: string, count: number, locale: string): string[] {
  const name = new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" });
  const [year = 0, month = 1] = today.split("-").map(Number);
  return Array.from({ length: count }, (_, place) =>
    name.format(new Date(Date.UTC(year, month - count + place, 15))),
  );
}

function chartsOf(t: Say, locale: string, today: string): ChartModel[] {
  const whole = new Intl.NumberFormat(locale);
  const plain = (value: number) => whole.format(value);
  const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const inUf = (value: number) => `${tenths.format(value)}\u00a0UF`;
  const axis = t("kit-page.chart.month");
  const nine = monthsUntil(today, 9, locale);
  return [
    {
      title: t("kit-page.chart.course"),
      kind: "line",
      axis,
      places: nine,
      format: plain,
      series: [
        { name: t("kit-page.requests"), values: requests },
        { name: t("kit-page.chart.sales"), values: sales },
      ],
    },
    {
      title: t("kit-page.chart.sales"),
      kind: "bar",
      axis,
      places: nine,
      format: plain,
      series: [{ name: t("kit-page.chart.sales"), values: sales }],
    },
    {
      title: t("kit-page.chart.who"),
      kind: "stack",
      axis,
      places: monthsUntil(today, 6, locale),
      format: inUf,
      series: [
        { name: t("kit-page.chart.employer"), values: employer },
        { name: t("kit-page.chart.workers"), values: workers },
      ],
    },
  ];
}

const tilesOf = (t: Say, { hrefs, list }: KitModel): StatTileModel[] => [
  {
    name: t("kit-page.requests"),
    value: String(list.counts.all),
    href: hrefs.lists,
    trend: {
      direction: "up",
      change: "5,3 %",
      versus: t("kit-page.versus"),
      isGood: true,
    },
    history: requests,
  },
  {
    name: t("kit-page.status.client"),
    value: String(list.counts.clients),
    href: `${hrefs.lists}?estado=client`,
    trend: { direction: "same", change: "0", versus: t("kit-page.versus"), isGood: null },
    history: sales,
  },
  {
    name: t("kit-page.chart.employer"),
    value: "101,0 UF",
    href: null,
    note: t("kit-page.monthly"),
    trend: {
      direction: "down",
      change: "1,9 %",
      versus: t("kit-page.versus"),
      isGood: false,
    },
    history: employer.toReversed(),
  },
  {
    name: t("kit-page.view.week"),
    value: String(list.counts.week),
    href: hrefs.lists,
    note: t("kit-page.noTrend"),
  },
];

export function KitFigures({ model }: { model: KitModel }) {
  const t = useWords();
  const locale = useLocale();
  const { hrefs, today } = model;
  const charts = useMemo(() => chartsOf(t, locale, today), [t, locale, today]);
  return (
    <>
      <PageHeader
        title={t("kit-page.part.figures")}
        crumbs={[{ label: t("kit-page.title"), href: hrefs.lists }]}
      />
      <div className="k-page-grid">
        <StatTiles label={t("kit-page.part.figures")} tiles={tilesOf(t, model)} />
        {charts.map((chart) => (
          <div
            key={chart.title}
            className={chart.kind === "line" ? "k-page-grid__wide" : undefined}
          >
            <Chart chart={chart} />
          </div>
        ))}
      </div>
    </>
  );
}
