import { useWords } from "../../../ui/words.tsx";
import type { RangeGroup } from "./range-filter.view-model.ts";
import { useFollowed } from "./followed.state.ts";
import { moveEnd, type RangeEnds, rangeEnds, sliderBounds } from "./range-ends.rules.ts";

/** From and to as numbers, or chosen among the amounts that there are, and with JavaScript two sliders on the
 *  histogram of the result (UX 9). An end at its bound is left empty: it restricts nothing. */
export function RangeFilter({ group }: { group: RangeGroup }) {
  const [from, setFrom] = useFollowed(textOf(group.from, group));
  const [to, setTo] = useFollowed(textOf(group.to, group));
  const ends = rangeEnds(group, from, to);
  const slide = (end: "from" | "to", value: number) => {
    const text = moveEnd(group, ends, end, value);
    if (end === "from") setFrom(text);
    else setTo(text);
  };
  if (group.unavailable !== null) {
    return (
      <fieldset className="filter-group">
        <legend>{group.title}</legend>
        <p className="filter-group__none">{group.unavailable}</p>
      </fieldset>
    );
  }
  return (
    <fieldset className="filter-group">
      <legend>{group.title}</legend>
      <div>
        {group.hasSliders ? <Sliders group={group} ends={ends} onSlide={slide} /> : null}
        {group.note === null ? null : <p className="small t2">{group.note}</p>}
        <div className="range-inputs">
          <RangeEnd group={group} end="from" value={from} onChange={setFrom} />
          <RangeEnd group={group} end="to" value={to} onChange={setTo} />
        </div>
      </div>
    </fieldset>
  );
}

/** Two sliders on one line, above them the histogram of the result. */
function Sliders({
  group,
  ends,
  onSlide,
}: {
  group: RangeGroup;
  ends: RangeEnds;
  onSlide: (end: "from" | "to", value: number) => void;
}) {
  const t = useWords();
  const sliders = sliderBounds(group);
  return (
    <div className="live-only">
      {group.histogram === null ? null : (
        <Histogram shares={group.histogram} from={ends.fromShare} to={ends.toShare} />
      )}
      <div className="range">
        <svg aria-hidden>
          <rect
            x={`${ends.fromShare}%`}
            width={`${Math.max(0, ends.toShare - ends.fromShare)}%`}
            height="4"
          />
        </svg>
        {(["from", "to"] as const).map((end) => (
          <input
            key={end}
            type="range"
            min={sliders.minimum}
            max={sliders.maximum}
            step={sliders.step}
            value={ends[end]}
            aria-label={t(`comparator.filters.${end}Of`, { title: group.title })}
            aria-valuetext={group.stops?.[ends[end]]?.text ?? `${group.unit} ${ends[end]}`}
            onChange={(event) => onSlide(end, event.currentTarget.valueAsNumber)}
          />
        ))}
      </div>
    </div>
  );
}

/** A bound as its amount is written, so that a list finds it. */
function textOf(value: number | null, { stops }: RangeGroup): string {
  if (value === null) return "";
  return stops?.find((stop) => Number(stop.value) === value)?.value ?? String(value);
}

function RangeEnd({
  group,
  end,
  value,
  onChange,
}: {
  group: RangeGroup;
  end: "from" | "to";
  value: string;
  onChange: (value: string) => void;
}) {
  const t = useWords();
  const name = end === "from" ? group.fromName : group.toName;
  if (!group.isTyped) {
    return (
      <label>
        {t(`comparator.filters.${end}`)}
        <select
          className="select"
          name={name}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <option value="">{t("comparator.filters.any")}</option>
          {(group.stops ?? []).map((stop) => (
            <option key={stop.value} value={stop.value}>
              {stop.text}
            </option>
          ))}
        </select>
      </label>
    );
  }
  return (
    <label>
      {t(`comparator.filters.${end}`)}
      <span className="affix">
        <span>{group.unit}</span>
        <input
          className="input"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          name={name}
          value={value}
          placeholder={end === "from" ? group.minimumText : group.maximumText}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </span>
    </label>
  );
}

/** Two shapes of many bars: those within the bounds, and those outside. */
function Histogram({ shares, from, to }: { shares: readonly number[]; from: number; to: number }) {
  const width = 100 / shares.length;
  const round = (value: number) => Math.round(value * 100) / 100;
  const bars = shares.map((share, index) => {
    const middle = (index + 0.5) * width;
    const height = (Math.max(share > 0 ? 4 : 0, share) * 40) / 100;
    return {
      isOut: middle < from || middle > to,
      path: `M${round(index * width + width * 0.06)} 40v${-round(height)}h${round(width * 0.88)}V40z`,
    };
  });
  const pathOf = (isOut: boolean) =>
    bars.flatMap((bar) => (bar.isOut === isOut ? bar.path : [])).join("");
  return (
    <svg className="histo" viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden>
      <path d={pathOf(false)} />
      <path className="out" d={pathOf(true)} />
    </svg>
  );
}
