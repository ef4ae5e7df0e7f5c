import { useId } from "react";
import { Form } from "react-router";
import { useFollowed } from "./follows.state.ts";
import { FormBody, type KitFormProps, stateOf } from "./form-body.tsx";

export type { FieldDefinition, FormFault, KitFormProps } from "./form-body.tsx";

/** A form as data: fields in the order given, the server's faults in a summary and at their fields
 *  (BO 8), with what was sent still there. */
export function KitForm({ action, ...props }: KitFormProps) {
  const headingId = useId();
  const { fields, onChange } = useFollowed(props.fields, props.values);
  return (
    <Form
      className="k-form"
      method="post"
      noValidate
      preventScrollReset
      onChange={onChange}
      {...(action !== undefined && { action })}
      {...stateOf(props, headingId)}
    >
      <FormBody {...props} fields={fields} headingId={headingId} />
    </Form>
  );
}
