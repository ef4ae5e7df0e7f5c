import type { FormDefinition, FormElement } from "./form-definition.rules.ts";

const MESSAGE_KEY = /^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)+$/;

/** A definition whose words are keys of the messages, as the database keeps it, in words. Texts that are
 *  no keys (regions, filled in from the catalogue) stay as they are. */
export function definitionInWords<Definition extends FormDefinition>(
  definition: Definition,
  say: (key: string) => string,
): Definition {
  const word = (text: string) => (MESSAGE_KEY.test(text) ? say(text) : text);
  const said = (element: FormElement): FormElement => {
    const copy = { ...element };
    for (const key of ["label", "placeholder", "helper"] as const) {
      const text = element[key];
      if (typeof text === "string") copy[key] = word(text);
    }
    if (element.allowedValues) {
      copy.allowedValues = element.allowedValues.map((one) => ({ ...one, label: word(one.label) }));
    }
    return copy;
  };
  return {
    ...definition,
    profileFormFields: definition.profileFormFields.map((field) => ({
      ...field,
      elements: field.elements.map((element) => said(element)),
    })),
  };
}
