import { Icon } from "#src/ui/icon.tsx";
import { useWords } from "#src/ui/words.tsx";
import {
  ChipLinks,
  PageLinks,
  TextPage,
} from "#src/areas/marketplace/text-pages/text-page.view.tsx";
import { PriceStepsRow } from "#src/areas/marketplace/product-facts/price-steps.view.tsx";
import { ProductLines } from "#src/areas/marketplace/product-facts/product-lines.view.tsx";
import type { InsuranceListModel } from "./insurance-list.presenter.ts";

export function InsuranceListView({ model }: { model: InsuranceListModel }) {
  const t = useWords();
  const { crumbs, title, lead, segments, products, range, pages, note, steps } = model;
  return (
    <TextPage
      crumbs={crumbs}
      title={title}
      lead={lead}
      meta={steps === null ? null : <PriceStepsRow steps={steps} />}
    >
      <ChipLinks label={t("insurance-list.segments")} links={segments} />
      {note === null ? (
        <section aria-label={t("content.landing.products")}>
          {model.isDemonstration ? (
            <div className="notice">
              <Icon name="info" />
              <p>{t("content.landing.demonstrationProducts")}</p>
            </div>
          ) : null}
          <p className="text-page__meta">{range}</p>
          <ProductLines products={products} level={2} isHireOffered />
          <PageLinks pages={pages} />
        </section>
      ) : (
        <p className="landing__note">{note}</p>
      )}
    </TextPage>
  );
}
