import { type ChangeEvent, useState } from "react";
import { Form } from "react-router";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useWords } from "#src/ui/words.tsx";
import { TextPage } from "#src/areas/marketplace/text-pages/text-page.view.tsx";
import { CODE, HASH, type VerifiedModel } from "./verify-document.view-model.ts";

/** A code, the hash of a file where one is at hand, and what we say of both. */
export function VerifyDocumentView({
  model,
  crumbs,
}: {
  model: VerifiedModel;
  crumbs: readonly { label: string; href?: string }[];
}) {
  const t = useWords();
  return (
    <TextPage crumbs={crumbs} title={t("signature.verify.title")} lead={t("signature.verify.lead")}>
      <div className="stack-5">
        <Verdict model={model} />
        <Ask key={model.hash} model={model} />
      </div>
    </TextPage>
  );
}

const looks = {
  genuine: { notice: "success", icon: "circle-check" },
  altered: { notice: "error", icon: "circle-alert" },
  void: { notice: "warning", icon: "circle-alert" },
  unknown: { notice: "warning", icon: "circle-alert" },
} as const;

function Verdict({ model }: { model: VerifiedModel }) {
  const t = useWords();
  const { verdict, facts, documentHash } = model;
  if (verdict === null) return null;
  const { notice, icon } = looks[verdict.kind];
  return (
    <section className="stack" aria-label={t("signature.verify.result")}>
      <output className={`notice notice--${notice}`}>
        <Icon name={icon} />
        <span>{verdict.text}</span>
      </output>
      {facts.length === 0 ? null : (
        <dl className="panel stack">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="small t2">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div>
            <dt className="small t2">{t("signature.verify.hash")}</dt>
            <dd className="small">{documentHash}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}

function Ask({ model }: { model: VerifiedModel }) {
  const t = useWords();
  const [hash, setHash] = useState(model.hash);
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file === undefined) return;
    const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    const bytes = [...new Uint8Array(digest)];
    setHash(bytes.map((one) => one.toString(16).padStart(2, "0")).join(""));
  };
  return (
    <Form method="get" action={model.action} className="stack-5">
      <TextField
        id="documento-codigo"
        name={CODE}
        label={t("signature.verify.label")}
        hint={t("signature.verify.labelHint")}
        value={model.code}
        maxLength={60}
      />
      <div className="field">
        <label htmlFor="documento-archivo">{t("signature.verify.fileLabel")}</label>
        <p className="hint" id="documento-archivo-hint">
          {t("signature.verify.fileText")}
        </p>
        <input
          className="input"
          id="documento-archivo"
          type="file"
          accept="application/pdf"
          aria-describedby="documento-archivo-hint"
          onChange={(event) => void read(event)}
        />
      </div>
      <TextField
        key={hash}
        id="documento-huella"
        name={HASH}
        label={t("signature.verify.hashLabel")}
        hint={t("signature.verify.byHand")}
        value={hash}
        maxLength={100}
      />
      <div className="row">
        <button className="btn btn--primary" type="submit">
          {t("signature.verify.submit")}
        </button>
      </div>
    </Form>
  );
}
