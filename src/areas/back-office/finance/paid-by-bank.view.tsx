import { markedIn, type SentForm, typedIn } from "./sent-form.rules.ts";

/** The fields of a transfer that finance made: its day and the bank's reference, as they were typed if that was refused. */
export function PaidByBank({
  labels,
  today,
  sent,
}: {
  labels: { on: string; bank: string };
  /** The civil day that the form begins with. */
  today: string;
  sent: SentForm | undefined;
}) {
  return (
    <>
      <label>
        {labels.on}{" "}
        <input
          {...markedIn(sent, "on")}
          className="k-input"
          type="date"
          name="on"
          defaultValue={sent?.values["on"] ?? today}
          required
        />
      </label>
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
