import { type ReactNode, useState } from "react";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { FieldFrame } from "../../../ui/form/field-frame.tsx";
import { describedBy, errorId } from "../../../ui/form/field-ids.rules.ts";
import { useWords } from "../../../ui/words.tsx";
import { emailField, requiredField, returnField } from "./advisor.rules.ts";
import type { AdvisorModel } from "./advisor.view-model.ts";

const fieldId = "advisor-email";

/** What a dialog's opening gives the focus to. */
const takeFocus = (input: HTMLInputElement | null) => input?.setAttribute("autofocus", "");

/** The advisor's e-mail and 'next', which waits until it is valid where a dialog draws it (SA 5). */
export function AdvisorFields({
  model,
  isDialog = false,
  isBusy = false,
  children,
}: {
  model: Pick<AdvisorModel, "email" | "fault" | "isRequired" | "returnTo">;
  isDialog?: boolean;
  isBusy?: boolean;
  children?: ReactNode;
}) {
  const t = useWords();
  const [isValid, setValid] = useState(false);
  const isWaiting = isDialog && (!isValid || isBusy);
  const { email, fault, isRequired, returnTo } = model;
  return (
    <>
      <p>{t("referral.text")}</p>
      {fault === null ? null : (
        <ErrorSummary
          key={fault}
          title={t("referral.faultTitle")}
          items={[{ fieldId, message: fault }]}
          level={isDialog ? 3 : 2}
        />
      )}
      <input type="hidden" name={returnField} value={returnTo} />
      {isRequired ? <input type="hidden" name={requiredField} value="1" /> : null}
      <FieldFrame id={fieldId} label={t("referral.label")} error={fault ?? undefined}>
        <input
          className="input"
          id={fieldId}
          name={emailField}
          type="email"
          maxLength={50}
          required={isDialog}
          defaultValue={email}
          autoComplete="off"
          aria-invalid={fault === null ? undefined : true}
          aria-describedby={describedBy(fault !== null && errorId(fieldId))}
          ref={isDialog ? takeFocus : undefined}
          onChange={(event) => setValid(event.currentTarget.checkValidity())}
        />
      </FieldFrame>
      <div className="chips">
        {children}
        <button
          className="btn btn--primary"
          type="submit"
          disabled={isWaiting}
          aria-disabled={isWaiting || undefined}
        >
          {t("referral.next")}
        </button>
      </div>
    </>
  );
}
