import { FieldFrame } from "#src/ui/form/field-frame.tsx";
import { errorId } from "#src/ui/form/field-ids.rules.ts";

/** Letters of a text, at most. */
const longestText = 4_000;

/** What somebody writes to us. Where the text goes past the page the browser asks for it. */
export const TextBox = ({
  id = "text",
  label,
  value,
  error,
  isRequired = false,
}: {
  id?: string;
  label: string;
  value: string;
  error?: string | undefined;
  isRequired?: boolean;
}) => (
  <FieldFrame id={id} label={label} error={error}>
    <textarea
      className="input"
      id={id}
      name="text"
      rows={6}
      maxLength={longestText}
      defaultValue={value}
      required={isRequired}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : errorId(id)}
    />
  </FieldFrame>
);
