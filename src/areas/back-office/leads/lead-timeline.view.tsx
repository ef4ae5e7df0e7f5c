import type { KitIconName } from "#src/ui/kit/kit-icon.tsx";
import { Timeline } from "#src/ui/kit/timeline.tsx";
import { useWords } from "#src/ui/words.tsx";
import { HealthNote } from "../lists/health-note.view.tsx";
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
  const shown = health && {
    form: { name: "intent", value: "healthNote" },
    revealed: health.revealed && { id: health.revealed.field, text: health.revealed.value },
  };
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
            {isHealth ? <HealthNote id={id} health={shown} /> : null}
          </>
        ),
        when,
        at,
        by,
      }))}
    />
  );
}
