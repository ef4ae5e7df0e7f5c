import { cookies } from "next/headers";
import { Card } from "../../card.tsx";
import { CompareChoice } from "../../compare-choice.tsx";
import { FilterForm } from "../../filters.tsx";

/** The list for a household: head, filters and cards. The product's page has the site's menu and footer, the
 *  compare tray and the dialogs besides. */
export default async function ComparatorPage() {
  const { model, say } = await globalThis.peerList((await cookies()).toString());
  const { outcome, toolbar, profile, filters } = model;
  return (
    <main>
      <h1>{model.title}</h1>
      <p>{model.lead}</p>
      <p>
        {profile.summary} <a href={profile.editHref}>{profile.detail}</a>
      </p>
      <CompareChoice chosen={model.compare.items.map(({ code }) => code)}>
        <FilterForm
          filters={filters}
          show={say(`comparator.filters.show.${model.noun}`, { count: toolbar.total })}
        />
        <section>
          <p>
            {toolbar.orderName} {toolbar.orderNote}
          </p>
          <ul className="results">
            {outcome.kind !== "results"
              ? null
              : outcome.items.map((item) =>
                  item.kind === "product" ? (
                    <li key={item.card.code}>
                      <Card card={item.card} say={say} />
                    </li>
                  ) : (
                    <li key={item.kind === "promo" ? "promo" : item.text}>
                      {item.kind === "promo" ? item.card.title : item.text}
                    </li>
                  ),
                )}
          </ul>
        </section>
      </CompareChoice>
    </main>
  );
}
