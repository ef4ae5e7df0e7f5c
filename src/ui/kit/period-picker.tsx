import { parseDate } from "@internationalized/date";
import { useState } from "react";
import {
  CalendarCell,
  CalendarGrid,
  Dialog,
  DialogTrigger,
  Popover,
  RangeCalendar,
} from "react-aria-components";
import { Link, useNavigate } from "react-router";
import { dateFormat } from "../../contracts/date-format.ts";
import { useLocale, useWords } from "../words.tsx";
import { Button, buttonClass, TriggerButton } from "./button.tsx";
import { CalendarHead } from "./fields/date-input.tsx";
import { KitIcon } from "./kit-icon.tsx";
import {
  type Period,
  periodOf,
  type PeriodPreset,
  periodPresets,
  presetOf,
} from "./period.rules.ts";
import { useLive } from "./use-live.ts";

interface PeriodProps {
  label: string;
  period: Period;
  /** Civil day in the country's zone. */
  today: string;
  /** Address of the same page for another period. */
  hrefOf: (period: Period) => string;
  presets?: readonly PeriodPreset[];
  /** Where the form without JavaScript goes: names of the two days, and what else the address holds. */
  form: { action: string; from: string; to: string; hidden: readonly [string, string][] };
}

/** The days that a list or figure is of: usual ones at once, any others in a calendar. */
export function PeriodPicker(props: PeriodProps) {
  const isLive = useLive();
  const words = usePeriodWords(props);
  if (isLive) return <LivePeriod {...props} words={words} />;
  return (
    <details className="k-period">
      <summary className={buttonClass({})}>
        <KitIcon name="calendar" />
        {words}
      </summary>
      <div className="k-popover k-period__box">
        <Presets {...props} />
        <PlainDays {...props} />
      </div>
    </details>
  );
}

/** The period as people say it: "Este mes", or its days. */
function usePeriodWords({ label, period, today }: PeriodProps): string {
  const t = useWords();
  const locale = useLocale();
  const preset = presetOf(period, today);
  if (preset !== undefined) return t(`kit.period.${preset}`);
  const { from, to } = period;
  if (from === null && to === null) return label;
  const format = dateFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const day = (text: string) => format.format(new Date(`${text}T00:00:00Z`));
  if (from === null) return t("kit.period.until", { day: day(to ?? "") });
  if (to === null) return t("kit.period.since", { day: day(from) });
  return t("kit.period.between", { from: day(from), to: day(to) });
}

function Presets({
  period,
  today,
  hrefOf,
  presets = periodPresets,
  onChoose,
}: PeriodProps & { onChoose?: () => void }) {
  const t = useWords();
  const current = presetOf(period, today);
  return (
    <ul className="k-period__presets">
      {presets.map((preset) => (
        <li key={preset}>
          <Link
            to={hrefOf(periodOf(preset, today))}
            aria-current={preset === current ? "true" : undefined}
            preventScrollReset
            onClick={onChoose}
          >
            {t(`kit.period.${preset}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function PlainDays({ period, form }: PeriodProps) {
  const t = useWords();
  return (
    <form className="k-period__days" method="get" action={form.action}>
      {form.hidden.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {(["from", "to"] as const).map((end) => (
        <label className="k-field__label" key={end}>
          {t(`kit.period.${end}`)}
          <input
            className="k-input"
            type="date"
            name={form[end]}
            defaultValue={period[end] ?? ""}
          />
        </label>
      ))}
      <button className={buttonClass({ look: "primary" })} type="submit">
        {t("kit.apply")}
      </button>
    </form>
  );
}

function LivePeriod(props: PeriodProps & { words: string }) {
  const { label, period, today, hrefOf, words } = props;
  const t = useWords();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { from, to } = period;
  const go = (next: Period) => {
    close();
    void navigate(hrefOf(next), { preventScrollReset: true });
  };
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <TriggerButton
        icon="calendar"
        {...(words !== label && { "aria-label": `${label}: ${words}` })}
      >
        {words}
      </TriggerButton>
      <Popover className="k k-popover" placement="bottom start" offset={4}>
        <Dialog className="k-period__box" aria-label={label}>
          <Presets {...props} onChoose={close} />
          <div className="k-period__calendar">
            <RangeCalendar
              className="k-calendar"
              aria-label={label}
              defaultFocusedValue={parseDate(to ?? from ?? today)}
              {...(from !== null &&
                to !== null && { defaultValue: { start: parseDate(from), end: parseDate(to) } })}
              onChange={({ start, end }) => go({ from: start.toString(), to: end.toString() })}
            >
              <CalendarHead />
              <CalendarGrid weekdayStyle="short">
                {(date) => <CalendarCell date={date} className="k-calendar__day" />}
              </CalendarGrid>
            </RangeCalendar>
            <Button look="ghost" isSmall onClick={() => go({ from: null, to: null })}>
              {t("kit.period.any")}
            </Button>
          </div>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
