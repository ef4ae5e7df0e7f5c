import { Form } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import { MeasureBar } from "../../../ui/measure-bar.tsx";
import { useWords } from "../../../ui/words.tsx";
import { SectionFrame } from "./section-frame.view.tsx";
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
          {rows.map(({ name, number, lines }) => (
            <li key={name}>
              <h3>
                {number === null ? null : <span className="provider-number">{number}</span>}
                {name}
              </h3>
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

const answerIcons = { yes: "check", no: "x", unknown: "info" } as const;

/** The question as a form that leads to the section's own address with the clinic in it. */
function ClinicQuestion({ question }: { question: ClinicQuestionModel }) {
  const t = useWords();
  const { action, name, kept, options, chosen, answer } = question;
  return (
    <div className="clinic-question">
      <Form method="get" action={action} preventScrollReset>
        {kept.map((one) => (
          <input key={one.name} type="hidden" name={one.name} value={one.value} />
        ))}
        <div className="field">
          <label htmlFor="product-clinic">{t("product.clinic.question")}</label>
          <div className="clinic-question__row">
            <select
              // The address decides: another one arriving draws the control anew.
              key={chosen}
              className="select"
              id="product-clinic"
              name={name}
              defaultValue={chosen}
            >
              <option value="">{t("product.clinic.choose")}</option>
              {options.map((one) => (
                <option key={one.code} value={one.code}>
                  {one.name}
                </option>
              ))}
            </select>
            <button className="btn btn--second" type="submit">
              {t("product.clinic.ask")}
            </button>
          </div>
        </div>
      </Form>
      <output className="clinic-answer" htmlFor="product-clinic">
        {answer === null ? null : (
          <>
            <strong className={`clinic-answer__${answer.kind}`}>
              <Icon name={answerIcons[answer.kind]} />
              {answer.title}
            </strong>
            {answer.texts.map((text) => (
              <span key={text}>{text}</span>
            ))}
          </>
        )}
      </output>
    </div>
  );
}
