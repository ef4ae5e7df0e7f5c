import { Form, Link } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import type { FormFault } from "#src/ui/kit/fields/kit-form.tsx";
import { ListPages } from "#src/ui/kit/list-pages.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { useWords } from "#src/ui/words.tsx";
import { CsvLink } from "#src/areas/back-office/lists/csv-link.view.tsx";
import type { RefundsModel } from "./refunds.presenter.ts";

type Row = RefundsModel["rows"][number];

/** The queue of refunds. */
export function RefundsView({
  model,
  csvHref,
  done,
  faults,
  isSending,
}: {
  model: RefundsModel;
  csvHref: string | null;
  done: string | null;
  faults: readonly FormFault[];
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
      {faults.map(({ message }) => (
        <Banner tone="error" key={message}>
          {message}
        </Banner>
      ))}
      <div className="k-page-grid">
        <div className="k-page-grid__wide">
          <Panel
            title={t(model.isWaiting ? "finance.refunds.waiting" : "finance.refunds.others")}
            id={model.isWaiting ? "por-decidir" : "decididas"}
            action={
              <Link to={model.otherHref}>
                {t(model.isWaiting ? "finance.refunds.seeOthers" : "finance.refunds.seeWaiting")}
              </Link>
            }
          >
            <Lines
              rows={model.rows}
              none={t("finance.refunds.none")}
              today={model.today}
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
  isSending,
}: {
  rows: readonly Row[];
  none: string;
  today: string;
  isSending: boolean;
}) {
  if (rows.length === 0) return <p className="k-muted">{none}</p>;
  return (
    <ul className="k-lines">
      {rows.map((row) => (
        <li key={row.id}>
          <span className="k-lines__main">
            {row.title}
            <small>
              <Link to={row.paymentHref}>{row.payment}</Link> · {row.note}
            </small>
            {row.decided === null ? null : <small>{row.decided}</small>}
            {row.isOwn ? <Withdraw row={row} isSending={isSending} /> : null}
            {row.account === null ? null : <small>{row.account}</small>}
            {row.mayComplete ? <Complete row={row} today={today} isSending={isSending} /> : null}
            {row.mayDecide ? <Decision row={row} isSending={isSending} /> : null}
          </span>
          <StatusPill tone={row.tone}>{row.state}</StatusPill>
        </li>
      ))}
    </ul>
  );
}

/** Which refund a form is about, as it was read. */
const Refund = ({ row }: { row: Row }) => (
  <>
    <input type="hidden" name="refund" value={row.id} />
    <input type="hidden" name="version" value={row.version} />
  </>
);

function Decision({ row, isSending }: { row: Row; isSending: boolean }) {
  const t = useWords();
  return (
    <Form method="post" className="k-form">
      <Refund row={row} />
      <label>
        {t("finance.refunds.decision")} <input className="k-input" name="reason" maxLength={500} />
      </label>
      <label>
        {t("finance.refunds.proof")}{" "}
        <input className="k-input" name="proof" type="password" autoComplete="current-password" />
      </label>
      <label>
        {t("finance.refunds.transfer")}{" "}
        <input className="k-input" name="account" maxLength={200} autoComplete="off" />
      </label>
      <p>
        <Button type="submit" name="decision" value="accept" look="primary" isBusy={isSending}>
          {t("finance.refunds.accept")}
        </Button>{" "}
        <Button type="submit" name="decision" value="transfer">
          {t("finance.refunds.acceptTransfer")}
        </Button>{" "}
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

function Complete({ row, today, isSending }: { row: Row; today: string; isSending: boolean }) {
  const t = useWords();
  return (
    <Form method="post" className="k-form">
      <Refund row={row} />
      <label>
        {t("finance.refunds.on")}{" "}
        <input className="k-input" type="date" name="on" defaultValue={today} required />
      </label>
      <label>
        {t("finance.refunds.bank")}{" "}
        <input className="k-input" name="bank" minLength={3} maxLength={60} required />
      </label>
      <p>
        <Button type="submit" name="decision" value="complete" look="primary" isBusy={isSending}>
          {t("finance.refunds.complete")}
        </Button>
      </p>
    </Form>
  );
}
