import { Link } from "react-router";
import { StepForm } from "#src/areas/page/step-form.view.tsx";
import type { StaleModel, StepFormModel } from "#src/areas/page/step-form.view-model.ts";
import { Banner } from "#src/ui/kit/banner.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";

export interface LeadPurchaseModel {
  reference: string;
  product: string;
  title: string;
  action: string;
  lead: { label: string; href: string };
  /** Forms that may be filled, with where each stands. */
  steps: readonly { label: string; state: string; href: string | null }[];
  failure: string | null;
  stale: StaleModel | null;
  /** Null where nothing may be changed any more. */
  form: StepFormModel | null;
}

/** What the person of a lead says of themselves, written by who is with them. */
export function LeadPurchaseView({ model }: { model: LeadPurchaseModel }) {
  const t = useWords();
  const { form, steps } = model;
  return (
    <div className="k leads">
      <PageHeader
        title={model.title}
        crumbs={[
          { label: model.lead.label, href: model.lead.href },
          { label: model.reference, href: `${model.lead.href}#contratacion` },
        ]}
        note={`${model.reference} · ${model.product}`}
      />
      <div className="k-page-grid">
        <Panel title={model.title} id="datos">
          <div className="stack-5">
            {model.failure === null ? null : <Banner tone="error">{model.failure}</Banner>}
            <Banner tone="info">{t("leads.purchases.never")}</Banner>
            {form === null ? null : (
              <StepForm
                key={model.action}
                action={model.action}
                form={form}
                stale={model.stale}
                submit={t("leads.purchases.save")}
              />
            )}
          </div>
        </Panel>
        {steps.length < 2 ? null : (
          <Panel title={t("leads.purchases.forms")} id="formularios">
            <ul className="k-lines">
              {steps.map(({ label, state, href }) => (
                <li key={label}>
                  <span className="k-lines__main">
                    {href === null ? label : <Link to={href}>{label}</Link>}
                  </span>
                  <span className="k-muted">{state}</span>
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </div>
  );
}
