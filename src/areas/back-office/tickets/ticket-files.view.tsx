import { Banner } from "#src/ui/kit/banner.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import { YesInput } from "#src/ui/kit/fields/yes-input.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { TicketLineModel, TicketModel } from "./tickets.view-model.ts";

/** What came with a message. */
export function LineFiles({
  files,
  filesRefused,
}: Pick<TicketLineModel, "files" | "filesRefused">) {
  if (files.length === 0 && filesRefused === null) return null;
  return (
    <span className="tickets__text">
      {files.map(({ id, name, href, note }) => (
        <span key={id} className="tickets__text">
          {href === null ? (
            name
          ) : (
            <a href={href} download>
              {name}
            </a>
          )}{" "}
          <small>{note}</small>
        </span>
      ))}
      {filesRefused === null ? null : <small>{filesRefused}</small>}
    </span>
  );
}

/** Writes with files. They go to the call itself, which leads back: pages take text alone. */
export function WriteWithFiles({
  ticket: { canUpdate, key, sending },
}: {
  ticket: Pick<TicketModel, "canUpdate" | "key" | "sending">;
}) {
  const t = useWords();
  return (
    <Panel title={t("tickets.files.title")} id="archivos">
      {sending.fault === null ? null : <Banner tone="error">{sending.fault}</Banner>}
      <form className="k-form" method="post" encType="multipart/form-data" action={sending.action}>
        <input type="hidden" name="back" value={sending.back} />
        <input type="hidden" name="key" value={key} />
        <div className="k-field">
          <label className="k-field__label" htmlFor="archivos-text">
            {t(canUpdate ? "tickets.files.text" : "tickets.field.write.text")}
          </label>
          <textarea
            id="archivos-text"
            name="text"
            className="k-input"
            rows={3}
            maxLength={4_000}
            required
          />
        </div>
        <div className="k-field">
          <label className="k-field__label" htmlFor="archivos-file">
            {t("tickets.files.file")}
          </label>
          <input
            id="archivos-file"
            name="file"
            type="file"
            className="k-input"
            accept={sending.accept}
            aria-describedby="archivos-kinds"
            multiple
            required
          />
          <small id="archivos-kinds" className="k-muted">
            {t("tickets.files.kinds")}
          </small>
        </div>
        {canUpdate ? <Mark name="isInternal" label={t("tickets.files.internal")} /> : null}
        <Mark
          name="health"
          label={t(canUpdate ? "tickets.files.healthNote" : "tickets.files.health")}
        />
        <p>
          <Button type="submit" icon="upload">
            {t("tickets.files.send")}
          </Button>
        </p>
      </form>
    </Panel>
  );
}

const Mark = ({ name, label }: { name: string; label: string }) => (
  <YesInput
    id={`archivos-${name}`}
    value=""
    error={undefined}
    field={{ kind: "checkbox", name, label }}
  />
);
