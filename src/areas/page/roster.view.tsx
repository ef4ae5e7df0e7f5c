import { Form, Link } from "react-router";
import { Icon } from "#src/ui/icon.tsx";
import { useWords } from "#src/ui/words.tsx";
import { ACT, type RosterModel } from "./purchase-step.view-model.ts";

/** People by file: the template, the file, and each cell that was wrong. It works without scripts: a document of its own
 *  takes the file and leads back here. */
export function Roster({ model }: { model: RosterModel }) {
  const t = useWords();
  return (
    <section className="panel stack" aria-labelledby="roster-title">
      <h2 className="section-title" id="roster-title">
        {t("purchase.roster.title")}
      </h2>
      <p className="t2">{t("purchase.roster.text")}</p>
      <ul>
        {model.templates.map(({ href, label }) => (
          <li key={href}>
            <a href={href} download>
              {label}
            </a>
          </li>
        ))}
      </ul>
      {model.refused === null ? null : <Refused refused={model.refused} />}
      <form method="post" action={model.action} encType="multipart/form-data" className="stack">
        <input type="hidden" name="version" value={model.version} />
        <input type="hidden" name="back" value={model.back} />
        <div className="field">
          <label htmlFor="roster-file">{t("purchase.roster.file")}</label>
          <p className="hint" id="roster-file-hint">
            {t("purchase.roster.fileText")}
          </p>
          <input
            className="input"
            id="roster-file"
            name="file"
            type="file"
            accept=".xlsx,.csv"
            aria-describedby="roster-file-hint"
          />
        </div>
        <div className="row">
          <button className="btn btn--second" type="submit">
            {t("purchase.roster.submit")}
          </button>
        </div>
      </form>
    </section>
  );
}

/** A line for each cell at fault, as the person's own program numbers rows. */
function Refused({ refused }: { refused: NonNullable<RosterModel["refused"]> }) {
  const t = useWords();
  return (
    <div className="stack" role="alert">
      <p>
        <b>{refused.title}</b>
      </p>
      <table className="data data-stack data-stack--two">
        <thead>
          <tr>
            <th scope="col">{t("purchase.roster.row")}</th>
            <th scope="col">{t("purchase.roster.column")}</th>
            <th scope="col">{t("purchase.roster.cause")}</th>
          </tr>
        </thead>
        <tbody>
          {refused.lines.map(({ row, column, message }) => (
            <tr key={`${row}-${column}`}>
              <th scope="row">{t("purchase.roster.rowOf", { row })}</th>
              <td data-l={t("purchase.roster.column")}>{column}</td>
              <td data-l={t("purchase.roster.cause")}>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The file that stands, with how to go on or to type the people instead. */
export function LoadedRoster({
  model,
  loaded,
  action,
}: {
  model: RosterModel;
  loaded: string;
  action: string;
}) {
  const t = useWords();
  return (
    <div className="stack-5">
      <output className="notice notice--success">
        <Icon name="circle-check" />
        <span>{loaded}</span>
      </output>
      <div className="row">
        <Link className="btn btn--primary" to={model.nextHref}>
          {t("purchase.roster.goOn")}
        </Link>
      </div>
      <Roster model={model} />
      <Form method="post" action={action}>
        <input type="hidden" name={ACT} value="by-hand" />
        <input type="hidden" name="_version" value={model.version} />
        <button className="btn btn--ghost" type="submit">
          {t("purchase.roster.byHand")}
        </button>
      </Form>
    </div>
  );
}
