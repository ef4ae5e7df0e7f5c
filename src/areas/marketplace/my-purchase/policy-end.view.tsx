import type { ReactNode } from "react";
import { Form } from "react-router";
import { TextField } from "#src/ui/form/text-field.tsx";
import { useWords } from "#src/ui/words.tsx";
import { errorId } from "#src/ui/form/field-ids.rules.ts";
import {
  ACT,
  type ConfirmedAct,
  type MyPurchaseModel,
  REASON,
  type RefusedAct,
  SURE,
  sureId,
} from "./my-purchase.view-model.ts";

type Mine = Extract<MyPurchaseModel["content"], { kind: "mine" }>;

interface Confirmed {
  action: string;
  act: ConfirmedAct;
  title: string;
  sure: string;
  submit: string;
  /** The form that was refused, this one or another. */
  refused: RefusedAct | null;
  children: ReactNode;
}

/** An act that ends something: what it means first, then a yes, then the button. */
export function Confirmed({ action, act, title, sure, submit, refused, children }: Confirmed) {
  const fault = refused?.act === act ? refused.message : null;
  const id = sureId(act);
  return (
    <details className="fold" open={fault !== null}>
      <summary>{title}</summary>
      <Form method="post" action={action} className="stack">
        <input type="hidden" name={ACT} value={act} />
        {children}
        <div className={fault === null ? "field" : "field field--error"}>
          {fault === null ? null : (
            <p className="field-error" id={errorId(id)}>
              {fault}
            </p>
          )}
          <label className="check">
            <input
              id={id}
              type="checkbox"
              name={SURE}
              value="true"
              aria-invalid={fault === null ? undefined : true}
              aria-describedby={fault === null ? undefined : errorId(id)}
            />
            <span>{sure}</span>
          </label>
        </div>
        <div className="row">
          <button className="btn btn--second" type="submit">
            {submit}
          </button>
        </div>
      </Form>
    </details>
  );
}

/** The legal withdrawal: until when, and that all of it goes back. */
export function WithdrawPolicy({
  action,
  withdraw,
  refused,
}: {
  action: string;
  refused: RefusedAct | null;
  withdraw: NonNullable<Mine["withdraw"]>;
}) {
  const t = useWords();
  return (
    <Confirmed
      action={action}
      act="withdraw"
      title={t("my-purchase.withdraw.title")}
      sure={t("my-purchase.withdraw.sure")}
      submit={t("my-purchase.withdraw.submit")}
      refused={refused}
    >
      <p>{withdraw.text}</p>
      <p>{t("my-purchase.withdraw.amount", { amount: withdraw.amount })}</p>
    </Confirmed>
  );
}

/** The end with today: the days that were paid and not used, payment by payment. */
export function EndPolicy({
  action,
  end,
  refused,
}: {
  action: string;
  end: NonNullable<Mine["end"]>;
  refused: RefusedAct | null;
}) {
  const t = useWords();
  return (
    <Confirmed
      action={action}
      act="end"
      title={t("my-purchase.end.title")}
      sure={t("my-purchase.end.sure")}
      submit={t("my-purchase.end.submit")}
      refused={refused}
    >
      <p>{t("my-purchase.end.text")}</p>
      <dl className="lines">
        {end.lines.map(({ label, value }) => (
          <div key={label}>
            <dt className="small t2">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="lines__sum">
          <dt>{t("my-purchase.end.total")}</dt>
          <dd>{end.total}</dd>
        </div>
      </dl>
      <TextField
        id="mi-motivo"
        name={REASON}
        label={t("my-purchase.end.reason")}
        value={refused?.act === "end" ? refused.reason : ""}
      />
    </Confirmed>
  );
}
