import { useEffect, useRef } from "react";
import { Menu, MenuItem, MenuTrigger, Popover, SubmenuTrigger } from "react-aria-components";
import { Form, Link, useNavigate } from "react-router";
import { useWords } from "../words.tsx";
import { buttonClass, TriggerButton } from "./button.tsx";
import {
  addressOf,
  type FilterField,
  filterKeys,
  keptQuery,
  type RangeField,
  rangeKeys,
  readFilters,
  withFilter,
  withoutFilters,
} from "./filters.rules.ts";
import { FilterRanges } from "./filter-ranges.tsx";
import { KitIcon } from "./kit-icon.tsx";
import { isTyping } from "./shortcuts.tsx";
import { areSingleKeysOn } from "./single-keys.state.ts";
import { useLive } from "./use-live.ts";
import { Badge } from "./status-pill.tsx";

interface FilterProps {
  /** Path of the list, and its query as it stands. */
  path: string;
  query: URLSearchParams;
  fields: readonly FilterField[];
}

interface FilterBarProps extends FilterProps {
  /** Key of the text that is looked for, and what the field is called; null where nothing is looked for. */
  search: Search | null;
  /** Days and amounts that it is narrowed to. */
  ranges?: readonly RangeField[];
}

interface Search {
  key: string;
  label: string;
}

/** What a list is filtered by: all of it stands in the address, so it can be sent to somebody and Back
 *  takes it back. `/` goes to the search. */
export function FilterBar({ search, ranges = [], ...props }: FilterBarProps) {
  const { path, query, fields } = props;
  const t = useWords();
  const isLive = useLive();
  const chosen = readFilters(query, fields).filter(({ values }) => values.length > 0);
  const narrowed = ranges.flatMap((range) =>
    range.shown === null ? [] : [{ range, text: `${range.label}: ${range.shown}` }],
  );
  const hasAny =
    chosen.length > 0 || narrowed.length > 0 || (query.get(search?.key ?? "") ?? "") !== "";
  return (
    <div className="k-filters">
      {search === null ? null : <SearchForm {...props} search={search} />}
      {chosen.map(({ field, values }) => (
        <Chip
          key={field.key}
          text={chipText(field, values)}
          without={addressOf(path, withFilter(query, field.key, []))}
        />
      ))}
      {narrowed.map(({ range, text }) => (
        <Chip
          key={range.from}
          text={text}
          without={addressOf(path, withoutFilters(query, rangeKeys(range)))}
        />
      ))}
      {isLive ? <FilterMenu {...props} /> : <PlainFilters {...props} />}
      {ranges.length === 0 ? null : <FilterRanges path={path} query={query} ranges={ranges} />}
      {hasAny ? (
        <Link
          className={buttonClass({ look: "ghost" })}
          to={addressOf(
            path,
            withoutFilters(query, [search?.key ?? "", ...filterKeys(fields, ranges)]),
          )}
          preventScrollReset
        >
          {t("kit.filter.clear")}
        </Link>
      ) : null}
    </div>
  );
}

/** What the list is narrowed to, and the way to take it away. */
function Chip({ text, without }: { text: string; without: string }) {
  const t = useWords();
  return (
    <Link
      className="k-chip"
      to={without}
      preventScrollReset
      aria-label={t("kit.filter.drop", { filter: text })}
    >
      {text}
      <KitIcon name="x" />
    </Link>
  );
}

const chipText = ({ label, options }: FilterField, values: readonly string[]): string =>
  `${label}: ${options
    .filter(({ value }) => values.includes(value))
    .map((option) => option.label)
    .join(", ")}`;

function SearchForm({ path, query, search }: FilterProps & { search: Search }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      if (!areSingleKeysOn()) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener("keydown", go);
    return () => document.removeEventListener("keydown", go);
  }, []);
  const typed = query.get(search.key) ?? "";
  return (
    <search className="k-filters__search">
      <Form method="get" action={path} preventScrollReset>
        {keptQuery(query, [search.key]).map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <KitIcon name="search" />
        <input
          key={typed}
          ref={input}
          className="k-input"
          type="search"
          name={search.key}
          aria-label={search.label}
          placeholder={search.label}
          defaultValue={typed}
          autoComplete="off"
        />
      </Form>
    </search>
  );
}

/** Fields, and in each its options, as a menu: everything with the keyboard. */
function FilterMenu({ path, query, fields }: FilterProps) {
  const t = useWords();
  const navigate = useNavigate();
  return (
    <MenuTrigger>
      <TriggerButton look="ghost" icon="list-filter">
        {t("kit.filter.add")}
      </TriggerButton>
      <Popover className="k k-popover" placement="bottom start" offset={4}>
        <Menu className="k-menu" aria-label={t("kit.filter.add")}>
          {readFilters(query, fields).map(({ field, values }) => (
            <SubmenuTrigger key={field.key}>
              <MenuItem id={field.key} className="k-menu__item" textValue={field.label}>
                <span>{field.label}</span>
                <KitIcon name="chevron-right" />
              </MenuItem>
              <Popover className="k k-popover" offset={2}>
                <Menu
                  className="k-menu k-menu--choices"
                  aria-label={field.label}
                  selectionMode="multiple"
                  selectedKeys={values}
                  onSelectionChange={(keys) => {
                    const next = field.options
                      .map(({ value }) => value)
                      .filter((value) => keys === "all" || keys.has(value));
                    void navigate(addressOf(path, withFilter(query, field.key, next)), {
                      preventScrollReset: true,
                    });
                  }}
                >
                  {field.options.map(({ value, label, count }) => (
                    <MenuItem key={value} id={value} className="k-menu__item" textValue={label}>
                      <span className="k-menu__check">
                        <KitIcon name="check" />
                      </span>
                      <span>{label}</span>
                      {count === undefined ? null : <Badge>{count}</Badge>}
                    </MenuItem>
                  ))}
                </Menu>
              </Popover>
            </SubmenuTrigger>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** The same as a form, until the code runs and without it. */
function PlainFilters({ path, query, fields }: FilterProps) {
  const t = useWords();
  const keys = fields.map(({ key }) => key);
  return (
    <details className="k-period">
      <summary className={buttonClass({ look: "ghost" })}>
        <KitIcon name="list-filter" />
        {t("kit.filter.add")}
      </summary>
      <form className="k-popover k-filters__form" method="get" action={path}>
        {keptQuery(query, keys).map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {readFilters(query, fields).map(({ field, values }) => (
          <fieldset key={field.key}>
            <legend className="k-field__label">{field.label}</legend>
            {field.options.map(({ value, label }) => (
              <label className="k-check" key={value}>
                <input
                  className="k-box"
                  type="checkbox"
                  name={field.key}
                  value={value}
                  defaultChecked={values.includes(value)}
                />
                {label}
              </label>
            ))}
          </fieldset>
        ))}
        <button className={buttonClass({ look: "primary" })} type="submit">
          {t("kit.apply")}
        </button>
      </form>
    </details>
  );
}
