import { FormControl } from "./form-control.tsx";
import { answerAt, type AnswerValue, isTree } from "./form-answers.rules.ts";
import { decidesFields, shownOptions } from "./form-changes.rules.ts";
import type { FormField } from "./form-definition.rules.ts";
import type { FormRendererProps } from "./form-renderer.types.ts";
import { UPDATE } from "./form-rows.rules.ts";
import { visibleElement } from "./visible-elements.rules.ts";

/** A field's visible control at its place in the answers, with its error and hint. Where other fields
 *  follow from it, a page without JavaScript has a button beside it that draws them anew. */
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
  const held = isTree(row) ? row : undefined;
  const element = visibleElement(field, form.answers, held);
  if (element === undefined) return null;
  const isFull = !field.wrapper && !field.groupedBy;
  const control = (
    <FormControl
      field={field}
      element={element}
      path={path}
      idPrefix={form.idPrefix}
      value={answerAt(form.answers, path)}
      options={shownOptions(element, form.answers, held)}
      error={form.errors.find((error) => error.path === path)?.message}
      errorShownAt={errorShownAt}
      hint={form.hints[path]}
      country={form.country}
      currencySign={form.currencySign}
      words={form.words}
      isLoading={form.isLoadingLists && Boolean(element.retrieveFunction && element.dependsOn)}
      refusalOf={form.refusalOf}
      onChange={form.onChange}
    />
  );
  if (!decidesFields(form.definition, path))
    return isFull ? <div className="two__full">{control}</div> : control;
  return (
    <div className={isFull ? "two__full decides" : "decides"}>
      {control}
      <noscript>
        <button className="btn btn--second" type="submit" formNoValidate name={UPDATE} value={path}>
          {form.words.update}
        </button>
      </noscript>
    </div>
  );
}
