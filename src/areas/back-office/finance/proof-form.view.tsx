import { Form } from "react-router";
import { Button } from "#src/ui/kit/button.tsx";

/** Enters that one thing was handed over, with the number, link or text that proves it. */
export function ProofForm(props: {
  /** Name of the hidden field that says which, and what it says. */
  field: string;
  of: string;
  /** Words of the field and of the button. */
  label: string;
  act: string;
  /** What the button is of, for who does not see the line it stands in. */
  about: string;
  /** What was typed in a form that was refused. */
  proof: string;
  isSending: boolean;
}) {
  const { field, of, label, act, about, proof, isSending } = props;
  const id = `comprobante-${of}`;
  return (
    <Form method="post" className="k-form">
      <input type="hidden" name={field} value={of} />
      <div className="k-field">
        <label htmlFor={id}>{label}</label>
        <input
          className="k-input"
          id={id}
          name="proof"
          defaultValue={proof}
          minLength={3}
          maxLength={500}
          autoComplete="off"
          required
        />
      </div>
      <p>
        <Button type="submit" isBusy={isSending}>
          {act}
          <span className="vh"> {about}</span>
        </Button>
      </p>
    </Form>
  );
}
