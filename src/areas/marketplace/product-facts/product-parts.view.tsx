import { Link } from "react-router";
import { Icon } from "#src/ui/icon.tsx";
import { useWords } from "#src/ui/words.tsx";
import type {
  CrumbModel,
  FactModel,
  PriceModel,
  PrintModel,
  UninsurableModel,
} from "./product.view-model.ts";

/** A price with its label, period and conversion. */
export function PriceFigure({ price }: { price: PriceModel }) {
  return (
    <div className="price-block">
      {price.label === null ? null : <p className="price-block__label">{price.label}</p>}
      <p className="price-block__amount">
        {price.amount} {price.period === null ? null : <small>{price.period}</small>}
      </p>
      {price.conversion === null ? null : (
        <p className="price-block__uf">
          {/* A day is one word: it has hyphens where a line could break. */}
          {price.conversion.split(/(\S*\d-\d\S*)/).map((part, place) =>
            place % 2 === 1 ? (
              <span className="nw" key={part}>
                {part}
              </span>
            ) : (
              part
            ),
          )}
        </p>
      )}
    </div>
  );
}

export function Breadcrumb({ crumbs }: { crumbs: readonly CrumbModel[] }) {
  const t = useWords();
  return (
    <nav className="crumbs" aria-label={t("product.breadcrumb")}>
      <ol>
        {crumbs.map(({ label, href }) => (
          <li key={label}>
            {href === undefined ? (
              <span aria-current="page">{label}</span>
            ) : (
              <Link to={href}>{label}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function FactLines({
  facts,
  isSmall = false,
}: {
  facts: readonly FactModel[];
  isSmall?: boolean;
}) {
  if (facts.length === 0) return null;
  return (
    <dl className={isSmall ? "kv small" : "kv"}>
      {facts.map(({ label, value, note }) => (
        <div key={`${label} ${value}`}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note ? <small>{note}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Demonstration products say so on the page (D5). */
export function DemonstrationNotice() {
  const t = useWords();
  return (
    <div className="notice">
      <Icon name="info" />
      <p>
        <strong>{t("product.demo.title")}</strong> {t("product.demo.text")}
      </p>
    </div>
  );
}

/** People who cannot be insured, by name, with the reason (UX 30). */
export function UninsurablePeople({ people }: { people: readonly UninsurableModel[] }) {
  const t = useWords();
  if (people.length === 0) return null;
  return (
    <div className="notice notice--warning">
      <Icon name="circle-alert" />
      <div>
        <strong>
          {t(
            people.some(({ isPet }) => isPet) ? "product.uninsurablePets" : "product.uninsurable",
            { count: people.length },
          )}
        </strong>
        <ul>
          {people.map(({ who, reason }) => (
            <li key={`${who} ${reason}`}>
              {who}: {reason}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** What paper needs to say that a screen shows elsewhere: day, UF and address. */
export function PrintFacts({ print }: { print: PrintModel }) {
  const t = useWords();
  const { date, uf, url } = print;
  return (
    <p className="print-only small">
      {t("product.printedOn", { date })}
      {uf === null ? null : ` · ${uf}`}
      {` · ${url}`}
    </p>
  );
}
