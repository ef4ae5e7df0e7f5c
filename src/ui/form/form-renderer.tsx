import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import { FormRows } from "./form-rows.tsx";
import { answerAt, fieldsOf, isArrayField, placeOf } from "./form-answers.rules.ts";
import { isAssumed, partnerGroups } from "./form-changes.rules.ts";
import type { FormField } from "./form-definition.rules.ts";
import { PlacedControl } from "./placed-control.tsx";
import { visibleElement } from "./visible-elements.rules.ts";
import type { FormRendererProps } from "./form-renderer.types.ts";

/** Draws any form of CQ 3's definition: groups and repeated groups as panels, the fields between them in
 *  lines, halves side by side. One renderer for every field kind. */
export function FormRenderer(props: FormRendererProps) {
  return <div className="stack">{blocksOf(null, props)}</div>;
}

/** The panels and lines of what a container holds, in the definition's order. */
function blocksOf(container: string | null, form: FormRendererProps): ReactNode[] {
  const blocks: ReactNode[] = [];
  let line: FormField[] = [];
  const closeLine = () => {
    const [first] = line;
    if (first === undefined) return;
    blocks.push(<FormLine key={`line ${placeOf(first)}`} fields={line} form={form} />);
    line = [];
  };
  for (const field of fieldsOf(form.definition, container)) {
    if (field.elements.length > 0 && visibleElement(field, form.answers) === undefined) continue;
    const isGroup = field.fieldType.fldType === "group";
    if (isArrayField(field) || (isGroup && field.wrapper)) {
      closeLine();
      blocks.push(<FieldPanel key={placeOf(field)} container={field} form={form} />);
    } else if (isGroup) {
      // Without a frame a group is only a place in the answers, as `region` is.
      line.push(...fieldsOf(form.definition, placeOf(field)));
    } else {
      line.push(field);
    }
  }
  closeLine();
  return blocks;
}

function FormLine({ fields, form }: { fields: readonly FormField[]; form: FormRendererProps }) {
  return (
    <div className={fields.length === 1 ? undefined : "two"}>
      {fields.map((field) => (
        <PlacedControl key={placeOf(field)} field={field} path={placeOf(field)} form={form} />
      ))}
    </div>
  );
}

/** A group or a repeated group: a fieldset whose legend names the people it is about. */
function FieldPanel({ container, form }: { container: FormField; form: FormRendererProps }) {
  const { definition, answers, hints, words } = form;
  const place = placeOf(container);
  const element = visibleElement(container, answers) ?? container.elements[0];
  const isRepeated = isArrayField(container);
  const helper = hints[place] ?? (element?.helper || undefined);
  const inner = fieldsOf(definition, place);
  const isSimple = inner.every(({ fieldType }) => !["group", "array"].includes(fieldType.fldType));
  const assumed =
    partnerGroups(definition).includes(container) && isAssumed(definition, container, answers)
      ? words.assumed
      : undefined;
  const note = [assumed, helper].filter((text) => text !== undefined).join(" ");
  return (
    <fieldset className="person">
      <legend>
        <Icon name={isRepeated ? "users-round" : "user-round"} />
        <span className="grow">{element?.label ?? container.fldName}</span>
        {isRepeated && element?.addWord !== undefined ? (
          <RowCount container={container} form={form} addWord={element.addWord} />
        ) : null}
      </legend>
      {isRepeated ? (
        <FormRows container={container} form={form} helper={helper} />
      ) : isSimple ? (
        <div className="person__grid">
          {inner.map((field) => (
            <PlacedControl
              key={field.fldName}
              field={field}
              path={placeOf(field)}
              form={form}
              row={answerAt(answers, place)}
            />
          ))}
          {note === "" ? null : <p className="hint person__note">{note}</p>}
        </div>
      ) : (
        <div className="stack">
          {helper === undefined ? null : <p className="hint">{helper}</p>}
          {blocksOf(place, form)}
        </div>
      )}
    </fieldset>
  );
}

function RowCount({
  container,
  form,
  addWord,
}: {
  container: FormField;
  form: FormRendererProps;
  addWord: string;
}) {
  const rows = answerAt(form.answers, placeOf(container));
  if (!Array.isArray(rows) || rows.length === 0) return null;
  return <span className="person__count">{form.words.rows(addWord).count(rows.length)}</span>;
}
