import { FileLink } from "#src/ui/kit/file-link.tsx";
import { Form } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import type { FormFault } from "#src/ui/kit/fields/kit-form.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { ReviewDocument, ReviewModel } from "./reviews.view-model.ts";

interface Props {
  documents: readonly ReviewDocument[];
  adding: ReviewModel["addDocument"];
  faults: readonly FormFault[];
  isSending: boolean;
}

/** The documents of a purchase: what was sent, and what is decided about each. */
export function ReviewDocuments({ documents, adding, faults, isSending }: Props) {
  const t = useWords();
  if (documents.length === 0) return <p className="k-muted">{t("reviews.documents.none")}</p>;
  return (
    <>
      {faults.map(({ message }) => (
        <Banner key={message} tone="error">
          {message}
        </Banner>
      ))}
      <ul className="k-lines">
        {documents.map((one) => (
          <li key={one.kind}>
            <span className="k-lines__main">
              {one.label}
              <small>{one.need}</small>
              {one.file === null ? null : <FileLink {...one.file} />}
              {one.byStaff === null ? null : <small>{one.byStaff}</small>}
              <Acts document={one} isSending={isSending} />
            </span>
            <StatusPill tone={one.tone}>{one.state}</StatusPill>
          </li>
        ))}
      </ul>
      {adding === null ? null : <AddDocument adding={adding} />}
    </>
  );
}

/** The file goes to the call itself, which leads back: pages take text alone. */
function AddDocument({ adding }: { adding: NonNullable<Props["adding"]> }) {
  const t = useWords();
  const choice = (name: string, label: string, options: typeof adding.kinds) => (
    <div className="k-field">
      <label className="k-field__label" htmlFor={`agregar-${name}`}>
        {label}
      </label>
      <select className="k-input k-select" id={`agregar-${name}`} name={name} required>
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
  return (
    <form className="k-form" method="post" encType="multipart/form-data" action={adding.action}>
      <h3>{t("reviews.documents.add.title")}</h3>
      <p className="k-muted">{t("reviews.documents.add.note")}</p>
      <input type="hidden" name="back" value={adding.back} />
      {choice("kind", t("reviews.documents.add.kind"), adding.kinds)}
      {choice("reason", t("reviews.documents.add.reason"), adding.reasons)}
      <div className="k-field">
        <label className="k-field__label" htmlFor="agregar-file">
          {t("reviews.documents.add.file")}
        </label>
        <input
          id="agregar-file"
          name="file"
          type="file"
          className="k-input"
          accept={adding.accept}
          aria-describedby="agregar-accepted"
          required
        />
        <small id="agregar-accepted" className="k-muted">
          {adding.accepted}
        </small>
      </div>
      <p>
        <Button type="submit" icon="upload">
          {t("reviews.documents.add.submit")}
        </Button>
      </p>
    </form>
  );
}

function Acts({ document, isSending }: { document: ReviewDocument; isSending: boolean }) {
  const t = useWords();
  const { kind, approve, reject, ask } = document;
  if (approve === null && reject === null && ask === null) return null;
  const id = `motivo-${kind}`;
  return (
    <Form method="post" className="k-form">
      <input type="hidden" name="document" value={kind} />
      {approve === null ? null : (
        <p>
          <Button type="submit" name="act" value="approve" look="primary" isBusy={isSending}>
            {approve}
          </Button>
        </p>
      )}
      {reject === null ? null : (
        <>
          <label className="k-field__label" htmlFor={id}>
            {reject.reasonLabel}
          </label>
          <select className="k-input k-select" id={id} name="reason" defaultValue="">
            <option value="">{t("reviews.documents.choose")}</option>
            {reject.reasons.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <p>
            <Button type="submit" name="act" value="reject" isBusy={isSending}>
              {reject.label}
            </Button>
          </p>
        </>
      )}
      {ask === null ? null : (
        <p>
          <Button type="submit" name="act" value="ask" isBusy={isSending}>
            {ask}
          </Button>
        </p>
      )}
    </Form>
  );
}
