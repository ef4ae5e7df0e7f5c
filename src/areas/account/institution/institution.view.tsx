import { FieldFrame } from "#src/ui/form/field-frame.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { AccountFault } from "../credentials/account-fault.ts";
import { AccountCard } from "../credentials/account-card.view.tsx";

export interface InstitutionModel {
  action: string;
  companies: readonly { id: string; name: string }[];
  chosen: string | null;
  fault: AccountFault | null;
}

/** The companies that somebody may act for, one to choose. */
export function InstitutionView({ model }: { model: InstitutionModel }) {
  const t = useWords();
  return (
    <AccountCard
      title={t("account.institution.title")}
      lead={t(
        model.companies.length === 0 ? "account.institution.none" : "account.institution.lead",
      )}
      fault={model.fault}
    >
      {model.companies.length === 0 ? null : (
        <form method="post" action={model.action} className="stack-5">
          <FieldFrame
            id="company"
            label={t("account.institution.label")}
            error={model.fault?.fields["company"]}
            isGroup
          >
            {model.companies.map(({ id, name }) => (
              <label key={id} className="check">
                <input
                  type="radio"
                  name="company"
                  value={id}
                  defaultChecked={id === model.chosen}
                  required
                />
                <span>{name}</span>
              </label>
            ))}
          </FieldFrame>
          <button className="btn btn--primary btn--wide" type="submit">
            {t("account.goOn")}
          </button>
        </form>
      )}
    </AccountCard>
  );
}
