import { FileLink } from "#src/ui/kit/file-link.tsx";
import { Form, useRevalidator } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import { FileUpload } from "#src/ui/kit/file-upload.tsx";
import { sendFileForm } from "#src/ui/kit/send-file.ts";
import { useWords } from "#src/ui/words.tsx";
import type { DisputeModel, DisputeViewProps } from "./dispute.view-model.ts";

/** Documents of the answer: to open, to take away while it was not sent, and to add. */
export function DisputeFiles({ model: { files, upload }, answer, isSending }: DisputeViewProps) {
  const t = useWords();
  return (
    <>
      {(answer?.form === "remove" ? answer.faults : []).map(({ message }) => (
        <Banner key={message} tone="error">
          {message}
        </Banner>
      ))}
      {files.length === 0 ? <p className="k-muted">{t("disputes.files.none")}</p> : null}
      <ul className="k-lines">
        {files.map(({ id, name, href, note, remove }) => (
          <li key={id}>
            <span className="k-lines__main">
              <FileLink href={href} name={name} />
              <small>{note}</small>
            </span>
            {remove === null ? null : (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="form" value="remove" />
                <input type="hidden" name="file" value={id} />
                <Button type="submit" isSmall isBusy={isSending}>
                  {remove}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {upload === null ? null : <AddFiles upload={upload} />}
    </>
  );
}

/** Each file goes to the call at once; without JavaScript the form sends them all, and the call leads back. */
function AddFiles({ upload }: { upload: NonNullable<DisputeModel["upload"]> }) {
  const t = useWords();
  const { revalidate } = useRevalidator();
  return (
    <form className="k-form" method="post" encType="multipart/form-data" action={upload.action}>
      <input type="hidden" name="back" value={upload.back} />
      <FileUpload
        name="file"
        label={t("disputes.files.add")}
        limits={upload.limits}
        send={sendFileForm(upload.action, "file")}
        onSent={() => void revalidate()}
      />
      <noscript>
        <Button type="submit" icon="upload">
          {t("disputes.files.submit")}
        </Button>
      </noscript>
    </form>
  );
}
