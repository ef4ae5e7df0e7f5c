import { useWords } from "#src/ui/words.tsx";

interface DecideModel {
  path: string;
  discardReasons: readonly string[];
  channels: readonly string[];
}

/** What may be done about one that is unsent: again, told otherwise, never. */
export function Decide({
  message: { id, version },
  name,
  model,
  typed,
}: {
  message: { id: number; version: number };
  name: string;
  model: DecideModel;
  /** What was typed before the server refused it. */
  typed: Readonly<Record<string, string>>;
}) {
  const t = useWords();
  const hidden = (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
    </>
  );
  return (
    <div className="unsent-acts">
      <form method="post" action={model.path}>
        {hidden}
        <button
          className="k-btn k-btn--second"
          type="submit"
          name="do"
          value="QUEUED"
          aria-label={t("notifications.unsent.again", { name })}
        >
          {t("notifications.unsent.retry")}
        </button>
      </form>
      <details open={typed["do"] !== undefined || undefined}>
        <summary>{t("notifications.unsent.close")}</summary>
        <form method="post" action={model.path} className="k-form">
          {hidden}
          <Choice
            id={`reason-${id}`}
            name="reason"
            label={t("notifications.unsent.field.reason")}
            value={typed["reason"] ?? ""}
            options={model.discardReasons.map((value) => ({
              value,
              label: t(`notifications.unsent.discard.${value}`),
            }))}
          />
          <button className="k-btn k-btn--second" type="submit" name="do" value="DISCARDED">
            {t("notifications.unsent.never")}
          </button>
        </form>
        <form method="post" action={model.path} className="k-form">
          {hidden}
          <ToldOtherwise id={id} channels={model.channels} typed={typed} />
        </form>
      </details>
    </div>
  );
}

/** How somebody was told who got no mail. */
function ToldOtherwise({
  id,
  channels,
  typed,
}: {
  id: number;
  channels: readonly string[];
  typed: Readonly<Record<string, string>>;
}) {
  const t = useWords();
  return (
    <>
      <Choice
        id={`channel-${id}`}
        name="channel"
        label={t("notifications.unsent.field.channel")}
        value={typed["channel"] ?? ""}
        options={channels.map((value) => ({
          value,
          label: t(`notifications.unsent.channel.${value}`),
        }))}
      />
      <div className="k-field">
        <label className="k-field__label" htmlFor={`note-${id}`}>
          {t("notifications.unsent.field.note")}
        </label>
        <input
          className="k-input"
          id={`note-${id}`}
          name="note"
          maxLength={500}
          defaultValue={typed["note"] ?? ""}
        />
      </div>
      <button className="k-btn k-btn--second" type="submit" name="do" value="SENT_OTHERWISE">
        {t("notifications.unsent.otherwise")}
      </button>
    </>
  );
}

/** A choice of words, as the browser draws it. */
export function Choice({
  id,
  name,
  label,
  value,
  options,
}: {
  id: string;
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
}) {
  return (
    <div className="k-field">
      <label className="k-field__label" htmlFor={id}>
        {label}
      </label>
      <select className="k-input k-select" id={id} name={name} defaultValue={value}>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </div>
  );
}
