import { Form, Link } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import { ListPages } from "#src/ui/kit/list-pages.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { errorId } from "#src/ui/form/field-ids.rules.ts";
import { useWords } from "#src/ui/words.tsx";
import { accountMost, filledAccount } from "#src/areas/page/account-fields.rules.ts";
import { CsvLink } from "#src/areas/back-office/lists/csv-link.view.tsx";
import { PaidByBank } from "./paid-by-bank.view.tsx";
import type { RefundsModel } from "./refunds.presenter.ts";
import { markedIn, type SentForm, typedIn } from "./sent-form.rules.ts";

type Row = RefundsModel["rows"][number];

const panelIds = { waiting: "por-decidir", open: "abiertas", decided: "decididas" } as const;

/** The queue of refunds. */
export function RefundsView({
  model,
  csvHref,
  done,
  answer,
  isSending,
}: {
  model: RefundsModel;
  csvHref: string | null;
  done: string | null;
  /** The form that was refused, as it was sent; null where none was. */
  answer: SentForm | null;
  isSending: boolean;
}) {
  const t = useWords();
  return (
    <div className="k">
      <PageHeader
        title={t("finance.refunds.title")}
        note={t("finance.refunds.note")}
        actions={<CsvLink href={csvHref} />}
      />
      {done === null ? null : <Banner tone="success">{done}</Banner>}
      {(answer?.faults ?? []).map(({ message }) => (
        <Banner tone="error" key={message}>
          {message}
        </Banner>
      ))}
      <div className="k-page-grid">
        <div className="k-page-grid__wide">
          <Panel
            title={t(`finance.refunds.lists.${model.list}`)}
            id={panelIds[model.list]}
            action={
              <Link to={model.otherHref}>
                {t(
                  model.list === "waiting"
                    ? "finance.refunds.seeOthers"
                    : "finance.refunds.seeWaiting",
                )}
              </Link>
            }
          >
            <Lines
              rows={model.rows}
              none={t("finance.refunds.none")}
              today={model.today}
              answer={answer}
              isSending={isSending}
            />
            <ListPages previous={model.previous} next={model.next} />
          </Panel>
        </div>
      </div>
    </div>
  );
}

