import { type ComponentType, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import { useMenuClosing } from "./menu-closing.state.ts";
import type { SearchBoxModel } from "./search-box.view-model.ts";

export interface SearchBoxProps {
  model: SearchBoxModel;
  pathname: string;
}

/** The header's search: a disclosure with a plain form, and suggestions once it was opened. */
export function SearchBox({
  model,
  pathname,
  Suggestions,
}: SearchBoxProps & {
  Suggestions?: ComponentType<{
    input: RefObject<HTMLInputElement | null>;
    model: SearchBoxModel;
  }>;
}) {
  const { action, labels } = model;
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
          {isUsed && Suggestions !== undefined ? (
            <Suspense>
              <Suggestions input={input} model={model} />
            </Suspense>
          ) : null}
        </form>
      </search>
    </details>
  );
}
