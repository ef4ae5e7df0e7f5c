import { Form, Link } from "react-router";
import { ErrorSummary } from "#src/ui/form/error-summary.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { ProviderPageButton } from "#src/areas/marketplace/request-facts/provider-page.view.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useWords } from "#src/ui/words.tsx";
import { AccessLinks } from "./access-links.view.tsx";
import { Documents } from "#src/areas/marketplace/request-facts/documents.view.tsx";
import { SimulatedNotice } from "#src/areas/marketplace/request-facts/simulated-notice.view.tsx";
import {
  ChangeCard,
  PausedPolicy,
  PausePolicy,
  RemoveCard,
  Renewal,
  TransferProof,
} from "./policy-changes.view.tsx";
import { OwnHealth } from "./own-health.view.tsx";
import { AskedRefunds, AskRefund } from "./policy-refunds.view.tsx";
import { OwingCard } from "./owing-card.view.tsx";
import { StopReminders } from "./stop-reminders.view.tsx";
import { SignedEvidence } from "./signed-evidence.view.tsx";
import { EndPolicy, WithdrawPolicy } from "./policy-end.view.tsx";
import {
  ACT,
  CODE,
  CYCLE,
  DAY,
  KEY,
  type Line,
  MAIL,
  type MyPurchaseModel,
  type Owing,
  WAY,
} from "./my-purchase.view-model.ts";
import "../../../ui/styles/request.css";
import "./my-purchase.css";

type CodeContent = Extract<MyPurchaseModel["content"], { kind: "code" }>;
type Mine = Extract<MyPurchaseModel["content"], { kind: "mine" }>;

/** What was bought: what is owed first, then what comes, then what may be changed. */
export function MyPurchaseView({ model }: { model: MyPurchaseModel }) {
  const t = useWords();
  const { content } = model;
  return (
    <div className="narrow narrow--request narrow--mine">
      <div className="narrow__head">
        <h1>{model.title}</h1>
        <p className="page-head__lead">{model.lead}</p>
      </div>
      <div className="narrow__form stack-5">
        {model.faults.length === 0 ? null : (
          <ErrorSummary title={t("my-purchase.wrong")} items={model.faults} />
        )}
        {model.failure === null ? null : (
          <div className="notice notice--error" role="alert">
            <Icon name="circle-alert" />
            <p>{model.failure}</p>
          </div>
        )}
        {model.done === null ? null : (
          <output className="notice notice--success">
            <Icon name="circle-check" />
            <span>{model.done}</span>
          </output>
        )}
        {model.isSimulated ? <SimulatedNotice /> : null}
        {model.documents === null ? null : <Documents model={model.documents} />}
        {content.kind === "ask" ? <Ask action={model.action} /> : null}
        {content.kind === "code" ? <Code action={model.action} {...content} /> : null}
        {content.kind === "mine" ? <Urgent action={model.action} content={content} /> : null}
      </div>
      {content.kind === "mine" ? (
        <>
          <aside className="narrow__aside panel" aria-label={t("my-purchase.facts")}>
            <Facts lines={content.facts} />
          </aside>
          <div className="narrow__form stack-5">
            <Mine action={model.action} content={content} />
          </div>
        </>
      ) : null}
    </div>
  );
}

function Ask({ action }: { action: string }) {
  const t = useWords();
  return (
    <Form method="post" action={action} className="stack-5">
      <TextField
        id="mi-correo"
        name={MAIL}
        label={t("my-purchase.mail")}
        value=""
        type="email"
        autoComplete="email"
      />
      <div className="row">
        <button className="btn btn--primary" type="submit">
          {t("my-purchase.sendLinks")}
        </button>
      </div>
    </Form>
  );
}