function Lines({
  rows,
  none,
  today,
  answer,
  isSending,
}: {
  rows: readonly Row[];
  none: string;
  today: string;
  answer: SentForm | null;
  isSending: boolean;
}) {
  if (rows.length === 0) return <p className="k-muted">{none}</p>;
  return (
    <ul className="k-lines">
      {rows.map((row) => {
        const sent = answer?.form === row.id ? answer : undefined;
        const shared = { row, sent, isSending };
        return (
          <li key={row.id}>
            <div className="k-lines__main">
              <div className="k-lines__head">
                <strong>{row.title}</strong>
                <StatusPill tone={row.tone}>{row.state}</StatusPill>
              </div>
              <small>
                <Link to={row.paymentHref}>{row.payment}</Link> · {row.note}
              </small>
              {row.decided === null ? null : <small>{row.decided}</small>}
              {row.isOwn ? <Withdraw row={row} isSending={isSending} /> : null}
              {row.account === null ? null : <small>{row.account}</small>}
              {row.mayComplete ? <Complete {...shared} today={today} /> : null}
              {row.mayMend ? <Mend {...shared} /> : null}
              {row.mayDecide ? <Decision {...shared} /> : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

interface FormProps {
  row: Row;
  /** The same form as it was refused. */
  sent: SentForm | undefined;
  isSending: boolean;
}

/** Where the money goes: bank, kind, number, holder and document. */
function AccountFields({ row, sent }: Pick<FormProps, "row" | "sent">) {
  return filledAccount(row.accountFields, sent).map(
    ({ name, id, label, value, error, options }) => {
      const control = {
        id,
        name,
        defaultValue: value,
        "aria-invalid": error === undefined ? undefined : true,
        "aria-describedby": error === undefined ? undefined : errorId(id),
      };
      return (
        <div className="k-field" key={name}>
          <label htmlFor={id}>{label}</label>
          {options === null ? (
            <input {...control} className="k-input" maxLength={accountMost} autoComplete="off" />
          ) : (
            <select {...control} className="k-input k-select">
              {options.map((one) => (
                <option key={one.value} value={one.value}>
                  {one.label}
                </option>
              ))}
            </select>
          )}
          {error === undefined ? null : <small id={errorId(id)}>{error}</small>}
        </div>
      );
    },
  );
}

const Proof = () => {
  const t = useWords();
  return (
    <label>
      {t("finance.refunds.proof")}{" "}
      <input className="k-input" name="proof" type="password" autoComplete="current-password" />
    </label>
  );
};

/** The account of a transfer that has none, or another one. */
function Mend({ row, sent, isSending }: FormProps) {
  const t = useWords();
  return (
    <details open={typedIn(sent, "decision") === "account"}>
      <summary>{t("finance.refunds.changeAccount")}</summary>
      <Form method="post" className="k-form">
        <Refund row={row} />
        <AccountFields row={row} sent={sent} />
        <Proof />
        <p>
          <Button type="submit" name="decision" value="account" isBusy={isSending}>
            {t("finance.refunds.saveAccount")}
          </Button>
        </p>
      </Form>
    </details>
  );
}

/** Which refund a form is about, as it was read. */
const Refund = ({ row }: { row: Row }) => (
  <>
    <input type="hidden" name="refund" value={row.id} />
    <input type="hidden" name="version" value={row.version} />
  </>
);

function Decision({ row, sent, isSending }: FormProps) {
  const t = useWords();
  return (
    <Form method="post" className="k-form">
      <Refund row={row} />
      <label>
        {t("finance.refunds.decision")}{" "}
        <input
          {...markedIn(sent, "reason")}
          className="k-input"
          name="reason"
          maxLength={500}
          defaultValue={typedIn(sent, "reason")}
        />
      </label>
      <Proof />
      <details open={typedIn(sent, "decision") === "transfer"}>
        <summary>{t("finance.refunds.transfer")}</summary>
        <p className="k-muted">{t("finance.refunds.transferHint")}</p>
        <AccountFields row={row} sent={sent} />
      </details>
      <p className="k-buttons">
        {row.mayAccept ? (
          <Button type="submit" name="decision" value="accept" look="primary" isBusy={isSending}>
            {t("finance.refunds.accept")}
          </Button>
        ) : null}
        <Button type="submit" name="decision" value="transfer">
          {t("finance.refunds.acceptTransfer")}
        </Button>
        {row.mayReject ? (
          <Button type="submit" name="decision" value="reject">
            {t("finance.refunds.reject")}
          </Button>
        ) : null}
      </p>
    </Form>
  );
}

/** What the reader asked for themselves: another person decides, they may take it back. */
function Withdraw({ row, isSending }: { row: Row; isSending: boolean }) {
  const t = useWords();
  return (
    <Form method="post">
      <small>{t("finance.refunds.own")}</small>
      <Refund row={row} />
      {row.mayWithdraw ? (
        <Button type="submit" name="decision" value="withdraw" isBusy={isSending}>
          {t("finance.refunds.withdraw")}
        </Button>
      ) : null}
    </Form>
  );
}

function Complete({ row, today, sent, isSending }: FormProps & { today: string }) {
  const t = useWords();
  return (
    <Form method="post" className="k-form">
      <Refund row={row} />
      <PaidByBank
        id={row.id}
        labels={{ on: t("finance.refunds.on"), bank: t("finance.refunds.bank") }}
        today={today}
        sent={sent}
      />
      <p>
        <Button type="submit" name="decision" value="complete" look="primary" isBusy={isSending}>
          {t("finance.refunds.complete")}
        </Button>
      </p>
    </Form>
  );
}
