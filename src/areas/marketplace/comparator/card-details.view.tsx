import { Icon } from "../../../ui/icon.tsx";
import { digits } from "../../../ui/digits.rules.ts";
import { useWords } from "../../../ui/words.tsx";
import { useCardInformation } from "./card-information.state.ts";
import { CardFeatures } from "./card-features.view.tsx";
import { CardMore } from "./card-more.view.tsx";
import { CardNotes, NetworkQuestion } from "./card-notes.view.tsx";
import type { CardFact, FactValue, ProductCardModel } from "./comparator.view-model.ts";

/** The middle of a card: facts, what is worth knowing before choosing it, what it includes; then what is
 *  loaded when the card is seen (CQ 4), in places that are kept for it. */
export function CardDetails({ card }: { card: ProductCardModel }) {
  const { visibility, information, people, hasFailed, isRetrying, slot, demand, retry } =
    useCardInformation(card);
  const features = [...card.features, ...(information?.features ?? [])];
  return (
    <div className="card__main" ref={slot} data-visibility={visibility}>
      <FactList facts={card.facts} />
      <CardNotes card={card} offers={information?.offers ?? null} />
      {hasFailed ? (
        <FailedInformation name={card.name} isRetrying={isRetrying} onRetry={retry} />
      ) : null}
      <div className="card__foot">
        {features.length === 0 ? null : (
          <CardFeatures
            features={features}
            count={card.featureCount}
            name={card.name}
            onOpen={demand}
          />
        )}
        {card.network?.answers.length === 0 ? <NetworkQuestion name={card.name} /> : null}
        <CardMore
          card={card}
          information={information}
          people={people}
          hasFailed={hasFailed}
          onOpen={demand}
        />
      </div>
    </div>
  );
}

function FactList({ facts }: { facts: readonly CardFact[] }) {
  const t = useWords();
  // No data at all has its own sentence (CQ 8: no.avaliable.info.coverage).
  if (facts.length === 0) return <p className="card__note">{t("comparator.information.none")}</p>;
  return (
    <ul className="facts">
      {facts.map((fact) => {
        const { label, value, note } = fact;
        const text = factText(value, t);
        return (
          <li key={label} className={lookOf(fact, text)}>
            {label} <b>{text}</b>
            {/* A text of its own, as the document's reader expects (card-texts.rules.ts). */}
            {note === null ? null : " "}
            {note}
          </li>
        );
      })}
    </ul>
  );
}

/** Characters that stand beside another fact in the grid's narrowest card. */
const ROOM = 13;

/** Whether no line of that room can hold it: an amount is one word, "COP 150,000,000". */
const isLong = (text: string): boolean => text.split(" ").some(({ length }) => length > ROOM);

/** Characters of a name and its value on one line of the narrowest phone. */
const LINE = 34;

/** Two plain shares stand beside each other where all is dense; a word that no column holds has a line. */
const lookOf = ({ label, value, note }: CardFact, text: string): string | undefined =>
  value.kind === "share"
    ? `bar ${digits(Math.round(value.percent))}${!value.isUpTo && note === null ? " fact--share" : ""}`
    : isLong(text)
      ? "fact--long"
      : label.length + text.length > LINE
        ? "fact--wide"
        : undefined;

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
      {/* It stays and keeps focus while it tries again (UX 24). */}
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
