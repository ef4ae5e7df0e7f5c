import { useEffect, useEffectEvent } from "react";
import { Form, Link, useNavigation, useRevalidator } from "react-router";
import { Icon } from "#src/ui/icon.tsx";
import { useWords } from "#src/ui/words.tsx";
import { DemonstrationNotice } from "#src/areas/marketplace/product-facts/product-parts.view.tsx";
import { ChangeTable } from "#src/areas/marketplace/request-facts/change-table.view.tsx";
import { Documents } from "#src/areas/marketplace/request-facts/documents.view.tsx";
import { HelpLine } from "#src/areas/marketplace/request-facts/help-line.view.tsx";
import { PriceSummary } from "#src/areas/marketplace/request-facts/price-summary.view.tsx";
import { PurchaseForm } from "./purchase-form.view.tsx";
import { PurchasePayment } from "./purchase-payment.view.tsx";
import { PurchaseSignature, SignedAnswers } from "./purchase-signature.view.tsx";
import { PurchaseState, Withdrawal } from "./purchase-state.view.tsx";
import { CancelPurchase, LeavePayment } from "./purchase-leaving.view.tsx";
import { PurchaseTransfer } from "./purchase-transfer.view.tsx";
import { SimulatedNotice } from "#src/areas/marketplace/request-facts/simulated-notice.view.tsx";
import { PurchaseDone } from "./purchase-done.view.tsx";
import { Besides } from "./besides.view.tsx";
import { AddAnother, CartChange, PurchaseCart } from "./purchase-cart.view.tsx";
import { ACT, ITEM, KEY, type PurchasePageModel, VERSION, WITH } from "./purchase.view-model.ts";
import "../../../ui/styles/request.css";
import "./purchase.css";

/** A step of buying online: where one is, one topic, what it costs, help at the same place. */
export function PurchaseView({ model }: { model: PurchasePageModel }) {
  const t = useWords();
  const { content } = model;
  return (
    <>
      <div className="page-head">
        {model.backHref === null ? null : (
          <p className="small">
            <Link to={model.backHref}>{t("purchase.back")}</Link>
          </p>
        )}
      </div>
      <div className="narrow narrow--request">
        <div className="narrow__head">
          {model.progress === null ? null : <p className="small t2">{model.progress}</p>}
          <h1>{model.title}</h1>
          {model.lead !== null && <p className="page-head__lead">{model.lead}</p>}
          <StepList steps={model.steps} />
        </div>
        <PriceAside model={model} />
        <div className="narrow__form stack-5">
          <Notices model={model} />
          {model.documents.map(({ product, at, model: documents }) => (
            <Documents
              key={at}
              model={documents}
              product={product}
              takeBack={{ action: model.action, name: ACT, value: `document:${at}` }}
            />
          ))}
          {content.kind === "start" ? <Start model={model} content={content} /> : null}
          {content.kind === "form" ? <PurchaseForm model={model} content={content} /> : null}
          {model.cart === null ? null : <AddAnother cart={model.cart} />}
          {content.kind === "signature" ? (
            <PurchaseSignature model={model} content={content} />
          ) : null}
          {content.kind === "locked" ? <SignedAnswers model={model} /> : null}
          {content.kind === "state" ? <PurchaseState content={content} /> : null}
          {content.kind === "payment" ? <PurchasePayment model={model} content={content} /> : null}
          {content.kind === "waiting" ? <Waiting content={content} action={model.action} /> : null}
          {content.kind === "transfer" ? (
            <PurchaseTransfer content={content} action={model.action} />
          ) : null}
          {content.kind === "done" ? <PurchaseDone content={content} /> : null}
          {model.cancelReasons.length === 0 ? null : <CancelPurchase model={model} />}
          {model.mayWithdraw ? (
            <Withdrawal action={model.action} ownHealthHref={model.ownHealthHref} />
          ) : null}
          <HelpLine contact={model.contact} />
          {model.isDemonstration ? <DemonstrationNotice /> : null}
        </div>
      </div>
    </>
  );
}

/** What went wrong or changed, before the step itself. */
function Notices({ model }: { model: PurchasePageModel }) {
  return (
    <>
      {model.failure === null ? null : (
        <div className="notice notice--error" role="alert">
          <Icon name="circle-alert" />
          <p>{model.failure}</p>
        </div>
      )}
      {model.besides === null ? null : <Besides besides={model.besides} action={model.action} />}
      {model.isSimulated ? <SimulatedNotice /> : null}
      {model.cart === null || model.cart.change === null ? null : (
        <CartChange change={model.cart.change} action={model.action} />
      )}
      {model.changes.map((changes) => (
        <PriceChange key={changes.at} changes={changes} model={model} />
      ))}
    </>
  );
}

