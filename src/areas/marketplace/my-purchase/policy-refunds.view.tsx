import { Form, Link } from "react-router";
import { FieldFrame } from "#src/ui/form/field-frame.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { useWords } from "#src/ui/words.tsx";
import {
  ACT,
  AMOUNT,
  KEY,
  PAYMENT,
  REASON,
  REFUND,
  type RefundForm,
  refundIds,
  type RefundsModel,
} from "./my-purchase.view-model.ts";

/** Money that was asked back: where each request stands. */
export function AskedRefunds({ action, asked }: { action: string; asked: RefundsModel["asked"] }) {
  const t = useWords();
  return (
    <section className="panel stack">
      <h2 className="section-title">{t("my-purchase.refund.askedTitle")}</h2>
      <ul className="stack">
        {asked.map(({ reference, payment, title, state, decision, mayTakeBack }) => (
          <li key={reference} className="stack">
            <p>
              {title}
              <br />
              <b>{state}</b>
              {decision === null ? null : ` ${decision}`}
              <br />
              <span className="small t2">{reference}</span>
            </p>
            {mayTakeBack ? (
              <Form method="post" action={action}>
                <input type="hidden" name={ACT} value="refund-back" />
                <input type="hidden" name={PAYMENT} value={payment} />
                <input type="hidden" name={REFUND} value={reference} />
                <button className="btn btn--second" type="submit">
                  {t("my-purchase.refund.takeBack")}
                </button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The form that asks for money back. */
export function AskRefund({ action, form }: { action: string; form: RefundForm }) {
  const t = useWords();
  const { faults } = form;
  return (
    <details className="fold" id="devolucion" open={form.isOpen}>
      <summary>{t("my-purchase.refund.title")}</summary>
      <div className="stack">
        <p>{form.about}</p>
        <Form method="post" action={action} className="stack" key={form.key}>
          <input type="hidden" name={ACT} value="refund" />
          <input type="hidden" name={PAYMENT} value={form.payment} />
          <input type="hidden" name={KEY} value={form.key} />
          <TextField
            id={refundIds.amount}
            name={AMOUNT}
            label={t("my-purchase.refund.amount")}
            hint={form.hint}
            value={form.amount}
            error={faults.amount}
            inputMode="decimal"
            maxLength={20}
          />
          <Reasons form={form} />
          <h3>{t("my-purchase.refund.stepsTitle")}</h3>
          <ol className="steps">
            {form.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <div className="row">
            <button className="btn btn--second" type="submit">
              {t("my-purchase.refund.submit")}
            </button>
          </div>
        </Form>
        {form.others.length === 0 ? null : (
          <>
            <p>{t("my-purchase.refund.others")}</p>
            <ul>
              {form.others.map(({ label, href }) => (
                <li key={href}>
                  <Link to={href}>{label}</Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </details>
  );
}

/** Why it is asked for: one of them. */
function Reasons({ form }: { form: RefundForm }) {
  const t = useWords();
  return (
    <FieldFrame
      id={refundIds.reason}
      label={t("my-purchase.refund.reason")}
      error={form.faults.reason}
      isGroup
    >
      <div className="stack">
        {form.reasons.map(({ value, label }) => (
          <label className="check" key={value}>
            <input
              type="radio"
              name={REASON}
              value={value}
              defaultChecked={value === form.reason}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
