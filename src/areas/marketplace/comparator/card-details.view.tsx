import { Icon } from "../../../ui/icon.tsx";
import { MeasureBar } from "../../../ui/measure-bar.tsx";
import { useWords } from "../../../ui/words.tsx";
import { useCardInformation } from "./card-information.state.ts";
import { CardFeatures } from "./card-features.view.tsx";
import type { CardFact, FactValue, ProductCardModel } from "./comparator.view-model.ts";

/** The middle of a card: facts and features, which may come later than the card (CQ 4), then what is
 *  worth knowing before choosing it. */
export function CardDetails({ card }: { card: ProductCardModel }) {
  const { visibility, information, hasFailed, isRetrying, slot, retry } = useCardInformation(card);
  return (
    <div className="card__main" ref={slot} data-visibility={visibility}>
      {information !== null ? (
        <FactList facts={information.facts} />
      ) : hasFailed ? (
        <FailedInformation name={card.name} isRetrying={isRetrying} onRetry={retry} />
      ) : (
        <WaitingFacts />
      )}
      <CardNotes card={card} requirement={information?.requirement ?? null} />
      {information === null || information.features.length === 0 ? null : (
        <CardFeatures features={information.features} name={card.name} />
      )}
      {card.description === null ? null : (
        <CardDescription text={card.description} name={card.name} />
      )}
    </div>
  );
}

/** Opens and closes, also without JavaScript (CQ 4). */
function CardDescription({ text, name }: { text: string; name: string }) {
  const t = useWords();
  return (
    <details className="card__description">
      <summary>
        {t("comparator.description")}
        <span className="vh"> {name}</span>
      </summary>
      <p>{text}</p>
    </details>
  );
}

function FactList({ facts }: { facts: readonly CardFact[] }) {
  const t = useWords();
  // No data at all has its own sentence (CQ 8: no.avaliable.info.coverage).
  if (facts.length === 0) return <p className="card__note">{t("comparator.information.none")}</p>;
  return (
    <dl className="facts">
      {facts.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {factText(value, t)}
            {note === null ? null : <small> {note}</small>}
            {value.kind === "share" ? <MeasureBar share={value.percent} /> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function factText(value: FactValue, t: ReturnType<typeof useWords>): string {
  switch (value.kind) {
    case "text":
      return value.text;
    case "share":
      return t(value.isUpTo ? "comparator.value.upTo" : "comparator.value.share", {
        percent: value.percent,
      });
    default:
      return t(`comparator.value.${value.kind}`);
  }
}

/** As tall as the four facts, so that nothing moves when they come (experience 13). */
function WaitingFacts() {
  const t = useWords();
  return (
    <div className="card__slot facts">
      <span className="vh">{t("comparator.information.loading")}</span>
      {[0, 1, 2, 3].map((index) => (
        <div key={index} aria-hidden>
          <span className="sk" />
          <span className="sk" />
        </div>
      ))}
    </div>
  );
}

function FailedInformation({
  name,
  isRetrying,
  onRetry,
}: {
  name: string;
  isRetrying: boolean;
  onRetry: () => void;
}) {
  const t = useWords();
  return (
    <div className="notice notice--error card__slot">
      <Icon name="wifi-off" />
      <output className="grow">
        <strong>{t("comparator.information.failed")}</strong>{" "}
        {t("comparator.information.connection")}
      </output>
      {/* It stays and keeps focus while it tries again (experience 24). */}
      <button
        className="btn btn--second"
        type="button"
        aria-disabled={isRetrying ? true : undefined}
        onClick={() => {
          if (!isRetrying) onRetry();
        }}
      >
        <Icon name="refresh-cw" size={16} />
        <span>
          {t(isRetrying ? "comparator.information.retrying" : "comparator.information.retry")}
          <span className="vh"> {name}</span>
        </span>
      </button>
    </div>
  );
}

function CardNotes({ card, requirement }: { card: ProductCardModel; requirement: string | null }) {
  const t = useWords();
  const { alert, companyMinimum, uninsurable, offers } = card;
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
            {alert.text}
          </span>
        </p>
      )}
      {uninsurable.length === 0 ? null : (
        <p className="alert">
          <Icon name="user-round" size={16} />
          <span>
            <strong>{t("comparator.uninsurable")}</strong> {uninsurable.join(", ")}
          </span>
        </p>
      )}
      {requirement === null ? null : <p className="card__note">{requirement}</p>}
      {offers.map((offer) => (
        <p className="card__note row" key={offer}>
          <Icon name="gift" size={16} />
          {offer}
        </p>
      ))}
    </>
  );
}
