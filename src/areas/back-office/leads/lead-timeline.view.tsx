import type { KitIconName } from "#src/ui/kit/kit-icon.tsx";
import { Timeline } from "#src/ui/kit/timeline.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { LeadEventModel } from "./leads.view-model.ts";

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

/** What happened to a lead, the latest first. */
export function LeadTimeline({ events }: { events: readonly LeadEventModel[] }) {
  const t = useWords();
  return (
    <Timeline
      label={t("leads.timeline.title")}
      events={events.map(({ id, kind, text, note, at, when, by }) => ({
        id,
        icon: icons[kind],
        text: (
          <>
            <strong>{text}</strong>
            {note === null ? null : <span className="leads__note">{note}</span>}
          </>
        ),
        when,
        at,
        by,
      }))}
    />
  );
}
