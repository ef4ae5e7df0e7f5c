import { Link } from "react-router";
import { useWords } from "#src/ui/words.tsx";
import type { InformationModel } from "./information.presenter.ts";
import { Crumbs, RichText } from "./rich-text.view.tsx";

export function InformationView({ model }: { model: InformationModel }) {
  const t = useWords();
  const { crumbs, title, lead, updated, contents, blocks, action, lang } = model;
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
