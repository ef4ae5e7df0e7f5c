import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import { FormControl } from "./form-control.tsx";
import { FormRows } from "./form-rows.tsx";
import { answerAt, type Answers, type AnswerValue, fieldsOf } from "./form-answers.rules.ts";
import type {
  FormDefinition,
  FormField,
  FormFieldError,
  FormOption,
} from "./form-definition.rules.ts";
import { visibleElement } from "./visible-elements.rules.ts";

export interface FormRendererProps {
  definition: FormDefinition;
  answers: Answers;
  errors: readonly FormFieldError[];
  /** Sentences below a label in place of the definition's helper, by path. */
  hints: Readonly<Record<string, string>>;
  /** Sets this form's ids apart from another's on the page. */
  idPrefix: string;
  currencySign: string;
  rowLabels: RowLabels;
  refusalOf: (path: string, option: FormOption) => string | undefined;
  onChange: (path: string, value: AnswerValue) => void;
  onAddRow: (arrayPath: string) => void;
  onRemoveRow: (rowPath: string) => void;
  /** Times a closing was refused: each makes the rows without a valid age shake (where motion is
   *  welcome); 0 is none. */
  refusals: number;
}

export interface RowLabels {
  add: string;
  /** Name of a row's remove button, counted from 1. */
  remove: (place: number) => string;
  /** Why no more rows can be added, where that is so. */
  full: string;
}

/** Draws any form of CQ 3's definition: groups and repeated groups as panels, the fields between them
 *  two a line. One renderer for every field kind. */
export function FormRenderer(props: FormRendererProps) {
  const { definition, answers } = props;
  const blocks: ReactNode[] = [];
  let loose: PlacedField[] = [];
  const closeLoose = () => {
    if (loose.length === 0) return;
    blocks.push(<LooseFields key={`loose-${blocks.length}`} fields={loose} form={props} />);
    loose = [];
  };
  for (const field of fieldsOf(definition, null)) {
    if (field.elements.length > 0 && visibleElement(field, answers) === undefined) continue;
    const kind = field.fieldType.fldType;
    if (kind === "group" && !field.wrapper) {
      // Without a frame a group is only a place in the answers, as `region` is.
      for (const inner of fieldsOf(definition, field.fldName)) {
        loose.push({ field: inner, path: `${field.fldName}.${inner.fldName}` });
      }
    } else if (kind === "group" || kind === "array") {
      closeLoose();
      blocks.push(<FieldPanel key={field.fldName} container={field} form={props} />);
    } else {
      loose.push({ field, path: field.fldName });
    }
  }
  closeLoose();
  return <div className="stack">{blocks}</div>;
}

interface PlacedField {
  field: FormField;
  path: string;
}

function LooseFields({
  fields,
  form,
}: {
  fields: readonly PlacedField[];
  form: FormRendererProps;
}) {
  const isSingle = fields.length === 1;
  return (
    <div className={isSingle ? undefined : "two"}>
      {fields.map(({ field, path }) => (
        <PlacedControl key={path} field={field} path={path} form={form} />
      ))}
    </div>
  );
}

/** A group or a repeated group: a fieldset whose legend names the people it is about. */
function FieldPanel({ container, form }: { container: FormField; form: FormRendererProps }) {
  const { definition, answers, hints } = form;
  const { fldName, fieldType, isMultiple } = container;
  const element = visibleElement(container, answers) ?? container.elements[0];
  const isRepeated = fieldType.fldType === "array" || isMultiple === true;
  const helper = hints[fldName] ?? (element?.helper || undefined);
  return (
    <fieldset className="person">
      <legend>
        <Icon name={isRepeated ? "users-round" : "user-round"} />
        <span className="grow">{element?.label ?? fldName}</span>
      </legend>
      {isRepeated ? (
        <FormRows container={container} form={form} helper={helper} />
      ) : (
        <div className="person__grid">
          {fieldsOf(definition, fldName).map((field) => (
            <PlacedControl
              key={field.fldName}
              field={field}
              path={`${fldName}.${field.fldName}`}
              form={form}
              row={answerAt(answers, fldName)}
            />
          ))}
          {helper === undefined ? null : <p className="hint person__note">{helper}</p>}
        </div>
      )}
    </fieldset>
  );
}

/** A field's visible control at its place in the answers, with its error and hint. */
export function PlacedControl({
  field,
  path,
  form,
  row,
  errorShownAt,
}: {
  field: FormField;
  path: string;
  form: FormRendererProps;
  row?: AnswerValue;
  errorShownAt?: string | undefined;
}) {
  const held = typeof row === "object" && row !== null && !Array.isArray(row) ? row : undefined;
  const element = visibleElement(field, form.answers, held);
  if (element === undefined) return null;
  return (
    <FormControl
      field={field}
      element={element}
      path={path}
      idPrefix={form.idPrefix}
      value={answerAt(form.answers, path)}
      error={form.errors.find((error) => error.path === path)?.message}
      errorShownAt={errorShownAt}
      hint={form.hints[path]}
      currencySign={form.currencySign}
      refusalOf={form.refusalOf}
      onChange={form.onChange}
    />
  );
}
