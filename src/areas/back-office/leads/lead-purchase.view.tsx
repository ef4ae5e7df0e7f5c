import { Link, useNavigation } from "react-router";
import { StepForm } from "#src/areas/page/step-form.view.tsx";
import type { StaleModel, StepFormModel } from "#src/areas/page/step-form.view-model.ts";
import { ItemFactsView } from "#src/areas/page/purchase-facts.view.tsx";
import type { ItemFacts, RosterModel } from "#src/areas/page/purchase-step.view-model.ts";
import { LoadedRoster, Roster } from "#src/areas/page/roster.view.tsx";
import type { Choice } from "#src/ui/kit/fields/choice-input.tsx";
import { type FormFault, KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { Banner } from "#src/ui/kit/banner.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";

export interface LeadCartModel {
  /** What is bought together; the address of the forms of another product than this one. */
  items: readonly { name: string; price: string; href: string | null }[];
  /** The form that adds a product; null where none may be added. */
  add: {
    /** What its button does, and the id of the call. */
    hidden: Readonly<Record<string, string>>;
    options: readonly Choice[];
    values: Readonly<Record<string, string>>;
    faults: readonly FormFault[];
  } | null;
}

export interface LeadPurchaseModel {
  reference: string;
  product: string;
  title: string;
  action: string;
  lead: { label: string; href: string };
  /** Forms that may be filled, with where each stands. */
  steps: readonly { label: string; state: string; href: string | null }[];
  /** What the executive has to know of the form. */
  notes: readonly string[];
  submit: string;
  failure: string | null;
  stale: StaleModel | null;
  /** People by file; null of other forms. */
  roster: RosterModel | null;
  /** What the person agrees to, where it is reviewed. */
  items: readonly ItemFacts[];
  cart: LeadCartModel;
  /** Null where nothing may be changed any more. */
  form: StepFormModel | null;
}

/** What the person of a lead says of themselves, written by who is with them. */
export function LeadPurchaseView({
  model,
  attempt,
}: {
  model: LeadPurchaseModel;
  attempt: string;
}) {
  const t = useWords();
  const { steps } = model;
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
            {model.notes.map((note) => (
              <Banner key={note} tone="info">
                {note}
              </Banner>
            ))}
            <LeadForm model={model} />
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
        <CartPanel cart={model.cart} action={model.action} attempt={attempt} />
      </div>
    </div>
  );
}

/** The questions of the form; of people that came in a file, that file. */
function LeadForm({ model }: { model: LeadPurchaseModel }) {
  const { form, roster } = model;
  if (form === null) return null;
  if (roster !== null && roster.loaded !== null)
    return <LoadedRoster model={roster} loaded={roster.loaded} action={model.action} />;
  return (
    <StepForm
      key={model.action}
      action={model.action}
      form={form}
      stale={model.stale}
      submit={model.submit}
    >
      {roster === null ? null : <Roster model={roster} />}
      {model.items.map((item) => (
        <ItemFactsView key={item.title} item={item} />
      ))}
    </StepForm>
  );
}

/** What is bought together, and how another product of the same household is added. */
function CartPanel({
  cart: { items, add },
  action,
  attempt,
}: {
  cart: LeadCartModel;
  action: string;
  attempt: string;
}) {
  const t = useWords();
  const isSending = useNavigation().state === "submitting";
  if (items.length < 2 && add === null) return null;
  return (
    <Panel title={t("leads.purchases.cart")} id="productos">
      <ul className="k-lines">
        {items.map(({ name, price, href }) => (
          <li key={name}>
            <span className="k-lines__main">
              {href === null ? name : <Link to={href}>{name}</Link>}
            </span>
            <span className="k-muted">{price}</span>
          </li>
        ))}
      </ul>
      {add === null ? null : (
        <KitForm
          id="otro"
          look="second"
          action={action}
          hidden={add.hidden}
          fields={[
            {
              kind: "combobox",
              name: "productCode",
              label: t("leads.purchases.product"),
              hint: t("leads.purchases.productHint"),
              options: add.options,
            },
            { kind: "checkbox", name: "consent", label: t("leads.purchases.addConsent") },
          ]}
          values={add.values}
          faults={add.faults}
          attempt={attempt}
          submit={t("leads.purchases.addSubmit")}
          isSending={isSending}
        />
      )}
    </Panel>
  );
}
