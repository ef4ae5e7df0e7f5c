import { useWords } from "#src/ui/words.tsx";
import { PageLinks } from "../blog/blog.view.tsx";
import { Crumbs } from "../information/rich-text.view.tsx";
import { ProductLines } from "../insurer-landing/product-lines.view.tsx";
import type { InsuranceListModel } from "./insurance-list.presenter.ts";

export function InsuranceListView({ model }: { model: InsuranceListModel }) {
  const t = useWords();
  const { crumbs, title, lead, segments, products, range, pages, note } = model;
  return (
    <div className="wrap text-page">
      <Crumbs crumbs={crumbs} label={t("content.breadcrumb")} />
      <header className="text-page__head">
        <h1>{title}</h1>
        <p className="text-page__lead">{lead}</p>
      </header>
      <nav aria-label={t("insurance-list.segments")}>
        <ul className="chip-links">
          {segments.map(({ label, href, isCurrent }) => (
            <li key={href}>
              <a href={href} aria-current={isCurrent ? "page" : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {note === null ? (
        <section aria-label={t("content.landing.products")}>
          <p className="text-page__meta">
            {range} · {t("content.landing.forWhom")}
          </p>
          <ProductLines products={products} level={2} />
          <PageLinks pages={pages} />
        </section>
      ) : (
        <p className="landing__note">{note}</p>
      )}
    </div>
  );
}
