import { Icon, iconFirst } from "../../../ui/icon.tsx";
import { useWords } from "../../../ui/words.tsx";
import { filterSheetId } from "./filter-ids.rules.ts";
import { answerIcons } from "#src/areas/marketplace/product-facts/clinic-answer.rules.ts";
import type { ProductCardModel } from "./comparator.view-model.ts";
import type { CardNetwork } from "./clinic-question.view-model.ts";

/** Name of the filter group that asks for a clinic. */
const clinicGroup = "mi-clinica";

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

/** "¿Está mi clínica?": the way to ask. The filter of that name is a stop of the Tab key; what leads to it from
 *  each of twenty cards is none. */
export function NetworkQuestion({ name }: { name: string }) {
  const t = useWords();
  return (
    <a
      className={`card__note card__network row ${iconFirst("hospital", 16)}`}
      href={`#${filterSheetId}`}
      tabIndex={-1}
      data-group={clinicGroup}
      aria-label={`${t("comparator.network.ask")} ${name}`}
    >
      {t("comparator.network.ask")}
    </a>
  );
}

/** Its answers, each a sentence with the day of its data. */
function NetworkAnswers({ network }: { network: CardNetwork }) {
  return (
    <ul className="card__note card__network">
      {network.answers.map(({ kind, text, day }) => (
        <li className="row" key={text}>
          <Icon name={answerIcons[kind]} size={16} />
          <span>
            {kind === "yes" ? <strong>{text}</strong> : text}
            {day === null ? null : <small> ({day})</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}
