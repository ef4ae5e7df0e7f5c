import { Icon } from "../../../ui/icon.tsx";
import { useWords } from "../../../ui/words.tsx";
import { SectionFrame } from "./section-frame.view.tsx";
import { CatalogueIcon } from "#src/areas/marketplace/product-facts/catalogue-icon.view.tsx";
import { CoverageSection } from "./coverage-section.view.tsx";
import { LimitSection } from "./limit-section.view.tsx";
import { PriceSection } from "./price-section.view.tsx";
import { ProviderSection } from "./provider-section.view.tsx";
import { YearlyCostSection } from "./yearly-cost-section.view.tsx";
import type {
  ProductModel,
  ProductTabKey,
  RequirementModel,
} from "#src/areas/marketplace/product-facts/product.view-model.ts";

/** One section of a product, by its tab. */
export function ProductSection({ tab, model }: { tab: ProductTabKey; model: ProductModel }) {
  switch (tab) {
    case "summary":
      return <SummarySection model={model} />;
    case "coverage":
      return <CoverageSection section={model.coverage} />;
    case "limits":
      return <LimitSection section={model.limits} />;
    case "requirements":
      return <RequirementSection requirements={model.requirements} />;
    case "providers":
      return <ProviderSection section={model.providers} />;
    case "price":
      return (
        <PriceSection
          section={model.price}
          uninsurable={model.uninsurable}
          groupCost={model.groupCost}
        />
      );
    case "yearlyCost":
      return <YearlyCostSection section={model.yearlyCost} />;
    case "questions":
      return <QuestionSection questions={model.questions} />;
  }
}

function SummarySection({ model }: { model: ProductModel }) {
  const t = useWords();
  const { summary, features, offers } = model;
  return (
    <SectionFrame tab="summary" title={t("product.tab.summary")}>
      <dl className="answer-list">
        {summary.map(({ label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {note ? <small>{note}</small> : null}
            </dd>
          </div>
        ))}
      </dl>
      {offers.length === 0 ? null : (
        <ul className="offer-list">
          {offers.map(({ title, detail, lang }) => (
            <li key={title}>
              <Icon name="gift" />
              <span>
                <strong lang={lang}>{title}</strong>
                {detail === null ? null : <small>{detail}</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
      <h3 className="panel__sub">{t("product.summary.features")}</h3>
      {features.length === 0 ? (
        <p className="missing">{t("product.notInformed")}</p>
      ) : (
        <ul className="feature-list">
          {features.map(({ name, icon, help }) => (
            <li key={name}>
              <CatalogueIcon name={icon} fallback="check" />
              <span>
                {name}
                {help === null ? null : <small>{help}</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </SectionFrame>
  );
}

function RequirementSection({ requirements }: { requirements: readonly RequirementModel[] }) {
  const t = useWords();
  return (
    <SectionFrame tab="requirements" title={t("product.tab.requirements")}>
      <p>{t("product.requirements.lead")}</p>
      {requirements.length === 0 ? <p className="missing">{t("product.notInformed")}</p> : null}
      <dl className="requirement-list">
        {requirements.map(({ label, texts, kind, verdict }) => (
          <div key={label}>
            <dt>{label}</dt>
            {verdict === null ? null : (
              <dd>
                <strong>{verdict.text}</strong>
              </dd>
            )}
            {texts.map((text) => (
              <dd key={text} className={kind === "missing" ? "missing" : undefined}>
                {text}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </SectionFrame>
  );
}

function QuestionSection({ questions }: { questions: ProductModel["questions"] }) {
  const t = useWords();
  return (
    <SectionFrame tab="questions" title={t("product.questions.title")} className="faq">
      {questions.length === 0 ? <p className="missing">{t("product.questions.none")}</p> : null}
      {questions.map(({ question, answer, lang }, index) => (
        <details key={question} open={index === 0} lang={lang}>
          <summary>
            {question}
            <Icon name="chevron-down" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </SectionFrame>
  );
}
