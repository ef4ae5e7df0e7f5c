import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { useMenuClosing } from "../../../ui/menu-closing.state.ts";
import type { SearchBoxModel } from "./search-box.view-model.ts";

const SearchSuggestions = lazy(() => import("./search-suggestions.view.tsx"));

export interface SearchBoxProps {
  model: SearchBoxModel;
  pathname: string;
}

/** The header's search: a disclosure with a plain form. Suggestions load once it is opened. */
export function SearchBox({ model: { action, language, labels }, pathname }: SearchBoxProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isUsed, setUsed] = useState(false);
  useMenuClosing(menu, pathname, false);
  const begin = () => {
    if (menu.current?.open !== true) return;
    setUsed(true);
    input.current?.focus();
  };
  // It may have been opened before its code was there.
  useEffect(begin, []);
  return (
    <details className="menu search-box" ref={menu} onToggle={begin}>
      <summary className="btn btn--icon" aria-label={labels.open}>
        <Icon name="search" size={24} />
      </summary>
      <search className="menu__panel">
        <form action={action}>
          <label className="label" htmlFor="site-search">
            {labels.field}
          </label>
          <div className="search-box__line">
            <input
              className="input"
              id="site-search"
              name="q"
              maxLength={100}
              autoComplete="off"
              ref={input}
            />
            <button className="btn btn--primary">{labels.submit}</button>
          </div>
          {isUsed ? (
            <Suspense>
              <SearchSuggestions input={input} model={{ action, language, labels }} />
            </Suspense>
          ) : null}
        </form>
      </search>
    </details>
  );
}
