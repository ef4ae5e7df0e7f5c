import { Link } from "react-router";
import { useWords } from "../words.tsx";
import { KitIcon } from "./kit-icon.tsx";
import { Sparkline } from "./sparkline.tsx";

export interface Trend {
  direction: "up" | "down" | "same";
  /** As written: "12 %". */
  change: string;
  /** What it is compared with: "que en octubre". */
  versus: string;
  /** Whether the change is welcome; colours it. */
  isGood: boolean | null;
}

export interface StatTileModel {
  name: string;
  /** As written, unit included. */
  value: string;
  /** The filtered list behind the figure (UX 60). */
  href: string | null;
  note?: string | undefined;
  trend?: Trend | undefined;
  /** The figure over time, oldest first. */
  history?: readonly number[] | undefined;
}

const marks = { up: "trending-up", down: "trending-down", same: "minus" } as const;

/** A figure with what it was before; it leads to the list it counts. */
export function StatTile({ tile }: { tile: StatTileModel }) {
  const t = useWords();
  const { name, value, href, note, trend, history } = tile;
  return (
    <div className="k-tile">
      <p className="k-tile__name">{name}</p>
      <p className="k-tile__value">{href === null ? value : <Link to={href}>{value}</Link>}</p>
      {trend === undefined ? null : (
        <p className={`k-tile__trend${toneOf(trend)}`}>
          <KitIcon name={marks[trend.direction]} />
          <span>
            <span className="vh">{t(`kit.trend.${trend.direction}`)} </span>
            {trend.change} <span className="k-muted">{trend.versus}</span>
          </span>
        </p>
      )}
      {note === undefined ? null : <p className="k-muted">{note}</p>}
      {history === undefined ? null : <Sparkline values={history} />}
    </div>
  );
}

const toneOf = ({ isGood }: Trend): string =>
  isGood === null ? "" : isGood ? " k-tile__trend--good" : " k-tile__trend--bad";

/** Tiles side by side. */
export const StatTiles = ({ tiles, label }: { tiles: readonly StatTileModel[]; label: string }) => (
  <section className="k-tiles" aria-label={label}>
    {tiles.map((tile) => (
      <StatTile key={tile.name} tile={tile} />
    ))}
  </section>
);
