import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { controlParts, type FormControlProps } from "./control-parts.ts";
import { FieldFrame } from "./field-frame.tsx";
import { shownText } from "./form-answers.rules.ts";
import { optionMeant, optionNamed } from "./option-search.rules.ts";
import { SelectControl } from "./select-control.tsx";

/** A long list that is searched by typing; until this code runs, and without JavaScript, the plain list. */
export function SearchSelect(props: FormControlProps) {
  const list = useRef<HTMLSelectElement>(null);
  const isLive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const keepChosen = useEffectEvent(() => {
    // What was chosen in the plain list before this code ran stands.
    const chosen = list.current?.value ?? "";
    if (chosen !== "" && chosen !== shownText(props.value)) props.onChange(props.path, chosen);
  });
  useEffect(() => keepChosen(), []);
  return isLive ? <SearchBox {...props} /> : <SelectControl {...props} list={list} />;
}

const neverChanges = () => () => undefined;

function SearchBox(props: FormControlProps) {
  const { id, help, ownError, label, invalid, described, className } = controlParts(props);
  const { element, options, path, value, isLoading, onChange } = props;
  const chosen = options.find((option) => String(option.value) === shownText(value));
  /** What was typed since the box was entered; null shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <FieldFrame id={id} label={label} hint={help} error={ownError} isHintLast className={className}>
      <input type="hidden" name={path} value={shownText(chosen?.value)} />
      <input
        className="select"
        id={id}
        type="text"
        list={`${id}-options`}
        autoComplete="off"
        spellCheck={false}
        placeholder={element.placeholder}
        value={typed ?? chosen?.label ?? ""}
        aria-invalid={invalid}
        aria-describedby={described}
        aria-busy={isLoading || undefined}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          const named = optionNamed(options, text);
          if (named !== undefined) onChange(path, named.value);
        }}
        onBlur={() => {
          // Emptied, the answer goes; part of a word is what it can only mean, else what was there before.
          const meant = optionMeant(options, typed ?? "");
          if (typed?.trim() === "") onChange(path, "");
          else if (meant !== undefined) onChange(path, meant.value);
          setTyped(null);
        }}
      />
      <datalist id={`${id}-options`}>
        {options.map((option) => (
          <option key={String(option.value)}>{option.label}</option>
        ))}
      </datalist>
    </FieldFrame>
  );
}
