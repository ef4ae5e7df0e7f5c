import { Link } from "react-router";
import { useWords } from "#src/ui/words.tsx";
import type { InformationModel } from "./information.presenter.ts";
import { Crumbs, RichText } from "./rich-text.view.tsx";

export function InformationView({ model }: { model: InformationModel }) {
  const t = useWords();
  const { crumbs, title, lead, updated, contents, blocks, action, contacts, choice, lang } = model;
  return (
    <div className="wrap text-page">
      <Crumbs crumbs={crumbs} label={t("content.breadcrumb")} />
      <header className="text-page__head">
        <h1>{title}</h1>
        <p className="text-page__lead">{lead}</p>
        {updated === null ? null : (
          <p className="text-page__meta">{t("content.updated", { day: updated })}</p>
        )}
      </header>
      <div className="text-page__body">
        {contents.length === 0 ? null : (
          <nav className="text-page__contents" aria-label={t("content.contents")}>
            <p aria-hidden>{t("content.contents")}</p>
            <ul>
              {contents.map(({ id, label }) => (
                <li key={id} lang={lang}>
                  <a href={`#${id}`}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div>
          <RichText blocks={blocks} lang={lang} />
          {contacts.map((group) => (
            <section className="rich-text" key={group.title}>
              <h2>{group.title}</h2>
              <ul>
                {group.entries.map(({ info, link }) => (
                  <li key={link}>
                    <a href={link}>{info}</a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {choice === null ? null : (
            <form className="rich-text" method="post" action={choice.action}>
              <h2>{choice.title}</h2>
              <p>{choice.text}</p>
              <input type="hidden" name="isOptedOut" value={choice.wanted} />
              <button className="btn btn--second" type="submit">
                {choice.button}
              </button>
            </form>
          )}
          {action === null ? null : (
            <p className="text-page__action">
              <Link className="btn btn--primary" to={action.href} lang={lang}>
                {action.label}
              </Link>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
