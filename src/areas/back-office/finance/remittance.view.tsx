import type { ReactNode } from "react";
import { Form } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button, buttonClass } from "#src/ui/kit/button.tsx";
import { KeyValues } from "#src/ui/kit/key-values.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { useWords } from "#src/ui/words.tsx";
import { Lines } from "#src/areas/back-office/lists/lines.view.tsx";
import { PaidByBank } from "./paid-by-bank.view.tsx";
import type { RemittanceModel } from "./remittances.presenter.ts";
import { markedIn, type SentForm, typedIn } from "./sent-form.rules.ts";

interface ViewProps {
  model: RemittanceModel;
  /** The form that was refused, as it was sent. */
  sent: SentForm | undefined;
  isSending: boolean;
}

/** One remittance. */
export function RemittanceView(props: ViewProps & { done: string | null }) {
  const { model, done, sent } = props;
  const t = useWords();
  return (
    <div className="k">
      <PageHeader
        title={model.reference}
        crumbs={[{ label: t("remittances.title"), href: model.listHref }]}
        status={<StatusPill tone={model.tone}>{model.state}</StatusPill>}
        actions={model.files.map(({ label, href }) => (
          <a key={label} className={buttonClass({})} href={href} download>
            {label}
          </a>
        ))}
      />
      {done === null ? null : <Banner tone="success">{done}</Banner>}
      {(sent?.faults ?? []).map(({ message }) => (
        <Banner tone="error" key={message}>
          {message}
        </Banner>
      ))}
      <div className="k-page-grid">
        <Panel title={t("remittances.facts")} id="datos">
          <KeyValues items={model.facts} />
        </Panel>
        <Acts {...props} />
        <div className="k-page-grid__wide">
          <Panel title={t("remittances.lines")} id="lineas" isFlush>
            <Lines rows={model.lines} none={t("remittances.noLines")} />
          </Panel>
        </div>
      </div>
    </div>
  );
}

function Acts({ model, sent, isSending }: ViewProps) {
  const t = useWords();
  const back = sent?.form === "back" ? sent : undefined;
  const act = (form: string, fields: ReactNode, isFirst = false) => (
    <Form method="post" className="k-form" key={form}>
      <input type="hidden" name="form" value={form} />
      {fields}
      <p>
        <Button type="submit" isBusy={isSending} {...(isFirst ? { look: "primary" } : {})}>
          {t(`remittances.act.${form}`)}
        </Button>
      </p>
    </Form>
  );
  const proof = (
    <label>
      {t("remittances.proof")}{" "}
      <input className="k-input" name="proof" type="password" autoComplete="current-password" />
    </label>
  );
  return (
    <Panel title={t("remittances.next")} id="siguiente">
      {model.isOwn ? <p className="k-muted">{t("remittances.own")}</p> : null}
      {model.mayApprove ? act("approve", proof, true) : null}
      {model.mayPay
        ? act(
            "pay",
            <Paid today={model.today} sent={sent?.form === "pay" ? sent : undefined} />,
            true,
          )
        : null}
      {model.mayBack
        ? act(
            "back",
            <>
              <label>
                {t("remittances.reason")}{" "}
                <input
                  {...markedIn(back, "reason")}
                  className="k-input"
                  name="reason"
                  minLength={3}
                  maxLength={500}
                  defaultValue={typedIn(back, "reason")}
                  required
                />
              </label>
              {proof}
            </>,
          )
        : null}
      {model.mayDiscard ? act("discard", null) : null}
      {model.mayApprove || model.mayPay || model.mayBack || model.mayDiscard ? null : (
        <p className="k-muted">{t("remittances.nothingToDo")}</p>
      )}
    </Panel>
  );
}

function Paid(props: { today: string; sent: SentForm | undefined }) {
  const t = useWords();
  return (
    <PaidByBank
      {...props}
      id="pago"
      labels={{ on: t("remittances.on"), bank: t("remittances.bank") }}
    />
  );
}
