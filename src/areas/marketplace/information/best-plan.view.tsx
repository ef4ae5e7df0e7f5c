import { Link } from "react-router";
import { useWords } from "#src/ui/words.tsx";
import { ProductLines } from "#src/areas/marketplace/product-facts/product-lines.view.tsx";
import type { BestPlanModel } from "./best-plan.presenter.ts";

/** 'Tu mejor plan': five questions in one GET form, then the products that answer them. */
export function BestPlan({ model }: { model: BestPlanModel }) {
  const t = useWords();
  const { action, aim, budget, clinic, household, prevision, answer } = model;
  return (
    <section className="live-offers stack" aria-labelledby="best-plan">
      <h2 id="best-plan">{t("content.bestPlan.title")}</h2>
      <form className="stack" method="get" action={action}>
        {aim === null ? null : (
          <Choice id="plan-aim" label={t("content.bestPlan.ask.aim")} field={aim} />
        )}
        <Choice id="plan-budget" label={t("content.bestPlan.ask.budget")} field={budget} />
        {clinic === null ? null : <ClinicField clinic={clinic} />}
        <fieldset>
          <legend>{t("content.bestPlan.ask.household")}</legend>
          <p>
            {household.who} <Link to={household.editHref}>{t("content.bestPlan.change")}</Link>
          </p>
          <label className="check">
            <input
              type="checkbox"
              name={household.name}
              value={household.value}
              defaultChecked={household.isChecked}
            />
            <span>{t("content.bestPlan.forAll")}</span>
          </label>
        </fieldset>
        {prevision === null ? null : (
          <Choice
            id="plan-prevision"
            label={t("content.bestPlan.ask.prevision")}
            field={prevision}
          />
        )}
        <p>
          <button className="btn btn--primary" type="submit">
            {t("content.bestPlan.submit")}
          </button>
        </p>
      </form>
      {answer === null ? null : <Answer answer={answer} />}
    </section>
  );
}

/** A clinic by its name, of those that products name. */
function ClinicField({ clinic }: { clinic: NonNullable<BestPlanModel["clinic"]> }) {
  const t = useWords();
  return (
    <div className="field">
      <label htmlFor="plan-clinic">{t("content.bestPlan.ask.clinic")}</label>
      <input
        className="input"
        id="plan-clinic"
        type="search"
        list="plan-clinics"
        name={clinic.name}
        defaultValue={clinic.value}
        maxLength={80}
        autoComplete="off"
      />
      <datalist id="plan-clinics">
        {clinic.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </datalist>
      {clinic.unknown === null ? null : <p className="small">{clinic.unknown}</p>}
    </div>
  );
}

function Choice({
  id,
  label,
  field,
}: {
  id: string;
  label: string;
  field: { name: string; value: string; options: readonly { value: string; label: string }[] };
}) {
  const t = useWords();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select className="select" id={id} name={field.name} defaultValue={field.value}>
        <option value="">{t("content.bestPlan.any")}</option>
        {field.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

function Answer({ answer }: { answer: NonNullable<BestPlanModel["answer"]> }) {
  const t = useWords();
  const { products, listHref, total } = answer;
  return (
    <>
      <h3>{t("content.bestPlan.answer", { count: products.length })}</h3>
      {products.length === 0 ? <p>{t("content.bestPlan.none")}</p> : null}
      <ProductLines products={products} level={3} />
      <p>
        <Link className="btn btn--second" to={listHref}>
          {t("content.bestPlan.list", { count: total })}
        </Link>
      </p>
    </>
  );
}
