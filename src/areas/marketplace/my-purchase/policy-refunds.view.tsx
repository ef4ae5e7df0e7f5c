import { Form, Link } from "react-router";
import { FieldFrame } from "#src/ui/form/field-frame.tsx";
import { errorId } from "#src/ui/form/field-ids.rules.ts";
import { TextField } from "#src/ui/form/text-field.tsx";
import { useWords } from "#src/ui/words.tsx";
import { accountMost } from "#src/areas/page/account-fields.rules.ts";
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
        {asked.map(
          ({ reference, payment, title, state, decision, account, accountForm, mayTakeBack }) => (
            <li key={reference} className="stack">
              <p>
                {title}
                <br />
                <b>{state}</b>
                {decision === null ? null : ` ${decision}`}
                <br />
                <span className="small t2">{reference}</span>
              </p>
              {account === null ? null : <p>{account}</p>}
              {accountForm === null ? null : (
                <AccountForm {...{ action, payment, reference, form: accountForm }} />
              )}
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
          ),
        )}
      </ul>
    </section>
  );
}

/** Where a refund by transfer goes. */
function AccountForm({
  action,
  payment,
  reference,
  form,
}: {
  action: string;
  payment: string;
  reference: string;
  form: NonNullable<RefundsModel["asked"][number]["accountForm"]>;
}) {
  const t = useWords();
  return (
    <details className="fold folds" open={form.isOpen}>
      <summary>{t("my-purchase.refund.account.title")}</summary>
      <Form method="post" action={action} className="stack">
        <input type="hidden" name={ACT} value="refund-account" />
        <input type="hidden" name={PAYMENT} value={payment} />
        <input type="hidden" name={REFUND} value={reference} />
        {form.fields.map(({ options, ...field }) =>
          options === null ? (
            <TextField {...field} key={field.name} maxLength={accountMost} autoComplete="off" />
          ) : (
            <FieldFrame id={field.id} label={field.label} error={field.error} key={field.name}>
              <select
                className="select"
                id={field.id}
                name={field.name}
                defaultValue={field.value}
                aria-invalid={field.error === undefined ? undefined : true}
                aria-describedby={field.error === undefined ? undefined : errorId(field.id)}
              >
                {options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </FieldFrame>
          ),
        )}
        <div className="row">
          <button className="btn btn--second" type="submit">
            {t("my-purchase.refund.account.submit")}
          </button>
        </div>
      </Form>
    </details>
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
