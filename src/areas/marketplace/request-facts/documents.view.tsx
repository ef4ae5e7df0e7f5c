import { Form } from "react-router";
import { Icon } from "#src/ui/icon.tsx";
import { useWords } from "#src/ui/words.tsx";
import { DOCUMENT_FILE, type DocumentItem, type DocumentsModel } from "./documents.view-model.ts";

/** The documents of a purchase: what each is, where it stands, and a form that sends it. */
export function Documents({
  model,
  takeBack,
  product = null,
}: {
  model: DocumentsModel;
  takeBack?: TakeBack;
  /** Of which of several products they are. */
  product?: string | null;
}) {
  const t = useWords();
  const { items, thanks, key = "" } = model;
  return (
    <section className="stack" aria-labelledby={`documentos${key}`}>
      <h2 className="section-title" id={`documentos${key}`}>
        {t("documents.title")}
        {product === null ? null : `: ${product}`}
      </h2>
      {thanks === null ? null : (
        <output className="notice notice--success">
          <Icon name="circle-check" />
          <span>{thanks}</span>
        </output>
      )}
      <p className="small t2">{t("documents.text")}</p>
      {items.map((item) => (
        <DocumentPart
          key={item.kind}
          item={item}
          model={model}
          {...(takeBack === undefined ? {} : { takeBack })}
        />
      ))}
    </section>
  );
}

/** The form of the page that takes a document back: its address, and the field that says so. */
interface TakeBack {
  action: string;
  name: string;
  value: string;
}

function DocumentPart({
  item,
  model,
  takeBack,
}: {
  item: DocumentItem;
  model: DocumentsModel;
  takeBack?: TakeBack;
}) {
  const t = useWords();
  const { label, need, state, tone, fileName, byStaff, reason } = item;
  return (
    <div className="panel stack">
      <h3>
        {label} <span className="small t2">{need}</span>
      </h3>
      <p>
        <span className={`badge badge--${tone}`}>{state}</span>
        {fileName === null ? null : <span className="small t2"> {fileName}</span>}
        {byStaff === null ? null : <span className="small t2"> · {byStaff}</span>}
      </p>
      {reason === null ? null : <p>{reason}</p>}
      {item.maySend ? <SendForm item={item} model={model} /> : null}
      {item.takeBack === null || takeBack === undefined ? null : (
        <Form method="post" action={takeBack.action}>
          <input type="hidden" name={takeBack.name} value={takeBack.value} />
          <input type="hidden" name={DOCUMENT_FILE} value={item.takeBack} />
          <button className="btn btn--second" type="submit">
            {t("documents.takeBack", { document: label })}
          </button>
        </Form>
      )}
    </div>
  );
}

/** A document of its own takes the file, and leads back here: it works without scripts. */
function SendForm({ item, model }: { item: DocumentItem; model: DocumentsModel }) {
  const t = useWords();
  const { kind, label, hint } = item;
  const id = `documento-${kind}${model.key ?? ""}`;
  return (
    <form method="post" action={model.action} encType="multipart/form-data" className="stack">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="back" value={model.back} />
      <div className="field">
        <label htmlFor={id}>{t("documents.choose", { document: label })}</label>
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
        <input
          className="input"
          id={id}
          name="file"
          type="file"
          accept=".pdf,.jpg,.jpeg,.png,.heic,.doc,.docx"
          aria-describedby={`${id}-hint`}
        />
      </div>
      <div className="row">
        <button className="btn btn--second" type="submit">
          {t("documents.send", { document: label })}
        </button>
      </div>
    </form>
  );
}
