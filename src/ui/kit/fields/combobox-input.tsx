import { useEffect, useState } from "react";
import { ComboBox, Group, Input, ListBox, ListBoxItem, Popover } from "react-aria-components";
import { useWords } from "../../words.tsx";
import { TriggerButton } from "../button.tsx";
import { foldedText } from "../commands.rules.ts";
import { useLive } from "../use-live.ts";
import type { Choice } from "./choice-input.tsx";
import { controlOf, Field, type FieldBase, type FieldProps } from "./field.tsx";

export interface ComboboxDefinition extends FieldBase {
  kind: "combobox";
  /** All options, or the first ones where the others are looked for. */
  options: readonly Choice[];
  /** Asks the server for options that fit; left out where all are there. */
  search?: ((text: string, signal: AbortSignal) => Promise<readonly Choice[]>) | undefined;
}

/** One of many, found by typing; the value of the option is sent. Without JavaScript it is a list. */
export function ComboboxInput(props: FieldProps<ComboboxDefinition>) {
  const { field, value } = props;
  const isLive = useLive();
  const t = useWords();
  if (isLive) return <LiveCombobox {...props} />;
  return (
    <Field {...props}>
      <select
        {...controlOf(props)}
        className="k-input k-select"
        name={field.name}
        defaultValue={value}
      >
        <option value="">{t("kit.form.choose")}</option>
        {field.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** Milliseconds without a key before the server is asked. */
const pause = 150;

interface Found {
  kind: "there" | "loading" | "failed";
  options: readonly Choice[];
}

const fitting = (options: readonly Choice[], typed: string | null): readonly Choice[] => {
  const sought = foldedText(typed ?? "");
  return options.filter(({ label }) => foldedText(label).includes(sought));
};

/** Options that fit what was typed. Until the answer is there those that were found before, as far as they
 *  fit. */
function useOptions({ options, search }: ComboboxDefinition, typed: string | null): Found {
  const [answered, setAnswered] = useState<Found & { for: string | null }>({
    for: null,
    kind: "there",
    options,
  });
  useEffect(() => {
    if (search === undefined || typed === null) return;
    const stop = new AbortController();
    const ask = async () => {
      const found = await search(typed, stop.signal).catch(() => null);
      if (stop.signal.aborted) return;
      setAnswered({ for: typed, kind: found === null ? "failed" : "there", options: found ?? [] });
    };
    const timer = setTimeout(() => void ask(), pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [search, typed]);
  if (search === undefined) return { kind: "there", options: fitting(options, typed) };
  if (typed === null || answered.for === typed) return answered;
  return { kind: "loading", options: fitting(answered.options, typed) };
}

function LiveCombobox(props: FieldProps<ComboboxDefinition>) {
  const { field, id, value, error } = props;
  const t = useWords();
  const first = field.options.find((option) => option.value === value);
  const [chosen, setChosen] = useState<Choice | null>(first ?? null);
  const [text, setText] = useState(first?.label ?? "");
  /** What was typed since an option was chosen: the list of an untouched field is whole. */
  const [typed, setTyped] = useState<string | null>(null);
  const found = useOptions(field, typed);
  return (
    <Field {...props}>
      <input type="hidden" name={field.name} value={chosen?.value ?? ""} />
      <ComboBox
        className="k-combo"
        aria-label={field.label}
        items={found.options.map((option) => ({ ...option, id: option.value }))}
        inputValue={text}
        selectedKey={chosen?.value ?? null}
        isInvalid={error !== undefined}
        menuTrigger="focus"
        allowsEmptyCollection
        onInputChange={(next) => {
          setText(next);
          if (next !== chosen?.label) setTyped(next);
          if (next === "") setChosen(null);
        }}
        onSelectionChange={(key) => {
          const option = found.options.find((one) => one.value === key);
          if (option === undefined) {
            // Left without a choice: what was chosen before stands, unless the field was emptied.
            setText(text === "" ? "" : (chosen?.label ?? ""));
            return;
          }
          setChosen(option);
          setText(option.label);
          setTyped(null);
        }}
      >
        <Group className="k-date">
          <Input {...controlOf(props)} id={id} className="k-combo__input" />
          <TriggerButton look="ghost" icon="chevrons-up-down" isIconOnly isSmall>
            {t("kit.combo.open")}
          </TriggerButton>
        </Group>
        <OptionsPopover label={field.label} found={found} />
      </ComboBox>
      <output className="vh">
        {typed === null ? "" : t(`kit.combo.${countKey(found)}`, { count: found.options.length })}
      </output>
    </Field>
  );
}

function OptionsPopover({ label, found }: { label: string; found: Found }) {
  const t = useWords();
  return (
    <Popover className="k k-popover k-popover--list" offset={4}>
      <ListBox
        className="k-menu"
        aria-label={label}
        renderEmptyState={() => (
          <p className="k-menu__empty">{t(`kit.combo.${emptyKey(found)}`)}</p>
        )}
      >
        {(option: Choice & { id: string }) => (
          <ListBoxItem id={option.id} className="k-menu__item" textValue={option.label}>
            <span>
              {option.label}
              {option.hint === undefined ? null : <small>{option.hint}</small>}
            </span>
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}

const emptyKey = ({ kind }: Found): string => (kind === "there" ? "none" : kind);
const countKey = ({ kind }: Found): string => (kind === "there" ? "count" : kind);
