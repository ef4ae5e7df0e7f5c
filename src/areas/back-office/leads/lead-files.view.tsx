import { FileLink } from "#src/ui/kit/file-link.tsx";
import { Form } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import { YesInput } from "#src/ui/kit/fields/yes-input.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";

export interface LeadFilesModel {
  /** The call that takes files. */
  action: string;
  back: string;
  accept: string;
  canEdit: boolean;
  fault: string | null;
  files: readonly {
    id: string;
    name: string;
    /** Null where its bytes cannot be had. */
    href: string | null;
    note: string;
    canRemove: boolean;
    version: number;
  }[];
}

/** What is attached to the lead, and the form that attaches more. */
export function LeadFilesPanel({ model }: { model: LeadFilesModel }) {
  const t = useWords();
  return (
    <Panel title={t("leads.files.title")} id="archivos">
      {model.fault === null ? null : <Banner tone="error">{model.fault}</Banner>}
      {model.files.length === 0 ? (
        <p className="k-muted">{t("leads.files.none")}</p>
      ) : (
        <ul className="k-lines">
          {model.files.map(({ id, version, name, href, note, canRemove }) => (
            <li key={id}>
              <span className="k-lines__main">
                <FileLink href={href} name={name} />
                <small>{note}</small>
              </span>
              {canRemove ? <RemoveFile id={id} version={version} name={name} /> : null}
            </li>
          ))}
        </ul>
      )}
      {model.canEdit ? <AddFile model={model} /> : null}
    </Panel>
  );
}

/** Files go to the call itself, which leads back: pages take text alone. */
function AddFile({ model }: { model: LeadFilesModel }) {
  const t = useWords();
  return (
    <form className="k-form" method="post" encType="multipart/form-data" action={model.action}>
      <input type="hidden" name="back" value={model.back} />
      <div className="k-field">
        <label className="k-field__label" htmlFor="archivo-file">
          {t("leads.files.file")}
        </label>
        <input
          id="archivo-file"
          name="file"
          type="file"
          className="k-input"
          accept={model.accept}
          aria-describedby="archivo-kinds"
          required
        />
        <small id="archivo-kinds" className="k-muted">
          {t("leads.files.kinds")}
        </small>
      </div>
      <YesInput
        id="archivo-health"
        value=""
        error={undefined}
        field={{ kind: "checkbox", name: "health", label: t("leads.files.health") }}
      />
      <p>
        <Button type="submit" icon="upload">
          {t("leads.files.add")}
        </Button>
      </p>
    </form>
  );
}

/** Twice, because it is for good. */
function RemoveFile({ id, version, name }: { id: string; version: number; name: string }) {
  const t = useWords();
  return (
    <details className="leads__remove">
      <summary>{t("leads.files.remove")}</summary>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="fileRemove" />
        <input type="hidden" name="file" value={id} />
        <input type="hidden" name="version" value={version} />
        <Button type="submit" isSmall>
          {t("leads.files.removeSure", { name })}
        </Button>
      </Form>
    </details>
  );
}
