import type { ReactNode } from "react";
import { ErrorSummary } from "#src/ui/form/error-summary.tsx";
import { FieldFrame } from "#src/ui/form/field-frame.tsx";
import { describedBy, errorId, hintId } from "#src/ui/form/field-ids.rules.ts";
import { useWords } from "#src/ui/words.tsx";
import type { AccountFault } from "./account-fault.ts";

/** The one shape of the pages that let somebody in: title, what is wrong, what to do. */
export function AccountCard({
  title,
  lead,
  fault,
  notice,
  children,
}: {
  title: string;
  lead?: string | undefined;
  fault: AccountFault | null;
  /** Good news above the form, as that a password was changed. */
  notice?: string | null | undefined;
  children: ReactNode;
}) {
  const t = useWords();
  return (
    <div className="account-card stack-5">
      <div className="stack-3">
        <h1>{title}</h1>
        {lead === undefined ? null : <p className="account__lead">{lead}</p>}
      </div>
      <div className="stack-5">
        {fault === null ? null : (
          <ErrorSummary
            key={fault.items.map(({ message }) => message).join(" ")}
            title={t("account.invalidData")}
            items={fault.items}
          />
        )}
        {notice == null ? null : <output className="notice">{notice}</output>}
        {children}
      </div>
    </div>
  );
}

/** A password, which is never written back into a page. */
export function SecretField({
  name,
  label,
  hint,
  fault,
  autoComplete,
}: {
  name: string;
  label: string;
  hint?: string;
  fault: AccountFault | null;
  autoComplete: "current-password" | "new-password";
}) {
  const error = fault?.fields[name];
  return (
    <FieldFrame id={name} label={label} hint={hint} error={error}>
      <input
        className="input"
        id={name}
        name={name}
        type="password"
        required
        autoComplete={autoComplete}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(
          hint !== undefined && hintId(name),
          error !== undefined && errorId(name),
        )}
      />
    </FieldFrame>
  );
}

/** A code of six digits, or a longer one to recover the account. */
export function CodeField({
  label,
  hint,
  fault,
}: {
  label: string;
  hint?: string;
  fault: AccountFault | null;
}) {
  const error = fault?.fields["code"];
  return (
    <FieldFrame id="code" label={label} hint={hint} error={error}>
      <input
        className="input account__code"
        id="code"
        name="code"
        type="text"
        required
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(
          hint !== undefined && hintId("code"),
          error !== undefined && errorId("code"),
        )}
      />
    </FieldFrame>
  );
}

/** A new password, twice, with its rules in sight. */
export function NewPasswordFields({
  rules,
  fault,
}: {
  rules: readonly string[];
  fault: AccountFault | null;
}) {
  const t = useWords();
  return (
    <>
      <div className="account__rules">
        <p>{t("account.rules.title")}</p>
        <ul>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
      <SecretField
        name="password"
        label={t("account.newPassword")}
        fault={fault}
        autoComplete="new-password"
      />
      <SecretField
        name="repeat"
        label={t("account.repeat")}
        fault={fault}
        autoComplete="new-password"
      />
    </>
  );
}
