import { Icon } from "#src/ui/icon.tsx";
import { useWords } from "#src/ui/words.tsx";
import { LeavePayment } from "./purchase-leaving.view.tsx";
import type { PurchaseContent } from "./purchase.view-model.ts";

type Transfer = Extract<PurchaseContent, { kind: "transfer" }>;

/** A transfer by hand: the account, the amount, the reference, the last day, and the proof. */
export function PurchaseTransfer({ content, action }: { content: Transfer; action: string }) {
  const t = useWords();
  const { facts, isSent } = content;
  return (
    <div className="stack-5">
      {isSent ? (
        <output className="notice notice--success">
          <Icon name="circle-check" />
          <span>{t("purchase.transfer.thanks")}</span>
        </output>
      ) : null}
      <dl className="panel stack">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="small t2">{label}</dt>
            <dd>
              <b>{value}</b>
            </dd>
          </div>
        ))}
      </dl>
      <ProofForm content={content} back={action} />
      <section className="stack">
        <p className="small t2">{t("purchase.transfer.changeText")}</p>
        <LeavePayment action={action} />
      </section>
    </div>
  );
}

/** A document of its own takes the file, and leads back here: it works without scripts. */
function ProofForm({ content, back }: { content: Transfer; back: string }) {
  const t = useWords();
  const { proofAction, proofs } = content;
  return (
    <form
      method="post"
      action={proofAction}
      encType="multipart/form-data"
      className="stack"
      aria-labelledby="transfer-proof-title"
    >
      <h2 className="section-title" id="transfer-proof-title">
        {t("purchase.transfer.proofTitle")}
      </h2>
      <input type="hidden" name="kind" value="transfer-proof" />
      <input type="hidden" name="back" value={back} />
      <div className="field">
        <label htmlFor="transfer-proof">{t("purchase.transfer.proofLabel")}</label>
        <p className="hint" id="transfer-proof-hint">
          {t("purchase.transfer.proofText")}
        </p>
        <input
          className="input"
          id="transfer-proof"
          name="file"
          type="file"
          accept=".pdf,.jpg,.jpeg,.png,.heic"
          aria-describedby="transfer-proof-hint"
        />
      </div>
      <div className="row">
        <button className="btn btn--primary" type="submit">
          {t("purchase.transfer.proofSubmit")}
        </button>
      </div>
      {proofs.length === 0 ? null : (
        <>
          <h3 className="small">{t("purchase.transfer.sent")}</h3>
          <ul>
            {proofs.map((name, index) => (
              <li key={`${index}-${name}`}>{name}</li>
            ))}
          </ul>
        </>
      )}
    </form>
  );
}
