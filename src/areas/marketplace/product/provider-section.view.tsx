import { Form } from "react-router";
import { MeasureBar } from "#src/areas/marketplace/product-facts/measure-bar.view.tsx";
import { useWords } from "../../../ui/words.tsx";
import { SectionFrame } from "./section-frame.view.tsx";
import { ClinicAnswer } from "#src/areas/marketplace/product-facts/clinic-answer.view.tsx";
import { ProviderMap } from "./provider-map.view.tsx";
import type {
  ClinicQuestionModel,
  ProviderSectionModel,
} from "#src/areas/marketplace/product-facts/provider.view-model.ts";

/** The clinics and hospitals the source names, where they are and what each covers by kind of care and
 *  modality; and whether a chosen one is among them. */
export function ProviderSection({ section }: { section: ProviderSectionModel }) {
  const t = useWords();
  const { note, question, map, rows } = section;
  return (
    <SectionFrame tab="providers" title={t("product.providers.title")}>
      {note === null ? null : <p>{note}</p>}
      {question === null ? null : <ClinicQuestion question={question} />}
      {map === null ? null : <ProviderMap map={map} />}
      {rows.length === 0 ? (
        <p className="missing">{t("product.providers.none")}</p>
      ) : (
        <ul className="provider-list">
          {rows.map(({ name, lines }) => (
            <li key={name}>
              <h3>{name}</h3>
              <ul>
                {lines.map(({ care, tier, text, percent }) => (
                  <li key={`${care} ${tier}`}>
                    <span className="t2">
                      {care} · {tier}
                    </span>
                    {percent === null ? <span className="missing">{text}</span> : <b>{text}</b>}
                    {percent === null ? null : <MeasureBar share={percent} />}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </SectionFrame>
  );
}

/** The question as a form that leads to the section's own address with the clinic in it. */
function ClinicQuestion({ question }: { question: ClinicQuestionModel }) {
  const t = useWords();
  const { action, name, kept, options, value, unknown, answer, note } = question;
  return (
    <div className="clinic-question">
      <Form method="get" action={action} preventScrollReset>
        {kept.map((one) => (
          <input key={one.name} type="hidden" name={one.name} value={one.value} />
        ))}
        <div className="field">
          <label htmlFor="product-clinic">{t("product.clinic.question")}</label>
          <div className="clinic-question__row">
            <input
              // The address decides: another one arriving draws the control anew.
              key={value}
              className="input"
              id="product-clinic"
              type="search"
              list="product-clinics"
              autoComplete="off"
              maxLength={80}
              placeholder={t("product.clinic.choose")}
              name={name}
              defaultValue={value}
            />
            <button className="btn btn--second" type="submit">
              {t("product.clinic.ask")}
            </button>
          </div>
          <datalist id="product-clinics">
            {options.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </datalist>
        </div>
      </Form>
      <output className="clinic-answer" htmlFor="product-clinic">
        {unknown}
        {answer === null ? null : <ClinicAnswer answer={answer} />}
        {note === null ? null : <small>{note}</small>}
      </output>
    </div>
  );
}
