import { Form } from "react-router";
import { useWords } from "#src/ui/words.tsx";
import { ACT, type PurchasePageModel, REASON } from "./purchase.view-model.ts";

/** Leaves a payment that waits for the payer, for another way. */
export function LeavePayment({ action }: { action: string }) {
  const t = useWords();
  return (
    <Form method="post" action={action}>
      <input type="hidden" name={ACT} value="leave" />
      <button className="btn btn--second" type="submit">
        {t("purchase.giveUp")}
      </button>
    </Form>
  );
}

/** Cancels what is not paid: why, and that nothing is charged. */
export function CancelPurchase({ model }: { model: PurchasePageModel }) {
  const t = useWords();
  const { action, cancelReasons } = model;
  const [first] = cancelReasons;
  return (
    <details>
      <summary>{t("purchase.cancel.title")}</summary>
      <Form method="post" action={action} className="stack">
        <input type="hidden" name={ACT} value="cancel" />
        <p>{t("purchase.cancel.text")}</p>
        <fieldset className="stack">
          <legend className="small">{t("purchase.cancel.reason")}</legend>
          {cancelReasons.map(({ value, label }) => (
            <label className="check" key={value}>
              <input
                type="radio"
                name={REASON}
                value={value}
                defaultChecked={value === first?.value}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <p>
          <button className="btn btn--second" type="submit">
            {t("purchase.cancel.submit")}
          </button>
        </p>
      </Form>
    </details>
  );
}
