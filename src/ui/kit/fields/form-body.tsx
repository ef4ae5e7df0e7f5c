import type { ComponentProps, ReactNode } from "react";
import { ErrorSummary } from "../../form/error-summary.tsx";
import { fieldId } from "../../form/field-ids.rules.ts";
import { useWords } from "../../words.tsx";
import { Button } from "../button.tsx";
import { type BoxesDefinition, BoxesInput } from "./boxes-input.tsx";
import { ChoiceInput, type ChoiceDefinition } from "./choice-input.tsx";
import { ComboboxInput, type ComboboxDefinition } from "./combobox-input.tsx";
import { DateInput, type DateDefinition } from "./date-input.tsx";
import { type FileDefinition, FileInput } from "./file-input.tsx";
import { NumberInput, type NumberDefinition } from "./number-input.tsx";
import { PhoneInput, type PhoneDefinition } from "./phone-input.tsx";
import { TextInput, type TextDefinition } from "./text-input.tsx";
import { YesInput, type YesDefinition } from "./yes-input.tsx";

export type FieldDefinition =
  | TextDefinition
  | NumberDefinition
  | PhoneDefinition
  | ChoiceDefinition
  | YesDefinition
  | BoxesDefinition
  | DateDefinition
  | FileDefinition
  | ComboboxDefinition;

/** What the server found wrong: the field's name, or null of the whole form, and the sentence. */
export interface FormFault {
  field: string | null;
  message: string;
}

export interface KitFormProps {
  /** Begins the ids of its controls. */
  id: string;
  fields: readonly FieldDefinition[];
  /** What was sent, or what is on record. */
  values: Readonly<Record<string, string>>;
  faults: readonly FormFault[];
  /** Changes with every attempt, so that the summary takes focus anew. */
  attempt: number | string;
  submit: string;
  /** Of the button that sends; a page has one primary one. */
  look?: "primary" | "second";
  isSending?: boolean;
  /** Where it is sent; the page's own address where left out. */
  action?: string;
  /** Values that are sent along. */
  hidden?: Readonly<Record<string, string>>;
  /** Beside the button that sends. */
  extra?: ReactNode;
}

/** Attributes of a form that is on its way, or that came back. */
export const stateOf = (
  { isSending = false, faults }: Pick<KitFormProps, "isSending" | "faults">,
  headingId: string | null,
): Pick<ComponentProps<"form">, "aria-busy" | "aria-describedby"> => ({
  "aria-busy": isSending || undefined,
  "aria-describedby": faults.length === 0 ? undefined : (headingId ?? undefined),
});

/** What stands in a form. The summary of its faults has the id that is given; null: it stands elsewhere. */
export function FormBody({
  buttons,
  ...props
}: KitFormProps & { headingId: string | null; buttons?: ReactNode }) {
  const { id, fields, values, faults, attempt, submit, isSending = false, hidden } = props;
  const t = useWords();
  return (
    <>
      {Object.entries(hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {faults.length === 0 || props.headingId === null ? null : (
        <div id={props.headingId}>
          <ErrorSummary
            key={attempt}
            title={t("kit.form.invalid")}
            lead={t("kit.form.faults", { count: faults.length })}
            level={3}
            items={faults.map(({ field, message }) => ({
              fieldId: field === null ? undefined : fieldId(id, field),
              message,
            }))}
          />
        </div>
      )}
      {fields.map((field) => (
        <Control
          key={field.name}
          field={field}
          id={fieldId(id, field.name)}
          value={values[field.name] ?? ""}
          error={faults.find((fault) => fault.field === field.name)?.message}
        />
      ))}
      <div className="k-form__foot">
        {props.extra}
        {buttons ?? (
          <Button type="submit" look={props.look ?? "primary"} isBusy={isSending}>
            {submit}
          </Button>
        )}
      </div>
    </>
  );
}

interface ControlProps<Definition> {
  field: Definition;
  id: string;
  value: string;
  error: string | undefined;
}

function Control({ field, ...rest }: ControlProps<FieldDefinition>) {
  switch (field.kind) {
    case "number":
      return <NumberInput field={field} {...rest} />;
    case "phone":
      return <PhoneInput field={field} {...rest} />;
    case "select":
    case "radio":
      return <ChoiceInput field={field} {...rest} />;
    case "checkbox":
    case "switch":
      return <YesInput field={field} {...rest} />;
    case "boxes":
      return <BoxesInput field={field} {...rest} />;
    case "date":
      return <DateInput field={field} {...rest} />;
    case "file":
      return <FileInput field={field} {...rest} />;
    case "combobox":
      return <ComboboxInput field={field} {...rest} />;
    case "text":
    case "email":
    case "password":
    case "textarea":
      return <TextInput field={field} {...rest} />;
  }
}
