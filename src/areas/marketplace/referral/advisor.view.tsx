import { useWords } from "../../../ui/words.tsx";
import { AdvisorFields } from "./advisor-form.view.tsx";
import { AdvisorResult, resultTitle } from "./advisor-result.view.tsx";
import { clearIntent, intentField } from "./advisor.rules.ts";
import type { AdvisorModel } from "./advisor.view-model.ts";

/** The advisor's dialog as a page: works without JavaScript. */
export function AdvisorView({ model }: { model: AdvisorModel }) {
  const t = useWords();
  if (model.state === "form") {
    return (
      <div className="narrow narrow--sent">
        <h1 className="narrow__head">{model.title}</h1>
        <form method="post" action={model.action} noValidate className="narrow__form stack-5">
          <AdvisorFields model={model} />
        </form>
      </div>
    );
  }
  return (
    <div className="narrow narrow--sent">
      <h1 className="narrow__head">{resultTitle(model, t)}</h1>
      <AdvisorResult model={model}>
        {model.state === "found" ? (
          <form method="post" action={model.action}>
            <input type="hidden" name={intentField} value={clearIntent} />
            <button className="btn btn--second" type="submit">
              {t("referral.banner.remove")}
            </button>
          </form>
        ) : (
          <form method="post" action={model.action} noValidate className="stack-5">
            <AdvisorFields model={model} />
          </form>
        )}
      </AdvisorResult>
    </div>
  );
}
