import type { KitIconName } from "#src/ui/kit/kit-icon.tsx";
import { Form } from "react-router";
import { Button } from "#src/ui/kit/button.tsx";
import { Timeline } from "#src/ui/kit/timeline.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { LeadAnswer, LeadEventModel } from "./leads.view-model.ts";

const icons: Readonly<Record<LeadEventModel["kind"], KitIconName>> = {
  created: "inbox",
  status: "repeat",
  note: "pencil",
  call: "phone",
  mail: "mail",
  edit: "file-text",
  reveal: "lock",
  other: "circle-dashed",
};

interface TimelineProps {
  events: readonly LeadEventModel[];
  /** Where notes that speak of health may be read here, and the one that was. */
  health?: { revealed: LeadAnswer["revealed"] } | undefined;
}

/** What happened to a lead, the latest first. */
export function LeadTimeline({ events, health }: TimelineProps) {
  const t = useWords();
  return (
    <Timeline
      label={t("leads.timeline.title")}
      events={events.map(({ id, kind, text, note, isHealth, at, when, by }) => ({
        id,
        icon: icons[kind],
        text: (
          <>
            <strong>{text}</strong>
            {note === null ? null : <span className="leads__note">{note}</span>}
            {isHealth ? <HealthNote id={id} health={health} /> : null}
          </>
        ),
        when,
        at,
        by,
      }))}
    />
  );
}

/** That a note speaks of health; its words where they were asked for. */
function HealthNote({ id, health }: Pick<TimelineProps, "health"> & { id: string }) {
  const t = useWords();
  if (health?.revealed?.field === id)
    return <output className="leads__note">{health.revealed.value}</output>;
  return (
    <span className="leads__reveal">
      <span className="k-muted">{t("leads.timeline.health")}</span>
      {health === undefined ? null : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="healthNote" />
          <input type="hidden" name="note" value={id} />
          <Button type="submit" isSmall>
            {t("leads.timeline.readHealth")}
          </Button>
        </Form>
      )}
    </span>
  );
}
