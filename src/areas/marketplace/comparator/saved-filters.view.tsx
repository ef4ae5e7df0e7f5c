import { useId } from "react";
import { Form, Link } from "react-router";
import { useWords } from "../../../ui/words.tsx";
import type { SavedFiltersModel } from "./comparator.view-model.ts";
import { intents } from "./filter-ids.rules.ts";

/** Filters that the visitor keeps: plain forms, so that they work without JavaScript. */
export function SavedFilters({ saved }: { saved: SavedFiltersModel }) {
  const t = useWords();
  const nameId = useId();
  const messageId = useId();
  return (
    <details className="saved-filters" open={saved.message !== null || saved.items.length > 0}>
      <summary>{t("comparator.saved.title")}</summary>
      {saved.items.length === 0 ? null : (
        <ul aria-label={t("comparator.saved.list")}>
          {saved.items.map(({ id, name, href }) => (
            <li key={id}>
              <Link to={href}>{name}</Link>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value={intents.forgetFilters} />
                <input type="hidden" name="id" value={id} />
                <button className="link-btn" type="submit">
                  {t("comparator.saved.forget")}
                  <span className="vh"> {name}</span>
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {saved.query === null ? (
        <p className="card__note">{t("comparator.saved.none")}</p>
      ) : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value={intents.saveFilters} />
          <input type="hidden" name="query" value={saved.query} />
          <div className="field">
            <label htmlFor={nameId}>{t("comparator.saved.name")}</label>
            <input
              className="input"
              id={nameId}
              name="name"
              required
              maxLength={60}
              autoComplete="off"
              aria-describedby={saved.message === null ? undefined : messageId}
              aria-invalid={saved.message === "name" ? true : undefined}
            />
          </div>
          <button className="btn btn--second" type="submit">
            {t("comparator.saved.save")}
          </button>
        </Form>
      )}
      {saved.message === null ? null : (
        <p className="alert" id={messageId} role="alert">
          {t(`comparator.saved.message.${saved.message}`)}
        </p>
      )}
    </details>
  );
}
