import { CopyLinks } from "./copy-links.view.tsx";
import { intentField, intents } from "./staff.rules.ts";
import { StaffSettings } from "./staff-settings.view.tsx";
import type { InternalTrafficModel } from "./staff.view-model.ts";

/** The panel of internal traffic as a page: works without JavaScript. */
export function InternalTrafficView({ model }: { model: InternalTrafficModel }) {
  const { panel } = model;
  return (
    <div className="narrow narrow--sent">
      <div className="narrow__head stack-2">
        <h1>{model.title}</h1>
        <p>{model.text}</p>
        {model.signedIn === null ? null : (
          <p className="small">
            <a href={model.loginHref}>{model.signedIn}</a>
          </p>
        )}
      </div>
      <div className="narrow__form stack-5">
        {model.fault === null ? null : (
          <p className="notice notice--error" role="alert">
            {model.fault}
          </p>
        )}
        {panel === null ? (
          <form method="post" action={model.action}>
            <button
              className="btn btn--primary"
              name={intentField}
              value={intents.on}
              type="submit"
            >
              {model.on}
            </button>
          </form>
        ) : (
          <>
            <StaffSettings model={panel} idPrefix="staff-page" />
            {panel.showsCopyLinks ? <CopyLinks model={panel} /> : null}
          </>
        )}
      </div>
    </div>
  );
}
