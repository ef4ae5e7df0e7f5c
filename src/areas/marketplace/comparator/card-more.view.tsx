import { Link } from "react-router";
import { useWords } from "../../../ui/words.tsx";
import type { CardInformation, PersonPrice, ProductCardModel } from "./comparator.view-model.ts";

/** Description and further values of the record. Opens and closes (CQ 4); without JavaScript it leads to
 *  the product's page, which has all of it. */
export function CardMore({
  card,
  information,
  people,
  hasFailed,
  onOpen,
}: {
  card: ProductCardModel;
  information: CardInformation | null;
  people: readonly PersonPrice[];
  hasFailed: boolean;
  /** It is asked for now, if it is not there yet. */
  onOpen: () => void;
}) {
  const t = useWords();
  return (
    <details
      className="card__description"
      // Where nothing is there yet, styles write it when it opens.
      data-waiting={
        information === null && !hasFailed ? t("comparator.information.loading") : undefined
      }
      onToggle={(event) => {
        if (event.currentTarget.open) onOpen();
      }}
    >
      <summary aria-label={`${t("comparator.description")} ${card.name}`}>
        {t("comparator.description")}
      </summary>
      {information === null ? null : (
        <>
          {information.description === null ? null : (
            <p lang={information.descriptionLang}>{information.description}</p>
          )}
          {people.length === 0 ? null : (
            <>
              <p className="card__more-title">{t("comparator.people")}</p>
              <dl className="card__values">
                {people.map(({ person, amount }, index) => (
                  // Two children of one age are two lines.
                  <div key={`${person} ${index}`}>
                    <dt>{person}</dt>
                    <dd>{amount}</dd>
                  </div>
                ))}
              </dl>
            </>
          )}
          {information.details.length === 0 ? null : (
            <dl className="card__values">
              {information.details.map(({ label, text, help }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {text}
                    {help === null ? null : <small> {help}</small>}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </>
      )}
      <Link className="still-only" to={card.href}>
        {t("comparator.allOnPage")}
      </Link>
    </details>
  );
}
