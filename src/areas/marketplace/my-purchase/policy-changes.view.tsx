import { ProviderPageButton } from "#src/areas/marketplace/request-facts/provider-page.view.tsx";
import { Form, Link } from "react-router";
import { useWords } from "#src/ui/words.tsx";
import { Confirmed } from "./policy-end.view.tsx";
import { TypedCards } from "./typed-cards.view.tsx";
import {
  ACT,
  type CardChange,
  type MyPurchaseModel,
  type RefusedAct,
  type RenewalModel,
  UNTIL,
  WAY,
} from "./my-purchase.view-model.ts";

type Mine = Extract<MyPurchaseModel["content"], { kind: "mine" }>;

/** Another card: what that changes first, then its fields, which the browser sends to the provider alone. */
export function ChangeCard({
  action,
  card,
  refused,
}: {
  action: string;
  card: CardChange;
  refused: RefusedAct | null;
}) {
  const t = useWords();
  return (
    <details className="fold" open={card.goOn !== null || refused?.act.startsWith("card-e")}>
      <summary>
        {t(card.current === null ? "my-purchase.cardChange.add" : "my-purchase.cardChange.title")}
      </summary>
      <div className="stack">
        {card.current === null ? null : <p>{card.current}</p>}
        <p>{t("my-purchase.cardChange.text")}</p>
        {card.isLate ? <p>{t("my-purchase.cardChange.late")}</p> : null}
        {card.goOn === null ? null : <ProviderPageButton page={card.goOn} />}
        {card.enrolments.map(({ value, label }) => (
          <Form method="post" action={action} className="stack" key={value}>
            <input type="hidden" name={ACT} value="card-enrol" />
            <input type="hidden" name={WAY} value={value} />
            <p>{t("my-purchase.cardChange.enrolText")}</p>
            <div className="row">
              <button className="btn btn--second" type="submit">
                {label}
              </button>
            </div>
          </Form>
        ))}
        <TypedCards
          action={action}
          card={card}
          at="tarjeta"
          hiddenOf={() => [{ name: ACT, value: "card" }]}
          submit={t("my-purchase.cardChange.submit")}
        />
      </div>
    </details>
  );
}

/** Deletes the card: from then on each charge is paid by hand, which is said before. */
export function RemoveCard({ action, refused }: { action: string; refused: RefusedAct | null }) {
  const t = useWords();
  return (
    <Confirmed
      action={action}
      act="card-remove"
      title={t("my-purchase.cardRemove.title")}
      sure={t("my-purchase.cardRemove.sure")}
      submit={t("my-purchase.cardRemove.submit")}
      refused={refused}
    >
      <p>{t("my-purchase.cardRemove.text")}</p>
    </Confirmed>
  );
}

/** Lets the policy rest: the days without cover first. */
export function PausePolicy({
  action,
  pauses,
  refused,
}: {
  action: string;
  pauses: Mine["pauses"];
  refused: RefusedAct | null;
}) {
  const t = useWords();
  const chosen = pauses.find(({ value }) => value === refused?.until) ?? pauses[0];
  return (
    <Confirmed
      action={action}
      act="pause"
      title={t("my-purchase.pause.title")}
      sure={t("my-purchase.pause.sure")}
      submit={t("my-purchase.pause.submit")}
      refused={refused}
    >
      <p>{t("my-purchase.pause.text")}</p>
      <fieldset className="stack">
        <legend>{t("my-purchase.pause.legend")}</legend>
        {pauses.map(({ value, label }) => (
          <label className="check" key={value}>
            <input
              type="radio"
              name={UNTIL}
              value={value}
              defaultChecked={value === chosen?.value}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </Confirmed>
  );
}

/** How the policy goes on after its term, and the holder's yes or no. */
export function Renewal({
  action,
  renewal,
  refused,
}: {
  action: string;
  renewal: RenewalModel;
  refused: RefusedAct | null;
}) {
  const t = useWords();
  const { text, why, mayAgree, decline, compareHref } = renewal;
  return (
    <section className="panel stack">
      <h2 className="section-title">{t("my-purchase.renewal.title")}</h2>
      <p>{text}</p>
      {why === null ? null : <p>{why}</p>}
      {mayAgree ? (
        <Form method="post" action={action}>
          <input type="hidden" name={ACT} value="renew" />
          <button className="btn btn--primary" type="submit">
            {t("my-purchase.renewal.agree")}
          </button>
        </Form>
      ) : null}
      {decline === null ? (
        <p>
          <Link className="btn btn--second" to={compareHref}>
            {t("my-purchase.renewal.compare")}
          </Link>
        </p>
      ) : (
        <Confirmed
          action={action}
          act="renewal-decline"
          title={t("my-purchase.renewal.declineTitle")}
          sure={t("my-purchase.renewal.declineSure")}
          submit={t("my-purchase.renewal.declineSubmit")}
          refused={refused}
        >
          <p>{decline}</p>
        </Confirmed>
      )}
    </section>
  );
}

/** That it rests, until when, and the way on before that. */
export function PausedPolicy({ action, until }: { action: string; until: string }) {
  const t = useWords();
  return (
    <section className="panel stack">
      <h2 className="section-title">{t("my-purchase.paused.title")}</h2>
      <p>{t("my-purchase.paused.text", { day: until })}</p>
      <Form method="post" action={action}>
        <input type="hidden" name={ACT} value="resume" />
        <button className="btn btn--second" type="submit">
          {t("my-purchase.paused.resume")}
        </button>
      </Form>
    </section>
  );
}

/** The proof of a transfer by hand: a document of its own takes the file, and leads back here. */
export function TransferProof({
  action,
  sent,
  back,
}: {
  action: string;
  sent: readonly string[];
  back: string;
}) {
  const t = useWords();
  return (
    <form method="post" action={action} encType="multipart/form-data" className="stack">
      <input type="hidden" name="kind" value="transfer-proof" />
      <input type="hidden" name="back" value={back} />
      <div className="field">
        <label htmlFor="mi-comprobante">{t("purchase.transfer.proofLabel")}</label>
        <p className="hint" id="mi-comprobante-hint">
          {t("purchase.transfer.proofText")}
        </p>
        <input
          className="input"
          id="mi-comprobante"
          name="file"
          type="file"
          accept=".pdf,.jpg,.jpeg,.png,.heic"
          aria-describedby="mi-comprobante-hint"
        />
      </div>
      <div className="row">
        <button className="btn btn--second" type="submit">
          {t("purchase.transfer.proofSubmit")}
        </button>
      </div>
      {sent.length === 0 ? null : (
        <p className="small t2">
          {t("purchase.transfer.sent")}: {sent.join(", ")}
        </p>
      )}
    </form>
  );
}
