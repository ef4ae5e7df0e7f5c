import { Form } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";

export interface AgendaFeedModel {
  /** When the address was made, in words; null while there is none. */
  made: string | null;
}

/** The secret address of one's own agenda: made, shown once, revoked. */
export function AgendaFeed({
  feed,
  answer,
  isSending,
}: {
  feed: AgendaFeedModel;
  answer: {
    form: string;
    values: Readonly<Record<string, string>>;
    faults: readonly { message: string }[];
  } | null;
  isSending: boolean;
}) {
  const t = useWords();
  const url = answer?.form === "feed" ? answer.values["url"] : undefined;
  const fault = answer?.form === "feed" ? answer.faults[0]?.message : undefined;
  return (
    <Panel title={t("agenda.feed.title")} id="calendario">
      <p className="k-muted">{t("agenda.feed.note")}</p>
      {fault === undefined ? null : <Banner tone="error">{fault}</Banner>}
      {url === undefined ? null : (
        <div className="k-field">
          <label className="k-field__label" htmlFor="calendario-direccion">
            {t("agenda.feed.label")}
          </label>
          <input
            id="calendario-direccion"
            className="k-input"
            readOnly
            value={url}
            autoComplete="off"
          />
          <output className="k-muted">{t("agenda.feed.shown")}</output>
        </div>
      )}
      {url !== undefined || feed.made === null ? null : <p>{feed.made}</p>}
      <Form method="post" preventScrollReset className="k-row">
        <input type="hidden" name="form" value="feed" />
        <Button type="submit" name="do" value="make" icon="calendar" isBusy={isSending}>
          {t(feed.made === null ? "agenda.feed.make" : "agenda.feed.again")}
        </Button>
        {feed.made === null ? null : (
          <Button type="submit" name="do" value="end" look="danger" icon="trash-2">
            {t("agenda.feed.end")}
          </Button>
        )}
      </Form>
    </Panel>
  );
}
