import { Form } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import type { FormFault } from "#src/ui/kit/fields/kit-form.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { ReviewDocument } from "./reviews.view-model.ts";

interface Props {
  documents: readonly ReviewDocument[];
  faults: readonly FormFault[];
  isSending: boolean;
}

/** The documents of a purchase: what was sent, and what is decided about each. */
export function ReviewDocuments({ documents, faults, isSending }: Props) {
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
              {one.file === null ? null : (
                <a href={one.file.href} download>
                  {one.file.label}
                </a>
              )}
              <Acts document={one} isSending={isSending} />
            </span>
            <StatusPill tone={one.tone}>{one.state}</StatusPill>
          </li>
        ))}
      </ul>
    </>
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
          <label htmlFor={id}>{reject.reasonLabel}</label>
          <select className="k-input" id={id} name="reason" defaultValue="">
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
