import { FileLink } from "#src/ui/kit/file-link.tsx";
import type { FileDefinition } from "#src/ui/kit/fields/file-input.tsx";
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
          <FileLink href={href} name={name} /> <small>{note}</small>
        </span>
      ))}
      {filesRefused === null ? null : <small>{filesRefused}</small>}
    </span>
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
