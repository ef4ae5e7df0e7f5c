import { Icon } from "../../../ui/icon.tsx";
import { useWords } from "../../../ui/words.tsx";
import { filterSheetId } from "./filter-ids.rules.ts";
import type { CardNetwork, ProductCardModel } from "./comparator.view-model.ts";

/** Name of the filter group that has the clinics. */
const clinicGroup = "clinica";

/** Notes of a card, each in words with an icon; `offers` are null until they are loaded, their lines are
 *  kept for them. */
export function CardNotes({
  card,
  offers,
}: {
  card: ProductCardModel;
  offers: readonly string[] | null;
}) {
  const t = useWords();
  const { alert, companyMinimum, leftOut, requirement, network, offerCount } = card;
  return (
    <>
      {companyMinimum === null ? null : (
        <p className="alert alert--info">
          <Icon name="users-round" size={16} />
          <strong>
            <span className="only-list">
              {t("comparator.minimum.list", { count: companyMinimum })}
            </span>
            <span className="only-grid">
              {t("comparator.minimum.grid", { count: companyMinimum })}
            </span>
          </strong>
        </p>
      )}
      {alert === null ? null : (
        <p className={alert.tone === "info" ? "alert alert--info" : "alert"}>
          <Icon name={alert.tone === "info" ? "info" : "triangle-alert"} size={16} />
          <span>
            {alert.lead === null ? null : <strong>{alert.lead} </strong>}
            <span lang={alert.lang}>{alert.text}</span>
          </span>
        </p>
      )}
      {leftOut.map((sentence) => (
        <p className="alert" key={sentence}>
          <Icon name="user-round" size={16} />
          <span>{sentence}</span>
        </p>
      ))}
      {requirement === null ? null : <p className="card__note">{requirement}</p>}
      {network === null || network.answers.length === 0 ? null : (
        <NetworkAnswers network={network} />
      )}
      {Array.from({ length: offerCount }, (_, index) => (
        <p className="card__note card__offer row live-only" key={index}>
          <Icon name="gift" size={16} />
          {offers === null ? (
            <span className="sk" aria-hidden />
          ) : (
            <span className="card__offer-text">{offers[index]}</span>
          )}
        </p>
      ))}
    </>
  );
}

/** "¿Está mi clínica?": the way to ask. */
export function NetworkQuestion({ name }: { name: string }) {
  const t = useWords();
  return (
    <p className="card__note card__network row">
      <Icon name="hospital" size={16} />
      <a href={`#${filterSheetId}`} data-group={clinicGroup}>
        {t("comparator.network.ask")}
        <span className="vh"> {name}</span>
      </a>
    </p>
  );
}

/** Its answer by modality, with the day of its data. */
function NetworkAnswers({ network }: { network: CardNetwork }) {
  const t = useWords();
  return (
    <ul className="card__note card__network">
      {network.answers.map(({ clinic, isIn, terms }) => (
        <li className="row" key={clinic}>
          <Icon name={isIn ? "circle-check" : "circle-alert"} size={16} />
          <span>
            <strong>
              {t(isIn ? "comparator.network.in" : "comparator.network.out", { clinic })}
            </strong>{" "}
            {terms.join(" · ")}
          </span>
        </li>
      ))}
      {network.day === null ? null : (
        <li>
          <small>{t("comparator.network.day", { day: network.day })}</small>
        </li>
      )}
    </ul>
  );
}
