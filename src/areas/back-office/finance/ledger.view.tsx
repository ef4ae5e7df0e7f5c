import { Form, Link } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import { DateInput } from "#src/ui/kit/fields/date-input.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";
import { CsvLink } from "#src/areas/back-office/lists/csv-link.view.tsx";
import { Lines } from "#src/areas/back-office/lists/lines.view.tsx";
import type { LedgerModel } from "./ledger.presenter.ts";
import "./finance.css";

/** Where the money is. */
export function LedgerView({ model, csvHref }: { model: LedgerModel; csvHref: string | null }) {
  const t = useWords();
  return (
    <div className="k">
      <PageHeader
        title={t("finance-desk.ledger.title")}
        note={model.heading}
        actions={<CsvLink href={csvHref} />}
      />
      <div className="k-page-grid">
        <div className="k-page-grid__wide k-stack">
          <Form method="get" className="finance-day" action={model.path}>
            <DateInput
              key={model.day}
              id="dia"
              field={{
                kind: "date",
                name: "dia",
                label: t("finance-desk.ledger.day"),
                isRequired: true,
              }}
              value={model.day}
              error={undefined}
            />
            <Button type="submit">{t("finance-desk.ledger.see")}</Button>
          </Form>
          {model.currencies.length === 0 ? <p>{t("finance-desk.ledger.none")}</p> : null}
          {model.currencies.map((one) => (
            <Panel title={one.currency} id={`moneda-${one.currency}`} key={one.currency} isFlush>
              {one.isBalanced ? null : (
                <Banner tone="error">{t("finance-desk.ledger.unequal")}</Banner>
              )}
              <Balance balance={one} />
            </Panel>
          ))}
          {model.account === null ? null : (
            <Panel title={model.account} id="asientos" isFlush>
              <Lines rows={model.entries} none={t("finance-desk.ledger.noEntries")} />
            </Panel>
          )}
        </div>
      </div>
    </div>
  );
}

function Balance({ balance }: { balance: LedgerModel["currencies"][number] }) {
  const t = useWords();
  return (
    <table className="finance-balance">
      <caption className="vh">{balance.currency}</caption>
      <thead>
        <tr>
          <th scope="col">{t("finance-desk.ledger.account")}</th>
          <th scope="col">{t("finance-desk.ledger.debit")}</th>
          <th scope="col">{t("finance-desk.ledger.credit")}</th>
        </tr>
      </thead>
      <tbody>
        {balance.rows.map(({ account, name, href, debit, credit }) => (
          <tr key={account}>
            <th scope="row">
              <Link to={href}>{name}</Link>
            </th>
            <td>{debit}</td>
            <td>{credit}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("finance-desk.ledger.total")}</th>
          <td>{balance.debit}</td>
          <td>{balance.credit}</td>
        </tr>
      </tfoot>
    </table>
  );
}
