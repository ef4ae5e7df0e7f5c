import { Form, Link } from "react-router";
import { Icon } from "#src/ui/icon.tsx";
import { useWords } from "#src/ui/words.tsx";
import { ACT, type HealthPartModel, type PurchaseContent } from "./purchase.view-model.ts";

/** A purchase that a person reviews, or that was declined: what happens next, in plain words. */
export function PurchaseState({
  content,
}: {
  content: Extract<PurchaseContent, { kind: "state" }>;
}) {
  const { charge, texts, other, reference } = content;
  const t = useWords();
  return (
    <div className="stack">
      <div className="notice">
        <Icon name="info" />
        <p>
          <strong>{charge}</strong>
        </p>
      </div>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p className="small t2">
        {t("purchase.done.reference")}: <span className="ref">{reference}</span>
      </p>
      {other === null ? null : (
        <p>
          <Link className="btn btn--second" to={other.href}>
            {other.label}
          </Link>
        </p>
      )}
    </div>
  );
}

/** Above the questions about health: which part it is, why it is asked, conditions that were decided. */
export function HealthPart({ part }: { part: HealthPartModel }) {
  return (
    <section className="stack" aria-label={part.title}>
      {part.progress === null ? null : <p className="small t2">{part.progress}</p>}
      <h2>{part.title}</h2>
      {part.text === null ? null : <p>{part.text}</p>}
      {part.conditions.length === 0 ? null : (
        <ul className="panel">
          {part.conditions.map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The consent to treat health data is taken back as easily as it was given; what that ends is said first. */
export function Withdrawal({
  action,
  ownHealthHref,
}: {
  action: string;
  ownHealthHref: string | null;
}) {
  const t = useWords();
  return (
    <>
      {ownHealthHref === null ? null : (
        <p>
          <Link to={ownHealthHref}>{t("health.own")}</Link>
        </p>
      )}
      <details>
        <summary>{t("health.withdraw.title")}</summary>
        <Form method="post" action={action} className="stack">
          <input type="hidden" name={ACT} value="withdraw" />
          <p>{t("health.withdraw.text")}</p>
          <p>
            <button className="btn btn--second" type="submit">
              {t("health.withdraw.submit")}
            </button>
          </p>
        </Form>
      </details>
    </>
  );
}
