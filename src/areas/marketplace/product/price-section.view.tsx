import { GroupCostForm } from "#src/areas/marketplace/product-facts/group-cost-form.view.tsx";
import type { GroupCostModel } from "#src/areas/marketplace/product-facts/group-cost.view-model.ts";
import { useWords } from "../../../ui/words.tsx";
import { SectionFrame } from "./section-frame.view.tsx";
import {
  FactLines,
  UninsurablePeople,
} from "#src/areas/marketplace/product-facts/product-parts.view.tsx";
import type {
  PersonPriceModel,
  PriceSectionModel,
  UninsurableModel,
} from "#src/areas/marketplace/product-facts/product.view-model.ts";

/** How the price comes about: person by person or by the isapres' formula, with the table and the UF it
 *  was computed from (D3). */
export function PriceSection({
  section,
  uninsurable,
  groupCost,
}: {
  section: PriceSectionModel;
  uninsurable: readonly UninsurableModel[];
  groupCost: GroupCostModel | null;
}) {
  const t = useWords();
  const { forWhom, people, formula, steps, total, facts } = section;
  return (
    <SectionFrame tab="price" title={t("product.price.title")}>
      <p>{forWhom}.</p>
      <div className="stack">
        <UninsurablePeople people={uninsurable} />
        <table className="sum">
          <caption className="vh">{t("product.price.caption")}</caption>
          <thead className="vh">
            <tr>
              <th scope="col">{t("product.price.person")}</th>
              <th scope="col">{t("product.price.amount")}</th>
            </tr>
          </thead>
          <tbody>
            {people.map((person, index) => (
              <PersonRow key={`${person.who} ${index}`} person={person} />
            ))}
            {steps.map(({ label, value, note }) => (
              <tr key={label}>
                <th scope="row">
                  {label}
                  {note ? <small>{note}</small> : null}
                </th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("product.price.total")}</th>
              <td>
                {total.amount}{" "}
                {total.period === null ? null : <span className="sum__period">{total.period}</span>}
              </td>
            </tr>
          </tfoot>
        </table>
        {total.conversion === null ? null : <p className="small t2">{total.conversion}</p>}
        {formula === null ? null : (
          <p className="price-formula">
            <strong>{t("product.price.formula")}</strong> {formula}
          </p>
        )}
        {groupCost === null ? null : (
          <div>
            <h3 className="panel__sub">{t("product.groupCost.title")}</h3>
            <p className="t2">{t("product.groupCost.lead")}</p>
            <GroupCostForm key={groupCost.percent} cost={groupCost} />
          </div>
        )}
        <FactLines facts={facts} isSmall />
        <p className="small t2">{t("product.price.rounding")}</p>
      </div>
    </SectionFrame>
  );
}

function PersonRow({ person }: { person: PersonPriceModel }) {
  const t = useWords();
  const { who, amount, local, how } = person;
  return (
    <tr>
      <th scope="row">
        {who}
        {how === null ? null : <small>{how}</small>}
      </th>
      <td>
        {amount ?? <span className="missing">{t("product.price.notInsurable")}</span>}
        {local === null ? null : <small>{local}</small>}
      </td>
    </tr>
  );
}
