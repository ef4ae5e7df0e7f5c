import { useState } from "react";
import { Dialog, DialogTrigger, Popover } from "react-aria-components";
import { useNavigate } from "react-router";
import { useWords } from "../words.tsx";
import { buttonClass, TriggerButton } from "./button.tsx";
import { addressOf, keptQuery, type RangeField, rangeKeys, withRanges } from "./filters.rules.ts";
import { KitIcon } from "./kit-icon.tsx";
import { useLive } from "./use-live.ts";

interface RangesProps {
  path: string;
  query: URLSearchParams;
  ranges: readonly RangeField[];
}

/** Days and amounts that a list is narrowed to, all of them in one form that opens beside the filters. */
export function FilterRanges(props: RangesProps) {
  const t = useWords();
  const isLive = useLive();
  if (isLive) return <LiveRanges {...props} />;
  return (
    <details className="k-period">
      <summary className={buttonClass({ look: "ghost" })}>
        <KitIcon name="calendar" />
        {t("kit.filter.ranges")}
      </summary>
      <RangesForm {...props} />
    </details>
  );
}

function LiveRanges(props: RangesProps) {
  const { path, query, ranges } = props;
  const t = useWords();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <TriggerButton look="ghost" icon="calendar">
        {t("kit.filter.ranges")}
      </TriggerButton>
      <Popover className="k k-popover" placement="bottom start" offset={4}>
        <Dialog aria-label={t("kit.filter.ranges")}>
          <RangesForm
            {...props}
            onApply={(form) => {
              setIsOpen(false);
              const typed = (key: string) => {
                const value = form.get(key);
                return typeof value === "string" ? value : "";
              };
              void navigate(addressOf(path, withRanges(query, ranges, typed)), {
                preventScrollReset: true,
              });
            }}
          />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function RangesForm({
  path,
  query,
  ranges,
  onApply,
}: RangesProps & { onApply?: (form: FormData) => void }) {
  const t = useWords();
  return (
    <form
      className={`k-filters__form k-filters__form--ranges ${onApply === undefined ? "k-popover" : ""}`}
      method="get"
      action={path}
      onSubmit={(event) => {
        if (onApply === undefined) return;
        event.preventDefault();
        onApply(new FormData(event.currentTarget));
      }}
    >
      {keptQuery(query, ranges.flatMap(rangeKeys)).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {ranges.map((range) => (
        <fieldset key={range.from} className="k-filters__range">
          <legend className="k-field__label">{range.label}</legend>
          {(["from", "to"] as const).map((end) => (
            <label key={end}>
              <span className="k-muted">{t(`kit.period.${end}`)}</span>
              <input
                className="k-input"
                name={range[end]}
                defaultValue={query.get(range[end]) ?? ""}
                {...(range.kind === "day"
                  ? { type: "date" }
                  : { type: "number", min: 0, step: "any", inputMode: "decimal" })}
              />
            </label>
          ))}
          {range.unit === null ? null : <UnitChoice unit={range.unit} />}
        </fieldset>
      ))}
      <button className={buttonClass({ look: "primary" })} type="submit">
        {t("kit.apply")}
      </button>
    </form>
  );
}

const UnitChoice = ({ unit }: { unit: NonNullable<RangeField["unit"]> }) => (
  <label>
    <span className="k-muted">{unit.label}</span>
    <select className="k-input k-select" name={unit.key} defaultValue={unit.chosen}>
      {unit.options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  </label>
);
