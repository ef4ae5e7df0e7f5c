import { useId, useState } from "react";
import { iconFirst } from "../../../ui/icon.tsx";
import { useWords } from "../../../ui/words.tsx";
import { parameters } from "#src/areas/marketplace/product-facts/comparator-address.rules.ts";
import { matchesSearch } from "./choice-search.rules.ts";
import type { ChoiceGroup, FilterOption } from "./comparator.view-model.ts";
import { useFollowed } from "./followed.state.ts";

/** Boxes with their counts; a long list can be searched and opened. Most of its options are drawn then only; without
 *  JavaScript its button asks for the page with all of them. */
export function ChoiceFilter({ group }: { group: ChoiceGroup }) {
  const t = useWords();
  const [search, setSearch] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [hasAll, setHasAll] = useState(false);
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
        <>
          {group.search === null || !isLong ? null : (
            <OptionSearch
              label={group.search}
              listId={listId}
              value={search}
              onSearch={(typed) => {
                setSearch(typed);
                setHasAll(true);
              }}
            />
          )}
          <div id={listId} className="filter-group__options">
            {group.options.map((option, index) => {
              const isFar = group.shown !== null && index >= group.shown;
              return isFar && !hasAll && !option.isChecked ? null : (
                <ChoiceBox
                  key={option.value}
                  name={group.name}
                  option={option}
                  isFar={isFar && search === ""}
                  isHidden={search !== "" && !isFound(option)}
                />
              );
            })}
          </div>
          {group.search === null ? null : (
            <output className="filter-group__none" hidden={found > 0}>
              {found > 0 ? "" : t("comparator.filters.noMatch", { search })}
            </output>
          )}
          {isLong && !isOpen && search === "" && group.moreLabel !== null ? (
            <MoreOptions
              group={group}
              onOpen={() => {
                setHasAll(true);
                setIsOpen(true);
              }}
            />
          ) : null}
        </>
      )}
    </fieldset>
  );
}

function OptionSearch({
  label,
  listId,
  value,
  onSearch,
}: {
  label: string;
  listId: string;
  value: string;
  onSearch: (typed: string) => void;
}) {
  return (
    <div className={`search live-only ${iconFirst("search")}`}>
      <input
        className="input"
        type="search"
        aria-label={label}
        aria-controls={listId}
        placeholder={label}
        value={value}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter here means: show me what matches, which is already shown.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
    </div>
  );
}

/** Opens the rest of the list; without JavaScript it asks for the page with all of them. */
function MoreOptions({ group, onOpen }: { group: ChoiceGroup; onOpen: () => void }) {
  return (
    <button
      className="link-btn"
      type="submit"
      name={parameters.opened}
      value={group.name}
      onClick={(event) => {
        event.preventDefault();
        onOpen();
      }}
    >
      {group.moreLabel}
    </button>
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
      // Styles write it at the end of the label, whose name it belongs to.
      data-count={t("comparator.number", { value: option.count })}
    >
      <input
        type="checkbox"
        name={name}
        value={option.value}
        checked={isChecked}
        disabled={isEmpty}
        onChange={(event) => setIsChecked(event.currentTarget.checked)}
      />
      {isEmpty && option.reason !== null ? (
        <span>
          {option.label}
          <small>{option.reason}</small>
        </span>
      ) : (
        option.label
      )}
    </label>
  );
}
