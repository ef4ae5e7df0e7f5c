import { parseDate } from "@internationalized/date";
import { useRef } from "react";
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput as Segments,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  Popover,
} from "react-aria-components";
import { useWords } from "../../words.tsx";
import { TriggerButton } from "../button.tsx";
import { readDay } from "../period.rules.ts";
import { useLive } from "../use-live.ts";
import { controlOf, Field, type FieldBase, type FieldProps } from "./field.tsx";

export interface DateDefinition extends FieldBase {
  kind: "date";
  /** Civil days, both allowed. */
  min?: string | undefined;
  max?: string | undefined;
}

/** A civil day (YYYY-MM-DD), typed or chosen in a calendar; the system's own control without JavaScript. */
export function DateInput(props: FieldProps<DateDefinition>) {
  const { field, value } = props;
  const isLive = useLive();
  if (isLive) return <LiveDate {...props} />;
  return (
    <Field {...props}>
      <input
        {...controlOf(props)}
        className="k-input"
        type="date"
        name={field.name}
        defaultValue={value}
        min={field.min}
        max={field.max}
      />
    </Field>
  );
}

function LiveDate(props: FieldProps<DateDefinition>) {
  const { field, id, value, error } = props;
  const t = useWords();
  const place = useRef<HTMLDivElement>(null);
  const [day, min, max] = [readDay(value), readDay(field.min), readDay(field.max)];
  const control = controlOf(props);
  return (
    <Field {...props} labelId={`${id}-label`}>
      <div
        id={id}
        tabIndex={-1}
        ref={place}
        onFocus={(event) => {
          // The summary of faults leads here.
          if (event.target === event.currentTarget)
            place.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus();
        }}
      >
        <DatePicker
          name={field.name}
          aria-labelledby={`${id}-label`}
          {...(control["aria-describedby"] !== undefined && {
            "aria-describedby": control["aria-describedby"],
          })}
          {...(day !== null && { defaultValue: parseDate(day) })}
          {...(min !== null && { minValue: parseDate(min) })}
          {...(max !== null && { maxValue: parseDate(max) })}
          isInvalid={error !== undefined}
          validationBehavior="aria"
          shouldForceLeadingZeros
        >
          <Group className="k-date">
            <Segments className="k-date__input">
              {(segment) => <DateSegment segment={segment} className="k-date__segment" />}
            </Segments>
            <TriggerButton look="ghost" icon="calendar" isIconOnly isSmall>
              {t("kit.date.open")}
            </TriggerButton>
          </Group>
          <Popover className="k k-popover" placement="bottom end" offset={4}>
            <Dialog className="k-calendar-box">
              <Calendar className="k-calendar">
                <CalendarHead />
                <CalendarGrid weekdayStyle="short">
                  {(date) => <CalendarCell date={date} className="k-calendar__day" />}
                </CalendarGrid>
              </Calendar>
            </Dialog>
          </Popover>
        </DatePicker>
      </div>
    </Field>
  );
}

/** Month and year, and the way to the next ones; inside a calendar. */
export const CalendarHead = () => {
  const t = useWords();
  return (
    <header className="k-calendar__head">
      <TriggerButton slot="previous" look="ghost" icon="chevron-left" isIconOnly isSmall>
        {t("kit.date.previous")}
      </TriggerButton>
      <Heading level={3} />
      <TriggerButton slot="next" look="ghost" icon="chevron-right" isIconOnly isSmall>
        {t("kit.date.next")}
      </TriggerButton>
    </header>
  );
};
