import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Language } from "#src/routes/languages.ts";
import { Drawing } from "#src/ui/drawing.tsx";
import type { DrawingName } from "#src/ui/drawing-names.rules.ts";
import { useWords } from "#src/ui/words.tsx";
import { Crumbs } from "./rich-text.view.tsx";

/** A page to be read: where it stands, its title and what it is about; `meta` below them. */
export function TextPage({
  crumbs,
  title,
  lead,
  meta,
  drawing,
  children,
}: {
  crumbs: readonly { label: string; href?: string }[];
  title: string;
  lead: string;
  meta?: ReactNode;
  /** Beside the title where there is room. */
  drawing?: DrawingName | undefined;
  children: ReactNode;
}) {
  const t = useWords();
  return (
    <div className="wrap text-page">
      <Crumbs crumbs={crumbs} label={t("content.breadcrumb")} />
      <header className={drawing === undefined ? "text-page__head" : "text-page__head drawn"}>
        <div>
          <h1>{title}</h1>
          <p className="text-page__lead">{lead}</p>
          {meta}
        </div>
        {drawing === undefined ? null : <Drawing name={drawing} width={240} />}
      </header>
      {children}
    </div>
  );
}

/** Links to what a page stands beside, the current one marked. */
export function ChipLinks({
  label,
  links,
}: {
  label: string;
  links: readonly { label: string; name?: string; href: string; isCurrent?: boolean }[];
}) {
  return (
    <nav aria-label={label}>
      <ul className="chip-links">
        {links.map(({ label: text, name, href, isCurrent }) => (
          <li key={href}>
            <Link
              to={href}
              aria-label={name}
              aria-current={isCurrent === true ? "page" : undefined}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The numbered pages of a list; nothing where there is one. */
export function PageLinks({
  pages,
}: {
  pages: readonly { label: string; href: string; isCurrent: boolean }[];
}) {
  const t = useWords();
  if (pages.length === 0) return null;
  const links = pages.map((page) => ({ ...page, name: t("content.page", { page: page.label }) }));
  return <ChipLinks label={t("content.pages")} links={links} />;
}

/** The headings of a long text; nothing where it has few. */
export function Contents({
  contents,
  lang,
}: {
  contents: readonly { id: string; label: string }[];
  lang: Language;
}) {
  const t = useWords();
  if (contents.length === 0) return null;
  return (
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
  );
}