function StepList({ steps }: Pick<PurchasePageModel, "steps">) {
  const t = useWords();
  if (steps.length === 0) return null;
  return (
    <nav aria-label={t("purchase.steps")}>
      <ol className="trail">
        {steps.map(({ title, href, isCurrent, isDone }, index) => (
          <li
            key={title}
            className={isDone && !isCurrent ? "trail__done" : undefined}
            aria-current={isCurrent ? "step" : undefined}
          >
            <span className="trail__mark" aria-hidden="true">
              {isDone && !isCurrent ? <Icon name="check" size={16} /> : index + 1}
            </span>
            {href === null ? <span>{title}</span> : <Link to={href}>{title}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function PriceAside({ model }: { model: PurchasePageModel }) {
  const t = useWords();
  return (
    <div className="narrow__aside stack">
      <PriceSummary summary={model.summary} label={t("request.summary")} />
      {model.cart === null ? null : <PurchaseCart cart={model.cart} action={model.action} />}
      {model.due.length === 0 ? null : (
        <dl className="panel due">
          {model.due.map(({ label, value }) => (
            <div key={label}>
              <dt className="small t2">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** A price that changed: each line, and one button that accepts it. */
function PriceChange({
  changes,
  model,
}: {
  changes: PurchasePageModel["changes"][number];
  model: PurchasePageModel;
}) {
  const t = useWords();
  return (
    <section
      className="stack"
      aria-label={[t("purchase.change.title"), changes.product ?? ""].join(" ").trim()}
    >
      {changes.product === null ? null : <h2 className="section-title">{changes.product}</h2>}
      <div className="notice notice--warning">
        <Icon name="circle-alert" />
        <p>
          <strong>{t("purchase.change.title")}</strong> {t("purchase.change.text")}
        </p>
      </div>
      <ChangeTable
        changes={changes.rows}
        product={changes.product === null ? null : { name: changes.product, at: changes.at }}
      />
      <Form method="post" action={model.action}>
        <input type="hidden" name={ACT} value="accept" />
        <input type="hidden" name={ITEM} value={changes.at + 1} />
        <input type="hidden" name={VERSION} value={changes.version} />
        <button className="btn btn--primary" type="submit">
          {t("purchase.change.accept")}
          {changes.product === null ? null : <span className="vh"> {changes.product}</span>}
        </button>
      </Form>
    </section>
  );
}

function Start({
  model,
  content,
}: {
  model: PurchasePageModel;
  content: Extract<PurchasePageModel["content"], { kind: "start" }>;
}) {
  const t = useWords();
  const navigation = useNavigation();
  const isBusy = navigation.state === "submitting";
  return (
    <Form
      method="post"
      action={model.action}
      noValidate
      className="stack-5"
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
      }}
    >
      <input type="hidden" name={KEY} value={content.idempotencyKey} />
      {content.isCancelled ? (
        <output className="notice notice--info">
          <Icon name="info" />
          <span>{t("purchase.cancel.done")}</span>
        </output>
      ) : null}
      <p>{t("purchase.start.text")}</p>
      {content.others.length === 0 ? null : <Together content={content} />}
      <Consent content={content} />
      {content.addTo === null ? null : (
        <p>{t("purchase.cart.addTo", { products: content.addTo })}</p>
      )}
      <StartButtons isAdding={content.addTo !== null} isBusy={isBusy} />
    </Form>
  );
}

type StartContent = Extract<PurchasePageModel["content"], { kind: "start" }>;

/** The consent to process personal data, which names each company that receives it. */
function Consent({ content }: { content: StartContent }) {
  const t = useWords();
  const errorId = "purchase-consent-error";
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          name="purchase"
          value="true"
          aria-invalid={content.isMissingConsent || undefined}
          aria-describedby={content.isMissingConsent ? errorId : undefined}
        />
        <span>{t("purchase.start.consent", { insurer: content.insurers })}</span>
      </label>
      {content.isMissingConsent ? (
        <p className="field-error" id={errorId} role="alert">
          <Icon name="circle-alert" size={16} />
          {t("purchase.start.missing")}
        </p>
      ) : null}
    </>
  );
}

/** Into what is bought already, or a purchase of its own. */
function StartButtons({ isAdding, isBusy }: { isAdding: boolean; isBusy: boolean }) {
  const t = useWords();
  return (
    <div className="row">
      {!isAdding ? null : (
        <button
          className="btn btn--primary"
          type="submit"
          name={ACT}
          value="add"
          aria-disabled={isBusy || undefined}
        >
          {t("purchase.cart.addSubmit")}
        </button>
      )}
      <button
        className={!isAdding ? "btn btn--primary" : "btn btn--second"}
        type="submit"
        aria-disabled={isBusy || undefined}
      >
        {t(!isAdding ? "purchase.start.submit" : "purchase.cart.apart")}
      </button>
    </div>
  );
}

/** What is bought with it, each with its price. */
function Together({
  content,
}: {
  content: Extract<PurchasePageModel["content"], { kind: "start" }>;
}) {
  const t = useWords();
  return (
    <>
      <input type="hidden" name={WITH} value={content.further} />
      <section className="stack" aria-label={t("purchase.cart.with")}>
        <h2 className="section-title">{t("purchase.cart.with")}</h2>
        <ul className="cart">
          {content.others.map(({ name, price }) => (
            <li key={name}>
              <span>{name}</span>
              <span className="cart__price">{price}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

const askEveryMs = 3_000;

/** The provider has not said yet: the page asks by itself, and without JavaScript by a button. */
function Waiting({
  content: { text, mayLeave },
  action,
}: {
  content: Extract<PurchasePageModel["content"], { kind: "waiting" }>;
  action: string;
}) {
  const t = useWords();
  const { revalidate, state } = useRevalidator();
  const ask = useEffectEvent(() => void revalidate());
  useEffect(() => {
    const timer = setInterval(() => ask(), askEveryMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="stack">
      {text === null ? null : <output>{text}</output>}
      <p className="b">{t("purchase.waiting.dont")}</p>
      <p className="t2">{t("purchase.waiting.close")}</p>
      <p>
        <a className="btn btn--second" href={action} aria-busy={state !== "idle"}>
          {t("purchase.waiting.ask")}
        </a>
      </p>
      {mayLeave ? <LeavePayment action={action} /> : null}
    </div>
  );
}
