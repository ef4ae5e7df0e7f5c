import { Form, Link, useNavigation } from "react-router";
import { ErrorSummary } from "#src/ui/form/error-summary.tsx";
import { FieldError } from "#src/ui/form/field-frame.tsx";
import { errorId } from "#src/ui/form/field-ids.rules.ts";
import { TextField } from "#src/ui/form/text-field.tsx";
import { useAttempt } from "#src/ui/form/use-attempt.ts";
import { Icon } from "#src/ui/icon.tsx";
import { useWords } from "#src/ui/words.tsx";
import { Facts } from "#src/areas/page/purchase-facts.view.tsx";
import {
  ACT,
  type ProposalModel,
  type PurchasePageModel,
  SIGN,
  type SignatureContent,
} from "./purchase.view-model.ts";

interface Step {
  model: PurchasePageModel;
  content: SignatureContent;
}

const fieldOf = { name: "firma-nombre", code: "firma-codigo", read: "firma-leida" } as const;

/** Read, ask for a code, sign: three parts of one page, each of which works without JavaScript. */
export function PurchaseSignature({ model, content }: Step) {
  const t = useWords();
  const { errors, signed } = content;
  const faults = Object.entries(errors) as [keyof typeof fieldOf, string][];
  const attempt = useAttempt(errors);
  return (
    <>
      {faults.length === 0 ? null : (
        <ErrorSummary
          key={attempt}
          title={t("request.invalidTitle")}
          lead={t("request.faults", { count: faults.length })}
          items={faults.map(([field, message]) => ({ fieldId: fieldOf[field], message }))}
        />
      )}
      {content.isVoided ? (
        <div className="notice notice--warning">
          <Icon name="circle-alert" />
          <p>{t("purchase.sign.voided")}</p>
        </div>
      ) : null}
      <Proposals documents={content.documents} />
      {signed === null ? (
        <Sign model={model} content={content} />
      ) : (
        <>
          <div className="notice notice--success">
            <Icon name="circle-check" />
            <p>{signed}</p>
          </div>
          <p>
            <Link className="btn btn--primary" to={content.nextHref}>
              {t("purchase.sign.toPayment")}
            </Link>
          </p>
          <OpenForChanges model={model} />
        </>
      )}
    </>
  );
}

function Proposals({ documents }: { documents: readonly ProposalModel[] }) {
  const t = useWords();
  return (
    <section className="stack">
      <h2 className="section-title">{t("purchase.sign.read")}</h2>
      <p>{t("purchase.sign.readText")}</p>
      {documents.map(({ title, facts, proposalHref, documentCode }) => (
        <div className="stack" key={documentCode}>
          {title === null ? null : <h3>{title}</h3>}
          <Facts facts={facts} />
          <p>
            <a className="btn btn--second" href={proposalHref} target="_blank" rel="noopener">
              {t("purchase.sign.open")}
              {title === null ? null : <span className="vh"> {title}</span>}
            </a>
          </p>
          <p className="small t2">{t("purchase.sign.document", { code: documentCode })}</p>
        </div>
      ))}
    </section>
  );
}

function Sign({ model, content }: Step) {
  const t = useWords();
  if (!content.isReady) return <p>{t("purchase.sign.notReady")}</p>;
  const { codeSent, codeTo } = content;
  if (codeTo === null) return <p>{t("purchase.sign.noEmail")}</p>;
  return (
    <>
      <section className="stack">
        <h2 className="section-title">{t("purchase.sign.code")}</h2>
        {codeSent === null ? (
          <p>{t("purchase.sign.codeText", { email: codeTo })}</p>
        ) : (
          <output>{codeSent}</output>
        )}
        <AskCode model={model} isAgain={codeSent !== null} />
      </section>
      {codeSent === null ? null : <SignForm model={model} content={content} />}
    </>
  );
}

function AskCode({ model, isAgain }: { model: PurchasePageModel; isAgain: boolean }) {
  const t = useWords();
  return (
    <Form method="post" action={model.action}>
      <input type="hidden" name={ACT} value="code" />
      <button className={isAgain ? "btn btn--second" : "btn btn--primary"} type="submit">
        {t(isAgain ? "purchase.sign.sendAgain" : "purchase.sign.send")}
      </button>
    </Form>
  );
}

function SignForm({ model, content }: Step) {
  const t = useWords();
  const isBusy = useNavigation().state === "submitting";
  const { errors } = content;
  return (
    <section className="stack">
      <h2 className="section-title">{t("purchase.sign.title")}</h2>
      <Form
        method="post"
        action={model.action}
        noValidate
        className="stack-5"
        onSubmit={(event) => {
          if (isBusy) event.preventDefault();
        }}
      >
        <input type="hidden" name={ACT} value="sign" />
        {content.documents.map(({ documentHash }) => (
          <input key={documentHash} type="hidden" name={SIGN.hash} value={documentHash} />
        ))}
        <TextField
          id={fieldOf.name}
          name={SIGN.name}
          label={t("purchase.sign.name")}
          hint={t("purchase.sign.nameHint")}
          value={content.typedName}
          error={errors.name}
          autoComplete="name"
          maxLength={200}
        />
        <TextField
          id={fieldOf.code}
          name={SIGN.code}
          label={t("purchase.sign.codeLabel")}
          value=""
          error={errors.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
        />
        <Agree isRead={content.isRead} error={errors.read} />
        <div className="row">
          <button className="btn btn--primary" type="submit" aria-disabled={isBusy || undefined}>
            {t("purchase.sign.submit")}
          </button>
        </div>
      </Form>
    </section>
  );
}

function Agree({ isRead, error }: { isRead: boolean; error: string | undefined }) {
  const t = useWords();
  const id = fieldOf.read;
  return (
    <div>
      <label className="check">
        <input
          id={id}
          type="checkbox"
          name={SIGN.read}
          value="true"
          defaultChecked={isRead}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId(id)}
        />
        <span>{t("purchase.sign.agree")}</span>
      </label>
      {error === undefined ? null : <FieldError id={id} message={error} />}
    </div>
  );
}

/** A step of a signed purchase: what it says is fixed until the signature is given up. */
export function SignedAnswers({ model }: { model: PurchasePageModel }) {
  const t = useWords();
  return (
    <>
      <p>{t("purchase.sign.locked")}</p>
      <OpenForChanges model={model} />
    </>
  );
}

function OpenForChanges({ model }: { model: PurchasePageModel }) {
  const t = useWords();
  return (
    <Form method="post" action={model.action} className="stack">
      <input type="hidden" name={ACT} value="reopen" />
      <p className="small t2">{t("purchase.sign.changeText")}</p>
      <p>
        <button className="btn btn--second" type="submit">
          {t("purchase.sign.change")}
        </button>
      </p>
    </Form>
  );
}
