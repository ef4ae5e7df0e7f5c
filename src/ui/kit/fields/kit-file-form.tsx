import { useId } from "react";
import { useWords } from "../../words.tsx";
import { Button } from "../button.tsx";
import { type Call, useCall } from "./call-form.state.ts";
import { useFollowed } from "./follows.state.ts";
import { FormBody, type FormFault, type KitFormProps, stateOf } from "./form-body.tsx";

interface FileFormProps extends Omit<KitFormProps, "action"> {
  call: Call;
  /** What the call led back with; the page says it at its top. */
  fault: FormFault | null;
  /** How the page knows the form, where it takes it too: without files, so that a refusal keeps what was typed. Left out
   *  where files are always sent. */
  ofPage?: { name: string; value: string };
}

/** A form with files. It goes to a call, for pages take text alone. With JavaScript it stays as it is, with what was typed
 *  and chosen, until the call has taken it. Without, it goes to its page where it has no files, and by a button of its
 *  own to the call, which leads back. */
export function KitFileForm({ call, fault, ofPage, ...props }: FileFormProps) {
  const t = useWords();
  const headingId = useId();
  const { fields, onChange } = useFollowed(props.fields, props.values);
  const { send, isSending, faults, attempt } = useCall(call, props.fields);
  const own = attempt > 0 ? { faults, attempt } : props;
  const isSaidAbove = own.faults.length === 0;
  const said = isSaidAbove && attempt === 0 && fault !== null ? [fault] : own.faults;
  const told = { ...props, fields, isSending, faults: said, attempt: own.attempt };
  const summaryId = isSaidAbove ? null : headingId;
  const look = props.look ?? "primary";
  return (
    <form
      className="k-form"
      method="post"
      {...(ofPage === undefined && { action: call.action, encType: "multipart/form-data" })}
      onChange={onChange}
      onSubmit={send}
      {...stateOf(told, summaryId)}
    >
      <input type="hidden" name="back" value={call.back} />
      <FormBody
        {...told}
        headingId={summaryId}
        buttons={
          ofPage && (
            <>
              <Button type="submit" look={look} isBusy={isSending} formNoValidate {...ofPage}>
                {props.submit}
              </Button>
              <noscript>
                <Button type="submit" formAction={call.action} formEncType="multipart/form-data">
                  {t("kit.form.withFiles")}
                </Button>
              </noscript>
            </>
          )
        }
      />
    </form>
  );
}
