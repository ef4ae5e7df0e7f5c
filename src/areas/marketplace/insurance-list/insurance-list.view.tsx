import { useWords } from "#src/ui/words.tsx";
import {
  ChipLinks,
  PageLinks,
  TextPage,
} from "#src/areas/marketplace/text-pages/text-page.view.tsx";
import { ProductLines } from "#src/areas/marketplace/product-facts/product-lines.view.tsx";
import type { InsuranceListModel } from "./insurance-list.presenter.ts";

export function InsuranceListView({ model }: { model: InsuranceListModel }) {
  const t = useWords();
  const { crumbs, title, lead, segments, products, range, pages, note } = model;
  return (
    <TextPage crumbs={crumbs} title={title} lead={lead}>
      <ChipLinks label={t("insurance-list.segments")} links={segments} />
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
    </TextPage>
  );
}
