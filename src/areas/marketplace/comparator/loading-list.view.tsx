import { useEffect, useState } from "react";
import { useWords } from "../../../ui/words.tsx";
import type { ResultNoun } from "./comparator.view-model.ts";

/** The message changes so often (CQ 4). */
const messageMs = 3_500;
const messages = ["first", "second", "third", "fourth"] as const;

/** Placeholders of the cards' size, one for each of a page, and a message that changes; it is read out
 *  once only (UX 13, 14). */
export function LoadingList({
  view,
  count,
  noun,
}: {
  view: "list" | "grid";
  count: number;
  noun: ResultNoun;
}) {
  const t = useWords();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((last) => last + 1), messageMs);
    return () => clearInterval(timer);
  }, []);
  const message = messages[turn % messages.length] ?? messages[0];
  return (
    <>
      <output className="vh">{t(`comparator.loading.${noun}`)}</output>
      <p className="waiting" aria-hidden>
        <span className="spinner" />
        {t(`comparator.loading.${message}`)}
      </p>
      <ul className={`results results--${view}`} aria-hidden>
        <CardSkeletons count={count} />
      </ul>
    </>
  );
}

/** Cards without content, in the markup of the real ones so that both layouts fit. */
export function CardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={`skeleton ${index}`} aria-hidden>
      <div className="card card--waiting">
        <div className="card__band">
          <span className="mono sk" />
          <div className="card__who">
            <span className="sk" />
          </div>
        </div>
        <div className="card__name">
          <span className="sk" />
        </div>
        <div className="card__cost">
          <div className="price-block">
            <span className="sk" />
            <span className="sk sk--price" />
            <span className="sk" />
          </div>
        </div>
        <div className="card__main">
          <div className="facts">
            {[0, 1, 2, 3].map((fact) => (
              <div key={fact}>
                <span className="sk" />
                <span className="sk" />
              </div>
            ))}
          </div>
          <span className="sk" />
        </div>
        <div className="card__actions">
          <span className="sk sk--button" />
          <span className="sk sk--button" />
        </div>
      </div>
    </li>
  ));
}
