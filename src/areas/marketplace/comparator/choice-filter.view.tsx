import { useId, useState } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { useWords } from "../../../ui/words.tsx";
import { matchesSearch } from "./choice-search.rules.ts";
import type { ChoiceGroup, FilterOption } from "./comparator.view-model.ts";
import { useFollowed } from "./followed.state.ts";

/** Boxes with their counts; a long list can be searched and opened. */
export function ChoiceFilter({ group }: { group: ChoiceGroup }) {
  const t = useWords();
  const [search, setSearch] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const isFound = (option: FilterOption) => matchesSearch(option.label, search);
  const found = search === "" ? group.options.length : group.options.filter(isFound).length;
  const isLong = group.shown !== null && group.options.length > group.shown;
  return (
    <fieldset className={isOpen ? "filter-group is-open" : "filter-group"} data-group={group.name}>
      <legend>{group.title}</legend>
      {group.unavailable !== null ? (
        <p className="filter-group__none">{group.unavailable}</p>
      ) : (
        <div>
          {group.search === null || !isLong ? null : (
            <div className="search live-only">
              <Icon name="search" />
              <input
                className="input"
                type="search"
                aria-label={group.search}
                aria-controls={listId}
                placeholder={group.search}
                value={search}
                onChange={(event) => setSearch(event.currentTarget.value)}
                onKeyDown={(event) => {
                  // Enter here means: show me what matches, which is already shown.
                  if (event.key === "Enter") event.preventDefault();
                }}
              />
            </div>
          )}
          <div id={listId} className="filter-group__options">
            {group.options.map((option, index) => (
              <ChoiceBox
                key={option.value}
                name={group.name}
                option={option}
                isFar={group.shown !== null && index >= group.shown && search === ""}
                isHidden={search !== "" && !isFound(option)}
              />
            ))}
          </div>
          {group.search === null ? null : (
            <output className="filter-group__none" hidden={found > 0}>
              {found > 0 ? "" : t("comparator.filters.noMatch", { search })}
            </output>
          )}
          {isLong && !isOpen && search === "" && group.moreLabel !== null ? (
            <button className="link-btn live-only" type="button" onClick={() => setIsOpen(true)}>
              {group.moreLabel}
            </button>
          ) : null}
        </div>
      )}
    </fieldset>
  );
}

function ChoiceBox({
  name,
  option,
  isFar,
  isHidden,
}: {
  name: string;
  option: FilterOption;
  isFar: boolean;
  isHidden: boolean;
}) {
  const t = useWords();
  const [isChecked, setIsChecked] = useFollowed(option.isChecked);
  const isEmpty = option.count === 0 && !isChecked;
  return (
    <label
      className={isFar && !option.isChecked ? "check check--far" : "check"}
      hidden={isHidden && !isChecked}
    >
      <input
        type="checkbox"
        name={name}
        value={option.value}
        checked={isChecked}
        disabled={isEmpty}
        onChange={(event) => setIsChecked(event.currentTarget.checked)}
      />
      <span>
        {option.label}
        {isEmpty && option.reason !== null ? <small>{option.reason}</small> : null}
      </span>
      <span className="check__count">{t("comparator.number", { value: option.count })}</span>
    </label>
  );
}
