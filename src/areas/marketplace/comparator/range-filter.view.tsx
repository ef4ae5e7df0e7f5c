import { useWords } from "../../../ui/words.tsx";
import type { RangeGroup } from "./comparator.view-model.ts";
import { useFollowed } from "./followed.state.ts";
import { moveEnd, rangeEnds } from "./range-ends.rules.ts";

/** From and to as numbers, and with JavaScript two sliders on the histogram of the result (UX 9).
 *  An end at its bound is left empty: it restricts nothing. */
export function RangeFilter({ group }: { group: RangeGroup }) {
  const t = useWords();
  const [from, setFrom] = useFollowed(textOf(group.from));
  const [to, setTo] = useFollowed(textOf(group.to));
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
        {group.hasSliders ? (
          <div className="live-only">
            {group.histogram === null ? null : (
              <Histogram shares={group.histogram} from={ends.fromShare} to={ends.toShare} />
            )}
            <div className="range">
              <svg aria-hidden>
                <rect width="100%" height="4" rx="2" />
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
                  min={group.minimum}
                  max={group.maximum}
                  step={group.step}
                  value={ends[end]}
                  aria-label={t(`comparator.filters.${end}Of`, { title: group.title })}
                  aria-valuetext={`${group.unit} ${ends[end]}`}
                  onChange={(event) => slide(end, event.currentTarget.valueAsNumber)}
                />
              ))}
            </div>
          </div>
        ) : null}
        {group.income === null ? null : <p className="small t2">{group.income}</p>}
        <div className="range-inputs">
          <RangeInput
            label={t("comparator.filters.from")}
            name={group.fromName}
            unit={group.unit}
            value={from}
            placeholder={group.minimumText}
            onChange={setFrom}
          />
          <RangeInput
            label={t("comparator.filters.to")}
            name={group.toName}
            unit={group.unit}
            value={to}
            placeholder={group.maximumText}
            onChange={setTo}
          />
        </div>
      </div>
    </fieldset>
  );
}

const textOf = (value: number | null) => (value === null ? "" : String(value));

function RangeInput({
  label,
  name,
  unit,
  value,
  placeholder,
  onChange,
}: {
  label: string;
  name: string;
  unit: string;
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
}) {
  return (
    <label>
      {label}
      <span className="affix">
        <span>{unit}</span>
        <input
          className="input"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          name={name}
          value={value}
          placeholder={placeholder}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </span>
    </label>
  );
}

function Histogram({ shares, from, to }: { shares: readonly number[]; from: number; to: number }) {
  const width = 100 / shares.length;
  const round = (value: number) => Math.round(value * 100) / 100;
  return (
    <svg className="histo" viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden>
      {shares.map((share, index) => {
        const middle = (index + 0.5) * width;
        const height = (Math.max(share > 0 ? 4 : 0, share) * 40) / 100;
        return (
          <rect
            key={middle}
            className={middle < from || middle > to ? "out" : undefined}
            x={round(index * width + width * 0.06)}
            y={round(40 - height)}
            width={round(width * 0.88)}
            height={round(height)}
          />
        );
      })}
    </svg>
  );
}
