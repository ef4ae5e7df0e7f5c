import { ButtonLink } from "#src/ui/kit/button.tsx";
import { type FieldDefinition, KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { type Say, useWords } from "#src/ui/words.tsx";
import type { LeadAnswer, LeadModel, MoveFormModel } from "./leads.view-model.ts";

interface FormProps {
  lead: LeadModel;
  answer: LeadAnswer | null;
  isSending: boolean;
}

/** What a form came back with; nothing where another one was sent. */
const answeredIn = (answer: LeadAnswer | null, form: LeadAnswer["form"]) => ({
  values: answer?.form === form ? answer.values : {},
  faults: answer?.form === form ? answer.faults : [],
  attempt: answer?.form === form ? answer.attempt : "0",
});

/** Half hours in which appointments begin. */
const times = Array.from({ length: 27 }, (_, place) => {
  const minutes = 7 * 60 + place * 30;
  const text = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${minutes % 60 === 0 ? "00" : "30"}`;
  return { value: text, label: text };
});

const forceField = (t: Say): FieldDefinition => ({
  kind: "checkbox",
  name: "force",
  label: t("leads.field.force"),
  hint: t("leads.noRoom.hint"),
});

const eventFields = (move: MoveFormModel, t: Say): FieldDefinition[] => [
  {
    kind: "radio",
    name: "event",
    label: t("leads.field.event"),
    options: (["call", "mail", "video"] as const).map((value) => ({
      value,
      label: t(`leads.appointment.${value}`),
    })),
  },
  { kind: "date", name: "day", label: t("leads.field.day"), min: move.today },
  { kind: "select", name: "time", label: t("leads.field.time"), options: times },
  {
    kind: "text",
    name: "place",
    label: t("leads.field.place"),
    maxLength: 300,
    isOptional: true,
  },
];

/** The fields that a move asks for, in the order in which one would say them. */
function moveFields(
  move: MoveFormModel,
  { t, isFull }: { t: Say; isFull: boolean },
): FieldDefinition[] {
  const has = (need: string) => move.asks.includes(need);
  const label = (name: string) => t(`leads.field.${name}`);
  const isNoteNeeded = has("note");
  return [
    ...(has("subStatus")
      ? [
          {
            kind: "radio" as const,
            name: "subStatus",
            label: label("subStatus"),
            options: move.subStatuses,
          },
        ]
      : []),
    ...(has("failureReason")
      ? [
          {
            kind: "select" as const,
            name: "failureReason",
            label: label("failureReason"),
            options: move.reasons,
          },
        ]
      : []),
    ...(has("event") ? eventFields(move, t) : []),
    ...(has("nextStepAt")
      ? [{ kind: "date" as const, name: "nextStepAt", label: label("nextStepAt"), min: move.today }]
      : []),
    // Asked for only where the server found no room.
    ...(isFull ? [forceField(t)] : []),
    ...(has("insurer")
      ? [{ kind: "text" as const, name: "insurer", label: label("insurer"), maxLength: 120 }]
      : []),
    ...(has("keep")
      ? [{ kind: "text" as const, name: "keep", label: label("keep"), maxLength: 12 }]
      : []),
    ...(has("purchaseConsent")
      ? [
          {
            kind: "checkbox" as const,
            name: "purchaseConsent",
            label: t("leads.purchases.consent"),
            hint: t("leads.purchases.linkHint"),
          },
        ]
      : []),
    {
      kind: "textarea",
      name: "note",
      label: label("note"),
      maxLength: 4000,
      ...(isNoteNeeded ? {} : { isOptional: true }),
    },
    { kind: "checkbox", name: "health", label: label("health") },
  ];
}

/** The small form of one move: exactly what its row of the table needs. */
export function MoveForm({ lead, answer, isSending, move }: FormProps & { move: MoveFormModel }) {
  const t = useWords();
  const said = answeredIn(answer, "status");
  return (
    <KitForm
      id="mover"
      {...said}
      fields={moveFields(move, {
        t,
        isFull: said.values["force"] === "on" || said.faults.some(({ field }) => field === "force"),
      })}
      hidden={{
        intent: "status",
        to: String(move.to),
        // What was typed goes on from the version that it was typed for.
        version: said.values["version"] ?? String(lead.version),
      }}
      submit={move.title}
      isSending={isSending}
      extra={
        <ButtonLink to={move.cancelHref} look="ghost">
          {t("leads.act.cancel")}
        </ButtonLink>
      }
    />
  );
}

/** An attempt as it was made. What the rules of contact are against is said of the way before one tries it. */
export function CallForm({ lead, answer, isSending }: FormProps) {
  const t = useWords();
  const said = answeredIn(answer, "call");
  return (
    <KitForm
      id="llamar"
      {...said}
      values={{
        channel: lead.channels.find(({ refusal }) => refusal === null)?.value ?? "phone",
        minutes: "0",
        ...said.values,
      }}
      fields={[
        {
          kind: "select",
          name: "channel",
          label: t("leads.field.channel"),
          options: lead.channels.map(({ value, label, refusal }) => ({
            value,
            label: refusal === null ? label : `${label} · ${refusal}`,
          })),
        },
        {
          kind: "select",
          name: "result",
          label: t("leads.field.result"),
          options: (
            ["reached", "noAnswer", "voicemail", "hungUp", "wrongNumber", "refused"] as const
          ).map((value) => ({ value, label: t(`leads.result.${value}`) })),
        },
        { kind: "number", name: "minutes", label: t("leads.field.minutes"), decimals: 0 },
        {
          kind: "textarea",
          name: "note",
          label: t("leads.field.note"),
          maxLength: 4000,
          isOptional: true,
        },
        { kind: "checkbox", name: "health", label: t("leads.field.health") },
      ]}
      hidden={{ intent: "call" }}
      submit={t("leads.act.callSave")}
      isSending={isSending}
    />
  );
}

export function NoteForm({ answer, isSending }: FormProps) {
  const t = useWords();
  const said = answeredIn(answer, "note");
  return (
    <KitForm
      // A note that was kept leaves an empty form.
      key={said.attempt}
      id="nota"
      {...said}
      fields={[
        { kind: "textarea", name: "text", label: t("leads.act.note"), maxLength: 4000, rows: 2 },
        { kind: "checkbox", name: "health", label: t("leads.field.health") },
      ]}
      hidden={{ intent: "note" }}
      submit={t("leads.act.noteSave")}
      isSending={isSending}
    />
  );
}
