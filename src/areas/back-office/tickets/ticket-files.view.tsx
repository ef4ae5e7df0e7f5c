import type { FileDefinition } from "#src/ui/kit/fields/file-input.tsx";
import { KitFileForm } from "#src/ui/kit/fields/kit-file-form.tsx";
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

/** Writes with files. */
export function WriteWithFiles({ ticket }: { ticket: TicketModel }) {
  const { canUpdate, key, sending } = ticket;
  const t = useWords();
  return (
    <Panel title={t("tickets.files.title")} id="archivos">
      <KitFileForm
        // What was kept leaves an empty form.
        key={ticket.version}
        id="archivos"
        call={{ action: sending.action, back: sending.back, done: "file" }}
        values={{}}
        faults={[]}
        attempt={0}
        fault={sending.fault === null ? null : { field: "file", message: sending.fault }}
        fields={[
          {
            kind: "textarea",
            name: "text",
            label: t(canUpdate ? "tickets.files.text" : "tickets.field.write.text"),
            rows: 3,
            maxLength: longestText,
            isRequired: true,
          },
          {
            ...filesField(ticket, t("tickets.files.file"), t("tickets.files.kinds")),
            isRequired: true,
          },
          ...(canUpdate
            ? [
                {
                  kind: "checkbox",
                  name: "isInternal",
                  label: t("tickets.files.internal"),
                } as const,
              ]
            : []),
          {
            kind: "checkbox",
            name: "health",
            label: t(canUpdate ? "tickets.files.healthNote" : "tickets.files.health"),
          },
        ]}
        hidden={{ key }}
        look="second"
        submit={t("tickets.files.send")}
      />
    </Panel>
  );
}

/** Letters of a text, at most. */
export const longestText = 4_000;

/** The files that go with what is written. */
export const filesField = (
  { sending }: Pick<TicketModel, "sending">,
  label: string,
  hint: string,
): FileDefinition => ({
  kind: "file",
  name: "file",
  label,
  hint,
  accept: sending.accept,
  isMultiple: true,
});
