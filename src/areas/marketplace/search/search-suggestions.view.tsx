import { type RefObject, useEffect } from "react";
import type { SearchBoxModel } from "../../../ui/search-box.view-model.ts";
import { useSuggestions } from "./search-suggestions.state.ts";
import "./search-suggestions.css";

const listId = "site-search-options";
const optionId = (place: number) => `${listId}-${place}`;

/* A list of a combobox has no element of its own: datalist and select take neither marks nor links. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role */
/* The keys of the options are the field's: focus never leaves it. */
/* oxlint-disable jsx-a11y/click-events-have-key-events */

/** Makes the header's field a combobox (ARIA 1.2, list autocomplete): focus stays in the field, the arrows
 *  mark an option, Enter goes there, Esc closes the list. */
export default function SearchSuggestions({
  input,
  model,
}: {
  input: RefObject<HTMLInputElement | null>;
  model: SearchBoxModel;
}) {
  const { text, options, marked } = useSuggestions(input, model);
  const isOpen = options.length > 0;
  useEffect(() => {
    const field = input.current;
    field?.setAttribute("role", "combobox");
    field?.setAttribute("aria-autocomplete", "list");
    field?.setAttribute("aria-controls", listId);
    field?.setAttribute("aria-expanded", String(isOpen));
    if (marked < 0) field?.removeAttribute("aria-activedescendant");
    else field?.setAttribute("aria-activedescendant", optionId(marked));
  }, [input, isOpen, marked]);
  useEffect(() => {
    if (marked >= 0)
      document.querySelector(`#${optionId(marked)}`)?.scrollIntoView({ block: "nearest" });
  }, [marked]);
  return (
    <>
      <ul className="suggestions" id={listId} role="listbox" aria-label={model.labels.options}>
        {options.map(({ title, note, href }, place) => (
          <li
            key={href}
            id={optionId(place)}
            role="option"
            aria-selected={place === marked}
            // The field keeps the focus: a press here is no way out of it.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => location.assign(href)}
          >
            {title}
            {note === null ? null : <small>{note}</small>}
          </li>
        ))}
      </ul>
      <output className="suggestions__count">
        {text === ""
          ? ""
          : model.labels.found.replace("{count}", String(Math.max(0, options.length - 1)))}
      </output>
    </>
  );
}
