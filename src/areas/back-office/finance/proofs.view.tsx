import { FileLink } from "#src/ui/kit/file-link.tsx";
import { Form } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import type { FormFault } from "#src/ui/kit/fields/kit-form.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { PaymentModel } from "./payment.presenter.ts";

interface Props {
  model: Pick<PaymentModel, "proofs" | "proofReasons">;
  answer: { form: string; faults: readonly FormFault[] } | null;
  isSending: boolean;
}

/** What the payer sent to prove a transfer: to open, and to refuse with a reason. */
export function Proofs({ model: { proofs, proofReasons }, answer, isSending }: Props) {
  const t = useWords();
  return (
    <Panel title={t("finance.proofs.title")} id="comprobantes">
      {(answer?.form === "proof" ? answer.faults : []).map(({ message }) => (
        <Banner tone="error" key={message}>
          {message}
        </Banner>
      ))}
      {proofs.length === 0 ? <p className="k-muted">{t("finance.proofs.none")}</p> : null}
      <ul className="k-lines">
        {proofs.map((proof) => (
          <li key={proof.id}>
            <span className="k-lines__main">
              <FileLink href={proof.href} name={proof.name} label={proof.open} />
              {proof.refused === null ? null : <small>{proof.refused}</small>}
              {proof.refuse === null ? null : (
                <Form method="post" className="k-form">
                  <input type="hidden" name="form" value="proof" />
                  <input type="hidden" name="proof" value={proof.id} />
                  <label htmlFor={`motivo-${proof.id}`}>{proof.reasonLabel}</label>
                  <select
                    className="k-input k-select"
                    id={`motivo-${proof.id}`}
                    name="reason"
                    defaultValue=""
                  >
                    <option value="">{t("finance.proofs.choose")}</option>
                    {proofReasons.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                  <p>
                    <Button type="submit" isBusy={isSending}>
                      {proof.refuse}
                    </Button>
                  </p>
                </Form>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
