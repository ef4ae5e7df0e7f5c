import { Link } from "react-router";
import { useWords } from "#src/ui/words.tsx";
import type { ContactGroup, InformationModel } from "./information.presenter.ts";
import { LiveOffersSection } from "#src/areas/marketplace/product-facts/live-offers.view.tsx";
import { BestPlan } from "./best-plan.view.tsx";
import { QuoteChoices } from "./quote-choices.view.tsx";
import { RichText } from "#src/areas/marketplace/text-pages/rich-text.view.tsx";
import {
  SiteForm,
  type SiteFormRefusal,
} from "#src/areas/marketplace/text-pages/site-form.view.tsx";
import type { SiteFormModel } from "#src/areas/marketplace/text-pages/site-form.presenter.ts";
import { Contents, TextPage } from "#src/areas/marketplace/text-pages/text-page.view.tsx";

export function InformationView({
  model,
  refusal,
}: {
  model: InformationModel;
  refusal: SiteFormRefusal | undefined;
}) {
  const t = useWords();
  const { crumbs, title, lead, updated, contents, blocks, action, contacts, choice, lang } = model;
  const { offers, choices } = model;
  return (
    <TextPage
      crumbs={crumbs}
      title={title}
      lead={lead}
      drawing={model.bestPlan === null ? offers?.drawing : "wizard"}
      meta={
        updated === null ? null : (
          <p className="text-page__meta">{t("content.updated", { day: updated })}</p>
        )
      }
    >
      {offers === null ? null : <LiveOffersSection offers={offers} />}
      <QuoteChoices choices={choices} />
      {model.bestPlan === null ? null : <BestPlan model={model.bestPlan} />}
      <div className="text-page__body">
        <Contents contents={contents} lang={lang} />
        <div>
          <RichText blocks={blocks} lang={lang} />
          {contacts.map((group) => (
            <Contacts key={group.title} group={group} />
          ))}
          {model.form === null ? null : <ContactForm form={model.form} refusal={refusal} />}
          {choice === null ? null : (
            <form className="rich-text" method="post" action={choice.action}>
              <h2>{choice.title}</h2>
              <p>{choice.text}</p>
              <input type="hidden" name="isOptedOut" value={choice.wanted} />
              <button className="btn btn--second" type="submit">
                {choice.button}
              </button>
            </form>
          )}
          {action === null ? null : (
            <p className="text-page__action">
              <Link className="btn btn--primary" to={action.href} lang={lang}>
                {action.label}
              </Link>
            </p>
          )}
        </div>
      </div>
    </TextPage>
  );
}

/** Ways of one kind to reach us. */
const Contacts = ({ group }: { group: ContactGroup }) => (
  <section className="rich-text">
    <h2>{group.title}</h2>
    <ul>
      {group.entries.map(({ info, link }) => (
        <li key={link}>
          <a href={link}>{info}</a>
        </li>
      ))}
    </ul>
  </section>
);

/** What is written to us, or that it arrived. */
function ContactForm({
  form,
  refusal,
}: {
  form: SiteFormModel;
  refusal: SiteFormRefusal | undefined;
}) {
  const { sent } = form;
  return (
    <section className="stack" id="escribir" aria-labelledby="escribir-titulo">
      <h2 id="escribir-titulo">{sent === null ? form.title : sent.title}</h2>
      {sent === null ? (
        <>
          <p>{form.lead}</p>
          <SiteForm model={form} refusal={refusal} />
        </>
      ) : (
        <>
          <p>
            <output>{sent.reference}</output>
          </p>
          <p>{sent.mail}</p>
          <p>
            <a href={form.action}>{sent.again}</a>
          </p>
        </>
      )}
    </section>
  );
}
