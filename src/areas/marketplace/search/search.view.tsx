import { TextField } from "#src/ui/form/text-field.tsx";
import { useWords } from "#src/ui/words.tsx";
import { LinePrice } from "#src/areas/marketplace/product-facts/product-lines.view.tsx";
import { PageLinks } from "#src/areas/marketplace/text-pages/text-page.view.tsx";
import { mostTyped, searchParameters } from "./search-address.rules.ts";
import type { ResultLine, SearchModel } from "./search.presenter.ts";

/** A form and links, grouped: nothing here needs a script. */
export function SearchView({ model }: { model: SearchModel }) {
  const t = useWords();
  const { title, count, groups, meant, kinds, pages, start } = model;
  const isEmpty = count !== null && groups.length === 0;
  return (
    <div className="wrap text-page">
      <header className="text-page__head">
        <h1>{title}</h1>
        {count === null ? (
          <p className="text-page__lead">{t("search.description")}</p>
        ) : (
          <p className="text-page__lead">{count}</p>
        )}
      </header>
      <SearchForm model={model} />
      {meant.length === 0 ? null : (
        <section aria-labelledby="search-meant">
          <h2 id="search-meant">{t("search.meantTitle")}</h2>
          <Chips links={meant} />
        </section>
      )}
      {kinds.length === 0 ? null : (
        <nav aria-label={t("search.kinds")}>
          <Chips links={kinds} />
        </nav>
      )}
      {isEmpty ? (
        <section aria-labelledby="search-none">
          <h2 id="search-none">{t("search.noneTitle", { text: model.text })}</h2>
          <p className="landing__note">{t("search.noneText")}</p>
        </section>
      ) : null}
      {groups.map((group) => (
        <section key={group.group} aria-labelledby={`search-${group.group}`}>
          <h2 id={`search-${group.group}`}>{group.title}</h2>
          <p className="text-page__meta">{group.count}</p>
          <ul className="product-lines">
            {group.results.map((result) => (
              <Result key={result.href} result={result} />
            ))}
          </ul>
          {group.all === null ? null : (
            <p className="text-page__action">
              <a className="btn btn--second" href={group.all.href}>
                {group.all.label}
              </a>
            </p>
          )}
        </section>
      ))}
      <PageLinks pages={pages} />
      {start.length === 0 ? null : (
        <section aria-labelledby="search-start">
          <h2 id="search-start">{t("search.start")}</h2>
          <Chips links={start} />
        </section>
      )}
    </div>
  );
}

function SearchForm({ model: { action, text } }: { model: SearchModel }) {
  const t = useWords();
  return (
    <search>
      <form action={action} method="get" className="stack landing__note">
        <TextField
          id="search-text"
          name={searchParameters.text}
          label={t("search.label")}
          hint={`${t("search.hint")} ${t("search.privacy")}`}
          value={text}
          autoComplete="off"
          maxLength={mostTyped}
        />
        <button className="btn btn--primary" type="submit">
          {t("search.submit")}
        </button>
      </form>
    </search>
  );
}

function Chips({
  links,
}: {
  links: readonly { label: string; href: string; isCurrent?: boolean }[];
}) {
  return (
    <ul className="chip-links">
      {links.map(({ label, href, isCurrent }) => (
        <li key={href}>
          <a href={href} aria-current={isCurrent === true ? "page" : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Result({ result: { title, href, note, by, price, isName } }: { result: ResultLine }) {
  return (
    <li className="product-line">
      <div className="product-line__what">
        <h3 lang={isName ? "es" : undefined}>
          <a href={href}>{title}</a>
        </h3>
        <p className="text-page__meta">
          {note}
          {note !== null && by !== null ? " · " : null}
          {by === null ? null : <span lang="es">{by}</span>}
        </p>
      </div>
      {price === null ? null : <LinePrice price={price} />}
    </li>
  );
}
