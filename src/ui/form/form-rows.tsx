import { Icon } from "../icon.tsx";
import { FieldError } from "./field-frame.tsx";
import { errorId, fieldId } from "./field-ids.rules.ts";
import { ADD_ROW, fieldsOf, MAX_ROWS, REMOVE_ROW, rowsAt } from "./form-answers.rules.ts";
import type { FormField } from "./form-definition.rules.ts";
import { type FormRendererProps, PlacedControl } from "./form-renderer.tsx";
import { rowsWithoutAge } from "./visible-elements.rules.ts";

/** The rows of a repeated group. Adding and removing are submit buttons that the server obeys too, so
 *  they work without JavaScript (experience, "with JavaScript off"). */
export function FormRows({
  container,
  form,
  helper,
}: {
  container: FormField;
  form: FormRendererProps;
  helper: string | undefined;
}) {
  const { definition, answers, errors, idPrefix, rowLabels, onAddRow, onRemoveRow } = form;
  const path = container.fldName;
  const fields = fieldsOf(definition, path);
  const rows = rowsAt(answers, path);
  const ages = fields.filter((field) => field.elements.some((one) => one.dataType === "age"));
  const incomplete = ages.flatMap((field) => rowsWithoutAge(answers, path, field.fldName));
  const isFull = rows.length >= MAX_ROWS;
  return (
    <div>
      {helper === undefined ? null : <p className="hint form-rows__hint">{helper}</p>}
      {rows.map((row, index) => {
        const rowPath = `${path}.${index}`;
        const faults = errors.filter((error) => error.path.startsWith(`${rowPath}.`));
        const shakes = form.refusals > 0 && incomplete.some((age) => age.startsWith(`${rowPath}.`));
        // Two names of one animation: a change of name is what starts it again.
        const shake = form.refusals % 2 === 0 ? "shakes" : "shakes-again";
        const classes = ["dep", faults.length > 0 ? "dep--error" : "", shakes ? shake : ""];
        return (
          // Rows have no identity of their own; every control's value comes from the answers.
          <div className={classes.filter((one) => one !== "").join(" ")} key={rowPath}>
            {faults.map((fault) => (
              <FieldError
                key={fault.path}
                id={fieldId(idPrefix, fault.path)}
                message={fault.message}
              />
            ))}
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
            <button
              className="btn btn--icon"
              type="submit"
              formNoValidate
              name={REMOVE_ROW}
              value={rowPath}
              aria-label={rowLabels.remove(index + 1)}
              onClick={(event) => {
                event.preventDefault();
                onRemoveRow(rowPath);
              }}
            >
              <Icon name="x" />
            </button>
          </div>
        );
      })}
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
        {rowLabels.add}
      </button>
      {isFull ? <p className="hint">{rowLabels.full}</p> : null}
    </div>
  );
}
