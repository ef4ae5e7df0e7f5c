import { Icon } from "../icon.tsx";
import type { RowWords } from "./control-parts.ts";
import { FieldError } from "./field-frame.tsx";
import { errorId, fieldId } from "./field-ids.rules.ts";
import { type Answers, fieldsOf, placeOf, rowsAt } from "./form-answers.rules.ts";
import type { FormField } from "./form-definition.rules.ts";
import type { FormRendererProps } from "./form-renderer.types.ts";
import { ADD_ROW, REMOVE_ROW, rowBounds } from "./form-rows.rules.ts";
import { PlacedControl } from "./placed-control.tsx";
import { rowsWithoutAge, visibleElement } from "./visible-elements.rules.ts";

/** The rows of a repeated group. Adding and removing are submit buttons that the server obeys too, so
 *  they work without JavaScript (UX, "with JavaScript off"). */
export function FormRows({
  container,
  form,
  helper,
}: {
  container: FormField;
  form: FormRendererProps;
  helper: string | undefined;
}) {
  const { answers, idPrefix, words, onAddRow } = form;
  const path = placeOf(container);
  const rows = rowsAt(answers, path);
  const { minimum, maximum } = rowBounds(container);
  const addWord = (visibleElement(container, answers) ?? container.elements[0])?.addWord;
  const rowWords = addWord === undefined ? undefined : words.rows(addWord);
  const isFull = rows.length >= maximum;
  return (
    <div>
      {helper === undefined ? null : <p className="hint form-rows__hint">{helper}</p>}
      {rows.map((row, index) => (
        <FormRow
          // Rows have no identity of their own; every control's value comes from the answers.
          key={`${path}.${index}`}
          container={container}
          row={row}
          index={index}
          form={form}
          words={rowWords}
          isRemovable={rows.length > minimum}
        />
      ))}
      {rowWords === undefined ? null : (
        <button
          className="btn btn--second form-rows__add"
          id={fieldId(idPrefix, `${path}-add`)}
          type="submit"
          formNoValidate
          name={ADD_ROW}
          value={path}
          aria-disabled={isFull || undefined}
          onClick={(event) => {
            event.preventDefault();
            if (!isFull) onAddRow(path);
          }}
        >
          <Icon name="plus" size={16} />
          {rowWords.add}
        </button>
      )}
      {isFull && rowWords !== undefined ? <p className="hint">{words.full(maximum)}</p> : null}
    </div>
  );
}

function FormRow({
  container,
  row,
  index,
  form,
  words,
  isRemovable,
}: {
  container: FormField;
  row: Answers;
  index: number;
  form: FormRendererProps;
  words: RowWords | undefined;
  isRemovable: boolean;
}) {
  const { definition, errors, idPrefix, onRemoveRow } = form;
  const path = placeOf(container);
  const rowPath = `${path}.${index}`;
  const fields = fieldsOf(definition, path);
  const faults = errors.filter((error) => error.path.startsWith(`${rowPath}.`));
  const classes = ["dep", faults.length > 0 ? "dep--error" : "", shakeOf(form, path, index)];
  return (
    <fieldset className={classes.filter((one) => one !== "").join(" ")}>
      <legend className="vh">{words?.row(index + 1) ?? String(index + 1)}</legend>
      {faults.map((fault) => (
        <FieldError key={fault.path} id={fieldId(idPrefix, fault.path)} message={fault.message} />
      ))}
      <div className="dep__fields">
        {fields.map((field) => {
          const fieldPath = `${rowPath}.${field.fldName}`;
          const isAtFault = faults.some((fault) => fault.path === fieldPath);
          return (
            <PlacedControl
              key={field.fldName}
              field={field}
              path={fieldPath}
              form={form}
              row={row}
              errorShownAt={isAtFault ? errorId(fieldId(idPrefix, fieldPath)) : undefined}
            />
          );
        })}
      </div>
      {words === undefined || !isRemovable ? null : (
        <RemoveRow path={rowPath} label={words.remove(index + 1)} onRemove={onRemoveRow} />
      )}
    </fieldset>
  );
}

function RemoveRow({
  path,
  label,
  onRemove,
}: {
  path: string;
  label: string;
  onRemove: FormRendererProps["onRemoveRow"];
}) {
  return (
    <button
      className="btn btn--icon"
      type="submit"
      formNoValidate
      name={REMOVE_ROW}
      value={path}
      aria-label={label}
      onClick={(event) => {
        event.preventDefault();
        onRemove(path);
      }}
    >
      <Icon name="x" />
    </button>
  );
}

/** The class that shakes a row whose age is missing, each time that its dialog may not close; empty for others. */
function shakeOf(
  { definition, answers, refusals }: FormRendererProps,
  path: string,
  index: number,
) {
  const isShaken =
    refusals > 0 &&
    fieldsOf(definition, path)
      .filter((field) => field.elements.some((one) => isAge(one.dataType)))
      .flatMap((field) => rowsWithoutAge(answers, path, field.fldName))
      .some((age) => age.startsWith(`${path}.${index}.`));
  if (!isShaken) return "";
  // Two names of one animation: a change of name is what starts it again.
  return refusals % 2 === 0 ? "shakes" : "shakes-again";
}

const isAge = (dataType: string | null | undefined): boolean =>
  dataType === "age" || dataType === "years";
