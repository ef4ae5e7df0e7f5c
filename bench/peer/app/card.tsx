import Link from "next/link";
import { CompareBox } from "./compare-choice.tsx";
import type { PeerList, ProductCardModel } from "./model.ts";
import { Popover } from "./popover.tsx";

type Say = PeerList["say"];

/** A product with what the product's own card says of it. */
export function Card({ card, say }: { card: ProductCardModel; say: Say }) {
  return (
    <article className="card" aria-label={card.name} data-code={card.code}>
      <div className="card__band">
        <svg className="brand-ground" color={card.brand.color} aria-hidden />
        <p className="card__who" data-letters={card.brand.letters}>
          {card.insurer} <span className="card__type">{card.type}</span>
        </p>
      </div>
      <h3 className="card__name">
        <Link href={card.href} prefetch={false}>
          {card.name}
        </Link>
      </h3>
      <Price price={card.price} name={card.name} say={say} />
      <Badges badges={card.badges} say={say} />
      <div className="card__main">
        <Facts facts={card.facts} say={say} />
        <Notes card={card} />
        <div className="card__foot">
          <Features card={card} say={say} />
          <details className="card__description">
            <summary>{say("comparator.description")}</summary>
            <Link href={card.href} prefetch={false}>
              {say("comparator.allOnPage")}
            </Link>
          </details>
        </div>
      </div>
      <Actions card={card} say={say} />
    </article>
  );
}

function Price({ price, name, say }: { price: ProductCardModel["price"]; name: string; say: Say }) {
  if (price.kind === "consult")
    return (
      <div className="price-block">
        <p className="price-block__label">{say("comparator.price.label")}</p>
        <p className="price-block__amount">{say("comparator.price.consult")}</p>
      </div>
    );
  return (
    <div className="price-block">
      <p className="price-block__label">
        {price.label}
        {price.before === null ? null : <s>{price.before}</s>}
      </p>
      <p className="price-block__amount">
        {price.amount} <small>{price.suffix}</small>
      </p>
      {price.own === null ? null : (
        <p className="price-block__uf">
          {price.own.amount} · {price.own.by}
        </p>
      )}
      {price.paymentMode === null ? null : <p className="price-block__uf">{price.paymentMode}</p>}
      {price.explanations.length === 0 ? null : (
        <Popover
          className="price-block__about"
          label={say("comparator.price.about")}
          name={`${say("comparator.price.about")} ${name}`}
          texts={price.explanations}
        />
      )}
    </div>
  );
}

function Badges({ badges, say }: { badges: ProductCardModel["badges"]; say: Say }) {
  if (badges.length === 0) return null;
  return (
    <ul className="card__badges">
      {badges.map((badge) =>
        badge.kind === "affinity" ? (
          <li className="badge badge--action" key={badge.kind}>
            <Popover
              className="badge--button"
              label={say("comparator.badge.affinity", { percent: badge.percent })}
              name={say("comparator.affinityParts.why")}
              texts={badge.parts.map(({ kind, score, weight }) =>
                say(`comparator.affinityParts.${kind}`, { score, weight }),
              )}
            />
          </li>
        ) : (
          <li className="badge" key={badge.kind}>
            {"text" in badge ? badge.text : say(`comparator.badge.${badge.kind}`)}
          </li>
        ),
      )}
    </ul>
  );
}

function Facts({ facts, say }: { facts: ProductCardModel["facts"]; say: Say }) {
  return (
    <ul className="facts">
      {facts.map(({ label, value, note }) => (
        <li key={label}>
          {label} <b>{factText(value, say)}</b> {note}
        </li>
      ))}
    </ul>
  );
}

function factText(value: ProductCardModel["facts"][number]["value"], say: Say): string {
  if (value.kind === "text") return value.text;
  if (value.kind === "share")
    return say(value.isUpTo ? "comparator.value.upTo" : "comparator.value.share", {
      percent: value.percent,
    });
  return say(`comparator.value.${value.kind}`);
}

function Notes({ card }: { card: ProductCardModel }) {
  return (
    <>
      {card.alert === null ? null : <p className="alert">{card.alert.text}</p>}
      {card.leftOut.map((sentence) => (
        <p className="alert" key={sentence}>
          {sentence}
        </p>
      ))}
      {card.requirement === null ? null : <p className="card__note">{card.requirement}</p>}
      {card.network?.answers.map(({ text }) => (
        <p className="card__note" key={text}>
          {text}
        </p>
      ))}
    </>
  );
}

/** Features with their words; the rest is behind "+N". */
const inWords = 5;

function Features({ card, say }: { card: ProductCardModel; say: Say }) {
  const { features, featureCount: count, name } = card;
  return (
    <ul className="features" aria-label={say("comparator.features.title")}>
      {features.slice(0, inWords).map(({ icon, label }) => (
        <li key={label} className={`icon-${icon}`}>
          {label}
        </li>
      ))}
      {count > inWords ? (
        <li>
          <Popover
            className="more-btn"
            label={`+${count - inWords}`}
            name={say("comparator.features.all", { count, name })}
            texts={features.map(({ label }) => label)}
          />
        </li>
      ) : null}
    </ul>
  );
}

function Actions({ card, say }: { card: ProductCardModel; say: Say }) {
  return (
    <div className="card__actions">
      {card.action === null ? null : (
        <Link className="btn btn--primary" href={card.action.href} prefetch={false}>
          {say(`comparator.action.${card.action.kind}`)}
        </Link>
      )}
      {card.isComparable ? (
        <CompareBox code={card.code} name={card.name} words={say("comparator.compare.choose")} />
      ) : null}
      <Link className="btn btn--ghost" href={card.href} prefetch={false}>
        {say("comparator.detail")}
      </Link>
    </div>
  );
}
