import { Link } from "react-router";
import { type FormFault, KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { RatesModel } from "./rates.presenter.ts";

/** What leads cost and sales pay by themselves, and the form that sets it. */
export function Rates({
  rates,
  answer,
  isSending,
}: {
  rates: RatesModel;
  answer: {
    values: Readonly<Record<string, string>>;
    faults: readonly FormFault[];
    attempt: string;
  } | null;
  isSending: boolean;
}) {
  const t = useWords();
  const select = (name: "country" | "line" | "currency") => ({
    kind: "select" as const,
    name,
    label: t(`movements.rates.${name}`),
    options: rates.options[name],
  });
  const values = answer?.values ?? rates.values;
  return (
    <Panel title={t("movements.rates.title")} id="tarifas">
      <p className="k-muted">{t("movements.rates.note")}</p>
      <RateLines lines={rates.lines} />
      <h3>{t(rates.isNew ? "movements.rates.new" : "movements.rates.edit")}</h3>
      <KitForm
        key={`${values["country"]} ${values["line"]} ${values["version"]}`}
        id="tarifa"
        fields={[
          select("country"),
          select("line"),
          select("currency"),
          {
            kind: "text",
            name: "leadCharge",
            label: t("movements.rates.leadCharge"),
            hint: t("movements.rates.leadChargeHint"),
            maxLength: 30,
          },
          {
            kind: "text",
            name: "commission",
            label: t("movements.rates.commissionField"),
            hint: t("movements.rates.commissionHint"),
            maxLength: 30,
          },
        ]}
        values={values}
        faults={answer?.faults ?? []}
        attempt={answer?.attempt ?? "0"}
        submit={t("movements.rates.submit")}
        isSending={isSending}
        hidden={{ form: "rate", version: values["version"] ?? "0" }}
      />
    </Panel>
  );
}

function RateLines({ lines }: Pick<RatesModel, "lines">) {
  const t = useWords();
  if (lines.length === 0) return <p className="k-muted">{t("movements.rates.none")}</p>;
  return (
    <ul className="k-lines">
      {lines.map(({ key, href, name, charge, commission }) => (
        <li key={key}>
          <span className="k-lines__main">
            <Link to={href}>{name}</Link>
            <small>{charge}</small>
            <small>{commission}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
