import { Form, Link } from "react-router";
import type { FormAnswer } from "#src/areas/page/form-faults.ts";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import { ListPages } from "#src/ui/kit/list-pages.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StatTiles } from "#src/ui/kit/stat-tile.tsx";
import { useWords } from "#src/ui/words.tsx";
import { CsvLink } from "#src/areas/back-office/lists/csv-link.view.tsx";
import { Lines } from "#src/areas/back-office/lists/lines.view.tsx";
import type { ReconciliationModel } from "./reconciliation.presenter.ts";

interface ViewProps {
  model: ReconciliationModel;
  csvHref: string | null;
  answer: Pick<FormAnswer, "form" | "values" | "faults"> | null;
  isSending: boolean;
}

/** What does not match, the form of each item, and the statements. */
export function ReconciliationView(props: ViewProps) {
  const { model, csvHref, answer } = props;
  const t = useWords();
  return (
    <div className="k">
      <PageHeader
        title={t("reconciliation.title")}
        note={t("reconciliation.note")}
        actions={<CsvLink href={csvHref} />}
      />
      {answer === null && model.notice !== null ? (
        <Banner tone="success">{model.notice}</Banner>
      ) : null}
      {model.fault === null ? null : <Banner tone="error">{model.fault}</Banner>}
      {(answer?.faults ?? []).map(({ message }) => (
        <Banner tone="error" key={message}>
          {message}
        </Banner>
      ))}
      <div className="k-page-grid">
        <StatTiles tiles={model.tiles} label={t("reconciliation.openByKind")} />
        <div className="k-page-grid__wide">
          <Panel
            title={t(model.isOpen ? "reconciliation.open" : "reconciliation.closed")}
            id="diferencias"
            action={
              <Link to={model.otherHref}>
                {t(model.isOpen ? "reconciliation.seeClosed" : "reconciliation.seeOpen")}
              </Link>
            }
            isFlush
          >
            <Lines
              rows={model.rows}
              none={t("reconciliation.nothing")}
              renderAction={(id) => <Resolve {...props} id={id} />}
            />
            <ListPages previous={model.previous} next={model.next} />
          </Panel>
        </div>
        <Panel title={t("reconciliation.statements.title")} id="cartolas" isFlush>
          <Lines rows={model.statements} none={t("reconciliation.statements.none")} />
        </Panel>
        <Upload model={model} />
      </div>
    </div>
  );
}

function Resolve({ model, answer, isSending, id }: ViewProps & { id: string }) {
  const t = useWords();
  const ways = model.ways[id];
  if (ways === undefined) return null;
  const sent = answer?.form === id ? answer.values : {};
  return (
    <details className="k-more" open={answer?.form === id}>
      <summary>{t("reconciliation.resolve")}</summary>
      <Form method="post" className="k-form">
        <input type="hidden" name="item" value={id} />
        <label>
          {t("reconciliation.how")}{" "}
          <select
            className="k-input k-select"
            name="resolution"
            defaultValue={sent["resolution"]}
            required
          >
            {ways.options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        {ways.asksPayment ? (
          <label>
            {t("reconciliation.payment")}{" "}
            <input
              className="k-input"
              name="payment"
              maxLength={40}
              defaultValue={sent["payment"]}
            />
          </label>
        ) : null}
        <label>
          {t("reconciliation.reason")}{" "}
          <input
            className="k-input"
            name="reason"
            minLength={3}
            maxLength={500}
            defaultValue={sent["reason"]}
            required
          />
        </label>
        <p>
          <Button type="submit" look="primary" isBusy={isSending}>
            {t("reconciliation.resolve")}
          </Button>
        </p>
      </Form>
    </details>
  );
}

/** Files go to the call itself, which leads back: pages take text alone. */
function Upload({ model: { upload, path } }: Pick<ViewProps, "model">) {
  const t = useWords();
  if (upload === null) return null;
  return (
    <Panel title={t("reconciliation.upload.title")} id="cargar">
      <form className="k-form" method="post" encType="multipart/form-data" action={upload.action}>
        <input type="hidden" name="back" value={path} />
        <div className="k-field">
          <label htmlFor="cartola-proveedor">{t("finance.column.provider")}</label>
          <select id="cartola-proveedor" name="provider" className="k-input k-select">
            {upload.providers.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <div className="k-field">
          <label htmlFor="cartola-archivo">{t("reconciliation.upload.file")}</label>
          <input
            id="cartola-archivo"
            name="file"
            type="file"
            className="k-input"
            accept=".csv,text/csv"
            aria-describedby="cartola-columnas"
            required
          />
          <small id="cartola-columnas" className="k-muted">
            {t("reconciliation.upload.columns")}
          </small>
        </div>
        <p>
          <Button type="submit">{t("reconciliation.upload.send")}</Button>
        </p>
      </form>
    </Panel>
  );
}
