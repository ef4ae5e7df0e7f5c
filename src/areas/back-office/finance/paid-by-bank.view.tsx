import { DateInput } from "#src/ui/kit/fields/date-input.tsx";
import { faultOf, markedIn, type SentForm, typedIn } from "./sent-form.rules.ts";

/** The fields of a transfer that finance made: its day and the bank's reference, as they were typed if that was refused. */
export function PaidByBank({
  id,
  labels,
  today,
  sent,
}: {
  /** Ids of the fields begin with it: a page may have several of these forms. */
  id: string;
  labels: { on: string; bank: string };
  /** The civil day that the form begins with. */
  today: string;
  sent: SentForm | undefined;
}) {
  return (
    <>
      <DateInput
        id={`${id}-on`}
        field={{ kind: "date", name: "on", label: labels.on, isRequired: true }}
        value={sent?.values["on"] ?? today}
        error={faultOf(sent, "on")}
      />
      <label>
        {labels.bank}{" "}
        <input
          {...markedIn(sent, "bank")}
          className="k-input"
          name="bank"
          minLength={3}
          maxLength={60}
          defaultValue={typedIn(sent, "bank")}
          required
        />
      </label>
    </>
  );
}
