import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import { type FieldDefinition, type FormFault, KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { KeyValues } from "#src/ui/kit/key-values.tsx";
import { useRecordKeys } from "#src/ui/kit/record-keys.state.ts";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { type Say, useWords } from "#src/ui/words.tsx";
import { Proofs } from "./proofs.view.tsx";
import { paymentParts } from "./payments.view.tsx";
import type { PaymentModel } from "./payment.presenter.ts";
import "./finance.css";

interface ViewProps {
  model: PaymentModel;
  answer: {
    form: string;
    values: Readonly<Record<string, string>>;
    faults: readonly FormFault[];
    attempt: string;
  } | null;
  isSending: boolean;
}

/** One payment. */
export function PaymentView({ done, ...props }: ViewProps & { done: string | null }) {
  const { model, answer } = props;
  const t = useWords();
  useRecordKeys(paymentParts);
  const faults = answer === null || answer.form !== "ask" ? [] : answer.faults;
  return (
    <div className="k">
      <PageHeader
        title={model.reference}
        crumbs={[{ label: t("finance.payments.title"), href: model.listHref }]}
        status={<StatusPill tone={model.tone}>{model.state}</StatusPill>}
        actions={
          model.mayAsk ? (
            <Form method="post">
              <input type="hidden" name="form" value="ask" />
              <Button type="submit">{t("finance.ask")}</Button>
            </Form>
          ) : null
        }
      />
      {done === null ? null : <Banner tone="success">{done}</Banner>}
      {faults.map(({ message }) => (
        <Banner tone="error" key={message}>
          {message}
        </Banner>
      ))}
      <div className="k-page-grid">
        <Panel title={t("finance.facts")} id="datos">
          <KeyValues items={model.facts.map((fact) => ({ ...fact, value: valueOf(fact) }))} />
        </Panel>
        {model.mayMatch ? <Match {...props} /> : null}
        {model.mayGiveUp ? <GiveUp {...props} /> : null}
        {model.mayMatch || model.proofs.length > 0 ? <Proofs {...props} /> : null}
        <Refunds {...props} />
        <Story story={model.story} />
      </div>
    </div>
  );
}

/** A fact's text, or the records that it names. */
function valueOf({ value, links }: PaymentModel["facts"][number]): ReactNode {
  if (value === null || !links || links.length === 0) return value;
  return (
    <ul className="finance-links">
      {links.map(({ label, href }) => (
        <li key={href}>
          <Link to={href}>{label}</Link>
        </li>
      ))}
    </ul>
  );
}

/** The transfer that a person found on our account. */
function Match({ model, answer, isSending }: ViewProps) {
  const t = useWords();
  const sent = answer?.form === "matched" ? answer : null;
  return (
    <Panel title={t("finance.match.title")} id="transferencia">
      <KitForm
        id="transferencia"
        fields={[
          {
            kind: "number",
            name: "amount",
            label: t("finance.match.amount"),
            decimals: model.decimals,
          },
          { kind: "text", name: "bank", label: t("finance.match.bank") },
        ]}
        values={sent?.values ?? { amount: model.amountValue }}
        faults={sent?.faults ?? []}
        attempt={sent?.attempt ?? "0"}
        hidden={{ form: "matched" }}
        submit={t("finance.match.submit")}
        isSending={isSending}
      />
    </Panel>
  );
}

/** The payment that its payer left open: given up, what it was for may be paid again. */
function GiveUp({ answer, isSending }: ViewProps) {
  const t = useWords();
  const sent = answer?.form === "given-up" ? answer : null;
  return (
    <Panel title={t("finance.giveUp.title")} id="dejar-sin-efecto">
      <p className="k-muted">{t("finance.giveUp.text")}</p>
      <KitForm
        id="dejar-sin-efecto"
        fields={[{ kind: "text", name: "reason", label: t("finance.giveUp.reason") }]}
        values={sent?.values ?? {}}
        faults={sent?.faults ?? []}
        attempt={sent?.attempt ?? "0"}
        hidden={{ form: "given-up" }}
        submit={t("finance.giveUp.submit")}
        isSending={isSending}
      />
    </Panel>
  );
}

const refundFields = ({ decimals, reasons, parts }: PaymentModel, t: Say): FieldDefinition[] => [
  { kind: "number", name: "amount", label: t("finance.column.amount"), decimals },
  { kind: "select", name: "reason", label: t("finance.refunds.reason"), options: reasons },
  ...(parts.length === 0
    ? []
    : [
        { kind: "select", name: "part", label: t("finance.refunds.part"), options: parts } as const,
      ]),
];

/** What was asked back of the payment, and the form that asks for more. */
function Refunds({ model, answer, isSending }: ViewProps) {
  const t = useWords();
  const sent = answer?.form === "refund" ? answer : null;
  return (
    <Panel title={t("finance.refunds.title")} id="devoluciones">
      {model.refunds.length === 0 ? (
        <p className="k-muted">{t("finance.refunds.noneOfPayment")}</p>
      ) : (
        <ul className="k-lines">
          {model.refunds.map((one) => (
            <li key={one.id}>
              <span className="k-lines__main">
                {one.title}
                <small>{one.note}</small>
                {one.decided === null ? null : <small>{one.decided}</small>}
              </span>
              <StatusPill tone={one.tone}>{one.state}</StatusPill>
            </li>
          ))}
        </ul>
      )}
      {model.mayRefund ? (
        <>
          <p className="k-muted">{t("finance.refunds.left", { left: model.left })}</p>
          <KitForm
            id="devolver"
            fields={refundFields(model, t)}
            values={sent?.values ?? { amount: model.leftValue }}
            faults={sent?.faults ?? []}
            attempt={sent?.attempt ?? "0"}
            hidden={{ form: "refund", key: model.key }}
            submit={t("finance.refunds.ask")}
            isSending={isSending}
          />
        </>
      ) : null}
    </Panel>
  );
}

function Story({ story }: { story: PaymentModel["story"] }) {
  const t = useWords();
  return (
    <div className="k-page-grid__wide">
      <Panel title={t("finance.story.title")} id="historia">
        <ul className="k-lines">
          {story.map((one) => (
            <li key={one.id}>
              <span className="k-lines__main">
                {one.text}
                <small>
                  {one.when}
                  {one.note === "" ? null : ` · ${one.note}`}
                </small>
              </span>
              {one.amount === null ? null : (
                <span className="k-lines__end k-lines__amount">{one.amount}</span>
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
