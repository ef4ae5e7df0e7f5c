import { Link } from "react-router";
import { KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { LeadAnswer } from "./leads.view-model.ts";

export interface LeadSaleModel {
  sales: readonly { reference: string; href: string; state: string; note: string }[];
  maySell: boolean;
  paymentKinds: readonly { value: string; label: string }[];
  today: string;
}

/** What the lead became: its sales, and the form that records one. */
export function LeadSalePanel({
  model,
  answer,
  isSending,
}: {
  model: LeadSaleModel;
  answer: LeadAnswer | null;
  isSending: boolean;
}) {
  const t = useWords();
  const own = answer?.form === "sale" ? answer : null;
  return (
    <Panel title={t("sales.lead.title")} id="venta">
      {model.sales.length === 0 ? (
        <p className="k-muted">{t("sales.lead.none")}</p>
      ) : (
        <ul className="k-lines">
          {model.sales.map(({ reference, href, state, note }) => (
            <li key={reference}>
              <span className="k-lines__main">
                <Link to={href}>{reference}</Link>
                <small>{note}</small>
              </span>
              <span className="k-muted">{state}</span>
            </li>
          ))}
        </ul>
      )}
      {model.maySell || own !== null ? (
        <KitForm
          id="vender"
          fields={[
            {
              kind: "date",
              name: "startsOn",
              label: t("sales.field.startsOn"),
              min: model.today,
            },
            {
              kind: "select",
              name: "paymentKind",
              label: t("sales.field.paymentKind"),
              options: model.paymentKinds,
            },
          ]}
          values={own?.values ?? { startsOn: model.today, paymentKind: "subscription" }}
          faults={own?.faults ?? []}
          attempt={own?.attempt ?? "0"}
          hidden={{ intent: "sale" }}
          submit={t("sales.lead.record")}
          isSending={isSending}
        />
      ) : null}
    </Panel>
  );
}
