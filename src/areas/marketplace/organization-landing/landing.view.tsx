import { Link } from "react-router";
import { Icon } from "#src/ui/icon.tsx";
import { Monogram } from "#src/ui/monogram.tsx";
import { useWords } from "#src/ui/words.tsx";
import {
  ChipLinks,
  PageLinks,
  TextPage,
} from "#src/areas/marketplace/text-pages/text-page.view.tsx";
import { Crumbs } from "#src/areas/marketplace/text-pages/rich-text.view.tsx";
import type { LandingListModel, LandingModel, PlacesModel } from "./landing.presenter.ts";
import { LandingCards } from "./landing-cards.view.tsx";
import { PriceStepsRow } from "#src/areas/marketplace/product-facts/price-steps.view.tsx";
import { ProductLines } from "#src/areas/marketplace/product-facts/product-lines.view.tsx";

export function PlacesView({ model }: { model: PlacesModel }) {
  const { crumbs, title, lead, places, pages } = model;
  return (
    <TextPage crumbs={crumbs} title={title} lead={lead}>
      <ul className="place-list">
        {places.map(({ name, href, note, brand }) => (
          <li key={href} className="place">
            <Monogram brand={brand} />
            <div>
              <h2 lang="es">
                <Link to={href}>{name}</Link>
              </h2>
              <p className="text-page__meta">{note}</p>
            </div>
          </li>
        ))}
      </ul>
      <PageLinks pages={pages} />
    </TextPage>
  );
}

const compareForm = "comparar";

/** A plain form: the page has no code in the browser. */
function ListForm({ list }: { list: LandingListModel }) {
  const t = useWords();
  const fields = [
    ...(list.type === null ? [] : [{ ...list.type, label: t("content.landing.list.type") }]),
    { ...list.order, label: t("content.landing.list.order") },
  ];
  return (
    <form className="landing__list" action={list.action}>
      {fields.map(({ name, label, chosen, options }) => (
        <div className="field" key={name}>
          <label htmlFor={`list-${name}`}>{label}</label>
          <select className="select" id={`list-${name}`} name={name} defaultValue={chosen}>
            {options.map((one) => (
              <option key={one.value} value={one.value}>
                {one.label}
              </option>
            ))}
          </select>
        </div>
      ))}
      <button className="btn btn--second" type="submit">
        {t("content.landing.list.show")}
      </button>
    </form>
  );
}

export function LandingView({ model }: { model: LandingModel }) {
  const t = useWords();
  const { crumbs, title, lead, brand, address, note, products, range, pages, links } = model;
  const { list, compare, steps } = model;
  const choice = compare === null ? undefined : { form: compareForm, field: compare.field };
  return (
    <div className="wrap text-page">
      <Crumbs crumbs={crumbs} label={t("content.breadcrumb")} />
      <header className="text-page__head landing__head">
        <Monogram brand={brand} size={56} />
        <div>
          <h1>{title}</h1>
          <p className="text-page__lead">{lead}</p>
          {address === null ? null : (
            <p className="text-page__meta" lang="es">
              {address}
            </p>
          )}
          {note !== null || steps === null ? null : <PriceStepsRow steps={steps} />}
        </div>
      </header>
      {model.isDemonstration || model.areProductsInvented ? (
        <div className="notice">
          <Icon name="info" />
          <p>
            {t(
              model.isDemonstration
                ? "content.landing.demonstrationNotice"
                : "content.landing.demonstrationProducts",
            )}
          </p>
        </div>
      ) : null}
      {note === null ? (
        <section aria-label={t("content.landing.products")}>
          {list === null ? null : <ListForm list={list} />}
          <p className="text-page__meta">{range}</p>
          {model.cards === null ? (
            <ProductLines products={products} level={2} isHireOffered compare={choice} />
          ) : (
            <LandingCards cards={model.cards} compare={choice ?? null} />
          )}
          {compare === null ? null : (
            <form className="landing__compare" id={compareForm} action={compare.action}>
              <p>{t("content.landing.list.compareNote")}</p>
              <button className="btn btn--second" type="submit">
                {t("content.landing.list.compareChosen")}
              </button>
            </form>
          )}
          <PageLinks pages={pages} />
        </section>
      ) : (
        <p className="landing__note">{note}</p>
      )}
      {links.length === 0 ? null : <ChipLinks label={t("content.landing.more")} links={links} />}
    </div>
  );
}
