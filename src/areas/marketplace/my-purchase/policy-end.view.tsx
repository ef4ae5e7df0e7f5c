import type { ReactNode } from "react";
import { Form } from "react-router";
import { TextField } from "#src/ui/form/text-field.tsx";
import { useWords } from "#src/ui/words.tsx";
import { ACT, type MyPurchaseModel, REASON, SURE } from "./my-purchase.view-model.ts";

type Mine = Extract<MyPurchaseModel["content"], { kind: "mine" }>;

interface Confirmed {
  action: string;
  act: "withdraw" | "end" | "pause" | "card-remove" | "renewal-decline";
  title: string;
  sure: string;
  submit: string;
  children: ReactNode;
}

/** An act that ends something: what it means first, then a yes, then the button. */
export function Confirmed({ action, act, title, sure, submit, children }: Confirmed) {
  return (
    <details className="panel">
      <summary>{title}</summary>
      <Form method="post" action={action} className="stack">
        <input type="hidden" name={ACT} value={act} />
        {children}
        <label className="check">
          <input type="checkbox" name={SURE} value="true" />
          <span>{sure}</span>
        </label>
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
}: {
  action: string;
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
    >
      <p>{withdraw.text}</p>
      <p>{t("my-purchase.withdraw.amount", { amount: withdraw.amount })}</p>
    </Confirmed>
  );
}

/** The end with today: the days that were paid and not used, payment by payment. */
export function EndPolicy({ action, end }: { action: string; end: NonNullable<Mine["end"]> }) {
  const t = useWords();
  return (
    <Confirmed
      action={action}
      act="end"
      title={t("my-purchase.end.title")}
      sure={t("my-purchase.end.sure")}
      submit={t("my-purchase.end.submit")}
    >
      <p>{t("my-purchase.end.text")}</p>
      <dl className="stack">
        {end.lines.map(({ label, value }) => (
          <div key={label}>
            <dt className="small t2">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <b>{t("my-purchase.end.total", { amount: end.total })}</b>
      </p>
      <TextField id="mi-motivo" name={REASON} label={t("my-purchase.end.reason")} value="" />
    </Confirmed>
  );
}
