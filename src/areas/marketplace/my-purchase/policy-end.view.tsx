import type { ReactNode } from "react";
import { Form } from "react-router";
import { FieldFrame } from "#src/ui/form/field-frame.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { useWords } from "#src/ui/words.tsx";
import { errorId } from "#src/ui/form/field-ids.rules.ts";
import {
  ACT,
  END_ON,
  endOnId,
  type ConfirmedAct,
  EVENT_FREE,
  eventFreeId,
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
  /** A form of its own that comes first. */
  before?: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
}

/** An act that ends something: what it means first, then a yes, then the button. */
export function Confirmed({
  action,
  act,
  title,
  sure,
  submit,
  refused,
  before,
  isOpen,
  children,
}: Confirmed) {
  const isRefused = refused?.act === act;
  const fault = isRefused && refused.fieldId === undefined ? refused.message : null;
  return (
    <details className="fold" open={isRefused || isOpen}>
      <summary>{title}</summary>
      {before}
      <Form method="post" action={action} className="stack">
        <input type="hidden" name={ACT} value={act} />
        {children}
        <Ticked id={sureId(act)} name={SURE} label={sure} fault={fault} />
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
      {/* Without the declaration that nothing happened which the policy insures there is no withdrawal. */}
      <Ticked
        id={eventFreeId}
        name={EVENT_FREE}
        label={t("my-purchase.withdraw.eventFree")}
        fault={refused?.fieldId === eventFreeId ? refused.message : null}
      />
    </Confirmed>
  );
}

/** A sentence that the person has to tick, with what is wrong where it was not. */
function Ticked({
  id,
  name,
  label,
  fault,
}: {
  id: string;
  name: string;
  label: string;
  fault: string | null;
}) {
  return (
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
          name={name}
          value="true"
          aria-invalid={fault === null ? undefined : true}
          aria-describedby={fault === null ? undefined : errorId(id)}
        />
        <span>{label}</span>
      </label>
    </div>
  );
}

/** The end with a day that is chosen first: the days that were paid and not used, payment by payment. */
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
      sure={end.sure}
      submit={t("my-purchase.end.submit")}
      refused={refused}
      isOpen={end.isOpen}
      before={<EndDay action={action} end={end} refused={refused} />}
    >
      <input type="hidden" name={END_ON} value={end.endsOn} />
      <p>{end.text}</p>
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

/** Which day it ends on: the page is drawn again with what goes back of that day. */
function EndDay({
  action,
  end,
  refused,
}: {
  action: string;
  end: NonNullable<Mine["end"]>;
  refused: RefusedAct | null;
}) {
  const t = useWords();
  const error = refused?.fieldId === endOnId ? refused.message : undefined;
  return (
    <Form method="get" action={action} className="stack" preventScrollReset>
      <FieldFrame id={endOnId} label={t("my-purchase.end.day")} error={error}>
        <input
          key={end.endsOn}
          className="input"
          type="date"
          id={endOnId}
          name={END_ON}
          min={end.first}
          max={end.last}
          defaultValue={end.endsOn}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId(endOnId)}
        />
      </FieldFrame>
      <div className="row">
        <button className="btn btn--second" type="submit">
          {t("my-purchase.end.show")}
        </button>
      </div>
    </Form>
  );
}
