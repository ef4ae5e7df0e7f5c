import { MeasureBar } from "../../../ui/measure-bar.tsx";
import { useWords } from "../../../ui/words.tsx";
import type { ProviderSectionModel } from "./product.view-model.ts";

/** The clinics and hospitals the source names, with what each covers by kind of care and modality. */
export function ProviderSection({ section }: { section: ProviderSectionModel }) {
  const t = useWords();
  return (
    <section className="panel" id="section-providers">
      <h2>{t("product.providers.title")}</h2>
      {section.note === null ? null : <p>{section.note}</p>}
      {section.rows.length === 0 ? (
        <p className="missing">{t("product.providers.none")}</p>
      ) : (
        <ul className="provider-list">
          {section.rows.map(({ name, lines }) => (
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
    </section>
  );
}