function Code({ action, isSent, mayStop }: { action: string } & Omit<CodeContent, "kind">) {
  const t = useWords();
  return (
    <>
      {mayStop ? <StopReminders action={action} /> : null}
      {isSent ? (
        <Form method="post" action={action} className="stack-5">
          <TextField
            id="mi-codigo"
            name={CODE}
            label={t("my-purchase.code")}
            value=""
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
          />
          <div className="row">
            <button className="btn btn--primary" type="submit">
              {t("my-purchase.open")}
            </button>
          </div>
        </Form>
      ) : null}
      <Form method="post" action={action}>
        <input type="hidden" name={ACT} value="send" />
        <button className={isSent ? "btn btn--second" : "btn btn--primary"} type="submit">
          {t(isSent ? "my-purchase.sendAgain" : "my-purchase.sendCode")}
        </button>
      </Form>
    </>
  );
}

/** What was bought in the same purchase: each policy has its own page. */
function Together({ together }: { together: Mine["together"] }) {
  const t = useWords();
  return (
    <section className="stack">
      <h2 className="section-title">{t("my-purchase.together")}</h2>
      <ul>
        {together.map(({ label, href }) => (
          <li key={href}>
            <Link to={href}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is owed, and what is being done about the policy: before everything else. */
function Urgent({ action, content }: { action: string; content: Mine }) {
  return (
    <>
      {content.news === null ? null : (
        <div className="notice notice--info">
          <Icon name="info" />
          <p>{content.news}</p>
        </div>
      )}
      {content.paused === null ? null : <PausedPolicy action={action} until={content.paused} />}
      {content.owing === null ? null : <PayNow action={action} owing={content.owing} />}
    </>
  );
}

function Mine({ action, content }: { action: string; content: Mine }) {
  const t = useWords();
  const { refused, refunds } = content;
  return (
    <>
      <Papers papers={content.papers} />
      <Cycles cycles={content.cycles} />
      {content.renewal === null ? null : (
        <Renewal action={action} renewal={content.renewal} refused={refused} />
      )}
      {refunds.asked.length === 0 ? null : <AskedRefunds action={action} asked={refunds.asked} />}
      {content.together.length === 0 ? null : <Together together={content.together} />}
      {content.health === null ? null : (
        <div className="folds">
          <OwnHealth action={action} health={content.health} />
        </div>
      )}
      <Changes action={action} content={content} />
      <Leaving action={action} content={content} />
      <div className="folds">
        {content.evidence.length === 0 ? null : <SignedEvidence lines={content.evidence} />}
        <AccessLinks action={action} />
      </div>
      {content.isOver ? <p className="small t2">{t("my-purchase.over")}</p> : null}
    </>
  );
}

/** What may be changed while it goes on, each folded. */
function Changes({ action, content }: { action: string; content: Mine }) {
  const t = useWords();
  const { chargeDay, card, pauses, refused } = content;
  if (chargeDay === null && card === null && pauses.length === 0) return null;
  return (
    <section>
      <h2 className="section-title">{t("my-purchase.changes")}</h2>
      <div className="folds">
        {chargeDay === null ? null : (
          <ChargeDay action={action} chargeDay={chargeDay} refused={refused} />
        )}
        {card === null ? null : <ChangeCard action={action} card={card} refused={refused} />}
        {card === null || card.current === null ? null : (
          <RemoveCard action={action} refused={refused} />
        )}
        {pauses.length === 0 ? null : (
          <PausePolicy action={action} pauses={pauses} refused={refused} />
        )}
      </div>
    </section>
  );
}

/** Money back, and the ways to end it, each folded. */
function Leaving({ action, content }: { action: string; content: Mine }) {
  const t = useWords();
  const { refunds, withdraw, end, refused } = content;
  if (refunds.form === null && withdraw === null && end === null) return null;
  return (
    <section>
      <h2 className="section-title">{t("my-purchase.leaving")}</h2>
      <div className="folds">
        {refunds.form === null ? null : <AskRefund action={action} form={refunds.form} />}
        {withdraw === null ? null : (
          <WithdrawPolicy action={action} withdraw={withdraw} refused={refused} />
        )}
        {end === null ? null : <EndPolicy action={action} end={end} refused={refused} />}
      </div>
    </section>
  );
}

function Facts({ lines }: { lines: readonly Line[] }) {
  return (
    <dl className="lines">
      {lines.map(({ label, value }) => (
        <div key={label}>
          <dt className="small t2">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function PayNow({ action, owing }: { action: string; owing: Owing }) {
  const t = useWords();
  const [first] = owing.ways;
  return (
    <section className="panel panel--owing stack">
      <h2 className="section-title">{owing.title}</h2>
      <p>{owing.text}</p>
      {owing.refusal === null ? null : (
        <div className="notice notice--error">
          <Icon name="circle-alert" />
          <p>{owing.refusal}</p>
        </div>
      )}
      {owing.redirect === null ? null : <ProviderPageButton page={owing.redirect} />}
      {owing.transfer.length === 0 ? null : (
        <>
          <p>{t("purchase.transfer.text")}</p>
          <Facts lines={owing.transfer} />
          <TransferProof {...owing.proof} back={action} />
        </>
      )}
      {first === undefined ? null : (
        <Form method="post" action={action} className="stack">
          <input type="hidden" name={ACT} value="pay" />
          <input type="hidden" name={KEY} value={owing.key} />
          <input type="hidden" name={CYCLE} value={owing.cycle} />
          <fieldset className="stack">
            <legend>{t("purchase.howToPay")}</legend>
            {owing.ways.map(({ value, label }) => (
              <label className="check" key={value}>
                <input
                  type="radio"
                  name={WAY}
                  value={value}
                  defaultChecked={value === first.value}
                />
                <span>{label}</span>
              </label>
            ))}
          </fieldset>
          <div className="row">
            <button className="btn btn--primary" type="submit">
              {owing.submit}
            </button>
          </div>
        </Form>
      )}
      {owing.card === null ? null : <OwingCard action={action} owing={owing} card={owing.card} />}
    </section>
  );
}

/** What of it may be read again: its confirmation, and each document as it was issued. */
function Papers({ papers }: Pick<Mine, "papers">) {
  const t = useWords();
  if (papers.length === 0) return null;
  return (
    <section className="stack">
      <h2 className="section-title">{t("my-purchase.papers.title")}</h2>
      <ul className="stack">
        {papers.map(({ href, label, isFile }) => (
          <li key={href}>{isFile ? <a href={href}>{label}</a> : <Link to={href}>{label}</Link>}</li>
        ))}
      </ul>
    </section>
  );
}

function Cycles({ cycles }: Pick<Mine, "cycles">) {
  const t = useWords();
  if (cycles.length === 0) return null;
  return (
    <section>
      <h2 className="section-title">{t("my-purchase.cycles")}</h2>
      <ol className="charges panel">
        {cycles.map(({ id, day, amount, isKnown, state, receiptHref }) => (
          <li key={id}>
            <span className="charges__day">{day}</span>
            <span className={isKnown ? "charges__amount" : "charges__amount small t2"}>
              {amount}
            </span>
            <span className="charges__foot small">
              <span className="t2">{state}</span>
              {receiptHref === null ? null : (
                <a href={receiptHref}>
                  {t("my-purchase.receipt")}
                  <span className="vh"> {day}</span>
                </a>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function ChargeDay({
  action,
  chargeDay,
  refused,
}: {
  action: string;
  chargeDay: number;
  refused: Mine["refused"];
}) {
  const t = useWords();
  const fault = refused?.act === "date" ? refused : null;
  return (
    <details className="fold" open={fault !== null}>
      <summary>{t("my-purchase.date.title")}</summary>
      <Form method="post" action={action} className="stack">
        <input type="hidden" name={ACT} value="date" />
        <TextField
          id="mi-dia"
          name={DAY}
          label={t("my-purchase.date.label")}
          hint={t("my-purchase.date.hint")}
          value={fault === null ? String(chargeDay) : fault.day}
          error={fault?.message}
          inputMode="numeric"
          maxLength={2}
          className="field--short"
        />
        <div className="row">
          <button className="btn btn--second" type="submit">
            {t("my-purchase.date.submit")}
          </button>
        </div>
      </Form>
    </details>
  );
}
